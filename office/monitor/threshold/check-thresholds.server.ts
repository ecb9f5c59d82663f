import { sql } from 'kysely'
import { choicesOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { closeTasks, openTask } from '../../trade/commands/context/tasks.server.ts'
import { TASK_KIND } from '../../trade/model/task.ts'
import { MEASURE, type Measure } from '../measure/measures.ts'

export interface ThresholdParts {
  readonly db: ServerDatabase
  readonly clock: ZonedClock
  readonly log: Log
}

interface Checked {
  readonly id: string
  readonly measure: Measure
  readonly upperLimit: number
  readonly minutes: number
  readonly isOn: boolean
  readonly isExceeded: boolean
  /** The highest value of the last minute. */
  readonly lastValue: number | null
  /** Of the process that did worst: the lowest value of all the minutes looked at; null where some were not measured. */
  readonly least: number | null
}

/** Of the minutes that are looked at one may be missing for every ten: a process that was busy did not measure. */
const MEASURED_SHARE = 0.9

const KIND = TASK_KIND.threshold

/**
 * Looks at the thresholds: one that was exceeded for all of its minutes is a task, of which those who deal with tasks are told; the
 * task is done when the value is below again. A task that somebody has dealt with meanwhile comes again only after that.
 */
export async function checkThresholds({ db, clock, log }: ThresholdParts, now: Date): Promise<void> {
  const { rows } = await sql<Checked>`
    select t.id, t.measure, t.upper_limit::float as upper_limit, t.minutes, t.is_on, t.exceeded_since is not null as is_exceeded,
      worst.last_value, worst.least
    from sys_threshold t left join lateral (
      select max(last) as last_value, max(case when counted >= ceil(t.minutes * ${MEASURED_SHARE}::float) then least end) as least
      from (
        select source, count(*) as counted, min((content ->> t.measure)::float) as least,
          (array_agg((content ->> t.measure)::float order by at desc))[1] as last
        from sys_measurement where at > ${now}::timestamptz - t.minutes * interval '1 minute' and content ? t.measure
        group by source
      ) of_each
    ) worst on true
    where t.tenant_id = ${HOUSE}
  `.execute(ofAnySpeaker(db, 'thresholds are of the shop itself'))
  for (const row of rows) {
    const isExceeded = row.isOn && row.least !== null && row.least >= row.upperLimit
    await sql`
      update ${withDeleted('sys_threshold')} set last_value = ${row.lastValue}::numeric,
        exceeded_since = case when ${isExceeded} then coalesce(exceeded_since, ${now}::timestamptz) end
      where id = ${row.id}
    `.execute(ofAnySpeaker(db, 'thresholds are of the shop itself'))
    if (isExceeded !== row.isExceeded) {
      await asSystem(
        { db, clock, log },
        { tenantId: HOUSE, actor: 'system', command: 'server/checkThresholds' },
        (ctx) =>
          isExceeded
            ? openTask(ctx, { kind: KIND, title: titleOf(row), refType: 'threshold', refId: row.id })
            : closeTasks(ctx, { kind: KIND, refId: row.id, note: FINE, now }),
      )
    }
  }
}

function titleOf({ measure, upperLimit, lastValue, minutes }: Checked): Text {
  const [, zh, en] = choicesOf(MEASURE).items.find(([value]) => value === measure) ?? [measure, measure, measure]
  return [
    `${zh}：${lastValue}，已达上限 ${upperLimit}（${minutes} 分钟）`,
    `${en}: ${lastValue}, at its limit of ${upperLimit} for ${minutes} min`,
  ]
}

const FINE: Text = ['已恢复正常', 'It is below again']
