import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signatureOf } from '#kit/contract/sign.ts'
import { client, connectClient } from '#kit/web/client/client.web.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { checkSignature } from './signature.server.ts'

let app: TestApp
let token: string
/** What stands between page and server may change a request here. */
let tamper: (url: URL, init: RequestInit) => void
beforeAll(async () => {
  app = await startTestApp()
  token = (await app.admin()).token
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const url = new URL(path, app.address)
    tamper(url, init)
    return send(url, init)
  })
  connectClient({
    token: () => token,
    tenantId: () => '0',
    locale: () => 'en-US',
    onExpired: () => Promise.resolve(false),
    onError: () => undefined,
  })
})
beforeEach(() => {
  tamper = () => undefined
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const headersOf = (init: RequestInit) => init.headers as Record<string, string>

describe('a signed request', () => {
  it.each([
    [
      'keywords of every script',
      'loadDict/sys_position,name,code',
      { keyword: '手办 & co=1+1 "a"', pageSize: 10, none: '' },
    ],
    ['an encoded path', 'loadDict/sys_position%2Cname%2Ccode', { keyword: 'a,b' }],
    ['a path encoded twice', 'loadDictItem/sys_position%252Cname%252Ccode', { key: 'A' }],
    [
      'a long query',
      'loadTreeData',
      { tableName: 'sys_category', text: 'name', code: 'id', condition: '{"name":"%a%"}' },
    ],
    ['no parameters', 'getDictItems/sex', {}],
  ])('[7.1d] of the client with %s is accepted', async (_what, path, params) => {
    const signed = vi.fn()
    tamper = (_url, init) => signed(headersOf(init)['X-Sign'], headersOf(init)['X-TIMESTAMP'])
    expect(await client.get(`/sys/dict/${path}`, params)).toBeInstanceOf(Array)
    expect(signed).toHaveBeenCalledWith(expect.stringMatching(/^[0-9A-F]{32}$/), expect.stringMatching(/^\d{13}$/))
  })

  it('[7.1d] of the client with a body or another method is accepted where it is checked', async () => {
    const strict = Fastify()
    strict.all('/*', { preHandler: async (request) => checkSignature(request) }, async () => ({ success: true }))
    const address = await strict.listen({ port: 0, host: '127.0.0.1' })
    const body = { code: 'P1', name: '包装 "a"', rank: 2, isHot: true, note: null, more: [1, { b: 2, a: null }] }
    tamper = (url) => {
      url.port = new URL(address).port
    }
    try {
      await client.post('/a/add', body)
      await client.send('PUT', '/a/edit', body)
      await client.send('DELETE', '/a/deleteBatch', { ids: 'a,b', n: 3 })
      tamper = (url, init) => {
        url.port = new URL(address).port
        init.body = String(init.body).replace('P1', 'P2')
      }
      await expect(client.post('/a/add', body)).rejects.toThrow()
    } finally {
      await strict.close()
    }
  })

  it.each<[string, typeof tamper, RegExp]>([
    ['another parameter', (url) => url.searchParams.set('name', 'b'), /does not match/],
    ['one parameter more', (url) => url.searchParams.set('code', 'b'), /does not match/],
    [
      'a signature of something else',
      (_url, init) => {
        headersOf(init)['X-Sign'] = signatureOf({ url: '/else', params: { b: 1 } })
      },
      /does not match/,
    ],
    [
      'a signature cut short',
      (_url, init) => {
        headersOf(init)['X-Sign'] = 'E19D'
      },
      /does not match/,
    ],
    [
      'no time',
      (_url, init) => {
        delete headersOf(init)['X-TIMESTAMP']
      },
      /no time/,
    ],
    [
      'a time six minutes ago',
      (_url, init) => {
        headersOf(init)['X-TIMESTAMP'] = String(Date.now() - 360_000)
      },
      /too old/,
    ],
  ])('[7.1d] is refused with %s', async (_what, change, said) => {
    tamper = change
    await expect(client.get('/sys/dict/loadDict/sys_position,name,code', { name: 'a' })).rejects.toThrow(said)
  })

  it('is no duty: other clients of the wire need not sign', async () => {
    tamper = (_url, init) => {
      delete headersOf(init)['X-Sign']
      delete headersOf(init)['X-TIMESTAMP']
    }
    await expect(client.get('/sys/dict/loadDict/sys_position,name,code')).resolves.toEqual([])
  })
})
