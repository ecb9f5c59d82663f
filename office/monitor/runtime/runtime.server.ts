import { healthUpTo } from '#kit/contract/gauges.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { gaugesIn } from '../measure/gauge.ts'
import { linesOf } from '../measure/lines.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { gaugeRoute } from '../measure/page-route.server.ts'

/** A heap that is so full is collected again and again before it fails. Shares. */
const HEAP = { warn: 0.8, bad: 0.9 } as const

/** What somebody notices at a page. Milliseconds. */
const LOOP = { warn: 100, bad: 500 } as const

/** V8 and Node: memory, collections, the event loop. */
export function runtimeRoute({ watch, version }: { readonly watch: Watch; readonly version: string }): Route {
  const { path, permission, title } = MONITOR_PAGES.runtime
  return gaugeRoute({ path, permission, summary: title }, async (ctx) => {
    const { gauge, group, t } = gaugesIn(ctx.locale)
    const { heapLimit, heapTotal, heapUsed, ...reading } = watch.process.read()
    return {
      note: t([
        `Vitrine ${version}，Node.js ${process.versions.node}，V8 ${process.versions.v8}，进程 ${watch.source}。协议中 jvm.* 的名称对应 V8 的数值；没有对应数值的（缓冲区数量、Class 数量、年轻代分配与晋升）为 0。`,
        `Vitrine ${version}, Node.js ${process.versions.node}, V8 ${process.versions.v8}, process ${watch.source}. The protocol's names jvm.* stand for values of V8; those without a counterpart (number of buffers, classes, allocated and promoted bytes) are 0.`,
      ]),
      groups: [
        group(
          'heap',
          ['内存', 'Memory'],
          [
            gauge('heapUsed', ['堆已使用', 'Heap in use'], [heapUsed, 'bytes'], {
              most: heapLimit,
              health: healthUpTo(heapUsed / heapLimit, HEAP),
              help: ['接近上限时进程会因内存不足而结束', 'At its limit the process ends for lack of memory'],
            }),
            gauge('heapTotal', ['堆已分配', 'Heap taken'], [heapTotal, 'bytes'], { most: heapLimit }),
            gauge('buffers', ['堆外缓冲区', 'Buffers'], [reading.buffers, 'bytes']),
            gauge('rss', ['进程占用内存', 'Memory of the process'], [reading.rss, 'bytes'], {
              most: reading.memoryTotal,
            }),
            gauge(
              'live',
              ['完整回收后的老生代', 'Old space after a full collection'],
              [reading.oldSpaceLive, 'bytes'],
              {
                help: ['持续增长说明内存泄漏', 'One that grows on and on is a leak'],
              },
            ),
          ],
        ),
        group(
          'loop',
          ['事件循环', 'Event loop'],
          [
            gauge('loopDelay', ['延迟 P99', 'Delay, P99'], [reading.loopDelayMs, 'milliseconds'], {
              most: LOOP.bad,
              health: healthUpTo(reading.loopDelayMs, LOOP),
              help: ['一分钟内；所有请求都要多等这么久', 'Of a minute; every request waits for so long'],
            }),
            gauge('loopUse', ['繁忙程度', 'Busy'], [reading.loopUse, 'share'], {
              most: 1,
              health: healthUpTo(reading.loopUse, { warn: 0.7, bad: 0.9 }),
            }),
            gauge('threads', ['线程', 'Threads'], [reading.threads, 'count']),
            gauge('openFiles', ['打开的文件与连接', 'Open files and connections'], [reading.openFiles, 'count']),
          ],
        ),
        group(
          'collections',
          ['垃圾回收', 'Collections'],
          [
            gauge('collections', ['回收次数', 'Collections'], [reading.collections, 'count']),
            gauge('collectionMs', ['回收耗时', 'Time of collections'], [reading.collectionMs, 'milliseconds']),
          ],
        ),
      ],
      ...(await linesOf(ctx, [
        {
          key: 'memory',
          title: ['内存', 'Memory'],
          unit: 'bytes',
          lines: [
            { measure: 'heapBytes', name: ['堆', 'Heap'] },
            { measure: 'rssBytes', name: ['进程', 'Process'] },
          ],
        },
        {
          key: 'loopDelay',
          title: ['事件循环延迟 P99', 'Delay of the event loop, P99'],
          unit: 'milliseconds',
          lines: [{ measure: 'loopDelay', name: ['延迟', 'Delay'] }],
        },
      ])),
      tables: [],
    }
  })
}
