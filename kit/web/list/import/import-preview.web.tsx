import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import type { ImportAction } from '#kit/contract/import.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ErrorTable } from './error-table.web.tsx'
import { type ImportReport, takenRows } from './import-report.ts'
import { ImportRows, ROW_ACTIONS } from './import-rows.web.tsx'
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
      <ImportDetails report={report} />
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

/** Rows of one outcome, or what is said of cells. */
type Shown = ImportAction | 'notes'

/** What is wrong, and what becomes of the rows, one outcome at a time. */
function ImportDetails({ report: { errors, rows } }: { readonly report: ImportReport }) {
  const t = useTranslate()
  const count = (action: ImportAction) => rows.filter((row) => row.action === action).length
  const options = [
    ...(errors.length > 0 ? [{ value: 'notes' as const, label: `${t(NOTES)} ${errors.length}` }] : []),
    ...SHOWN_ACTIONS.filter((action) => count(action) > 0).map((action) => ({
      value: action,
      label: `${t(ROW_ACTIONS[action].text)} ${count(action)}`,
    })),
  ]
  const [chosen, setChosen] = useState<Shown>()
  const shown = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value
  if (shown === undefined) {
    return null
  }
  return (
    <div className="import-details">
      <Segmented<Shown> aria-label={t(DETAILS)} value={shown} options={options} onChange={setChosen} />
      {shown === 'notes' ? (
        <ErrorTable errors={errors} height={240} />
      ) : (
        <ImportRows key={shown} rows={rows.filter(({ action }) => action === shown)} />
      )}
    </div>
  )
}

/** What was refused is told by its cells. */
const SHOWN_ACTIONS = ['updated', 'created', 'unchanged', 'skipped'] as const satisfies readonly ImportAction[]

const DETAILS: Text = ['明细', 'Details']
const NOTES: Text = ['提示与错误', 'Notes and errors']

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
