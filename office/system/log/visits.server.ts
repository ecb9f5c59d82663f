import { sql } from 'kysely'
import { z } from 'zod'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'

const VISITS = 'sign-ins of the tenant of the caller'

/** Days that the chart of visits shows, today included. */
const DAYS = 7

/** How many people came in; a visit is a sign-in. Days are those of the shop's zone. */
export function visitRoutes(): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN, input: NO_INPUT } as const
  return [
    route(
      {
        ...reading,
        path: '/sys/loginfo',
        answers: answers(LOGINFO_OUT),
        summary: ['访问统计', 'Visits in all and today'],
      },
      async (ctx) => {
        const { rows } = await sql<{ total: number; today: number; addresses: number }>`
        select count(*) as total, count(*) filter (where ${dayOf(ctx)} = ${today(ctx)}) as today,
          count(distinct ip) filter (where ${dayOf(ctx)} = ${today(ctx)}) as addresses
        from sys_log where ${isVisit(ctx)}
      `.execute(unscoped(ctx.db, VISITS))
        const [visits] = rows
        return {
          totalVisitCount: visits?.total ?? 0,
          todayVisitCount: visits?.today ?? 0,
          todayIp: visits?.addresses ?? 0,
        }
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/visitInfo',
        answers: answers(VISIT_INFO_OUT),
        summary: ['近七日访问', 'Visits of the last seven days'],
      },
      async (ctx) => {
        const { rows } = await sql<{ tian: string; type: string; visit: number; ip: number }>`
        select to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type, count(l.id) as visit,
          count(distinct l.ip) as ip
        from generate_series(${today(ctx)}::date - ${DAYS - 1}::integer, ${today(ctx)}::date, interval '1 day') as day
        left join sys_log l on ${dayOf(ctx, 'l')} = day::date and ${isVisit(ctx, 'l')}
        group by day order by day
      `.execute(unscoped(ctx.db, VISITS))
        return rows
      },
    ),
  ]
}

type Asking = Pick<RequestContext, 'clock' | 'user'>

function today({ clock }: Asking) {
  return sql`${clock.format(new Date()).slice(0, 10)}::date`
}

function dayOf({ clock }: Asking, table = 'sys_log') {
  return sql`(${sql.ref(`${table}.create_time`)} at time zone ${clock.zone})::date`
}

/** Failed tries and sign-outs are no visits: only who came in is noted with their tenant and these words. */
function isVisit({ user }: Asking, table = 'sys_log') {
  return sql`${sql.ref(`${table}.log_type`)} = 1 and ${sql.ref(`${table}.tenant_id`)} = ${user.tenantId}
    and ${sql.ref(`${table}.log_content`)} like '用户名: %登录成功！'`
}

const LOGINFO_OUT = z.object({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() })

const VISIT_INFO_OUT = z.array(z.object({ tian: z.string(), type: z.string(), visit: z.number(), ip: z.number() }))
