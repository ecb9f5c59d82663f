import { sql } from 'kysely'
import type { CommandPath } from '#kit/contract/command.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import type { Database } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import { acrossTenants } from '../database/tenant-connections.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { TrackedJob } from './define-job.server.ts'
import type { Queue } from './queue.server.ts'

/** Channel on which processes tell each other which job was cancelled. */
export const CANCEL_CHANNEL = 'vitrine_cancel'

/** Jobs of one person that have not ended. */
const MOST_OPEN = 5

const NOT_BY_TOKEN: Refusal = [
  'API 令牌不能启动后台任务',
  'An API token cannot start a background job',
  'token.notAllowed',
]

/** What is started for somebody. */
export interface JobStart<Input> {
  readonly input: Input
  /** What it is done to, as it follows what the command is called: `['「甲」', 'A']`. */
  readonly of?: Text
  readonly total?: number
  /** Paths of stored files that the input names; they are removed when the job has ended. */
  readonly inputFiles?: readonly string[]
  /** Started once, however often it is sent with the same key: an answer may be lost on its way. */
  readonly key?: string | undefined
}

/** What each command is called. */
export type CommandTitles = ReadonlyMap<CommandPath, Text>

/** What sending a job takes. */
export interface Starting {
  readonly queue: Queue
  readonly commandTitles: CommandTitles
}

/**
 * A job is called what the button of its command says, and what it is done to. There is no other way to name one.
 * @throws Error for a command that nobody declares
 */
export function jobTitle<Input>(
  commandTitles: CommandTitles,
  job: Pick<TrackedJob<Input>, 'command'>,
  { input, of }: Pick<JobStart<Input>, 'input' | 'of'>,
): Text {
  const command = job.command(input)
  const title = commandTitles.get(command)
  if (!title) {
    throw new Error(`nobody declares ${command}`)
  }
  return of ? filled(TITLE, { title, of }) : title
}

const TITLE: Text = ['{title}{of}', '{title}: {of}']

/** Sends a job that somebody sees. @returns its id @throws DomainError `tooMany`, and `conflict` for a key of something else */
export async function startJob<Input>(
  { queue, commandTitles }: Starting,
  { db, user, locale, origin }: Pick<RequestContext, 'db' | 'user' | 'locale' | 'origin'>,
  job: TrackedJob<Input>,
  start: JobStart<Input>,
): Promise<string> {
  const { input, total, inputFiles = [], key } = start
  if (user.apiToken) {
    // a job runs with all that the person may by then
    throw new DomainError('forbidden', NOT_BY_TOKEN)
  }
  const id = newId()
  // two at once count one after the other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${user.userId}`}, 0))`.execute(db)
  const started = key === undefined ? undefined : await startedBefore(db, user, { key, name: job.name, input })
  if (started !== undefined) {
    return started
  }
  const title = jobTitle(commandTitles, job, start)
  await requireRoom(db, user)
  await queue.send(db, job.name, { id })
  await sql`
    insert into sys_job (id, tenant_id, user_id, name, title, input, input_files, locale, origin, total, start_key,
      create_by)
    values (${id}, ${user.tenantId}, ${user.userId}, ${job.name}, ${[...title]}, ${JSON.stringify(input)},
      ${[...inputFiles]}, ${locale}, ${origin}, ${total ?? null}, ${key ?? null},
      ${user.username})
  `.execute(db)
  return id
}

/** @throws DomainError `conflict` for a key that started something else */
async function startedBefore(
  db: Database,
  { userId, tenantId }: Caller,
  { key, name, input }: { readonly key: string; readonly name: string; readonly input: unknown },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select id, name = ${name} and input = ${JSON.stringify(input)}::jsonb as is_same
    from sys_job where user_id = ${userId} and tenant_id = ${tenantId} and start_key = ${key}
  `.execute(db)
  const [found] = rows
  if (found && !found.isSame) {
    throw new DomainError('conflict', [
      '该幂等键已用于其他请求',
      'The idempotency key was used for another request',
      'request.keyReused',
    ])
  }
  return found?.id
}

/** Ends a job of this person: at once while it waits, else as soon as it looks up. @returns false for others */
export async function cancelJob(db: Database, { userId, tenantId }: Caller, id: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update sys_job set cancel_time = coalesce(cancel_time, now()),
      state = case state when 'waiting' then 'cancelled' else state end,
      end_time = case state when 'waiting' then now() end
    where id = ${id} and user_id = ${userId} and tenant_id = ${tenantId} and state in ('waiting', 'running')
    returning state
  `.execute(db)
  await sql`select pg_notify(${CANCEL_CHANNEL}, ${id})`.execute(db)
  return rows.length === 1
}

/** @throws DomainError `tooMany` */
async function requireRoom(db: Database, { userId }: Caller): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sys_job where user_id = ${userId} and state in ('waiting', 'running')
  `.execute(acrossTenants(db, 'what a person has started in all tenants together is bounded'))
  if ((rows[0]?.count ?? 0) >= MOST_OPEN) {
    throw new DomainError('tooMany', [
      '进行中的任务较多，请等待其完成后再试',
      'Many of your jobs are still running, please wait until one has ended',
      'job.tooMany',
    ])
  }
}
