import { useState } from 'react'
import type { PopupReport } from '#kit/web/popup-report/popup-report.ts'
import { PopupReportInput } from '#kit/web/popup-report/popup-report-input.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** `state` is a parameter of the report: ready figures only. `scale` is one of its query fields. */
const ready: PopupReport = {
  code: 'report_goods',
  orgFields: 'name',
  destFields: 'name',
  param: { state: 1, scale: '1/7' },
}

/** A page narrows the rows beforehand: by a parameter of the report, and by what its query form holds at first. */
export function PopupParamExample() {
  const say = useText()
  const [name, setName] = useState('')
  return (
    <>
      <PopupReportInput
        aria-label={say(['1/7 比例的手办', 'Figure at 1/7'])}
        report={ready}
        value={name}
        onChange={setName}
      />
      <WireValue value={name} />
    </>
  )
}
