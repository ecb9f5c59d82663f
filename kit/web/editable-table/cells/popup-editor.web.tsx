import { type PopupReport, popupError } from '../../picker/popup-report/popup-report.ts'
import { PopupReportDialog } from '../../picker/popup-report/popup-report-dialog.web.tsx'
import type { EditorProps } from '../cell-type.web.ts'
import { Aside } from './editor-frame.web.tsx'
import { RefusedEditor } from './refused-editor.web.tsx'

const NO_REPORT: PopupReport = { code: '', orgFields: '', destFields: '' }

/** The dialog of the report; what is chosen fills all its columns of the row as one step. */
export function PopupEditor({ column, setMany, cancel }: EditorProps) {
  const report = column.popup ?? NO_REPORT
  const error = popupError(report)
  if (error) {
    return <RefusedEditor why={error} cancel={cancel} />
  }
  return (
    <Aside>
      <PopupReportDialog
        report={report}
        isOpen
        onClose={cancel}
        onPick={(filled) => {
          setMany(filled)
          cancel()
        }}
      />
    </Aside>
  )
}
