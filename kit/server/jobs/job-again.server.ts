import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { hasEnded } from '#kit/contract/job.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { TrackedJob } from './define-job.server.ts'
import { leftRows, notedRows, type StoredJob } from './job-rows.server.ts'
import { type Starting, startJob } from './job-start.server.ts'

/**
 * Starts another job with the rows of an ended one that are not done, once. @param stored locked
 * @returns its id
 * @throws DomainError for whoever may not start such a job, and when there is nothing left to do
 */
export async function startAgain<Input>(
  starting: Starting,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale' | 'origin'>,
  job: TrackedJob<Input>,
  stored: StoredJob,
): Promise<string> {
  const { db, user } = ctx
  const input = job.input.parse(stored.input)
  if (!user.can(job.permission(input))) {
    throw new DomainError('forbidden', [
      '没有权限，请联系管理员授权',
      'You do not have the permission; ask an administrator',
      'permission.missing',
    ])
  }
  if (!hasEnded(stored)) {
    throw refused(['任务尚未结束', 'The job has not ended yet', 'job.running'])
  }
  const left = (await leftRows(db, [stored.id])).get(stored.id) ?? 0
  if (!job.again || left === 0) {
    throw refused(['没有可重试的行', 'No row is left to be run again', 'job.nothingLeft'])
  }
  const done = new Set((await notedRows(db, stored.id)).flatMap(({ isDone, position }) => (isDone ? [position] : [])))
  const id = await startJob(starting, ctx, job, job.again(input, done))
  await sql`update sys_job set again_id = ${id} where id = ${stored.id}`.execute(db)
  return id
}
