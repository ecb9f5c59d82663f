import { useCallback } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { whyNot } from '#kit/contract/states.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useCan } from '../session/can.web.ts'
import { useDictionaryItems } from '../session/dictionary.web.ts'
import { EDIT } from './question-words.ts'

/** Whether a command may be run on a row: `no` hides it, a text is the reason that the state of the row gives. */
type Permitted = 'yes' | 'no' | Text

/** What a person may do with rows: by their codes, by the states, and by what the server says of the row (`_can`). */
export function usePermitted(resource: AnyResource): (name: string, row: AnyRow) => Permitted {
  const can = useCan()
  const { states } = resource
  const items = useDictionaryItems((states && fieldOf(resource, states.field)?.code) ?? '')
  return useCallback(
    (name, row) => {
      if (!can(actionPermission(resource, name))) {
        return 'no'
      }
      const reason =
        states &&
        whyNot(states, row, name, {
          title: resource.actions?.[name]?.title ?? (name === 'edit' ? EDIT : [name, name]),
          textOf: (state) => items.find(({ value }) => value === String(state))?.text ?? String(state),
        })
      if (reason) {
        return reason
      }
      const told: unknown = row._can
      return Array.isArray(told) && !told.includes(name) ? 'no' : 'yes'
    },
    [can, items, resource, states],
  )
}
