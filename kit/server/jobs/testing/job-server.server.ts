import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { ofTenant, openKysely, openPool, type ServerDatabase } from '../../database/database.server.ts'
import { notifications } from '../../database/notifications.server.ts'
import { localFileStore } from '../../files/local-file-store.server.ts'
import { openLog } from '../../log/log.server.ts'
import type { TableNews } from '../../socket/table-channel.server.ts'
import { callerNamed } from '../../testing/caller-named.server.ts'
import { type Jobs, type JobTimes, openJobs } from '../jobs.server.ts'

/** What one process has of jobs, on a database. */
export interface JobServer {
  readonly db: ServerDatabase
  readonly jobs: Jobs
  /** What was told to pages. */
  readonly told: readonly TableNews[]
  /** Starts a job in the name of this person. */
  readonly as: (username: string) => Pick<Parameters<Jobs['start']>[0], 'db' | 'user' | 'locale' | 'origin'>
  close(): Promise<void>
}

/** Waits are short. The lease is not: on a busy machine a process that lives may be silent for some seconds. */
const QUICK = { pollMs: 200, retrySeconds: 1 }

export async function jobServer(url: string, times: Pick<Partial<JobTimes>, 'leaseMs'> = {}): Promise<JobServer> {
  const log = openLog('silent')
  const pool = openPool({ url })
  const db = openKysely(pool)
  const notices = notifications(url, log)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-jobs-'))
  const incoming = join(folder, '.incoming')
  await mkdir(incoming)
  const told: TableNews[] = []
  const jobs = openJobs({
    pool,
    db,
    notifications: notices,
    log,
    clock: zonedClock('Asia/Shanghai'),
    files: localFileStore(folder),
    incoming,
    callerNow: async (userId) => callerNamed(userId),
    commandTitles: new Map([['test/count', ['数数', 'Count']]]),
    tell: (news) => told.push(news),
    times: { ...QUICK, ...times },
  })
  return {
    db,
    jobs,
    told,
    as: (username) => ({
      db: ofTenant(db, 0),
      user: callerNamed(username),
      locale: 'zh-CN',
      origin: 'http://shop.test',
    }),
    close: async () => {
      await jobs.stop()
      await notices.close()
      await db.destroy()
    },
  }
}
