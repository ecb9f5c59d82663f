import { hasEnded, type JobView } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { saveBlob } from '../browser/save-blob.web.ts'
import { client } from '../client/client.web.ts'
import { queryClient } from '../session/query.web.ts'

/** Cache key of the jobs of whoever is signed in. */
export const JOBS_KEY = ['jobs'] as const

/** A job with what it left for the page that started it. */
export interface JobWithResult extends JobView {
  readonly result: unknown
}

export function fetchJobs(): Promise<readonly JobView[]> {
  // asked behind the page's back: what fails is told where the list is on show
  return client.get(`${JOB_PATH}/list`, {}, { handles: 'all' })
}

export async function cancelJob(id: string): Promise<void> {
  await client.post(`${JOB_PATH}/cancel`, { id })
  await refreshJobs()
}

/** Takes a job that has ended from the list, and its file with it. */
export async function removeJob(id: string): Promise<void> {
  await client.remove(`${JOB_PATH}/delete`, { id })
  await refreshJobs()
}

/** Whoever starts a job says so: it is in the tray at once. */
export function refreshJobs(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: JOBS_KEY })
}

export async function saveJobFile({ id, fileName }: Pick<JobView, 'id' | 'fileName'>): Promise<void> {
  saveBlob((await client.download(`${JOB_PATH}/file`, { id })).blob, fileName ?? '')
}

/** The rows of a job with their outcomes, as a workbook. */
export async function saveJobRows({ id, title }: Pick<JobView, 'id' | 'title'>): Promise<void> {
  saveBlob((await client.download(`${JOB_PATH}/rowsXls`, { id })).blob, `${title}.xlsx`)
}

/** Jobs whose end a page shows, or has shown, by itself; the tray does not announce it a second time. */
const watched = new Set<string>()

export function isWatched(id: string): boolean {
  return watched.has(id)
}

/** Milliseconds between two looks at a job. */
const LOOK_MS = 700

/** Follows a job to its end; rejects when the signal is aborted, which leaves the job alone and its end to the tray. */
export async function watchJob(
  id: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (job: JobView) => void },
): Promise<JobWithResult> {
  watched.add(id)
  try {
    for (;;) {
      const job = await client.get<JobWithResult>(`${JOB_PATH}/queryById`, { id }, { signal, handles: 'all' })
      if (hasEnded(job)) {
        return job
      }
      onProgress(job)
      await pause(signal)
    }
  } catch (error) {
    watched.delete(id)
    throw error
  } finally {
    void refreshJobs()
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, LOOK_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
