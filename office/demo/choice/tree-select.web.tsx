import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { TreeSelect } from '#kit/web/picker/tree-select.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const departs = ref(['部门', 'Departments'], 'sys_depart,depart_name,id', { tree: true, many: true })

/** Any registered tree; a condition narrows its roots. */
export function TreeSelectExample() {
  const t = useTranslate()
  const [ids, setIds] = useState<unknown>('')
  return (
    <States>
      <State of="default">
        <TreeSelect aria-label={t(departs.title)} field={departs} pidField="parent_id" value={ids} onChange={setIds} />
        <WireValue value={ids} />
      </State>
      <State of="error">
        <TreeSelect field={departs} pidField="parent_id" condition="department" />
      </State>
    </States>
  )
}
