import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { PopupReport } from '#kit/web/picker/popup-report/popup-report.ts'
import { PopupReportInput } from '#kit/web/picker/popup-report/popup-report-input.web.tsx'
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
  const t = useTranslate()
  const [name, setName] = useState('')
  return (
    <>
      <PopupReportInput
        aria-label={t(['1/7 比例的手办', 'Figure at 1/7'])}
        report={ready}
        value={name}
        onChange={setName}
      />
      <WireValue value={name} />
    </>
  )
}
