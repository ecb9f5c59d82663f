import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MESSAGE_LIMIT } from '#kit/contract/table-message.ts'
import type { Caller } from '../http/caller.server.ts'
import {
  type AppContext,
  alive,
  beat,
  closeSocketServers,
  heard,
  PAGE,
  PATIENCE,
  startSocketServer,
} from '../testing/socket-server.server.ts'

afterEach(closeSocketServers)

/**
 * From now on whoever connects has to wait; gives the function that lets them go on with what was true when they asked.
 */
function holdLooks({ authority }: AppContext): { readonly waiting: () => number; readonly release: () => void } {
  const { peek } = authority
  const line: (() => void)[] = []
  authority.peek = async (token, tenant) => {
    const found: Caller | null = await peek(token, tenant)
    await new Promise<void>((resolve) => line.push(resolve))
    return found
  }
  return {
    waiting: () => line.length,
    release: () => {
      authority.peek = peek
      for (const go of line) {
        go()
      }
    },
  }
}

/** A handshake without anything behind it. */
async function rawUpgrade(
  { address }: AppContext,
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
    const app = await startSocketServer()
    const { waiting, release } = holdLooks(app)
    const opening = app.join('ann')
    await vi.waitFor(() => expect(waiting()).toBe(1), PATIENCE)
    app.callers.delete('token-ann')
    app.forget()
    release()
    expect(await (await opening).closed).toBe(4401)
  })

  it('many at once find no more room than one after the other', async () => {
    const app = await startSocketServer({ perUser: 2, checksAtOnce: 8 })
    const { waiting, release } = holdLooks(app)
    const openings = Array.from({ length: 8 }, () => app.join('ann'))
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
    const app = await startSocketServer({ goodbyeMs: 200 })
    const ann = await app.join('ann')
    ann.raw.pause()
    const { waiting, release } = holdLooks(app)
    const opening = app.join('bob').then(
      ({ closed }) => closed,
      () => 0,
    )
    await vi.waitFor(() => expect(waiting()).toBe(1), PATIENCE)
    const started = performance.now()
    const closing = app.server.close()
    await new Promise(setImmediate)
    release()
    expect([0, 1001, 1006]).toContain(await opening)
    await closing
    expect(performance.now() - started).toBeLessThan(PATIENCE.timeout)
    ann.raw.terminate()
  })

  it('a connection that breaks harms nobody', async () => {
    const app = await startSocketServer()
    const bob = await app.join('bob')
    const { waiting, release } = holdLooks(app)
    const connections = () => promisify(app.server.server.getConnections).call(app.server.server)
    const before = await connections()
    const socket = await rawUpgrade(app, PATH, [TOKEN])
    await vi.waitFor(() => expect(waiting()).toBe(1), PATIENCE)
    socket.resetAndDestroy()
    await vi.waitFor(async () => expect(await connections()).toBe(before), PATIENCE)
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
    const app = await startSocketServer()
    const text = await untilEnd(await rawUpgrade(app, path, headers))
    expect(text).toContain(`HTTP/1.1 ${status} `)
    expect(text).not.toContain('101 Switching')
  })

  it('that merely offers another protocol is answered as usual', async () => {
    const app = await startSocketServer()
    const upgrade = await rawUpgrade(app, '/jeecg-boot/doc/static/swagger-initializer.js', [], 'h2c')
    expect(await untilEnd(upgrade)).toContain('HTTP/1.1 200 ')
  })

  it('that floods with frames that are no messages ends with 1008', async () => {
    const app = await startSocketServer()
    for (const flood of ['ping', 'pong'] as const) {
      const ann = await app.join('ann')
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
    const app = await startSocketServer({}, [], [{ path: '/broken/:userId', receive }])
    const ann = await app.join('ann', { path: '/jeecg-boot/broken/ann' })
    const bob = await app.join('bob')
    ann.send(beat)
    expect(await heard(bob)).toEqual([])
    expect(ann.raw.readyState).toBe(ann.raw.OPEN)
  })
})
