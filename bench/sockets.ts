import pg from 'pg'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { SOCKET_LIMITS } from '#kit/server/socket/socket-limits.ts'
import { type Child, startChild } from './child.ts'
import { inBrowser, openPage, type Page, type Visitor } from './crowd.ts'
import { fetched, percentile } from './load.ts'

const CROWD = 2000
/** One socket less than these reads what is pushed. */
const READERS = 21
const PUSHES = 10_000
const MEBIBYTE = 1024 * 1024
/** After this long a round is given up. */
const PATIENCE_MS = 120_000

interface Options {
  readonly url: string
  readonly folder: string
  readonly token: string
  readonly rounds: number
}

export interface StormRound {
  /** From the end of the old server until the last page has its socket again. */
  readonly backSeconds: number
  /** Seconds of processor time of the new server until then; the same on a busy machine. */
  readonly cpuSeconds: number
  /** Milliseconds in which the new server answered an ordinary call meanwhile. */
  readonly p95: number
  /** Ordinary calls that got no answer, or none that is good. */
  readonly failed: number
  /** Mebibytes. */
  readonly peak: number
  /** Share of one processor: all pages at rest before it, and from half a minute after the last came back. */
  readonly calmBefore: number
  readonly calmAfter: number
}

export interface SlowResult {
  /** Pushes until the one that does not read was dropped. */
  readonly droppedAfter: number | undefined
  readonly sockets: number
  /** Messages that the others did not get. */
  readonly missing: number
  /** Milliseconds from the push to the receiver. */
  readonly p95: number
}

/** 2,000 people sign in nowhere: their sessions are rows. */
export async function makeCrowd(url: string): Promise<readonly Visitor[]> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    await client.query(
      "insert into sys_user (id, username, realname, password) select 'crowd' || n, 'crowd' || n, 'crowd', '-' from generate_series(1, $1::int) n on conflict do nothing",
      [CROWD],
    )
    await client.query(
      `insert into sys_user_role (id, user_id, role_id)
       select 'crowd' || n, 'crowd' || n, (select role_id from sys_role_permission group by role_id order by count(*) desc limit 1)
       from generate_series(1, $1::int) n on conflict do nothing`,
      [CROWD],
    )
    await client.query(
      `insert into sys_session (id, token_hash, user_id)
       select 'crowd' || n, encode(sha256(convert_to('crowd-' || n, 'utf8')), 'hex'), 'crowd' || n
       from generate_series(1, $1::int) n on conflict do nothing`,
      [CROWD],
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  return Array.from({ length: CROWD }, (_, place) => ({ userId: `crowd${place + 1}`, token: `crowd-${place + 1}` }))
}

/** The server ends without a word, and all pages come back to the next one. */
export async function measureStorm({ url, folder, token, rounds }: Options): Promise<readonly StormRound[]> {
  const visitors = await makeCrowd(url)
  let server = await startServer({ url, folder })
  const { address } = server
  let hurryUntil = 0
  // in a storm the first try comes within a second, whatever the browser would do
  const lengthIn: typeof inBrowser = (phase) =>
    phase === 'waiting' && performance.now() < hurryUntil ? Math.random() * 1000 : inBrowser(phase)
  const pages: Page[] = []
  try {
    for (const visitor of visitors) {
      pages.push(openPage({ address, visitor, lengthIn }))
      if (pages.length % 20 === 0) {
        await pause(40)
      }
    }
    await allOpen(pages)
    const results: StormRound[] = []
    let calmBefore = await calmShare(server)
    for (let round = 0; round < rounds; round += 1) {
      hurryUntil = performance.now() + 1000
      const started = performance.now()
      await server.kill()
      server = await startServer({ url, folder, port: Number(new URL(address).port) })
      await server.ask('idle')
      const cpuBefore = await server.ask<number>('cpu')
      const calls = startCalls(`${address}${BASE_PATH}/sys/permission/getUserPermissionByToken`, token)
      await allOpen(pages)
      const backSeconds = (performance.now() - started) / 1000
      const cpuSeconds = ((await server.ask<number>('cpu')) - cpuBefore) / 1000
      const { p95, failed } = await calls.stop()
      await pause(30_000)
      const calmAfter = await calmShare(server)
      const { peak } = await server.ask<{ peak: number }>('peak')
      results.push({ backSeconds, cpuSeconds, p95, failed, peak: peak / MEBIBYTE, calmBefore, calmAfter })
      calmBefore = calmAfter
    }
    return results
  } finally {
    for (const page of pages) {
      page.leave()
    }
    await server.stop()
  }
}

/** One of several pages stops reading while much is pushed to all. */
export async function measureSlow({ url, folder }: Omit<Options, 'rounds'>): Promise<SlowResult> {
  const visitors = (await makeCrowd(url)).slice(0, READERS)
  const server = await startServer({ url, folder })
  const lags: number[] = []
  const pages = visitors.map((visitor, place) =>
    openPage({
      address: server.address,
      visitor,
      onMessage: (message) => {
        if (place > 0 && message.type === 'common_send_date') {
          lags.push(Date.now() - Number(message.data.args[0]))
        }
      },
    }),
  )
  try {
    await allOpen(pages)
    pages[0]?.socket()?.pause()
    await server.ask('push')
    let pushed = { count: 0, sockets: READERS, droppedAfter: undefined as number | undefined }
    while (pushed.count < PUSHES) {
      await pause(100)
      pushed = await server.ask('pushed')
    }
    await pause(1000)
    return {
      droppedAfter: pushed.droppedAfter,
      sockets: READERS,
      missing: PUSHES * (READERS - 1) - lags.length,
      p95: percentile({ latencies: lags }, 0.95),
    }
  } finally {
    for (const page of pages) {
      page.leave()
    }
    await server.stop()
  }
}

function startServer(settings: { readonly url: string; readonly folder: string; readonly port?: number }) {
  return startChild({ file: './our-server.ts', settings: { ...settings, pushes: PUSHES }, execArgv: ['--expose-gc'] })
}

async function allOpen(pages: readonly Page[]): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (pages.some((page) => !page.isOpen())) {
    if (performance.now() > end) {
      throw new Error(`${pages.filter((page) => !page.isOpen()).length} of ${pages.length} pages have no socket`)
    }
    await pause(50)
  }
}

/**
 * Share of one processor that the server takes in half a minute of rest: heart-beats, signs of life, and a look at
 * every session.
 */
async function calmShare(server: Child): Promise<number> {
  const before = await server.ask<number>('cpu')
  const started = performance.now()
  await pause(SOCKET_LIMITS.watchMs)
  const after = await server.ask<number>('cpu')
  return (after - before) / (performance.now() - started)
}

/** An ordinary call every 100 ms, each in its own time. */
function startCalls(url: string, token: string): { stop(): Promise<Pick<StormRound, 'p95' | 'failed'>> } {
  const latencies: number[] = []
  let failed = 0
  const running: Promise<void>[] = []
  const timer = setInterval(() => {
    const asked = performance.now()
    running.push(
      fetched({ url, headers: { 'X-Access-Token': token } }).then(
        () => {
          latencies.push(performance.now() - asked)
        },
        () => {
          failed += 1
        },
      ),
    )
  }, 100)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      return { p95: percentile({ latencies }, 0.95), failed }
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
