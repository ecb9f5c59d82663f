import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { ANNOUNCEMENT } from './announcement-choices.ts'
import { type AnnouncementParts, moveOne } from './release.server.ts'

/** Announcements that one run releases; the rest are due a minute later. */
const MOST = 200

interface Due {
  readonly id: string
  readonly tenantId: number
  readonly sender: string
}

/** Releases announcements whose time has come, each in a transaction of its own and in the name of whoever scheduled it. */
export function releaseTimer(parts: AnnouncementParts): Job<Record<string, never>> {
  return defineJob('announcement-release', {
    input: z.object({}),
    cron: '* * * * *',
    isRunAtStart: true,
    run: async (_, { db, log, signal, counted }) => {
      const { rows } =
        await sql<Due>`select id, tenant_id, coalesce(sender, create_by, 'system') as sender from sys_announcement
        where send_status = ${ANNOUNCEMENT.scheduled} and release_at <= now()
        order by release_at, id limit ${MOST}`.execute(
          acrossTenants(db, 'announcements of all tenants whose time has come'),
        )
      for (const { id, tenantId, sender } of rows) {
        signal.throwIfAborted()
        const acting = { tenantId, actor: 'system', command: 'server/releaseAnnouncements' } as const
        await asSystem({ db, clock: parts.app.clock, log }, acting, (ctx) =>
          moveOne(parts, ctx, id, 'release', sender),
        ).then(
          () => counted?.(1),
          (err: unknown) => {
            // somebody was faster, or nobody is left whom it is for
            const level = err instanceof DomainError ? 'info' : 'error'
            log[level]({ err, tenantId, announcement: id }, 'an announcement was not released in time')
          },
        )
      }
    },
  })
}
