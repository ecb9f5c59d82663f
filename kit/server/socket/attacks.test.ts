import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MESSAGE_LIMIT } from '#kit/contract/table-message.ts'
import type { Caller } from '../http/caller.server.ts'
import {
  alive,
  beat,
  closeHouses,
  type House,
  heard,
  PAGE,
  PATIENCE,
  startHouse,
} from '../testing/socket-house.server.ts'

afterEach(closeHouses)

/** From now on whoever connects has to wait; gives the function that lets them go on with what was true when they asked. */
function holdLooks({ authority }: House): { readonly waiting: () => number; readonly release: () => void } {
  const { look } = authority
  const line: (() => void)[] = []
  authority.look = async (token, tenant) => {
    const found: Caller | null = await look(token, tenant)
    await new Promise<void>((resolve) => line.push(resolve))
    return found
  }
  return {
    waiting: () => line.length,
    release: () => {
      authority.look = look
      for (const go of line) {
        go()
      }
    },
  }
}

/** A handshake without anything behind it. */
async function rawUpgrade(
  { address }: House,
  path: string,
  headers: readonly string[] = [],
  protocol = 'websocket',
): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      `Upgrade: ${protocol}`,
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )
  return socket
}

const PATH = `/jeecg-boot/vxeSocket/ann/${PAGE}`
const TOKEN = 'Sec-WebSocket-Protocol: token-ann'

/** Everything until the server ends the connection. */
async function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  await once(socket, 'close')
  return text
}

describe('during a handshake', () => {
  it('a session that ends gets no socket that lasts', async () => {
    const house = await startHouse()
    const { waiting, release } = holdLooks(house)
    const opening = house.join('ann')
    await vi.waitFor(() => expect(waiting()).toBe(1), PATIENCE)
    house.callers.delete('token-ann')
    house.forget()
    release()
    expect(await (await opening).closed).toBe(4401)
  })

  it('many at once find no more room than one after the other', async () => {
    const house = await startHouse({ perUser: 2, looksAtOnce: 8 })
    const { waiting, release } = holdLooks(house)
    const openings = Array.from({ length: 8 }, () => house.join('ann'))
    await vi.waitFor(() => expect(waiting()).toBe(8), PATIENCE)
    release()
    const opened = (await Promise.allSettled(openings)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
    const [first, second, ...others] = opened
    expect(await Promise.all(others.map(({ closed }) => closed))).toEqual(others.map(() => 1013))
    for (const one of [first, second]) {
      one?.send(beat)
      expect(await one?.next()).toEqual(alive)
    }
  })

  it('a server that stops waits for nobody', async () => {
    const house = await startHouse({ goodbyeMs: 200 })
    const ann = await house.join('ann')
    ann.raw.pause()
    const { waiting, release } = holdLooks(house)
    const opening = house.join('bob').then(
      ({ closed }) => closed,
      () => 0,
    )
    await vi.waitFor(() => expect(waiting()).toBe(1), PATIENCE)
    const started = performance.now()
    const closing = house.server.close()
    await new Promise(setImmediate)
    release()
    expect([0, 1001, 1006]).toContain(await opening)
    await closing
    expect(performance.now() - started).toBeLessThan(1500)
    ann.raw.terminate()
  })

  it('a connection that breaks harms nobody', async () => {
    const house = await startHouse()
    const bob = await house.join('bob')
    const { waiting, release } = holdLooks(house)
    const socket = await rawUpgrade(house, PATH, [TOKEN])
    await vi.waitFor(() => expect(waiting()).toBe(1), PATIENCE)
    socket.resetAndDestroy()
    await new Promise((resolve) => setTimeout(resolve, 20))
    release()
    expect(await heard(bob)).toEqual([])
  })
})

describe('a connection', () => {
  it.each([
    ['without a token', PATH, [], 401],
    ['to a path of nothing', '/jeecg-boot/sys/user/list', [TOKEN], 404],
    ['to a path that knows nothing of sockets', '/plain', [TOKEN], 404],
  ])('%s is answered over HTTP and ended', async (_, path, headers, status) => {
    const house = await startHouse()
    const text = await untilEnd(await rawUpgrade(house, path, headers))
    expect(text).toContain(`HTTP/1.1 ${status} `)
    expect(text).not.toContain('101 Switching')
  })

  it('that merely offers another protocol is answered as usual', async () => {
    const house = await startHouse()
    const upgrade = await rawUpgrade(house, '/jeecg-boot/doc/json', [], 'h2c')
    expect(await untilEnd(upgrade)).toContain('HTTP/1.1 200 ')
  })

  it('that floods with frames that are no messages ends with 1008', async () => {
    const house = await startHouse()
    for (const flood of ['ping', 'pong'] as const) {
      const ann = await house.join('ann')
      for (let count = 0; count <= MESSAGE_LIMIT; count += 1) {
        ann.raw[flood]()
      }
      expect(await ann.closed, flood).toBe(1008)
    }
  })

  it('whose message breaks a channel is alone with it', async () => {
    const receive = () => {
      throw new Error('broken')
    }
    const house = await startHouse({}, [], [{ path: '/broken/:userId', receive }])
    const ann = await house.join('ann', { path: '/jeecg-boot/broken/ann' })
    const bob = await house.join('bob')
    ann.send(beat)
    expect(await heard(bob)).toEqual([])
    expect(ann.raw.readyState).toBe(ann.raw.OPEN)
  })
})
