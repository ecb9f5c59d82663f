import type { Log } from '../log/log.server.ts'
import type { Queue, QueuedJob } from './queue.server.ts'

/** Takes one thing after the other, as long as there is one. */
export interface Worker {
  /** There may be something new. */
  wake(): void
  /** Takes nothing more; resolves when what it works on has ended. */
  stop(): Promise<void>
}

interface WorkerParts {
  /** Deals with one thing. @returns whether there was one */
  readonly takeOne: () => Promise<boolean>
  /** Milliseconds between two looks when nobody wakes it; without it, there is none. */
  readonly pollMs?: number
  /** What was being taken stays as it was, and is taken again. */
  readonly onError: (err: unknown) => void
}

interface QueueParts {
  readonly queue: Queue
  readonly name: string
  readonly log: Log
  readonly handle: (job: QueuedJob) => Promise<void>
  /** One run is for all that wait with the same input. */
  readonly isForAll: boolean
  /** Between two signs of life of a long run. Milliseconds. */
  readonly beatMs: number
  readonly noteError?: ((error: unknown) => void) | undefined
}

/** Gives signs of life of a run that may take long, until it ends. @returns what ends them */
function beating({ queue, name, log, beatMs }: QueueParts, job: QueuedJob): () => void {
  if (!job.isLong) {
    return () => undefined
  }
  const timer = setInterval(() => {
    queue.beat(name, job).catch((err: unknown) => log.warn({ err, job: name }, 'no sign of life could be given'))
  }, beatMs)
  return () => clearInterval(timer)
}

/** Deals with one job of a queue. @returns whether there was one */
export async function takeJob(parts: QueueParts): Promise<boolean> {
  const { queue, name, log, handle, isForAll } = parts
  const job = await queue.fetch(name)
  if (!job) {
    return false
  }
  const endBeats = beating(parts, job)
  try {
    if (isForAll) {
      // before it begins: whatever made the others is committed, and its run sees it
      await queue.completeSame(name, job)
    }
    await handle(job)
  } catch (err) {
    log.error({ err, job: name, jobId: job.id }, 'a job failed')
    parts.noteError?.(err)
    await queue.fail(name, job, err)
    return true
  } finally {
    endBeats()
  }
  await queue.complete(name, job)
  return true
}

export function startWorker({ takeOne, pollMs, onError }: WorkerParts): Worker {
  let isStopping = false
  let isWoken = false
  let endPause: () => void = () => undefined

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = pollMs === undefined ? undefined : setTimeout(resolve, pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function work(): Promise<void> {
    while (!isStopping) {
      isWoken = false
      const wasThere = await takeOne().catch((err: unknown) => {
        onError(err)
        return false
      })
      if (!wasThere && !isStopping && !isWoken) {
        await pause()
      }
    }
  }

  const working = pollMs === undefined ? pause().then(work) : work()
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
