import type { Page } from '#kit/contract/envelope.ts'
import { hasEnded, type JobRowView, type JobView } from '#kit/contract/job.ts'
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

/** What became of the rows of a job, page by page. */
export function fetchJobRows(
  id: string,
  asked: { readonly isRefused: boolean; readonly pageNo: number; readonly pageSize: number },
): Promise<Page<JobRowView>> {
  const { isRefused, ...page } = asked
  return client.get(`${JOB_PATH}/rows`, { id, ...page, refused: isRefused ? 1 : 0 }, { handles: 'all' })
}

/** Runs what is left of a job that has ended as another one; resolves with its id. */
export async function runAgain(id: string): Promise<string> {
  const { result } = await client.post<{ readonly id: string }>(`${JOB_PATH}/again`, { id })
  await refreshJobs()
  return result.id
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

/** Milliseconds between two looks at a job: short ones are seen to end at once, long ones are not asked for too often. */
const FIRST_LOOK_MS = 60
const LOOK_MS = 700

/** Follows a job to its end; rejects when the signal is aborted, which leaves the job alone and its end to the tray. */
export async function watchJob(
  id: string,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (job: JobView) => void },
): Promise<JobWithResult> {
  watched.add(id)
  try {
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LOOK_MS)) {
      const job = await client.get<JobWithResult>(`${JOB_PATH}/queryById`, { id }, { signal, handles: 'all' })
      if (hasEnded(job)) {
        return job
      }
      onProgress(job)
      await pause(pauseMs, signal)
    }
  } catch (error) {
    watched.delete(id)
    throw error
  } finally {
    void refreshJobs()
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
