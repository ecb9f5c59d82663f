import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { callerNamed } from '../testing/caller-named.server.ts'
import { startTestHttpServer, type TestHttpServer } from '../testing/http-server.server.ts'
import { FileResponse, route, SIGNED_IN } from './route.server.ts'
import { NO_INPUT } from './schema.server.ts'

const heavy = {
  summary: ['测试', 'test'],
  permission: SIGNED_IN,
  limit: 'heavy',
  input: NO_INPUT,
} as const

/** So many turns of the event loop, at most. */
const someTurns = async (most: number) => {
  for (let turn = Math.random() * most; turn > 0; turn -= 1) {
    await setImmediate()
  }
}

async function* slowBytes() {
  for (let chunk = 0; chunk < 20; chunk += 1) {
    await someTurns(4)
    yield Buffer.alloc(4096, chunk)
  }
}

const EXPORT = route(
  { ...heavy, method: 'GET', path: '/export' },
  async () => new FileResponse(Readable.from(slowBytes()), 'text/csv', 'a.csv'),
)
const IMPORT = route({ ...heavy, method: 'POST', path: '/import', transaction: 'none' }, async () => {
  await someTurns(20)
  return 'done'
})

let app: TestHttpServer
afterEach(() => app.close())

const head = (method: string, path: string, more = '') =>
  `${method} /jeecg-boot${path} HTTP/1.1\r\nhost: shop\r\nx-access-token: good-ann\r\n${more}\r\n`

const signedIn = { 'x-access-token': 'good-ann' }
const exported = () => rawCall(app.address, { path: '/jeecg-boot/export', headers: signedIn })

/** Both places of a person are free: two at once get in. */
const expectFree = () =>
  expect.poll(async () => (await Promise.all([exported(), exported()])).map(({ status }) => status)).toEqual([200, 200])

describe('places of exports and imports', () => {
  it('are free again after a thousand calls that broke off at any moment', { timeout: 60_000 }, async () => {
    app = await startTestHttpServer({
      routes: [EXPORT, IMPORT],
      authority: {
        callerOf: async (token) => {
          await someTurns(10)
          return callerNamed(token.slice(5))
        },
      },
    })
    const breakOff = async (socket: Socket) => {
      const call = Math.random() < 0.5 ? head('GET', '/export') : head('POST', '/import')
      socket.write(call.repeat(Math.random() < 0.3 ? 2 : 1))
      await someTurns(40)
      socket.destroy()
    }
    for (let round = 0; round < 50; round += 1) {
      await Promise.all(Array.from({ length: 20 }, async () => breakOff(await app.dial())))
    }
    await expectFree()
  })

  it('are not taken by who left while the session was looked up', async () => {
    const waiting: (() => void)[] = []
    let isSlow = true
    app = await startTestHttpServer({
      routes: [EXPORT],
      authority: {
        callerOf: async (token) => {
          if (isSlow) {
            await new Promise<void>((resolve) => waiting.push(resolve))
          }
          return callerNamed(token.slice(5))
        },
      },
    })
    const gone = vi.fn()
    app.server.server.on('connection', (socket: Socket) => socket.once('close', gone))
    for (let count = 0; count < 2; count += 1) {
      const socket = await app.dial()
      socket.write(head('GET', '/export'))
      await expect.poll(() => waiting).toHaveLength(count + 1)
      socket.destroy()
    }
    await expect.poll(() => gone).toHaveBeenCalledTimes(2)
    isSlow = false
    for (const answer of waiting) {
      answer()
    }
    await expectFree()
  })

  it('stay taken while the work goes on that somebody left behind', async () => {
    let end = (): void => {}
    const work = vi.fn(() => new Promise<string>((resolve) => (end = () => resolve('done'))))
    app = await startTestHttpServer({ routes: [route({ ...heavy, method: 'GET', path: '/long' }, work), EXPORT] })
    const ends: (() => void)[] = []
    for (let count = 0; count < 2; count += 1) {
      const socket = await app.dial()
      socket.write(head('GET', '/long'))
      await expect.poll(() => work).toHaveBeenCalledTimes(count + 1)
      ends.push(end)
      socket.destroy()
    }
    expect((await exported()).status).toBe(429)
    for (const endOne of ends) {
      endOne()
    }
    await expectFree()
  })

  it('and streams are given back by answers that wait behind another one when the connection ends', async () => {
    const bodies: Readable[] = []
    const endless = route({ ...heavy, method: 'GET', path: '/endless' }, async () => {
      const body = new Readable({ read: () => {} })
      bodies.push(body)
      return new FileResponse(body, 'text/csv', 'a.csv')
    })
    app = await startTestHttpServer({ routes: [endless, EXPORT] })
    const socket = await app.dial()
    socket.write(head('GET', '/endless').repeat(2))
    await expect.poll(() => bodies).toHaveLength(2)
    socket.destroy()
    await expect.poll(() => bodies.map(({ destroyed }) => destroyed)).toEqual([true, true])
    await expectFree()
  })
})

it('[8.11a] a file that fails before its first byte is an answer that says so, and no empty file', async () => {
  const failing = route({ ...heavy, method: 'GET', path: '/failing' }, async ({ reply }) => {
    const body = new Readable({ read: () => body.destroy(new Error('select secret')) })
    reply.header('cache-control', 'public, immutable').header('content-length', 9)
    return new FileResponse(body, 'text/csv', 'a.csv')
  })
  app = await startTestHttpServer({ routes: [failing, EXPORT] })
  const { status, headers, text } = await rawCall(app.address, { path: '/jeecg-boot/failing', headers: signedIn })
  expect(status).toBe(500)
  expect(headers['content-type']).toContain('application/json')
  expect(headers['content-disposition']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(text)).toMatchObject({ success: false, code: 500 })
  expect(text).not.toContain('secret')
  await expectFree()
})

describe('half-sent requests', () => {
  it.each([
    ['in the head', 'GET /jeecg-boot/export HTTP/1.1\r\nhost: shop\r\n'],
    ['in the body', head('POST', '/import', 'content-type: application/json\r\ncontent-length: 10\r\n').concat('{"a"')],
    [
      'in a file',
      head('POST', '/import', 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n').concat(
        '--x',
      ),
    ],
  ])('end when they stop %s', async (_, sent) => {
    const read = route({ ...heavy, method: 'POST', path: '/import', transaction: 'none' }, async ({ request }) => {
      if (request.isMultipart()) {
        await request.file()
      }
    })
    app = await startTestHttpServer({
      routes: [EXPORT, read],
      patience: { head: 100, body: 100, request: 200, look: 20 },
    })
    const socket = await app.dial()
    socket.resume().write(sent)
    await once(socket, 'close')
    await expectFree()
  })
})
