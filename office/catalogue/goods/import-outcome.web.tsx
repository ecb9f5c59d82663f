import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { UNDO, useUndoJob } from '#kit/web/jobs/use-undo-job.web.tsx'
import { DONE_WITH_ERRORS, namesOf, successText } from '#kit/web/list/import/import-report.ts'
import { RefusedRowsLink } from '#kit/web/list/import/refused-rows-link.web.tsx'
import './goods-import.css'
import { filterAfter } from './import-marks.ts'
import { writtenCount } from './import-preview.ts'
import type { ImportOutcome } from './use-goods-import.web.ts'

interface OutcomeViewProps {
  readonly outcome: ImportOutcome
  readonly files: readonly File[]
  /** Shows the rows of a list that match. */
  readonly onShow: (filters: Readonly<Record<string, string>>) => void
  /** It is being taken back; what comes of it is told. */
  readonly onUndone: () => void
}

/** What an import came to, the workbook of what was refused, and the way to what was written. */
export function OutcomeView({ outcome, files, onShow, onUndone }: OutcomeViewProps) {
  const t = useTranslate()
  const takeBack = useUndoJob()
  const { report, message, hasErrors, marks, undo } = outcome
  const isNothing = hasErrors && writtenCount(report) + report.unchanged === 0
  const uploaded = t(successText(namesOf(files), message))
  return (
    <div className="import-outcome" role="status">
      {hasErrors ? <WarningFilled className="is-warned" /> : <CheckCircleFilled className="is-done" />}
      <p className="import-outcome-title">{hasErrors && !isNothing ? t(DONE_WITH_ERRORS) : uploaded}</p>
      <p>
        {t(COUNTS, {
          created: report.created,
          updated: report.updated,
          unchanged: report.unchanged,
          refused: report.refused,
        })}
      </p>
      <RefusedRowsLink report={report} />
      <div className="import-outcome-links">
        {report.created > 0 && (
          <Button onClick={() => onShow(filterAfter(marks, 'createTime'))}>
            {t(SHOW_CREATED, { n: report.created })}
          </Button>
        )}
        {report.updated > 0 && (
          <Button onClick={() => onShow(filterAfter(marks, 'updateTime'))}>
            {t(SHOW_UPDATED, { n: report.updated })}
          </Button>
        )}
        {undo && (
          <Button
            onClick={() => {
              void takeBack(undo)
              onUndone()
            }}
          >
            {t(UNDO)}
          </Button>
        )}
      </div>
    </div>
  )
}

const COUNTS: Text = [
  '新增 {created} 条，更新 {updated} 条，无变化 {unchanged} 条，错误 {refused} 条',
  '{created} new, {updated} changed, {unchanged} unchanged, {refused} with errors',
]
const SHOW_CREATED: Text = ['查看新增的 {n} 条', 'Show the {n} new ones']
const SHOW_UPDATED: Text = ['查看更新的 {n} 条', 'Show the {n} changed ones']
