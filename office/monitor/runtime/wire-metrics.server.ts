import { z } from 'zod'
import { type Text, textIn } from '#kit/contract/text.ts'
import { answersBare } from '#kit/server/http/answers.server.ts'
import { RawResponse, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { ExchangeTotals } from '#kit/server/watch/exchanges.server.ts'
import type { ProcessReading } from '#kit/server/watch/process.server.ts'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import type { SessionCounts } from './session-counts.server.ts'

/** What the protocol's names stand for here. */
export interface MetricFacts {
  readonly reading: ProcessReading
  readonly totals: ExchangeTotals
  readonly sessions: SessionCounts
}

type Base = 'bytes' | 'threads' | 'buffers' | 'classes' | 'seconds' | 'sessions' | 'milliseconds' | null

/** A value by the name that a JVM and its HTTP server have for it. */
interface WireMetric {
  readonly name: string
  readonly permission: string
  readonly base: Base
  /** What is measured in its place. */
  readonly words: Text
  readonly values: (facts: MetricFacts) => readonly (readonly [statistic: Statistic, value: number])[]
}

type Statistic = 'VALUE' | 'COUNT' | 'TOTAL' | 'TOTAL_TIME' | 'MAX'

const NONE: Text = ['V8 没有对应的数值', 'V8 has no counterpart']
const { runtime, http, system } = MONITOR_PAGES

const one =
  (permission: string) =>
  (
    name: string,
    base: Base,
    words: Text,
    value: (facts: MetricFacts) => number,
    statistic: Statistic = 'VALUE',
  ): WireMetric => ({ name, permission, base, words, values: (facts) => [[statistic, value(facts)]] })

const jvm = one(runtime.permission)
const tomcat = one(http.permission)
const host = one(system.permission)

/** Requests with their number, the sum of their seconds, and the longest. */
const timed = (name: string, words: Text): WireMetric => ({
  name,
  permission: http.permission,
  base: 'seconds',
  words,
  values: ({ totals }) => [
    ['COUNT', totals.called],
    ['TOTAL_TIME', totals.milliseconds / 1000],
    ['MAX', totals.slowest / 1000],
  ],
})

/** All that the protocol's pages ask for, of older ones too: a page without one of them stays empty. */
export const WIRE_METRICS: readonly WireMetric[] = [
  jvm('jvm.memory.max', 'bytes', ['V8 堆上限', 'Limit of the heap of V8'], ({ reading }) => reading.heapLimit),
  jvm('jvm.memory.committed', 'bytes', ['V8 堆已分配', 'Heap of V8'], ({ reading }) => reading.heapTotal),
  jvm('jvm.memory.used', 'bytes', ['V8 堆已使用', 'Heap of V8 in use'], ({ reading }) => reading.heapUsed),
  jvm(
    'jvm.buffer.memory.used',
    'bytes',
    ['堆外缓冲区', 'Buffers outside of the heap'],
    ({ reading }) => reading.buffers,
  ),
  jvm('jvm.buffer.count', 'buffers', NONE, () => 0),
  jvm('jvm.threads.daemon', 'threads', ['辅助线程', 'Threads beside the main one'], ({ reading }) =>
    Math.max(0, reading.threads - 1),
  ),
  jvm('jvm.threads.live', 'threads', ['进程的线程', 'Threads of the process'], ({ reading }) => reading.threads),
  jvm('jvm.threads.peak', 'threads', ['线程峰值', 'Most threads that were seen'], ({ reading }) => reading.threadsPeak),
  jvm('jvm.classes.loaded', 'classes', NONE, () => 0),
  jvm('jvm.classes.unloaded', 'classes', NONE, () => 0, 'COUNT'),
  jvm('jvm.gc.memory.allocated', 'bytes', NONE, () => 0, 'COUNT'),
  jvm('jvm.gc.memory.promoted', 'bytes', NONE, () => 0, 'COUNT'),
  jvm('jvm.gc.max.data.size', 'bytes', ['老生代空间', 'Size of the old space'], ({ reading }) => reading.oldSpaceSize),
  jvm(
    'jvm.gc.live.data.size',
    'bytes',
    ['上次完整回收后的老生代', 'Old space after the last full collection'],
    ({ reading }) => reading.oldSpaceLive ?? 0,
  ),
  {
    name: 'jvm.gc.pause',
    permission: runtime.permission,
    base: 'seconds',
    words: ['V8 垃圾回收', 'Collections of V8'],
    values: ({ reading }) => [
      ['COUNT', reading.collections],
      ['TOTAL_TIME', reading.collectionMs / 1000],
    ],
  },
  tomcat(
    'tomcat.sessions.created',
    'sessions',
    ['进程启动以来的登录', 'Sign-ins since the process began'],
    ({ sessions }) => sessions.begun,
  ),
  tomcat(
    'tomcat.sessions.expired',
    'sessions',
    ['进程启动以来过期的登录', 'Sessions found to be over since the process began'],
    ({ sessions }) => sessions.over,
  ),
  tomcat('tomcat.sessions.active.current', 'sessions', ['当前在线', 'Live sessions'], ({ sessions }) => sessions.live),
  tomcat(
    'tomcat.sessions.active.max',
    'sessions',
    ['24 小时内最多在线', 'Most of 24 hours'],
    ({ sessions }) => sessions.most,
  ),
  tomcat(
    'tomcat.sessions.rejected',
    'sessions',
    ['从不拒绝：超出上限时结束最早的登录', 'None is refused: the oldest one of a person ends'],
    () => 0,
  ),
  tomcat(
    'tomcat.global.sent',
    'bytes',
    ['已发送（长度已知的回答）', 'Sent, where the length was known'],
    ({ totals }) => totals.sent,
  ),
  timed('tomcat.global.request', ['请求', 'Requests']),
  tomcat(
    'tomcat.global.request.max',
    'seconds',
    ['最慢的请求', 'Slowest request'],
    ({ totals }) => totals.slowest / 1000,
  ),
  timed('tomcat.servlet.request', ['请求', 'Requests']),
  tomcat(
    'tomcat.servlet.request.max',
    'seconds',
    ['最慢的请求', 'Slowest request'],
    ({ totals }) => totals.slowest / 1000,
  ),
  tomcat(
    'tomcat.threads.current',
    'threads',
    ['进程的线程', 'Threads of the process'],
    ({ reading }) => reading.threads,
  ),
  tomcat(
    'tomcat.threads.config.max',
    'threads',
    ['一个事件循环处理所有请求', 'One event loop serves all requests'],
    () => 1,
  ),
  host('system.cpu.count', null, ['CPU 数量', 'CPUs'], ({ reading }) => reading.cpuCount),
  host(
    'system.cpu.usage',
    null,
    ['服务器 CPU 使用率', 'CPU of the machine in use'],
    ({ reading }) => reading.systemCpu,
  ),
  host(
    'process.start.time',
    'seconds',
    ['启动时间', 'When the process began'],
    ({ reading }) => reading.startedAt / 1000,
  ),
  host('process.uptime', 'seconds', ['已运行时间', 'How long it has run'], ({ reading }) => reading.uptimeSeconds),
  host(
    'process.cpu.usage',
    null,
    ['进程 CPU 使用率', 'CPU of the process in use'],
    ({ reading }) => reading.processCpu,
  ),
]

/** Each of them, as the protocol has it: without envelope, of the process that is asked. */
export function wireMetricRoutes(facts: () => Promise<MetricFacts>): readonly Route[] {
  return WIRE_METRICS.map(({ name, permission, base, words, values }) =>
    route(
      {
        method: 'GET',
        path: `/actuator/metrics/${name}`,
        answers: answersBare(METRICS_OUT),
        summary: words,
        permission,
        input: NO_INPUT,
        isWatching: true,
      },
      async ({ locale }) =>
        new RawResponse({
          name,
          description: textIn(locale, words),
          baseUnit: base,
          measurements: values(await facts()).map(([statistic, value]) => ({ statistic, value })),
          availableTags: [],
        }),
    ),
  )
}

const METRICS_OUT = z.object({
  name: z.string(),
  description: z.string(),
  baseUnit: z.enum(['sessions', 'bytes', 'milliseconds', 'seconds', 'threads', 'buffers', 'classes']).nullable(),
  measurements: z.array(
    z.object({ statistic: z.enum(['VALUE', 'COUNT', 'TOTAL', 'TOTAL_TIME', 'MAX']), value: z.number() }),
  ),
  availableTags: z.array(z.never()),
})
