import { sql } from 'kysely'
import type { z } from 'zod'
import { filled, SAID_OF, type Text } from '#kit/contract/text.ts'
import { IMPORT_JOB } from '#kit/server/crud/import-job.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { EventHandler } from '#kit/server/jobs/define-event.server.ts'
import { jobEnded } from '#kit/server/jobs/job-ended.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'

/** Whoever started a job looks at it still when it took no longer. Seconds. */
const LOOKED_AT = 5

interface Ended {
  readonly tenantId: number
  readonly userId: string
  readonly name: string
  readonly title: Text
  readonly message: Text | null
  readonly state: string
  readonly seconds: number
}

/** Tells whoever started a job that it is through: imports always, others when they took long or failed. */
export const jobTold: EventHandler<z.output<typeof jobEnded.payload>> = {
  name: 'job-notifications',
  event: jobEnded,
  handle: async ({ jobId, run }, { db }) => {
    const { rows } = await sql<Ended>`select tenant_id, user_id, name, title, message, state,
        extract(epoch from end_time - create_time)::float as seconds
      from sys_job where id = ${jobId} and state in ('done', 'failed')`.execute(
      acrossTenants(db, 'a job that has ended, and who started it'),
    )
    const [job] = rows
    const isImport = job?.name === IMPORT_JOB
    if (!job || !(isImport || job.state === 'failed' || job.seconds >= LOOKED_AT)) {
      return
    }
    await tellPeople(db, {
      tenantId: job.tenantId,
      kind: isImport ? NOTIFICATION_KIND.imported : NOTIFICATION_KIND.job,
      userIds: [job.userId],
      key: `${jobId}:${run}`,
      text: filled(SAID_OF, { of: job.title, text: job.state === 'failed' ? FAILED : DONE }),
      ...(job.message && { body: job.message }),
    })
  },
}

const DONE: Text = ['已完成', 'finished']
const FAILED: Text = ['失败', 'failed']
