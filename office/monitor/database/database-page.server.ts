import { healthUpTo } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Database, poolsOf, poolTotals } from '#kit/server/database/database.server.ts'
import type { Workload } from '#kit/server/database/workload.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { SLOW_STATEMENT_MS } from '#kit/server/watch/statements.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'
import { connections, lockWaits, serverFacts, slowStatements, tableSizes } from './database-rows.server.ts'
import { growthText } from './growth.server.ts'

/** Whose connections pools hold. */
const POOLS: Readonly<Record<Workload | 'all', Text>> = {
  all: ['全部', 'All'],
  buyers: ['买家与支付渠道', 'Buyers and channels'],
  staff: ['员工', 'Staff'],
  reports: ['报表、导入导出与任务', 'Reports, sheets and jobs'],
}

/** PostgreSQL: connections, slow statements, who waits for whom, what grows. */
export function databaseRoute({ db, watch }: { readonly db: Database; readonly watch: Watch }): Route {
  const { path, permission, title } = MONITOR_PAGES.database
  return gaugeRoute({ path, permission, summary: title }, async (ctx) => {
    const { gauge, group, table, t } = gaugesIn(ctx.locale)
    const format = (at: Date): string => ctx.clock.format(at)
    const { waiting } = poolTotals(db)
    const { called, milliseconds } = watch.statements.totals()
    const facts = await serverFacts(db)
    return {
      note: t([
        '语句不含参数值。连接池与语句次数为当前进程，其余为整个数据库。',
        'Statements are shown without their values. Pools and statements are of this process, the rest of the whole database.',
      ]),
      groups: [
        group(
          'server',
          ['数据库', 'Database'],
          [
            gauge('connections', ['连接', 'Connections'], [facts?.connections ?? null, 'count'], {
              most: facts?.most,
              health: facts && healthUpTo(facts.connections / facts.most, { warn: 0.7, bad: 0.85 }),
              help: ['达到上限后新的连接被拒绝', 'At the limit no new ones are let in'],
            }),
            gauge('bytes', ['大小', 'Size'], [facts?.bytes ?? null, 'bytes']),
            gauge('hits', ['缓存命中率', 'Found in memory'], [facts?.hits ?? null, 'share'], {
              most: 1,
              help: ['长期低于 95% 说明内存不足', 'Below 95% for long it lacks memory'],
            }),
            gauge('longest', ['最长事务', 'Longest transaction'], [facts?.longestSeconds ?? null, 'seconds'], {
              health: facts && healthUpTo(facts.longestSeconds, { warn: 60, bad: 300 }),
              help: ['长事务阻止清理过期行', 'One that stays open keeps dead rows from being cleared'],
            }),
            gauge('lockWaits', ['等待锁', 'Waiting for locks'], [facts?.lockWaits ?? null, 'count'], {
              health: facts && healthUpTo(facts.lockWaits, { warn: 1, bad: 10 }),
            }),
            gauge('deadlocks', ['死锁', 'Deadlocks'], [facts?.deadlocks ?? null, 'count']),
            gauge('version', ['版本', 'Version'], [facts?.version ?? null, 'text']),
          ],
        ),
        group(
          'pool',
          ['连接池（当前进程）', 'Pools (this process)'],
          [
            ...poolsOf(db).map(({ workload, own, tenants }) =>
              gauge(workload, POOLS[workload], [own.open - own.idle + tenants.open - tenants.idle, 'count'], {
                most: own.most + tenants.most,
              }),
            ),
            gauge('waiting', ['等待连接', 'Waiting for one'], [waiting, 'count'], {
              health: healthUpTo(waiting, { warn: 1, bad: 5 }),
            }),
            gauge('statements', ['语句', 'Statements'], [called, 'count']),
            gauge(
              'average',
              ['平均耗时', 'Took on average'],
              [called > 0 ? milliseconds / called : null, 'milliseconds'],
            ),
          ],
        ),
      ],
      ...(await linesOf(ctx, [
        {
          key: 'connections',
          title: ['连接', 'Connections'],
          unit: 'count',
          lines: [{ measure: 'connections', name: ['连接', 'Connections'] }],
        },
        {
          key: 'bytes',
          title: ['数据库大小', 'Size of the database'],
          unit: 'bytes',
          lines: [{ measure: 'databaseBytes', name: ['大小', 'Size'] }],
        },
        {
          key: 'waits',
          title: ['等待', 'Waiting'],
          unit: 'count',
          lines: [
            { measure: 'lockWaits', name: ['等待锁', 'For locks'] },
            { measure: 'poolWaiting', name: ['等待连接', 'For connections'] },
          ],
        },
      ])),
      tables: [
        table('slow', ['慢语句', 'Slow statements'], {
          columns: [
            ['statement', ['语句', 'Statement'], 'text'],
            ['called', ['次数', 'Times'], 'count'],
            ['average', ['平均', 'Average'], 'milliseconds'],
            ['slowest', ['最慢', 'Slowest'], 'milliseconds'],
            ['lastAt', ['最近一次', 'Last'], 'time'],
          ],
          rows: await slowStatements(db, format),
          empty: ['最近 30 天没有慢语句', 'There was none within 30 days'],
          help: [
            `耗时 ${SLOW_STATEMENT_MS} 毫秒以上，每分钟汇总`,
            `From ${SLOW_STATEMENT_MS} ms on; added up every minute`,
          ],
        }),
        table('locks', ['等待锁的会话', 'Sessions that wait for a lock'], {
          columns: [
            ['waiting', ['等待的语句', 'Waits'], 'text'],
            ['seconds', ['等待', 'For'], 'seconds'],
            ['relation', ['表', 'Table'], 'text'],
            ['holding', ['持有锁的语句', 'Holds it'], 'text'],
          ],
          rows: await lockWaits(db),
          empty: ['没有会话在等待锁', 'Nobody waits for a lock'],
        }),
        table('tables', ['最大的表', 'Largest tables'], {
          columns: [
            ['name', ['表', 'Table'], 'text'],
            ['bytes', ['大小', 'Size'], 'bytes'],
            ['day', ['一天增长', 'Grew in a day'], 'bytes'],
            ['week', ['一周增长', 'Grew in a week'], 'bytes'],
            ['rows', ['行数', 'Rows'], 'count'],
            ['kept', ['保留规则', 'Kept'], 'text'],
            ['dead', ['过期行', 'Dead rows'], 'share'],
            ['vacuumed', ['最近清理', 'Last vacuum'], 'time'],
          ],
          rows: await tableSizes(db, format, (name) => t(growthText(name) ?? NOT_OURS)),
          empty: ['没有表', 'There are no tables'],
          help: [
            '过期行超过 20% 时表会膨胀；大小每小时记录一次',
            'From 20% of dead rows on a table bloats; sizes are noted every hour',
          ],
        }),
        table('connections', ['连接明细', 'Connections'], {
          columns: [
            ['program', ['程序', 'Program'], 'text'],
            ['state', ['状态', 'State'], 'text'],
            ['count', ['数量', 'Number'], 'count'],
            ['seconds', ['最久', 'Longest'], 'seconds'],
          ],
          rows: await connections(db),
          empty: ['没有连接', 'There are none'],
        }),
      ],
    }
  })
}

const NOT_OURS: Text = ['由队列自行清理', 'Kept tidy by the queue itself']
