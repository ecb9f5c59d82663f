import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList, PickRow } from '#kit/web/picker/picked.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

const figures: PickList = {
  name: ['手办', 'Figure'],
  resource: presellGoods,
  columns: ['name', 'ipName', 'manufacturer'],
  query: 'name',
  filters: ['ipName', 'manufacturer'],
  value: 'id',
  label: 'name',
}
const field = ref(['手办', 'Figures'], 'shop_goods,name,id', { many: true, max: 500 })

/** A list to pick from is ten lines of data; `onRows` gives the whole rows, to fill other fields from. */
export function PickListExample() {
  const t = useTranslate()
  const [ids, setIds] = useState<unknown>('')
  const [rows, setRows] = useState<readonly PickRow[]>([])
  return (
    <>
      <PickControl
        aria-label={t(field.title)}
        field={field}
        list={figures}
        value={ids}
        onChange={setIds}
        onRows={setRows}
      />
      <WireValue value={ids} />
      <WireValue label={['选中的行', 'Chosen rows']} value={rows.map(({ name, ipName }) => ({ name, ipName }))} />
    </>
  )
}
