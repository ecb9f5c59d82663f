import { type Histogram, merged, percentile } from '#kit/contract/histogram.ts'
import { poolTotals, type ServerDatabase } from '#kit/server/database/database.server.ts'
import type { RouteCount } from '#kit/server/watch/exchanges.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { disksOf } from '../disk/disks.server.ts'
import type { Minute } from './measures.ts'

export interface OwnParts {
  readonly db: ServerDatabase
  readonly watch: Watch
  readonly filesFolder: string
  readonly countSockets: () => { readonly sockets: number; readonly people: number }
}

/** Fewer requests than this say nothing about how many fail. */
const FEWEST_REQUESTS = 20

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0)

/** What one process measured in the minute that ends now. */
export async function ownMinute(
  { db, watch, filesFolder, countSockets }: OwnParts,
  routes: ReadonlyMap<string, RouteCount>,
): Promise<Minute> {
  const reading = watch.process.read()
  const pools = poolTotals(db)
  const full = watch.storage.recent()
  const counts = [...routes.values()]
  const called = counts.reduce((sum, route) => sum + route.called, 0)
  const failed = counts.reduce((sum, route) => sum + route.failed, 0)
  const bins = counts.reduce<Histogram>((sum, route) => merged(sum, route.bins), {})
  const disks = await disksOf(filesFolder)
  return {
    diskUsed: Math.max(0, ...disks.map(({ max, rest }) => percent(max - rest, max))),
    storageFull: full.files + full.database,
    memoryUsed: percent(reading.memoryTotal - reading.memoryFree, reading.memoryTotal),
    systemCpu: percent(reading.systemCpu, 1),
    processCpu: percent(reading.processCpu, 1),
    heapUsed: percent(reading.heapUsed, reading.heapLimit),
    heapBytes: reading.heapUsed,
    rssBytes: reading.rss,
    collectionMs: reading.collectionMs,
    loopDelay: Math.round(reading.loopDelayMs * 10) / 10,
    openFiles: reading.openFiles,
    requests: called,
    slowRequests: percentile(bins, 0.95) ?? 0,
    failedRequests: called >= FEWEST_REQUESTS ? percent(failed, called) : 0,
    poolWaiting: pools.waiting,
    poolOpen: pools.open,
    statements: watch.statements.totals().called,
    sockets: countSockets().sockets,
  }
}
