import { useCallback, useRef } from 'react'
import type { Field, Fields } from '#kit/contract/field.ts'
import { ruleCodesOf } from '#kit/contract/form-rules.ts'
import type { Resource } from '#kit/contract/resource.ts'
import { brokenCheckRule } from '../client/objection.web.ts'
import { useResource } from '../client/resource-calls.web.ts'

/** Typing settles before the server is asked. Milliseconds. */
export const ASK_DELAY_MS = 400

type Ask = (value: unknown) => Promise<string | undefined>

/** Whether only the server can tell that a value of the field is right. */
export function isAskedFor({ unique, rules }: Field): boolean {
  return unique === true || ruleCodesOf(rules).length > 0
}

/**
 * Asks the server what it has against a value: that it breaks a check rule, or that another row has it. One value is
 * asked about once: saving does not ask again for what was checked while typing. Only the newest question matters; older
 * ones are dropped.
 */
export function useObjection<F extends Fields>(resource: Resource<F>, name: string, id: string | undefined): Ask {
  const { uniqueCheck } = useResource(resource)
  const last = useRef<{ value: string; answer: Promise<string | undefined>; control: AbortController }>(undefined)
  const field = resource.fields[name]
  return useCallback(
    (raw) => {
      const value = String(raw ?? '').trim()
      if (last.current?.value === value) {
        return last.current.answer
      }
      last.current?.control.abort()
      const control = new AbortController()
      const ask = async () =>
        (await brokenCheckRule(ruleCodesOf(field?.rules), value, control.signal)) ??
        (field?.unique ? await uniqueCheck(name, value, id, control.signal) : undefined)
      const answer = ask()
      last.current = { value, answer, control }
      return answer
    },
    [uniqueCheck, field, name, id],
  )
}
