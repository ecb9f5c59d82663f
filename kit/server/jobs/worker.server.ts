import type { Log } from '../log/log.server.ts'
import type { Queue, QueuedJob } from './queue.server.ts'

/** Takes jobs of one queue, one after the other. */
export interface Worker {
  /** There may be something new. */
  wake(): void
  /** Takes nothing more; resolves when what it works on has ended. */
  stop(): Promise<void>
}

interface WorkerParts {
  readonly queue: Queue
  readonly name: string
  /** Milliseconds between two looks when nobody wakes it: for retries, and for messages that were lost. */
  readonly pollMs: number
  readonly log: Log
  readonly handle: (job: QueuedJob) => Promise<void>
}

export function startWorker({ queue, name, pollMs, log, handle }: WorkerParts): Worker {
  let isStopping = false
  let isWoken = false
  let endPause: () => void = () => undefined

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** @returns whether there was a job */
  async function takeOne(): Promise<boolean> {
    const job = await queue.fetch(name)
    if (!job) {
      return false
    }
    try {
      await handle(job)
    } catch (err) {
      log.error({ err, job: name, jobId: job.id }, 'a job failed')
      await queue.fail(name, job.id, err)
      return true
    }
    await queue.complete(name, job.id)
    return true
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      isWoken = false
      const hadJob = await takeOne().catch((err: unknown) => {
        // the job stays with this process until it expires, and is then repeated
        log.error({ err, job: name }, 'the queue could not be asked')
        return false
      })
      if (!hadJob && !isStopping && !isWoken) {
        await pause()
      }
    }
  }

  const working = work()
  const wake = () => {
    isWoken = true
    endPause()
  }
  return {
    wake,
    stop: () => {
      isStopping = true
      wake()
      return working
    },
  }
}
