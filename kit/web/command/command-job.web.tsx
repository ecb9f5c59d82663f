import { Alert, Button } from 'antd'
import { useState } from 'react'
import { hasEnded } from '#kit/contract/job.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { type JobWithResult, runAgain } from '../jobs/job-calls.web.ts'
import { JobProgress } from '../jobs/job-progress.web.tsx'
import { JobRows } from '../jobs/job-rows.web.tsx'
import { UNDO, useUndoJob } from '../jobs/use-undo-job.web.tsx'
import { useWatchedJob } from '../jobs/use-watched-job.web.ts'
import './command.css'

interface CommandJobProps {
  readonly jobId: string
  /** False once its dialog is closed: it goes on behind the pages. */
  readonly isShown: boolean
  /** It has ended; also each time that what was left is run again. */
  readonly onEnd: (job: JobWithResult) => void
  /** Back to what was typed. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** A command that runs as a job, where it was asked for: how far it is, what became of each row, the ways on and back. */
export function CommandJob({ jobId, isShown, onEnd, onBack, onClose }: CommandJobProps) {
  const t = useTranslate()
  const undo = useUndoJob()
  const [id, setId] = useState(jobId)
  const [isBusy, setBusy] = useState(false)
  const { job, isLost } = useWatchedJob(id, { isShown, onEnd })
  const again = async () => {
    setBusy(true)
    try {
      setId(await runAgain(id))
    } catch {
      // failures are told by the client
    } finally {
      setBusy(false)
    }
  }
  if (isLost) {
    return (
      <div className="command-job" aria-live="polite">
        <Alert type="info" showIcon title={t(BEHIND)} />
        <div className="form-footer">
          <Button type="primary" autoFocus onClick={onClose}>
            {t(CLOSE)}
          </Button>
        </div>
      </div>
    )
  }
  if (!job || !hasEnded(job)) {
    return <JobProgress id={id} job={job} onClose={onClose} />
  }
  const way = job.undo === null ? undefined : { id: job.id, undo: job.undo }
  const isNothingDone = job.left > 0 && job.left === job.total
  return (
    <div className="command-job" aria-live="polite">
      <Alert
        type={TONES[job.state === 'done' && job.refused > 0 ? 'partly' : job.state] ?? 'info'}
        showIcon
        title={job.message}
      />
      {job.hasRows && <JobRows key={job.id} job={job} />}
      <div className="form-footer">
        {isNothingDone && <Button onClick={onBack}>{t(BACK)}</Button>}
        {job.left > 0 && (
          <Button loading={isBusy} onClick={() => void again()}>
            {t(AGAIN, { n: job.left })}
          </Button>
        )}
        {way && (
          <Button
            onClick={() => {
              onClose()
              void undo(way)
            }}
          >
            {t(UNDO)}
          </Button>
        )}
        <Button type="primary" autoFocus onClick={onClose}>
          {t(CLOSE)}
        </Button>
      </div>
    </div>
  )
}

const TONES: Readonly<Record<string, 'success' | 'warning' | 'error'>> = {
  done: 'success',
  partly: 'warning',
  cancelled: 'warning',
  failed: 'error',
}

const BEHIND: Text = [
  '任务在后台继续，结果见右上角的“任务”',
  'The job goes on in the background; see "Jobs" in the header for its result',
]
const BACK: Text = ['返回修改', 'Back']
const AGAIN: Text = ['重试 {n} 个', 'Try {n} again']
const CLOSE: Text = ['关闭', 'Close']
