import { existsSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Linux tells of each thread how many nanoseconds it ran on a processor, as the first number of this file. */
const STATISTICS = '/proc/thread-self/schedstat'

/**
 * Milliseconds that this thread has computed so far, 4 ms exact. Time in which other threads and programs had the
 * processor is none of it, so the same work takes the same on a busy machine; nor is time in which the thread sleeps,
 * in a synchronous call, too. Systems without these statistics tell the time that passed instead, which is as good
 * where nothing else runs.
 */
export const threadMilliseconds: () => number = existsSync(STATISTICS) ? readerOf(STATISTICS) : () => performance.now()

function readerOf(path: string): () => number {
  const statistics = openSync(path, 'r')
  const bytes = Buffer.alloc(64)
  return () => {
    const length = readSync(statistics, bytes, 0, bytes.length, 0)
    return Number(bytes.toString('latin1', 0, bytes.indexOf(' ')).slice(0, length)) / 1e6
  }
}
