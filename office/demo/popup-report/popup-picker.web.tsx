import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { reportPicker } from '#kit/web/popup-report/report-picker.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

const figure = ref(['手办', 'Figure'], 'shop_goods,name,id')

/** Registered for `shop_goods,name,id`, it would open for every declared reference to a figure. */
const FigurePicker = reportPicker({ code: 'report_goods', value: 'id', sorter: 'releaseMonth=desc' })

/** A declared reference stores the id of a row and shows its name. */
export function PopupPickerExample() {
  const say = useText()
  const [id, setId] = useState<unknown>('')
  return (
    <>
      <FigurePicker field={figure} aria-label={say(figure.title)} value={id} onChange={setId} />
      <WireValue value={id} />
    </>
  )
}
