import { sql } from 'kysely'
import { z } from 'zod'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { closeTasks, openTask } from '../../trade/commands/context/tasks.server.ts'
import { TASK } from '../../trade/model/task.ts'
import { HEALTH_TEXTS, healthOf } from './health.ts'
import { JOB_KINDS } from './job-kinds.ts'

interface Watched {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly nextDue: Date | null
  readonly lastState: number | null
  readonly isTold: boolean
}

const KIND = 'job-late'

/** Puts schedules that are late, or failed last time, before the staff of the shop; the task is done when they run again. */
export function lateSchedules({ clock }: { readonly clock: ZonedClock }): Job<Record<string, never>> {
  return defineJob('late-schedules', {
    input: z.object({}),
    cron: '*/5 * * * *',
    run: async (_, { db, log, counted }) => {
      const { rows } = await sql<Watched>`
        select s.id, s.job_class_name as name, s.status, s.next_due, s.last_state, exists (
          select 1 from shop_task t where t.tenant_id = ${HOUSE} and t.kind = ${KIND} and t.ref_id = s.id and t.state = ${sql.lit(TASK.open)}) as is_told
        from sys_quartz_job s where s.job_class_name <> 'late-schedules'
      `.execute(ofAnySpeaker(db, 'schedules are of the shop itself'))
      const now = new Date()
      for (const row of rows) {
        const health = healthOf(row, now)
        const isBad = health === 'late' || health === 'failed'
        if (isBad === row.isTold) {
          continue
        }
        await asSystem(
          { db, clock, log },
          { tenantId: HOUSE, actor: 'system', command: 'server/lateSchedules' },
          (ctx) =>
            isBad
              ? openTask(ctx, {
                  kind: KIND,
                  title: titleOf(row.name, HEALTH_TEXTS[health]),
                  refType: 'job',
                  refId: row.id,
                })
              : closeTasks(ctx, { kind: KIND, refId: row.id, note: FINE, now }),
        )
        counted?.(1)
      }
    },
  })
}

function titleOf(name: string, health: Text): Text {
  const kinds: Readonly<Record<string, { readonly title: Text }>> = JOB_KINDS
  const title = kinds[name]?.title ?? [name, name]
  return [
    `定时任务「${textIn('zh-CN', title)}」${textIn('zh-CN', health)}`,
    `Scheduled job ${textIn('en-US', title)}: ${textIn('en-US', health)}`,
  ]
}

const FINE: Text = ['已恢复正常运行', 'It runs again']
