import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { BACKUP_KIND, backup } from './backup.ts'
import { type BackupParts, backUp, MOST_MS, prove } from './backups.server.ts'

const INPUT = z.object({ kind: z.literal('hand').optional(), prove: z.array(z.string()).optional() })

type BackupJob = Job<z.infer<typeof INPUT>>

/** Makes backups at night, and what is asked for meanwhile. */
export function backupJob(parts: Omit<BackupParts, 'db' | 'log' | 'signal' | 'jobId'>): BackupJob {
  return defineJob('backup', {
    input: INPUT,
    cron: '30 3 * * *',
    // an hour more, for what does not look up at once
    limitSeconds: MOST_MS / 1000 + 3600,
    run: async ({ kind, prove: ids }, { db, log, signal, id: jobId, counted }) => {
      const own = { ...parts, db, log, signal, jobId }
      const isDone = await (ids ? prove(own, ids) : backUp(own, kind ?? BACKUP_KIND.nightly))
      counted?.(isDone ? 1 : 0)
    },
  })
}

/** Backups are of the whole house, and so are their commands. */
export function backupRoutes(app: AppContext, job: BackupJob): readonly Route[] {
  const enqueue = async ({ db, user }: RequestContext, input: z.infer<typeof INPUT>): Promise<void> => {
    if (user.tenantId !== HOUSE) {
      throw refused(['备份由商城本身管理', 'Backups are kept by the shop itself', 'backup.keptByShop'])
    }
    app.jobs.requireActive()
    await app.jobs.enqueue(db, job, input)
  }
  return crudRoutes(app, backup, {
    answers: { make: NOTHING },
    actions: {
      make: ({ ctx }) => enqueue(ctx, { kind: BACKUP_KIND.hand }),
      prove: ({ row, ctx }) => enqueue(ctx, { prove: [row.id] }),
    },
  })
}
