import { useEffect, useEffectEvent, useState } from 'react'
import type { JobView } from '#kit/contract/job.ts'
import { type JobWithResult, watchJob } from './job-calls.web.ts'

interface WatchedJob {
  /** As it was seen last; undefined before the first look. */
  readonly job: JobView | undefined
  /** It can no longer be looked at; the tray tells of its end. */
  readonly isLost: boolean
}

/** Follows a job as long as it is on show; when it ends later, the tray announces it. */
export function useWatchedJob(
  id: string,
  { isShown, onEnd }: { readonly isShown: boolean; readonly onEnd: (job: JobWithResult) => void },
): WatchedJob {
  const [seen, setSeen] = useState<{ readonly id: string; readonly job?: JobView; readonly isLost: boolean }>()
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isShown) {
      return
    }
    const leaving = new AbortController()
    watchJob(id, { signal: leaving.signal, onProgress: (job) => setSeen({ id, job, isLost: false }) }).then(
      (job) => {
        setSeen({ id, job, isLost: false })
        handleEnd(job)
      },
      () => {
        if (!leaving.signal.aborted) {
          setSeen({ id, isLost: true })
        }
      },
    )
    return () => leaving.abort()
  }, [id, isShown])
  const own = seen?.id === id ? seen : undefined
  return { job: own?.job, isLost: own?.isLost ?? false }
}
