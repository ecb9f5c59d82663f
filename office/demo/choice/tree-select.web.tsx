import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { TreeSelect } from '#kit/web/picker/tree-select.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const departs = ref(['部门', 'Departments'], 'sys_depart,depart_name,id', { tree: true, many: true })

/** Any registered tree; a condition narrows its roots. */
export function TreeSelectExample() {
  const say = useText()
  const [ids, setIds] = useState<unknown>('')
  return (
    <States>
      <State of="default">
        <TreeSelect
          aria-label={say(departs.title)}
          field={departs}
          pidField="parent_id"
          value={ids}
          onChange={setIds}
        />
        <WireValue value={ids} />
      </State>
      <State of="error">
        <TreeSelect field={departs} pidField="parent_id" condition="department" />
      </State>
    </States>
  )
}
