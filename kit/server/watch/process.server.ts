import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os'
import { monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

/** What V8, Node and the machine say of themselves. Bytes, counts, milliseconds, and shares from 0 to 1. */
export interface ProcessReading {
  readonly heapLimit: number
  readonly heapTotal: number
  readonly heapUsed: number
  readonly rss: number
  /** Memory of buffers, outside of the heap. */
  readonly buffers: number
  readonly threads: number
  readonly threadsPeak: number
  readonly openFiles: number
  readonly oldSpaceSize: number
  /** Used of the old space after the last full collection; null before the first one. */
  readonly oldSpaceLive: number | null
  readonly collections: number
  readonly collectionMs: number
  /** Share of its time in which the event loop was busy, since the last minute began. */
  readonly loopUse: number
  /** 99 of 100 turns of the event loop were late by less, since the last minute began. */
  readonly loopDelayMs: number
  readonly processCpu: number
  readonly systemCpu: number
  readonly cpuCount: number
  readonly load: number
  readonly memoryTotal: number
  readonly memoryFree: number
  readonly startedAt: number
  readonly uptimeSeconds: number
}

export interface ProcessWatch {
  /** Begins to observe what cannot be asked for afterwards. */
  begin(): void
  stop(): void
  read(): ProcessReading
  /** Shares and delays count from now on. */
  newMinute(): void
}

interface Mark {
  readonly at: number
  readonly cpu: NodeJS.CpuUsage
  readonly system: { readonly idle: number; readonly all: number }
  readonly loop: ReturnType<typeof performance.eventLoopUtilization>
}

export function watchProcess(): ProcessWatch {
  const startedAt = performance.timeOrigin
  let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
  let observer: PerformanceObserver | undefined
  let mark = newMark()
  let threadsPeak = 0
  let collections = { count: 0, milliseconds: 0, live: null as number | null }

  return {
    begin: () => {
      delays = monitorEventLoopDelay({ resolution: 20 })
      delays.enable()
      observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { duration } = entry
          const isFull = (entry as Collection).detail?.kind === FULL_COLLECTION
          collections = {
            count: collections.count + 1,
            milliseconds: collections.milliseconds + duration,
            live: isFull ? oldSpace().used : collections.live,
          }
        }
      })
      observer.observe({ entryTypes: ['gc'] })
      mark = newMark()
    },
    stop: () => {
      delays?.disable()
      observer?.disconnect()
    },
    newMinute: () => {
      delays?.reset()
      mark = newMark()
    },
    read: () => {
      const heap = getHeapStatistics()
      const { rss, external, arrayBuffers } = process.memoryUsage()
      const threads = countIn('/proc/self/task')
      threadsPeak = Math.max(threadsPeak, threads)
      return {
        heapLimit: heap.heap_size_limit,
        heapTotal: heap.total_heap_size,
        heapUsed: heap.used_heap_size,
        rss,
        buffers: Math.max(external, arrayBuffers),
        threads,
        threadsPeak,
        openFiles: countIn('/proc/self/fd'),
        oldSpaceSize: oldSpace().size,
        oldSpaceLive: collections.live,
        collections: collections.count,
        collectionMs: Math.round(collections.milliseconds),
        loopUse: performance.eventLoopUtilization(mark.loop).utilization,
        loopDelayMs: delays ? Math.max(0, delays.percentile(99) / 1e6 - 20) : 0,
        ...cpuSince(mark),
        cpuCount: availableParallelism(),
        load: loadavg()[0] ?? 0,
        memoryTotal: totalmem(),
        memoryFree: availableMemory(),
        startedAt,
        uptimeSeconds: process.uptime(),
      }
    },
  }
}

type Collection = PerformanceEntry & { readonly detail?: { readonly kind?: number } }

/** Kind of a collection of the whole heap (`NODE_PERFORMANCE_GC_MAJOR`). */
const FULL_COLLECTION = 4

function newMark(): Mark {
  return {
    at: performance.now(),
    cpu: process.cpuUsage(),
    system: systemTimes(),
    loop: performance.eventLoopUtilization(),
  }
}

function cpuSince({ at, cpu, system }: Mark): Pick<ProcessReading, 'processCpu' | 'systemCpu'> {
  const { user, system: kernel } = process.cpuUsage(cpu)
  const possible = Math.max(1, performance.now() - at) * 1000 * availableParallelism()
  const now = systemTimes()
  const all = Math.max(1, now.all - system.all)
  return { processCpu: Math.min(1, (user + kernel) / possible), systemCpu: 1 - (now.idle - system.idle) / all }
}

function systemTimes(): Mark['system'] {
  return cpus().reduce(
    (sum, { times }) => ({
      idle: sum.idle + times.idle,
      all: sum.all + times.user + times.nice + times.sys + times.idle + times.irq,
    }),
    { idle: 0, all: 0 },
  )
}

function oldSpace(): { readonly used: number; readonly size: number } {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
  return { used: space?.space_used_size ?? 0, size: space?.space_size ?? 0 }
}

/** Entries of a folder of the kernel; 0 where there is none. */
function countIn(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch {
    return 0
  }
}

/** What programs could still get: what the kernel keeps files in counts as free. */
function availableMemory(): number {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024
  } catch {
    return freemem()
  }
}
