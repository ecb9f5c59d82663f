import { Button, Progress } from 'antd'
import { JOB_STATES, type JobView } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { cancelJob } from './job-calls.web.ts'
import './jobs.css'

interface JobProgressProps {
  readonly id: string
  /** As it was seen last. */
  readonly job: JobView | undefined
  /** Leaves it to the tray. */
  readonly onClose: () => void
}

/** How far a job is that goes on whether somebody watches or not. */
export function JobProgress({ id, job, onClose }: JobProgressProps) {
  const t = useTranslate()
  const { state = 'waiting', done = 0, total = null, isCancelling = false } = job ?? {}
  return (
    <div className="job-progress">
      <Progress percent={total ? Math.floor((done / total) * 100) : 0} status="active" aria-label={t(PROGRESS)} />
      <p className="tabular">{total === null ? t(JOB_STATES[state]) : t(ROWS, { done, total })}</p>
      <div className="form-footer">
        <Button disabled={isCancelling} onClick={() => void cancelJob(id).catch(() => undefined)}>
          {t(isCancelling ? CANCELLING : CANCEL_JOB)}
        </Button>
        <Button autoFocus onClick={onClose}>
          {t(GO_ON)}
        </Button>
      </div>
    </div>
  )
}

const PROGRESS: Text = ['进度', 'Progress']
const ROWS: Text = ['{done} / {total} 行', '{done} of {total} {total|row|rows}']
const CANCEL_JOB: Text = ['取消任务', 'Cancel the job']
const CANCELLING: Text = ['正在取消', 'Cancelling']
const GO_ON: Text = ['后台继续', 'Continue in the background']
