import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let admin: Client
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
})
afterAll(() => app.close())

describe('a customer', () => {
  it('is frozen with a reason, and may order again afterwards', async () => {
    const id = await shop.customer()
    expect((await admin.post('/shop/appUser/freeze', { ids: id })).status).toBe(400)
    await admin.post('/shop/appUser/freeze', { ids: id, reason: '恶意退货' })
    expect(await shop.row('shop_app_user', id)).toMatchObject({ state: 2, freezeReason: '恶意退货' })
    expect((await admin.post('/shop/appUser/freeze', { ids: id, reason: 'again' })).body.success).toBe(false)
    await admin.post('/shop/appUser/unfreeze', { ids: id })
    expect(await shop.row('shop_app_user', id)).toMatchObject({ state: 1, freezeReason: null })
  })

  it('is frozen until a day, which lies in the future', async () => {
    const id = await shop.customer()
    const freeze = (until: string) => admin.post('/shop/appUser/freeze', { ids: id, reason: '恶意退货', until })
    expect((await freeze('2020-01-01 00:00:00')).body.message).toBe('须晚于现在')
    await freeze('2099-01-01 08:00:00')
    expect(await shop.row('shop_app_user', id)).toMatchObject({
      state: 2,
      freezeUntil: new Date('2099-01-01T00:00:00Z'),
    })
    await admin.post('/shop/appUser/unfreeze', { ids: id })
    expect(await shop.row('shop_app_user', id)).toMatchObject({ state: 1, freezeUntil: null })
  })

  it('gets tags beside or in place of those it has', async () => {
    const id = await shop.customer({ tags: '老客' })
    await admin.post('/shop/appUser/tag', { ids: id, tags: '景品，老客' })
    expect(await shop.row('shop_app_user', id)).toMatchObject({ tags: '老客,景品' })
    await admin.post('/shop/appUser/tag', { ids: id, tags: 'VIP', replace: true })
    expect(await shop.row('shop_app_user', id)).toMatchObject({ tags: 'VIP' })
  })

  it('is not closed while orders are open or deposits are held; then nothing personal is left', async () => {
    const id = await shop.customer({ phone: '13912345678', email: 'lin@example.com' })
    const close = () => admin.post('/shop/appUser/close', { id, reason: '本人申请' })
    await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, item_amount, payable)
      values ('open', 'C1', 1, '${id}', 30, 100, 100)`)
    expect((await close()).body.message).toBe('有未完成的订单或退款，不能注销')
    await shop.rows(`update shop_order set status = 40 where id = 'open'`)
    const { goodsId, skuId, productId } = await shop.listing(2)
    await shop.rows(`insert into shop_order_item (id, order_id, order_no, line, user_id, goods_id, product_id, sku_id,
      title_snap, unit_price, qty, line_amount, pay_amount)
      values ('item', 'open', 'C1', 2, '${id}', '${goodsId}', '${productId}', '${skuId}', 'x', 100, 1, 100, 100)`)
    await shop.rows(`insert into shop_final_claim (id, deposit_order_id, deposit_order_no, deposit_item_id, user_id, presell_goods_id,
      presell_sku_id, qty, deposit_amount) values ('held', 'open', 'C1', 'item', '${id}', '${goodsId}', '${skuId}', 1, 100)`)
    expect((await close()).body.message).toBe('有未结清的定金，不能注销')
    await shop.rows(`update shop_final_claim set state = 2 where id = 'held'`)
    expect((await close()).body.success).toBe(true)
    expect(await shop.row('shop_app_user', id)).toMatchObject({ state: 3, phone: null, email: null })
    expect((await admin.post('/shop/appUser/unfreeze', { ids: id })).body.success).toBe(false)
  })
})

describe('a task', () => {
  it('is done or dropped once, and says by whom and why', async () => {
    await shop.rows(`insert into shop_task (id, kind, title, ref_id) values ('t1', 'difference', 'a', '1'),
      ('t2', 'difference', 'b', '2')`)
    expect((await admin.post('/shop/task/drop', { ids: 't1' })).status).toBe(400)
    await admin.post('/shop/task/drop', { ids: 't1', note: '重复' })
    await admin.post('/shop/task/finish', { ids: 't2' })
    expect(await shop.row('shop_task', 't1')).toMatchObject({ state: 2, handler: 'admin', note: '重复' })
    expect(await shop.row('shop_task', 't2')).toMatchObject({ state: 1, handler: 'admin', handledAt: expect.any(Date) })
    expect((await admin.post('/shop/task/finish', { ids: 't1' })).body.success).toBe(false)
  })
})
