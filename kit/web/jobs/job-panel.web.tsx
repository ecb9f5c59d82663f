import { Button, Empty, Popconfirm, Progress } from 'antd'
import { Link } from 'react-router'
import { hasEnded, JOB_STATES, type JobState, type JobView } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { PageDrawer } from '../page/page-drawer.web.tsx'
import { cancelJob, removeJob, runAgain, saveJobFile } from './job-calls.web.ts'
import { resultPathOf } from './job-result-path.ts'
import './jobs.css'
import { StateTag } from '../field/state-tag.web.tsx'
import type { Tone } from '../field/tone.ts'
import { useShowJobRows } from './use-job-rows.web.tsx'
import { UNDO, useUndoJob } from './use-undo-job.web.tsx'

const TONES: Readonly<Record<JobState, Tone>> = {
  waiting: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
}

interface JobPanelProps {
  readonly jobs: readonly JobView[]
  readonly error: Error | null
  readonly onClose: () => void
}

/** One's jobs with how far they are and what came of them. */
export function JobPanel({ jobs, error, onClose }: JobPanelProps) {
  const t = useTranslate()
  return (
    <PageDrawer title={t(['任务', 'Jobs'])} width={420} open onClose={onClose} className="job-panel">
      {jobs.length === 0 ? (
        <Empty description={t(error ? FAILED : NONE)} />
      ) : (
        <ul className="job-list" aria-label={t(['任务', 'Jobs'])}>
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} onClose={onClose} />
          ))}
        </ul>
      )}
    </PageDrawer>
  )
}

function JobItem({ job, onClose }: { readonly job: JobView; readonly onClose: () => void }) {
  const t = useTranslate()
  const { id, title, state, done, total, message, startTime, createTime, endTime } = job
  const percent = total ? Math.floor((done / total) * 100) : 0
  return (
    <li className="job-item">
      <div className="job-item-head">
        <strong>
          {hasEnded(job) ? (
            <Link to={resultPathOf(job)} onClick={onClose}>
              {title}
            </Link>
          ) : (
            title
          )}
        </strong>
        <StateTag tone={TONES[state]}>{t(job.isCancelling ? CANCELLING : JOB_STATES[state])}</StateTag>
      </div>
      {!hasEnded(job) && (
        <Progress
          percent={percent}
          showInfo={total !== null}
          size="small"
          status={state === 'running' ? 'active' : 'normal'}
          aria-label={t(['进度', 'Progress'])}
        />
      )}
      {state === 'running' && total !== null && (
        <span className="job-item-note tabular">{t(ROWS, { done, total })}</span>
      )}
      {message !== '' && <p className="job-item-message">{message}</p>}
      <div className="job-item-foot">
        <time className="job-item-note tabular">{endTime ?? startTime ?? createTime}</time>
        <JobButtons job={job} id={id} />
      </div>
    </li>
  )
}

function JobButtons({ job, id }: { readonly job: JobView; readonly id: string }) {
  const t = useTranslate()
  const showRows = useShowJobRows()
  // failures are told by the client
  const run = (work: Promise<void>) => void work.catch(() => undefined)
  const named = (text: Text) => t(NAMED, { what: t(text), title: job.title })
  if (!hasEnded(job)) {
    return (
      <Button size="small" disabled={job.isCancelling} aria-label={named(CANCEL)} onClick={() => run(cancelJob(id))}>
        {t(CANCEL)}
      </Button>
    )
  }
  return (
    <span className="job-item-buttons">
      {job.fileName !== null && (
        <Button size="small" aria-label={named(DOWNLOAD)} onClick={() => run(saveJobFile(job))}>
          {t(DOWNLOAD)}
        </Button>
      )}
      {job.undo !== null && <UndoButton job={{ ...job, undo: job.undo }} label={named(UNDO)} />}
      {job.left > 0 && <AgainButton job={job} label={named(AGAIN)} />}
      {job.hasRows && (
        <Button size="small" aria-label={named(ROWS_BUTTON)} onClick={() => showRows(job)}>
          {t(ROWS_BUTTON)}
        </Button>
      )}
      <Button size="small" type="text" aria-label={named(REMOVE)} onClick={() => run(removeJob(id))}>
        {t(REMOVE)}
      </Button>
    </span>
  )
}

interface UndoButtonProps {
  readonly job: { readonly id: string; readonly title: string; readonly undo: string }
  readonly label: string
}

function UndoButton({ job, label }: UndoButtonProps) {
  const t = useTranslate()
  const undo = useUndoJob()
  return (
    <Popconfirm title={t(ASK_UNDO, { title: job.title })} description={t(UNDO_DOES)} onConfirm={() => void undo(job)}>
      <Button size="small" aria-label={label}>
        {t(UNDO)}
      </Button>
    </Popconfirm>
  )
}

interface AgainButtonProps {
  readonly job: JobView
  readonly label: string
}

function AgainButton({ job: { id, title, left }, label }: AgainButtonProps) {
  const t = useTranslate()
  return (
    <Popconfirm
      title={t(ASK_AGAIN, { title })}
      description={t(AGAIN_DOES, { n: left })}
      onConfirm={() => void runAgain(id).catch(() => undefined)}
    >
      <Button size="small" aria-label={label}>
        {t(AGAIN)}
      </Button>
    </Popconfirm>
  )
}

const ASK_AGAIN: Text = ['重试“{title}”？', 'Run "{title}" again?']
const AGAIN_DOES: Text = [
  '只处理未成功的 {n} 个，已完成的不会重复',
  'Only the {n} that were not done; none is done twice',
]
const AGAIN: Text = ['重试', 'Try again']
const ASK_UNDO: Text = ['撤销“{title}”？', 'Undo "{title}"?']
const UNDO_DOES: Text = [
  '修改的数据恢复原值，新增的数据会被删除；之后改过的保留',
  'What was changed gets its former values, what was added is deleted; what was changed since stays',
]
const NONE: Text = [
  '暂无任务，导入、大批量导出和批量操作会显示在这里',
  'No jobs yet; imports, large exports and commands on many rows are shown here',
]
const FAILED: Text = ['任务加载失败', 'The jobs could not be loaded']
const ROWS: Text = ['{done} / {total} 行', '{done} of {total} {total|row|rows}']
const CANCEL: Text = ['取消', 'Cancel']
const CANCELLING: Text = ['正在取消', 'Cancelling']
const DOWNLOAD: Text = ['下载', 'Download']
const ROWS_BUTTON: Text = ['逐行结果', 'Result by row']
const REMOVE: Text = ['移除', 'Remove']
const NAMED: Text = ['{what}：{title}', '{what}: {title}']
