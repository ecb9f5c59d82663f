import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasEnded, JOBS_CHANGED, type JobView } from '#kit/contract/job.ts'
import { fetchJobs, JOBS_KEY, refreshJobs } from './job-calls.web.ts'

/** Milliseconds between two looks while a job is running, for news that did not arrive. */
const LOOK_MS = 5000

const NONE: readonly JobView[] = []

interface Jobs {
  readonly jobs: readonly JobView[]
  /** They have come. */
  readonly isLoaded: boolean
  /** Those that have not ended. */
  readonly open: number
  readonly error: Error | null
}

/** The jobs of whoever is signed in, newest first; kept up to date while one of them is open. */
export function useJobs(isEnabled: boolean): Jobs {
  const { data, error } = useQuery({
    queryKey: JOBS_KEY,
    queryFn: fetchJobs,
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.some((job) => !hasEnded(job)) ? LOOK_MS : false),
  })
  const jobs = data ?? NONE
  const open = jobs.filter((job) => !hasEnded(job)).length
  const isAnyOpen = open > 0
  useEffect(() => {
    if (!isAnyOpen) {
      return
    }
    let stop = (): void => undefined
    let isOver = false
    const listen = async () => {
      // the socket is no part of the first page
      const { subscribeMessage } = await import('../session/table-socket.web.ts')
      if (!isOver) {
        stop = subscribeMessage(JOBS_CHANGED, () => void refreshJobs())
      }
    }
    void listen()
    return () => {
      isOver = true
      stop()
    }
  }, [isAnyOpen])
  return { jobs, isLoaded: data !== undefined, open, error }
}
