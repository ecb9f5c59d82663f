import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { signingClient } from '../testing/signing-client.server.ts'
import { API_CLIENT_STATE, apiClient } from './api-client.ts'
import { clientSecret } from './client-secret.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const stored = (id: string) =>
  app.db.selectFrom('shop_api_client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const named = async (name: string) => {
  await admin.post(`${apiClient.path}/add`, { name, scopes: 'catalogue,order' })
  const { id } = await app.db
    .selectFrom('shop_api_client')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return String(id)
}

it('makes a secret, tells it once and keeps it sealed', async () => {
  const id = await named('官网')
  expect(await stored(id)).toMatchObject({ state: API_CLIENT_STATE.fresh, secretSealed: null })
  const { body } = await admin.post(`${apiClient.path}/newSecret`, { id })
  const { clientKey, secret } = body.result as { clientKey: string; secret: string }
  const row = await stored(id)
  expect(row).toMatchObject({ state: API_CLIENT_STATE.active, clientKey })
  expect(String(row.secretSealed)).not.toContain(secret)
  expect(openSecret(vault(TEST_KEY), clientSecret, { id, clientKey, secretSealed: String(row.secretSealed) })).toBe(
    secret,
  )
  const told = await Promise.all([
    admin.get(`${apiClient.path}/list`, { pageSize: 100 }),
    admin.get(`${apiClient.path}/queryById`, { id }),
    admin.get(`${apiClient.path}/history`, { id }),
  ])
  expect(told.map((answer) => answer.body.success)).toEqual([true, true, true])
  expect(JSON.stringify(told.map((answer) => answer.body))).not.toMatch(/secretSealed|v[12]\./)
  const again = await admin.post(`${apiClient.path}/newSecret`, { id })
  expect(again.body.result.clientKey).toBe(clientKey)
  expect(again.body.result.secret).not.toBe(secret)
})

it('ends with its secret when it is revoked, for good', async () => {
  const id = await named('小程序')
  await admin.post(`${apiClient.path}/newSecret`, { id })
  expect((await admin.post(`${apiClient.path}/revoke`, { ids: id })).body.success).toBe(true)
  expect(await stored(id)).toMatchObject({ state: API_CLIENT_STATE.revoked, secretSealed: null })
  const { status } = await admin.post(`${apiClient.path}/newSecret`, { id })
  expect(status).toBe(400)
  expect(await stored(id)).toMatchObject({ secretSealed: null })
})

it('a secret that is replaced stays good for as long as was chosen, and no other one', async () => {
  const id = await named('渠道商')
  const made = async (overlapHours?: number) => {
    const { body } = await admin.post(`${apiClient.path}/newSecret`, { id, overlapHours })
    return body.result as { readonly clientKey: string; readonly secret: string }
  }
  const statusOf = async ({ clientKey, secret }: { readonly clientKey: string; readonly secret: string }) =>
    (await signingClient({ address: app.address, clientKey, secret }).get('/listing/list', { line: 1 })).status
  const [first, second] = [await made(), await made(1)]
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([200, 200])
  const { formerUntil } = await stored(id)
  expect((formerUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000)
  await app.db.updateTable('shop_api_client').set({ formerUntil: new Date() }).where('id', '=', id).execute()
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([401, 200])
  const third = await made(24)
  expect(await Promise.all([statusOf(first), statusOf(second), statusOf(third)])).toEqual([401, 200, 200])
  // one that leaked ends at once, with all before it
  const fourth = await made(0)
  expect(await Promise.all([statusOf(second), statusOf(third), statusOf(fourth)])).toEqual([401, 401, 200])
  expect((await admin.post(`${apiClient.path}/newSecret`, { id, overlapHours: 169 })).status).toBe(400)
  await made(24)
  await admin.post(`${apiClient.path}/revoke`, { ids: id })
  expect(await stored(id)).toMatchObject({ secretSealed: null, formerSecretSealed: null, formerUntil: null })
})

it('makes no secret for whoever lacks the right', async () => {
  const id = await named('合作方')
  const editor = await app.person([`${apiClient.permission}:list`, `${apiClient.permission}:edit`])
  expect((await editor.post(`${apiClient.path}/newSecret`, { id })).status).toBe(403)
})
