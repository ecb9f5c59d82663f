import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { apiBase } from '#kit/web/client/client.web.ts'
import { fileAddress } from '#kit/web/client/request.ts'
import { DONE_WITH_FAULTS, namesOf } from '#kit/web/sheet/import-report.ts'
import { useText } from '#kit/web/text/text.web.ts'
import './goods-import.css'
import { filterAfter } from './import-marks.ts'
import { writtenCount } from './import-preview.ts'
import type { ImportOutcome } from './use-goods-import.web.ts'

interface OutcomeViewProps {
  readonly outcome: ImportOutcome
  readonly files: readonly File[]
  /** Shows the rows of a list that match. */
  readonly onShow: (filters: Readonly<Record<string, string>>) => void
}

/** What an import came to, the workbook of what was refused, and the way to what was written (specification 8.10). */
export function OutcomeView({ outcome, files, onShow }: OutcomeViewProps) {
  const say = useText()
  const { report, message, hasFaults, marks } = outcome
  const isNothing = hasFaults && writtenCount(report) + report.unchanged === 0
  const uploaded = message || say(UPLOADED, { names: namesOf(files) })
  return (
    <div className="import-outcome" role="status">
      {hasFaults ? <WarningFilled className="is-warned" /> : <CheckCircleFilled className="is-done" />}
      <p className="import-outcome-title">{hasFaults && !isNothing ? say(DONE_WITH_FAULTS) : uploaded}</p>
      <p>
        {say(COUNTS, {
          created: report.created,
          updated: report.updated,
          unchanged: report.unchanged,
          refused: report.refused,
        })}
      </p>
      {report.fileUrl !== '' && (
        <p>
          {say(DETAILS)}{' '}
          <a href={fileAddress(report.fileUrl, apiBase)} download={report.fileName || true}>
            {say(DOWNLOAD)}
          </a>
        </p>
      )}
      <div className="import-outcome-links">
        {report.created > 0 && (
          <Button onClick={() => onShow(filterAfter(marks, 'createTime'))}>
            {say(SHOW_CREATED, { n: report.created })}
          </Button>
        )}
        {report.updated > 0 && (
          <Button onClick={() => onShow(filterAfter(marks, 'updateTime'))}>
            {say(SHOW_UPDATED, { n: report.updated })}
          </Button>
        )}
      </div>
    </div>
  )
}

const UPLOADED: Text = ['{names} 文件上传成功', '{names} uploaded']
const COUNTS: Text = [
  '新增 {created} 条，更新 {updated} 条，无变化 {unchanged} 条，错误 {refused} 条',
  '{created} new, {updated} changed, {unchanged} unchanged, {refused} with errors',
]
const DETAILS: Text = ['具体详情请', 'For details']
const DOWNLOAD: Text = ['点击下载', 'download the file']
const SHOW_CREATED: Text = ['查看新增的 {n} 条', 'Show the {n} new ones']
const SHOW_UPDATED: Text = ['查看更新的 {n} 条', 'Show the {n} changed ones']
