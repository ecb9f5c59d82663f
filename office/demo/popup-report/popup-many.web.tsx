import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { Filled, PopupReport } from '#kit/web/picker/popup-report/popup-report.ts'
import { PopupReportInput } from '#kit/web/picker/popup-report/popup-report-input.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const shelf: PopupReport = {
  code: 'report_goods',
  orgFields: 'goodsNo,janCode',
  destFields: 'numbers,codes',
  multi: true,
  spliter: ';',
  groupId: 'demo-shelf',
}

/** Several rows, over several pages; their values are joined. */
export function PopupManyExample() {
  const t = useTranslate()
  const [filled, setFilled] = useState<Filled>({ numbers: '', codes: '' })
  return (
    <>
      <PopupReportInput
        aria-label={t(['橱窗手办', 'Figures in the window'])}
        report={shelf}
        value={filled.numbers}
        onChange={(_text, next) => setFilled(next)}
      />
      <WireValue value={filled} />
    </>
  )
}
