import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** The rights and the menu of an administrator: the largest answer of each start. */
const RIGHTS = '/sys/permission/getUserPermissionByToken'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const ask = (path: string, takes?: string) =>
  app.server.inject({
    url: BASE_PATH + path,
    headers: { 'x-access-token': admin.token, ...(takes !== undefined && { 'accept-encoding': takes }) },
  })

it('what is read in JSON is compressed for whoever takes it so, by brotli before gzip', async () => {
  const plain = await ask(RIGHTS)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [takes, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(RIGHTS, takes)
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/accept-encoding/i) })
    expect(JSON.parse(unpack(rawPayload).toString()).result).toEqual(plain.json().result)
    expect(rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 5)
  }
  expect((await ask(RIGHTS, 'identity')).headers['content-encoding']).toBeUndefined()
})

it('what is small is not, and no answer of a command is: it may tell a secret beside what was sent', async () => {
  const small = await ask('/sys/position/queryById?id=none', 'br')
  expect(small.rawPayload.byteLength).toBeLessThan(1024)
  expect(small.headers['content-encoding']).toBeUndefined()
  const signedIn = await app.server.inject({
    method: 'POST',
    url: `${BASE_PATH}/sys/login`,
    headers: { 'accept-encoding': 'br' },
    payload: { username: 'admin', password: PASSWORD },
  })
  expect(signedIn.rawPayload.byteLength).toBeGreaterThan(1024)
  expect(signedIn.headers['content-encoding']).toBeUndefined()
})

it('a sent body is not unpacked', async () => {
  const sent = await app.server.inject({
    method: 'POST',
    url: `${BASE_PATH}/sys/position/add`,
    headers: { 'x-access-token': admin.token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ code: 'packed', name: '打包' })),
  })
  expect(sent.statusCode).toBe(400)
})
