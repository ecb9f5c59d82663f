import { once } from 'node:events'
import pg from 'pg'
import { WebSocket } from 'ws'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { HEART_BEAT, NOTIFICATION_SOCKET, readNotification } from '#kit/contract/notification.ts'
import { startChild } from './child.ts'
import type { Visitor } from './crowd.ts'
import { percentile } from './load.ts'
import { makeCrowd } from './sockets.ts'

const ANNOUNCEMENTS = 5
const ADMIN_TOKEN = 'bench-admin'
/** Connections that are opened at once. */
const AT_ONCE = 25
/** After this long an announcement counts as missed by whoever has not heard of it. */
const PATIENCE_MS = 20_000
const CALLS = `${BASE_PATH}/sys/annountCement`
const MEBIBYTE = 1024 * 1024

export interface ToldResult {
  readonly sockets: number
  /** Milliseconds from the call that releases an announcement until a person hears of it, over all announcements. */
  readonly p50: number
  readonly p95: number
  readonly last: number
  /** People who did not hear of an announcement, and who heard of it twice. */
  readonly missing: number
  readonly doubled: number
  /** Seconds of processor time of the server for one announcement, without those of the database. */
  readonly cpuSeconds: number
  /** Mebibytes. */
  readonly peak: number
}

/** Announcements for everybody while 2,000 people have the notification socket open. */
export async function measureTold({ url, folder }: { url: string; folder: string }): Promise<ToldResult> {
  const server = await startChild({
    file: './shop-server.ts',
    settings: { url, filesFolder: folder },
    execArgv: ['--expose-gc'],
  })
  const visitors = await makeCrowd(url)
  await makeAdminSession(url)
  /** By person and announcement. */
  const heard = new Map<string, number[]>()
  const sockets: WebSocket[] = []
  try {
    for (let place = 0; place < visitors.length; place += AT_ONCE) {
      const group = visitors.slice(place, place + AT_ONCE)
      sockets.push(...(await Promise.all(group.map((visitor) => connected(server.address, visitor, heard)))))
    }
    await server.ask('idle')
    const cpuBefore = await server.ask<number>('cpu')
    const latencies: number[] = []
    const counts = { missing: 0, doubled: 0 }
    for (let count = 0; count < ANNOUNCEMENTS; count += 1) {
      const { id, started } = await releasedOne(server.address, `Announcement ${count + 1}`)
      await heardByAll(heard, visitors.length * (count + 1))
      for (const { userId } of visitors) {
        const times = heard.get(keyOf(userId, id)) ?? []
        latencies.push(...times.slice(0, 1).map((time) => time - started))
        counts.missing += times.length === 0 ? 1 : 0
        counts.doubled += times.length > 1 ? 1 : 0
      }
    }
    const cpuSeconds = ((await server.ask<number>('cpu')) - cpuBefore) / 1000 / ANNOUNCEMENTS
    const { peak } = await server.ask<{ peak: number }>('peak')
    return {
      sockets: sockets.length,
      p50: percentile({ latencies }, 0.5),
      p95: percentile({ latencies }, 0.95),
      last: Math.max(...latencies),
      ...counts,
      cpuSeconds,
      peak: peak / MEBIBYTE,
    }
  } finally {
    for (const socket of sockets) {
      socket.terminate()
    }
    await server.stop()
  }
}

/** Resolves when the server has answered the first sign of life, so that it has taken the person in. */
async function connected(
  address: string,
  { userId, token }: Visitor,
  heard: Map<string, number[]>,
): Promise<WebSocket> {
  const url = `${address.replace(/^http/, 'ws')}${BASE_PATH}${NOTIFICATION_SOCKET}/${userId}`
  const socket = new WebSocket(url, [token], { origin: address })
  const isTakenIn = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const { cmd, msgId } = readNotification(String(data)) ?? {}
      if (cmd === 'heartcheck') {
        resolve()
      } else if (msgId) {
        const key = keyOf(userId, msgId)
        heard.set(key, [...(heard.get(key) ?? []), performance.now()])
      }
    })
  })
  await once(socket, 'open')
  socket.send(HEART_BEAT)
  await isTakenIn
  return socket
}

/** @returns its id, and the time of the call that released it */
async function releasedOne(
  address: string,
  titile: string,
): Promise<{ readonly id: string; readonly started: number }> {
  const headers = { 'content-type': 'application/json', 'X-Access-Token': ADMIN_TOKEN }
  const body = JSON.stringify({ titile, msgType: 'ALL', msgContent: '<p>Stocktaking on Friday</p>' })
  const added = await fetch(`${address}${CALLS}/add`, { method: 'POST', headers, body })
  const { result, message } = await added.json()
  if (!result) {
    throw new Error(message)
  }
  const started = performance.now()
  const released = await fetch(`${address}${CALLS}/doReleaseData?id=${result.id}`, { headers })
  const { success, message: refusal } = await released.json()
  if (!success) {
    throw new Error(refusal)
  }
  return { id: result.id, started }
}

const keyOf = (userId: string, msgId: string) => `${userId} ${msgId}`

/** Waits a second longer, so that whoever hears of it twice is seen. */
async function heardByAll(heard: ReadonlyMap<string, unknown>, people: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (heard.size < people && performance.now() < end) {
    await pause(20)
  }
  await pause(1000)
}

async function makeAdminSession(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    await client.query(
      `insert into sys_session (id, token_hash, user_id)
       select 'bench-admin', encode(sha256(convert_to($1, 'utf8')), 'hex'), id from sys_user where username = 'admin'
       on conflict do nothing`,
      [ADMIN_TOKEN],
    )
  } finally {
    await client.end()
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
