import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { reportPicker } from '#kit/web/picker/popup-report/report-picker.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const figure = ref(['手办', 'Figure'], 'shop_goods,name,id')

/** Registered for `shop_goods,name,id`, it would open for every declared reference to a figure. */
const FigurePicker = reportPicker({ code: 'report_goods', value: 'id', sorter: 'releaseMonth=desc' })

/** A declared reference stores the id of a row and shows its name. */
export function PopupPickerExample() {
  const t = useTranslate()
  const [id, setId] = useState<unknown>('')
  return (
    <>
      <FigurePicker field={figure} aria-label={t(figure.title)} value={id} onChange={setId} />
      <WireValue value={id} />
    </>
  )
}
