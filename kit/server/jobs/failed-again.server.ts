import type { RequestContext } from '../http/route.server.ts'
import type { Events } from './events.server.ts'
import { dropDelivery, dropJob, type FailureKey, isOfHouse, reviveDelivery, reviveJob } from './failures.server.ts'
import { filesDropped } from './files-dropped.server.ts'
import type { StoredJob } from './job-rows.server.ts'
import type { Queue } from './queue.server.ts'

/** What work goes through, and who hears of it. */
interface Ways {
  readonly queue: Queue
  readonly events: Pick<Events, 'emit' | 'announce'>
  readonly tell: (job: Pick<StoredJob, 'userId' | 'tenantId'>) => void
}

type Asking = Pick<RequestContext, 'db' | 'user'>

/** Runs again what failed for good. @returns false when the tenant of the caller has no such failure */
export async function retryFailed(
  { queue, events, tell }: Ways,
  { db, user }: Asking,
  { kind, id }: FailureKey,
): Promise<boolean> {
  if (kind === 'job') {
    const job = await reviveJob(db, user, id)
    if (job) {
      await queue.send(db, job.name, { id })
      tell(job)
    }
    return job !== undefined
  }
  if (!isOfHouse(user)) {
    return false
  }
  if (kind === 'work') {
    return queue.retry(db, ...queuedAt(id))
  }
  const isThere = await reviveDelivery(db, id)
  await events.announce(db)
  return isThere
}

/** Forgets what failed for good. @returns false like `retryFailed` */
export async function dropFailed(
  { queue, events }: Ways,
  { db, user }: Asking,
  { kind, id }: FailureKey,
): Promise<boolean> {
  if (kind === 'job') {
    const paths = await dropJob(db, user, id)
    if (paths && paths.length > 0) {
      await events.emit({ db }, filesDropped, { jobId: id, paths: [...paths] })
    }
    return paths !== undefined
  }
  if (!isOfHouse(user)) {
    return false
  }
  if (kind === 'work') {
    return queue.drop(db, ...queuedAt(id))
  }
  const isThere = await dropDelivery(db, id)
  // later events of the record waited for it
  await events.announce(db)
  return isThere
}

/** `<name>:<id>` of a job in the queue. */
function queuedAt(key: string): [name: string, id: string] {
  const at = key.lastIndexOf(':')
  return [key.slice(0, at), key.slice(at + 1)]
}
