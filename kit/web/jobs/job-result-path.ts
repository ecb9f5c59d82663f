import type { JobView } from '#kit/contract/job.ts'

/** Pages that say what came of a job; without one that is named, of the last one that ended like that. */
export const RESULT_PAGES = { success: '/result/success', error: '/result/fail' } as const

type Outcome = keyof typeof RESULT_PAGES

/** A job has succeeded when it is through and nothing of it was refused. */
export function outcomeOf({ state, refused }: Pick<JobView, 'state' | 'refused'>): Outcome {
  return state === 'done' && refused === 0 ? 'success' : 'error'
}

export function resultPathOf(job: Pick<JobView, 'id' | 'state' | 'refused'>): string {
  return `${RESULT_PAGES[outcomeOf(job)]}?job=${encodeURIComponent(job.id)}`
}
