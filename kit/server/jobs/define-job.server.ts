import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { PlannedChange } from '#kit/contract/action.ts'
import type { CommandPath } from '#kit/contract/command.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ServerDatabase } from '../database/database.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Log } from '../log/log.server.ts'

/** What a job works with that nobody watches. */
interface JobContext {
  readonly db: ServerDatabase
  readonly log: Log
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /** The same for every try of one job. */
  readonly id: string
  /** Told of rows that it dealt with: the log of its runs adds them up. */
  readonly counted?: ((rows: number) => void) | undefined
}

/**
 * Work behind the answer. A run that throws is repeated with growing pauses; it may begin more than once. Where several wait
 * with the same input, one run is for all of them.
 */
export interface Job<Input = unknown> {
  readonly kind: 'plain'
  /** Lower-case words with dashes; its queue has the same name. */
  readonly name: string
  readonly input: z.ZodType<Input>
  /**
   * When it also runs by itself, with no input, unless administrators change it: five fields, in the zone of the shop. Once over
   * all processes.
   */
  readonly cron?: string
  /** It also runs, with no input, when a process begins to take jobs. */
  readonly isRunAtStart?: boolean
  /**
   * A run that takes longer counts as lost, and the job is taken again; five minutes when left out, a day at most. Work that may
   * take hours says so here, and keeps itself from being done twice at once: a run whose process is gone is noticed within two
   * minutes all the same, since it gives signs of life.
   */
  readonly limitSeconds?: number
  readonly run: (input: Input, ctx: JobContext) => Promise<void>
}

export function defineJob<Input>(name: string, job: Omit<Job<Input>, 'kind' | 'name'>): Job<Input> {
  return { kind: 'plain', name: checkedName(name), ...job }
}

/** A row of the work and what became of it. */
export interface RowOutcome {
  readonly position: number
  readonly title: string
  readonly isDone: boolean
  /** Why it was refused. */
  readonly reasons?: readonly Text[]
  /** What was changed, for whoever looks at the row. */
  readonly changes?: readonly PlannedChange[]
  /** What a later run of the job needs to know of the row. */
  readonly note?: unknown
}

/** How far a job came. */
export interface Progress {
  /** Rows that are through. */
  readonly done: number
  readonly total?: number
}

/** One run of a tracked job. Every method throws when the job is to end: let it through. */
export interface JobRun<Input> {
  readonly id: string
  readonly input: Input
  /** In the name of whoever started it, with the rights they have now; its database is outside of transactions. */
  readonly ctx: RequestContext
  /** Rows that an earlier run, broken off, had noted as through by `step`. */
  readonly noted: number
  /** Aborted when the job is to end. */
  readonly signal: AbortSignal
  /** Tells how far it is. */
  progress(progress: Progress): Promise<void>
  /**
   * Work in a transaction with the note of how far it came: both are stored or neither. A run that was cancelled or
   * taken over by another process stores nothing any more, nor does one whose person has lost the permission.
   */
  step<Result>(
    work: (
      ctx: RequestContext,
    ) => Promise<Progress & { readonly rows?: readonly RowOutcome[]; readonly result: Result }>,
  ): Promise<Result>
  /** Rows with their outcomes, as steps of this run and of earlier ones noted them. */
  rows(): Promise<readonly RowOutcome[]>
  /** A file for whoever started the job. @returns its path for the outcome */
  storeFile(extension: string, content: AsyncIterable<Uint8Array>): Promise<string>
  /** The bytes of a file that came with the input. */
  inputFile(path: string): Promise<Uint8Array>
  /** The same to be read as it is needed, as often as it is opened. */
  inputStream(path: string): Promise<() => Readable>
}

/** What a job answers when it is through. */
export interface JobOutcome {
  readonly message: Text
  /** For the page that started it. */
  readonly result?: unknown
  readonly refused?: number
  readonly file?: { readonly path: string; readonly name: string }
}

/** Long work that whoever started it watches: with progress, result, cancelling, and a run that goes on after a crash. */
export interface TrackedJob<Input = unknown> {
  readonly kind: 'tracked'
  readonly name: string
  readonly input: z.ZodType<Input>
  /** What whoever started it needs while it runs, too. */
  readonly permission: (input: Input) => string
  /** The command that it carries out: histories and the title of the job call what it does as the button of that command does. */
  readonly command: (input: Input) => CommandPath
  /** The call that takes back what rows note as `undo`, and what it needs. */
  readonly undo?: (input: Input) => { readonly path: string; readonly permission: string } | undefined
  /** What is left to do of a job that has ended, when rows of it are not done: the input of another one, and its rows. */
  readonly again?: (
    input: Input,
    done: ReadonlySet<number>,
  ) => { readonly input: Input; readonly of?: Text; readonly total: number }
  readonly run: (run: JobRun<Input>) => Promise<JobOutcome>
}

export function defineTrackedJob<Input>(
  name: string,
  job: Omit<TrackedJob<Input>, 'kind' | 'name'>,
): TrackedJob<Input> {
  return { kind: 'tracked', name: checkedName(name), ...job }
}

function checkedName(name: string): string {
  if (!/^[a-z][a-z-]{1,48}$/.test(name)) {
    throw new Error(`"${name}" is no name of a job`)
  }
  return name
}
