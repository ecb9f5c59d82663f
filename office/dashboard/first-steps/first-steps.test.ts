import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { signingClient } from '../../storefront/testing/signing-client.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { testShop } from '../../trade/commands/testing/test-shop.server.ts'
import {
  FIRST_STEP_KEYS,
  FIRST_STEPS_PATH,
  FIRST_STEPS_RIGHTS,
  type FirstStepKey,
  type FirstStepsView,
  stepOf,
} from './first-steps.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp({ isSandbox: true })
  admin = await app.admin()
})
afterAll(() => app.close())

const viewOf = async (client = admin) => (await client.get(FIRST_STEPS_PATH)).body.result as unknown as FirstStepsView
const isDone = async (key: FirstStepKey) => (await viewOf()).steps.find((step) => step.key === key)?.isDone
const ok = async (sent: ReturnType<Client['post']>) => {
  const { body } = await sent
  expect(body.success, body.message).toBe(true)
  return body.result
}

it('is open in an empty shop, with nothing done by what was seeded', async () => {
  const { isOpen, isDismissed, steps } = await viewOf()
  expect([isOpen, isDismissed]).toEqual([true, false])
  expect(steps.map(({ key }) => key)).toEqual(FIRST_STEP_KEYS)
  expect(steps.filter((step) => step.isDone)).toEqual([])
})

it('asks for rights that there are', async () => {
  const { rows } = await sql<{ perms: string }>`select perms from sys_permission where perms <> ''`.execute(app.db)
  const known = new Set(rows.map(({ perms }) => perms))
  const needed = FIRST_STEP_KEYS.flatMap((key) => stepOf(key).links.map(({ needs }) => needs))
  expect(needed.filter((code) => !known.has(code))).toEqual([])
})

describe('a step is done by the act itself', () => {
  it('name and logo', async () => {
    const title = { code: 'shop.title', from: '手办商城', to: '白鹭手办' }
    await ok(admin.put('/shop/setting/edit', { changes: [title] }))
    expect(await isDone('name')).toBe(false)
    const { body } = await admin.get('/sys/signInLook/list')
    const [look] = body.result.records as readonly Record<string, unknown>[]
    await ok(admin.put('/sys/signInLook/edit', { ...look, logo: await upload() }))
    expect(await isDone('name')).toBe(true)
  })

  it('return address', async () => {
    await ok(
      admin.post('/shop/returnAddress/add', {
        ...{ name: '上海仓', contact: '周予安', phone: '021-50318826', region: '310115', address: '示例路 18 号' },
        kinds: 'return',
      }),
    )
    expect(await isDone('address')).toBe(true)
  })

  it('first figure, then first listing with its freight', async () => {
    const goods = await ok(admin.post('/shop/goods/add', { name: '月下白鹭', manufacturer: 'Good Smile Company' }))
    expect([await isDone('figure'), await isDone('listing')]).toEqual([true, false])
    await ok(
      admin.post('/shop/product/add', {
        ...{ goodsId: goods.id, title: '月下白鹭', freightKind: 1, freight: 12, specAttr: [] },
        skuList: [{ extra: [], originalPrice: 100, presentPrice: 90, stock: 3 }],
      }),
    )
    expect([await isDone('listing'), await isDone('freight')]).toEqual([true, true])
  })

  it('payment channel: enabled, and paid through', async () => {
    const shop = testShop(app)
    await ok(admin.post('/shop/payChannel/enable', { code: 'sandbox' }))
    expect(await isDone('payment')).toBe(false)
    const [userId, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const { id } = await buying(shop, () => new Date()).place(userId, [{ skuId, qty: 1 }])
    await ok(admin.post('/shop/order/desk/payLink', { id, channel: 'sandbox' }))
    expect(await isDone('payment')).toBe(false)
    const { body } = await admin.get('/shop/sandboxPay/list')
    const [bill] = body.result.records as readonly { readonly id: string }[]
    await ok(admin.post('/shop/sandboxPay/pay', { id: bill?.id }))
    expect(await isDone('payment')).toBe(true)
  })

  it('mail server of the system: one that is switched on', async () => {
    const server = { host: 'mail.figures.example', port: 465, security: 'tls', fromAddress: 'shop@figures.example' }
    const { id, version } = await ok(admin.post('/sys/mailServer/add', { ...server, isEnabled: false }))
    expect(await isDone('mail')).toBe(false)
    await ok(admin.put('/sys/mailServer/edit', { id, version, ...server, isEnabled: true }))
    expect(await isDone('mail')).toBe(true)
  })

  it('staff with a role', async () => {
    expect(await isDone('staff')).toBe(false)
    await app.person(['shop:order:list'])
    expect(await isDone('staff')).toBe(true)
  })

  it('storefront key with a call that was signed by it', async () => {
    const { id } = await ok(admin.post('/shop/apiClient/add', { name: '网店', scopes: 'catalogue' }))
    const { clientKey, secret } = await ok(admin.post('/shop/apiClient/newSecret', { id }))
    const call = (key: string) =>
      signingClient({ address: app.address, clientKey: String(clientKey), secret: key }).get('/shop/info')
    await call('wrong')
    expect(await isDone('storefront')).toBe(false)
    await call(String(secret))
    expect(await isDone('storefront')).toBe(true)
  })

  it('backup, of which only people know: they say so, and take it back', async () => {
    await ok(admin.post(`${FIRST_STEPS_PATH}/say`, { step: 'backup', said: true }))
    const view = await viewOf()
    expect(view.steps.find(({ key }) => key === 'backup')).toMatchObject({ isDone: true, said: { by: 'admin' } })
    expect(view.isOpen).toBe(false)
    await ok(admin.post(`${FIRST_STEPS_PATH}/say`, { step: 'backup', said: false }))
    expect([await isDone('backup'), (await viewOf()).isOpen]).toEqual([false, true])
  })
})

it('ticks nothing that the server sees by itself', async () => {
  const { body } = await admin.post(`${FIRST_STEPS_PATH}/say`, { step: 'figure', said: true })
  expect(body).toMatchObject({ success: false, result: { errors: [{ path: 'step' }] } })
})

it('shows a step to whoever may use a page of it, and the list to whoever may see it', async () => {
  const editor = await app.person([FIRST_STEPS_RIGHTS.view, 'shop:goods:add'])
  expect((await viewOf(editor)).steps.map(({ key }) => key)).toEqual(['figure'])
  expect((await editor.post(`${FIRST_STEPS_PATH}/dismiss`, { isDismissed: true })).body.code).toBe(510)
  const other = await app.person([FIRST_STEPS_RIGHTS.view, FIRST_STEPS_RIGHTS.edit])
  expect((await other.post(`${FIRST_STEPS_PATH}/say`, { step: 'backup', said: true })).body.success).toBe(false)
  const clerk = await app.person(['shop:order:list'])
  expect((await clerk.get(FIRST_STEPS_PATH)).body.code).toBe(510)
})

it('is put away for the shop and comes back', async () => {
  expect(await ok(admin.post(`${FIRST_STEPS_PATH}/dismiss`, { isDismissed: true }))).toMatchObject({ isOpen: false })
  const again = await app.admin()
  expect(await viewOf(again)).toMatchObject({ isOpen: false, isDismissed: true })
  await ok(again.post(`${FIRST_STEPS_PATH}/dismiss`, { isDismissed: false }))
  expect((await viewOf()).isOpen).toBe(true)
})

it('knows of each tenant by itself', async () => {
  const person = await app.person([FIRST_STEPS_RIGHTS.view, 'shop:goods:add', 'shop:returnAddress:add'])
  await sql`update sys_user set rel_tenant_ids = '5' where id = ${person.userId}`.execute(app.db)
  await sql`update sys_role set tenant_id = 5 where id = ${person.roleId}`.execute(app.db)
  const there = await app.signIn(person.username)
  expect((await viewOf(there)).steps).toMatchObject([
    { key: 'address', isDone: false },
    { key: 'figure', isDone: false },
  ])
})

it('stays in a shop that sends parcels, its own or moved in, until each step is done or the list is put away', async () => {
  const shop = testShop(app)
  const { id } = await buying(shop, () => new Date()).place(await shop.customer(), [
    { skuId: (await shop.listing(1)).skuId, qty: 1 },
  ])
  await sql`insert into shop_shipment (id, shipment_no, order_id, carrier, tracking_no, shipped_at)
    values ('s1', 'S1', ${id}, 'sf', 'SF1', now())`.execute(app.db)
  expect(await viewOf()).toMatchObject({ isOpen: true, isDismissed: false })
})

it('a backup that was proved is the step done by itself', { timeout: 120_000 }, async () => {
  expect(await isDone('backup')).toBe(false)
  await ok(admin.post('/sys/backup/make', {}))
  await expect.poll(() => isDone('backup'), { timeout: 90_000 }).toBe(true)
  expect((await viewOf()).steps.find(({ key }) => key === 'backup')?.said).toBeNull()
})

/** A picture of one pixel, stored as people store theirs. */
async function upload(): Promise<string> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { body } = await admin.upload('/sys/common/upload', {
    file: new File([png], 'logo.png', { type: 'image/png' }),
  })
  expect(body.success, body.message).toBe(true)
  return String(body.message)
}
