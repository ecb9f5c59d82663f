import type { PlannedChange } from './action.ts'
import type { Refusal, Text } from './text.ts'

/** Where a job stands; the last three are final. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export const JOB_STATES: Readonly<Record<JobState, Text>> = {
  waiting: ['排队中', 'Waiting'],
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  failed: ['失败', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
}

/** Why a passive server runs no job. */
export const PASSIVE_REASON: Refusal = [
  '服务器处于静默模式，不运行任务',
  'This server is passive and runs no jobs',
  'server.passive',
]

/** The first folder of files that jobs keep; only the job's own routes give them out. */
export const JOB_PLACE = 'jobs'

/** Key of the message that says that jobs of the receiver have changed; it has no arguments. */
export const JOBS_CHANGED = 'jobs'

/** A job as whoever started it sees it. Times are wall-clock texts. */
export interface JobView {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly state: JobState
  /** Rows that are through, and how many there are; null while that is not known. */
  readonly done: number
  readonly total: number | null
  /** Rows that were refused; `rows` and `rowsXls` say why. */
  readonly refused: number
  /** What came of it, or why it failed; '' until it has ended. */
  readonly message: string
  /** Name of the file that can be fetched; null when there is none. */
  readonly fileName: string | null
  /** Path of the call that takes back what it wrote, with the id of the job; null when there is nothing to take back. */
  readonly undo: string | null
  /** Rows with an outcome can be looked at. */
  readonly hasRows: boolean
  /** Rows that are not done and can be run again; 0 when it cannot, or what was left runs already. */
  readonly left: number
  /** It was asked to end and has not yet. */
  readonly isCancelling: boolean
  readonly createTime: string
  readonly startTime: string | null
  readonly endTime: string | null
}

/** One row of a job's work that has an outcome. */
export interface JobRowView {
  readonly position: number
  readonly title: string
  readonly isDone: boolean
  readonly reasons: readonly string[]
  readonly changes: readonly PlannedChange[]
}

/** Whether nothing more happens to a job. */
export function hasEnded({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** Last parts of the paths, below that of a resource, that start a job instead of answering. */
export const JOB_VERBS = { export: 'exportJob', import: 'importJob' } as const

/** From so many rows on an export of our own pages is a job: below, it is there within a few seconds. */
export const EXPORT_JOB_ROWS = 5000

/** What failed for good: a job that somebody started, work behind the pages, or an event that a handler refused. */
export type FailureKind = 'job' | 'work' | 'event'

export const FAILURE_KINDS: Readonly<Record<FailureKind, Text>> = {
  job: ['任务', 'Job'],
  work: ['后台作业', 'Background work'],
  event: ['事件', 'Event'],
}

/** Something that failed for good, as administrators see it. */
export interface FailureView {
  readonly kind: FailureKind
  readonly id: string
  readonly title: string
  /** More of what it is: the handler and the record of an event, who started a job. */
  readonly note: string
  /** Wall-clock text. */
  readonly time: string
  /** Without a stack. */
  readonly reason: string
  /** How often it was tried. */
  readonly tries: number
}

export const FAILURE_RIGHTS = {
  list: 'system:failure:list',
  retry: 'system:failure:retry',
  drop: 'system:failure:drop',
} as const
