import { release, type } from 'node:os'
import { healthUpTo } from '#kit/contract/gauges.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'

const CPU = { warn: 0.75, bad: 0.9 } as const
const MEMORY = { warn: 0.85, bad: 0.95 } as const

/** The machine that the process runs on, and what the process takes of it. */
export function systemRoute(watch: Watch): Route {
  const { path, permission, title } = MONITOR_PAGES.system
  return gaugeRoute({ path, permission, summary: title }, async (ctx) => {
    const { gauge, group } = gaugesIn(ctx.locale)
    const { memoryTotal, memoryFree, ...reading } = watch.process.read()
    const used = memoryTotal - memoryFree
    return {
      groups: [
        group(
          'machine',
          ['服务器', 'Machine'],
          [
            gauge('systemCpu', ['系统 CPU 使用率', 'CPU in use'], [reading.systemCpu, 'share'], {
              most: 1,
              health: healthUpTo(reading.systemCpu, CPU),
            }),
            gauge('memory', ['内存已使用', 'Memory in use'], [used, 'bytes'], {
              most: memoryTotal,
              health: healthUpTo(used / memoryTotal, MEMORY),
            }),
            gauge('load', ['平均负载（1 分钟）', 'Load (1 minute)'], [reading.load, 'count'], {
              most: reading.cpuCount,
              health: healthUpTo(reading.load / reading.cpuCount, { warn: 1.5, bad: 4 }),
              help: ['高于 CPU 数量时有任务在排队', 'Above the number of CPUs something waits for one'],
            }),
            gauge('cpuCount', ['CPU 数量', 'CPUs'], [reading.cpuCount, 'count']),
            gauge('system', ['操作系统', 'System'], [`${type()} ${release()}`, 'text']),
          ],
        ),
        group(
          'process',
          ['应用进程', 'Process'],
          [
            gauge('processCpu', ['当前应用 CPU 使用率', 'CPU of the process'], [reading.processCpu, 'share'], {
              most: 1,
              health: healthUpTo(reading.processCpu, CPU),
            }),
            gauge('startedAt', ['应用启动时间点', 'Began'], [ctx.clock.format(new Date(reading.startedAt)), 'time']),
            gauge('uptime', ['应用已运行时间', 'Has run for'], [reading.uptimeSeconds, 'seconds']),
            gauge('source', ['进程', 'Process'], [watch.source, 'text']),
          ],
        ),
      ],
      ...(await linesOf(ctx, [
        {
          key: 'cpu',
          title: ['CPU 使用率', 'CPU in use'],
          unit: 'share',
          lines: [
            { measure: 'systemCpu', name: ['系统', 'Machine'] },
            { measure: 'processCpu', name: ['应用', 'Process'] },
          ],
        },
        {
          key: 'memory',
          title: ['内存使用率', 'Memory in use'],
          unit: 'share',
          lines: [{ measure: 'memoryUsed', name: ['内存', 'Memory'] }],
        },
      ])),
      tables: [],
    }
  })
}
