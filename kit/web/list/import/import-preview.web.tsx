import { Checkbox } from 'antd'
import { useTranslate } from '../../browser/text.web.ts'
import { ErrorTable } from './error-table.web.tsx'
import { type ImportReport, takenRows } from './import-report.ts'
import './sheet.css'

interface ImportPreviewProps {
  readonly report: ImportReport
  readonly isPartial: boolean
  readonly onPartialChange: (isPartial: boolean) => void
  readonly disabled: boolean
}

/** What an import would do, before anything is written. */
export function ImportPreview({ report, isPartial, onPartialChange, disabled }: ImportPreviewProps) {
  const t = useTranslate()
  const taken = takenRows(report)
  return (
    <>
      <ImportCounts report={report} />
      {report.errors.length > 0 && <ErrorTable errors={report.errors} height={240} />}
      {report.refused > 0 &&
        (taken > 0 ? (
          <Checkbox checked={isPartial} disabled={disabled} onChange={(event) => onPartialChange(event.target.checked)}>
            {t(['跳过有错误的行，只导入其余 {taken} 行', 'Skip the rows with errors and import the other {taken}'], {
              taken,
            })}
          </Checkbox>
        ) : (
          <p role="alert">
            {t(['没有可以导入的行，请修改文件后重新上传', 'No row can be imported; correct the file first'])}
          </p>
        ))}
    </>
  )
}

/** The counts of an import, side by side. */
function ImportCounts({ report }: { readonly report: ImportReport }) {
  const t = useTranslate()
  const counts = [
    ['total', t(['总行数', 'Rows']), report.total],
    ['created', t(['新增', 'New']), report.created],
    ['updated', t(['更新', 'Changed']), report.updated],
    ['unchanged', t(['无变化', 'Unchanged']), report.unchanged],
    ['refused', t(['有错误', 'With errors']), report.refused],
  ] as const
  return (
    <dl className="import-counts" aria-label={t(['预检结果', 'Result of the check'])}>
      {counts.map(([name, title, count]) => (
        <div key={name} className={name === 'refused' && count > 0 ? 'import-refused' : undefined}>
          <dt>{title}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
