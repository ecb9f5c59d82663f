import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { LARGEST_MESSAGE, MESSAGE_LIMIT } from '#kit/contract/table-message.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openSocket, type SocketCall, type SocketClient, SocketRefusal } from '#server/testing/socket-client.server.ts'
import { openKysely, openPool } from '../database/database.server.ts'
import type { Caller } from '../http/caller.server.ts'
import { SIGNED_IN } from '../http/route.server.ts'
import { createServer } from '../http/server.server.ts'
import { openLog } from '../log/log.server.ts'
import { type SocketHub, socketHub } from './socket-hub.server.ts'
import type { SocketLimits } from './socket-limits.ts'
import { addSockets } from './sockets.server.ts'
import { type SocketKeys, sendToTables, tableChannel } from './table-channel.server.ts'

const lines: string[] = []
const log = openLog('debug', { write: (line: string) => void lines.push(line) })
// nothing of these tests asks the database
const pool = openPool({ url: 'postgresql://nobody@127.0.0.1:1/none' })
const PAGE = '0123456789abcdef0123456789abcdef'
const KEYS: SocketKeys = new Map<string, string | typeof SIGNED_IN>([
  ['open', SIGNED_IN],
  ['guarded', 'shop:figure:list'],
])

/** `ann` in tenant 1 has the token `token-ann`, … */
const caller = (userId: string, more: Partial<Caller> = {}): Caller => ({
  sessionId: `session-${userId}`,
  userId,
  username: userId,
  realname: userId,
  tenantId: 1,
  orgCode: '',
  orgCodes: [],
  mustChangePassword: false,
  can: () => false,
  rulesFor: () => [],
  ...more,
})

/** Short, and long enough for a busy machine to answer a sign of life in time. */
const WATCH_MS = 300
const PATIENCE = { timeout: 10_000 }

interface House {
  readonly address: string
  readonly hub: SocketHub
  readonly server: FastifyInstance
  /** By token; a token that is taken out has ended. */
  readonly callers: Map<string, Caller>
  readonly authority: { look: (token: string, wishedTenant: number) => Promise<Caller | null> }
  /** How often the authority was asked for a caller. */
  looks(): number
  forget(): void
  join(userId: string, more?: Partial<SocketCall>): Promise<SocketClient>
}

const servers: FastifyInstance[] = []

async function start(limits: Partial<SocketLimits> = {}, corsOrigins: readonly string[] = []): Promise<House> {
  const callers = new Map(['ann', 'bob', 'eve'].map((name) => [`token-${name}`, caller(name)]))
  const listeners = new Set<() => void>()
  let looks = 0
  const authority = {
    look: async (token: string, wishedTenant: number) => {
      looks += 1
      const found = callers.get(token) ?? null
      return found && { ...found, tenantId: wishedTenant || found.tenantId }
    },
    live: async (ids: readonly string[]) =>
      new Set([...callers.values()].map(({ sessionId }) => sessionId).filter((id) => ids.includes(id))),
    onForget: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const hub = socketHub({ authority, log, limits: { connectsPerAddress: 1000, ...limits } })
  const server = await createServer({
    db: openKysely(pool),
    log,
    clock: zonedClock('UTC'),
    authority: { callerOf: authority.look },
    routes: [],
    resources: [],
    limits: { perSession: 1000, perAddress: 1000 },
    corsOrigins,
    trustProxy: false,
  })
  servers.push(server)
  await addSockets(server, { hub, channels: [tableChannel(hub, KEYS, log)], log, corsOrigins })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    hub,
    server,
    callers,
    authority,
    looks: () => looks,
    forget: () => {
      for (const listener of listeners) {
        listener()
      }
    },
    join: (userId, more) =>
      openSocket(address, { path: `/jeecg-boot/vxeSocket/${userId}/${PAGE}`, token: `token-${userId}`, ...more }),
  }
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
afterAll(() => pool.end())

const beat = { type: 'heart_beat', data: '' }
const alive = { type: 'heart_beat', data: true }
const rowOf = (socketKey: string, row: object = { id: '1', name: '手办' }) => ({
  type: 'update_vxe_table',
  data: { socketKey, args: [row, 'case-1'] },
})

/** Everything that came until now: a heart-beat and its reply are behind it. */
async function heard(client: SocketClient): Promise<readonly unknown[]> {
  client.send(beat)
  const messages: unknown[] = []
  for (;;) {
    const message = await client.next()
    if ((message as { type: string }).type === 'heart_beat') {
      return messages
    }
    messages.push(message)
  }
}

const refusalOf = (opening: Promise<SocketClient>): Promise<SocketRefusal> =>
  opening.then(
    () => {
      throw new Error('the socket was opened')
    },
    (error: unknown) => {
      if (error instanceof SocketRefusal) {
        return error
      }
      throw error
    },
  )

describe('the handshake', () => {
  it('[7.30a] takes the token as sub-protocol and echoes it; no line of the log holds it', async () => {
    const house = await start()
    const ann = await house.join('ann')
    expect(ann.raw.protocol).toBe('token-ann')
    await refusalOf(house.join('ann', { token: 'token-of-nobody' }))
    expect(lines.join('')).not.toContain('token-')
  })

  it.each<[string, Partial<SocketCall>]>([
    ['no token', { token: undefined as never }],
    ['a token that nobody has', { token: 'token-of-nobody' }],
    ['the token of another user', { token: 'token-bob' }],
    ['a page of another origin', { options: { origin: 'https://evil.example.com' } }],
    ['a page without origin', { options: { origin: 'null' } }],
  ])('[7.30a] with %s is answered 401 before any upgrade', async (_, more) => {
    const house = await start()
    const { status, text } = await refusalOf(house.join('ann', more))
    expect(status).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 401 })
  })

  it('lets pages of this server and of the configured origins in', async () => {
    const house = await start({}, ['https://shop.example.com'])
    for (const origin of [house.address, 'https://shop.example.com']) {
      const { raw } = await house.join('ann', { options: { origin } })
      expect(raw.readyState).toBe(raw.OPEN)
    }
  })

  it('waits until a one-time password is changed', async () => {
    const house = await start()
    house.callers.set('token-ann', caller('ann', { mustChangePassword: true }))
    expect((await refusalOf(house.join('ann'))).status).toBe(403)
  })

  it('leaves room for so many sockets of a person and of all; a closed one gives its place back', async () => {
    const house = await start({ perUser: 2, perInstance: 3 })
    const first = await house.join('ann')
    await house.join('ann')
    const { status, text } = await refusalOf(house.join('ann'))
    expect(status).toBe(429)
    expect(JSON.parse(text)).toMatchObject({ code: 429, message: '连接过多，请关闭一些页面' })
    await house.join('bob')
    expect((await refusalOf(house.join('eve'))).status).toBe(429)
    await first.close()
    await vi.waitFor(() => house.join('eve'), PATIENCE)
  })

  it('is counted per address, refused ones included', async () => {
    const house = await start({ connectsPerAddress: 3 })
    await house.join('ann')
    await refusalOf(house.join('ann', { token: 'token-of-nobody' }))
    await house.join('bob')
    const { status, headers } = await refusalOf(house.join('ann'))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('messages', () => {
  it('[4.10] [7.30b] [7.30c] a heart-beat is answered to the one who sent it', async () => {
    const house = await start()
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    ann.send(beat)
    expect(await ann.next()).toEqual(alive)
    expect(await heard(bob)).toEqual([])
  })

  it('[4.10] [7.30c] a row goes to every socket of the tenant, the sender included', async () => {
    const house = await start()
    const sockets = [await house.join('ann'), await house.join('ann'), await house.join('bob')]
    sockets[0]?.send(rowOf('open', { id: '7', tug_status: { 'case-1': 1 } }))
    for (const one of sockets) {
      expect(await one.next()).toEqual(rowOf('open', { id: '7', tug_status: { 'case-1': 1 } }))
    }
  })

  it('stay in their tenant; the address of the socket chooses it', async () => {
    const house = await start()
    const ann = await house.join('ann')
    const bob = await house.join('bob', { path: `/jeecg-boot/vxeSocket/bob/${PAGE}?tenantId=2` })
    const eve = await house.join('eve', { path: `/jeecg-boot/vxeSocket/eve/${PAGE}?tenantId=2` })
    bob.send(rowOf('open'))
    expect(await heard(bob)).toEqual([rowOf('open')])
    expect(await heard(eve)).toEqual([rowOf('open')])
    expect(await heard(ann)).toEqual([])
  })

  it('with a guarded key come from and go to those who hold its permission', async () => {
    const house = await start()
    const may = { can: (permission: string) => permission === 'shop:figure:list' }
    house.callers.set('token-ann', caller('ann', may))
    house.callers.set('token-bob', caller('bob', may))
    const [ann, bob, eve] = [await house.join('ann'), await house.join('bob'), await house.join('eve')]
    eve.send(rowOf('guarded', { id: 'of eve' }))
    expect(await heard(eve)).toEqual([])
    ann.send(rowOf('guarded', { id: 'of ann' }))
    expect(await heard(ann)).toEqual([rowOf('guarded', { id: 'of ann' })])
    expect(await heard(bob)).toEqual([rowOf('guarded', { id: 'of ann' })])
    expect(await heard(eve)).toEqual([])
  })

  it.each([
    ['an unknown key', JSON.stringify(rowOf('secret'))],
    ['the name of something every object has', JSON.stringify(rowOf('constructor'))],
    ['what only the server sends', JSON.stringify({ type: 'common_send_date', data: { key: 'open', args: [1] } })],
    ['an unknown type', JSON.stringify({ type: 'shout', data: { socketKey: 'open', args: [{}, ''] } })],
    ['no JSON', 'HeartBeat'],
    ['no message', '[]'],
    ['a row that is none', JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'open', args: ['x', 'y'] } })],
    ['bytes', Buffer.from(JSON.stringify(rowOf('open')))],
  ])('[7.30c] of %s are left alone', async (_, sent) => {
    const house = await start()
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    ann.raw.send(sent)
    expect(await heard(ann)).toEqual([])
    expect(await heard(bob)).toEqual([])
  })

  it('carry no key that would change a prototype', async () => {
    const house = await start()
    const ann = await house.join('ann')
    ann.raw.send('{"type":"update_vxe_table","data":{"socketKey":"open","args":[{"id":"1","__proto__":{"x":1}},"c"]}}')
    const [message] = await heard(ann)
    expect(JSON.stringify(message)).toBe(
      '{"type":"update_vxe_table","data":{"socketKey":"open","args":[{"id":"1"},"c"]}}',
    )
  })

  it('[7.30c] of the server go to whom it means', async () => {
    const house = await start()
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    const eve = await house.join('eve', { path: `/jeecg-boot/vxeSocket/eve/${PAGE}?tenantId=2` })
    sendToTables(house.hub, { tenantId: 1, key: 'reload', args: ['a', 2] })
    sendToTables(house.hub, { tenantId: 'all', userIds: ['bob', 'eve'], key: 'hello', args: [] })
    const reload = { type: 'common_send_date', data: { key: 'reload', args: ['a', 2] } }
    const hello = { type: 'common_send_date', data: { key: 'hello', args: [] } }
    expect(await heard(ann)).toEqual([reload])
    expect(await heard(bob)).toEqual([reload, hello])
    expect(await heard(eve)).toEqual([hello])
  })
})

describe('too much', () => {
  it('of messages ends the socket with 1008, others stay', async () => {
    const house = await start()
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    for (let count = 0; count < MESSAGE_LIMIT; count += 1) {
      ann.send(beat)
    }
    for (let count = 0; count < MESSAGE_LIMIT; count += 1) {
      expect(await ann.next()).toEqual(alive)
    }
    ann.send(rowOf('open'))
    expect(await ann.closed).toBe(1008)
    expect(await heard(bob)).toEqual([])
  })

  it('in a message ends the socket with 1009; the largest one is taken', async () => {
    const house = await start()
    const ann = await house.join('ann')
    const room = LARGEST_MESSAGE - JSON.stringify(rowOf('open', { id: '' })).length
    const largest = rowOf('open', { id: 'x'.repeat(room) })
    ann.send(largest)
    expect(await ann.next()).toEqual(largest)
    ann.send(rowOf('open', { id: 'x'.repeat(room + 1) }))
    expect(await ann.closed).toBe(1009)
  })

  it('waiting for one that does not read drops it; the others get everything', async () => {
    const house = await start()
    const [slow, quick] = [await house.join('ann'), await house.join('bob')]
    slow.raw.pause()
    const text = 'x'.repeat(4096)
    let count = 0
    while (!lines.at(-1)?.includes('too slowly') && count < 10_000) {
      sendToTables(house.hub, { tenantId: 1, key: 'push', args: [text] })
      count += 1
      if (count % 100 === 0) {
        await new Promise(setImmediate)
      }
    }
    expect(count).toBeLessThan(10_000)
    expect(await heard(quick)).toHaveLength(count)
    slow.raw.resume()
    expect(await slow.closed).toBe(1006)
  })
})

describe('an ended session', () => {
  it('closes its sockets with 4401 at once, no others', async () => {
    const house = await start()
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    house.callers.delete('token-ann')
    house.forget()
    expect(await ann.closed).toBe(4401)
    expect(await heard(bob)).toEqual([])
  })

  it('is found by the regular look when nobody told of it', async () => {
    const house = await start({ watchMs: WATCH_MS })
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    house.callers.delete('token-ann')
    expect(await ann.closed).toBe(4401)
    expect(await heard(bob)).toEqual([])
  })

  it('and a permission taken away count from the next look on', async () => {
    const house = await start({ watchMs: WATCH_MS })
    house.callers.set('token-ann', caller('ann', { can: () => true }))
    const ann = await house.join('ann')
    ann.send(rowOf('guarded'))
    expect(await heard(ann)).toHaveLength(1)
    house.callers.set('token-ann', caller('ann'))
    const before = house.looks()
    await vi.waitFor(() => expect(house.looks()).toBeGreaterThan(before), PATIENCE)
    ann.send(rowOf('guarded'))
    expect(await heard(ann)).toEqual([])
  })

  it('is not guessed from one failed look; the second one sends away for now', async () => {
    const house = await start({ watchMs: WATCH_MS })
    const ann = await house.join('ann')
    let failures = 0
    const { look } = house.authority
    house.authority.look = async (token, tenant) => {
      failures += 1
      if (failures % 2 === 1) {
        throw new Error('connection lost')
      }
      return look(token, tenant)
    }
    await vi.waitFor(() => expect(failures).toBeGreaterThan(3), PATIENCE)
    expect(await heard(ann)).toEqual([])
    house.authority.look = async () => {
      throw new Error('connection lost')
    }
    expect(await ann.closed).toBe(1013)
  })
})

describe('the end', () => {
  it('comes without goodbye for one that gives no sign of life', async () => {
    const house = await start({ watchMs: WATCH_MS })
    const [ann, bob] = [await house.join('ann', { options: { autoPong: false } }), await house.join('bob')]
    expect(await ann.closed).toBe(1006)
    expect(bob.raw.readyState).toBe(bob.raw.OPEN)
  })

  it('of the server closes all with 1001, and waits for none that does not answer', async () => {
    const house = await start({ goodbyeMs: 100 })
    const [ann, bob] = [await house.join('ann'), await house.join('bob')]
    bob.raw.pause()
    const started = performance.now()
    await house.server.close()
    expect(performance.now() - started).toBeLessThan(1500)
    expect(await ann.closed).toBe(1001)
    bob.raw.resume()
    expect([1001, 1006]).toContain(await bob.closed)
  })
})
