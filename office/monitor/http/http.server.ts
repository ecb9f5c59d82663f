import { healthUpTo } from '#kit/contract/gauges.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'
import { sessionCounts } from '../runtime/session-counts.server.ts'

interface HttpParts {
  readonly db: Database
  readonly watch: Watch
  readonly sessions: SessionStore
  readonly countSockets: () => { readonly sockets: number; readonly people: number }
}

/** Requests, sessions and sockets: what the protocol calls by the name of its own server. */
export function httpRoute({ db, watch, sessions, countSockets }: HttpParts): Route {
  const { path, permission, title } = MONITOR_PAGES.http
  return gaugeRoute({ path, permission, summary: title }, async (ctx) => {
    const { gauge, group, t } = gaugesIn(ctx.locale)
    const totals = watch.exchanges.totals()
    const counts = await sessionCounts(db, sessions)
    const { sockets, people } = countSockets()
    const failed = totals.called > 0 ? totals.failed / totals.called : 0
    return {
      note: t([
        '由 Node.js 处理请求，协议中 tomcat.* 的名称对应这里的数值。请求与长连接为当前进程启动以来的统计，登录为所有进程。',
        "Node.js serves the requests; the protocol's names tomcat.* stand for these values. Requests and sockets are those of this process since it began, sessions those of all processes.",
      ]),
      groups: [
        group(
          'requests',
          ['请求', 'Requests'],
          [
            gauge('called', ['请求次数', 'Requests'], [totals.called, 'count']),
            gauge('failed', ['失败的请求', 'Failed'], [totals.failed, 'count'], {
              health: healthUpTo(failed, { warn: 0.01, bad: 0.05 }),
              help: ['以 5xx 回答', 'Answered with 5xx'],
            }),
            gauge(
              'average',
              ['平均耗时', 'Took on average'],
              [totals.called > 0 ? totals.milliseconds / totals.called : null, 'milliseconds'],
            ),
            gauge('slowest', ['最长耗时', 'Slowest'], [totals.slowest, 'milliseconds']),
            gauge('sent', ['已发送', 'Sent'], [totals.sent, 'bytes'], {
              help: ['不含以流发送的文件', 'Without files that were sent as streams'],
            }),
          ],
        ),
        group(
          'sessions',
          ['登录', 'Sessions'],
          [
            gauge('live', ['当前在线', 'Live'], [counts.live, 'count'], { most: Math.max(1, counts.most) }),
            gauge('people', ['在线人数', 'People'], [counts.people, 'count']),
            gauge('most', ['24 小时内最多', 'Most of 24 hours'], [counts.most, 'count']),
            gauge('begun', ['登录次数', 'Begun'], [counts.begun, 'count']),
            gauge('over', ['已过期', 'Over'], [counts.over, 'count']),
          ],
        ),
        group(
          'sockets',
          ['长连接', 'Sockets'],
          [
            gauge('sockets', ['连接', 'Sockets'], [sockets, 'count']),
            gauge('socketPeople', ['人数', 'People'], [people, 'count']),
          ],
        ),
      ],
      ...(await linesOf(ctx, [
        {
          key: 'requests',
          title: ['每分钟请求（10 分钟内最多）', 'Requests a minute (most of ten minutes)'],
          unit: 'count',
          lines: [{ measure: 'requests', name: ['请求', 'Requests'] }],
        },
        {
          key: 'p95',
          title: ['请求耗时 P95', 'Requests, P95'],
          unit: 'milliseconds',
          lines: [{ measure: 'slowRequests', name: ['P95', 'P95'] }],
        },
        {
          key: 'sessions',
          title: ['登录与长连接', 'Sessions and sockets'],
          unit: 'count',
          lines: [
            { measure: 'sessions', name: ['登录', 'Sessions'] },
            { measure: 'sockets', name: ['长连接', 'Sockets'] },
          ],
        },
      ])),
      tables: [],
    }
  })
}
