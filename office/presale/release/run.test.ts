import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { ORDER } from '../../trade/model/order-states.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app, now)
  admin = await app.admin()
})
afterAll(() => app.close())

const call = async (command: string, ids: string, input: object = {}, client: Client = admin) =>
  (await client.post(`/shop/releasePlan/${command}`, { ids, ...input })).body
const place = async (skuId: string) => buying(shop, now).place(await shop.customer(), [{ skuId, qty: 1 }])
const goods = (id: string) => shop.row('shop_goods', id)

describe('the deposit window of a figure', () => {
  it('is closed at once, stays closed for checkouts, and is opened again by the way back', async () => {
    const { goodsId, skuId } = await shop.listing(2)
    await place(skuId)
    expect((await call('closeWindow', goodsId)).message).toContain('已截止')
    expect((await goods(goodsId)).presellEnd).not.toBeNull()
    await expect(place(skuId)).rejects.toMatchObject({ code: 'invalid' })
    expect((await call('closeWindow', goodsId)).success, 'it has ended already').toBe(false)
    expect((await call('reopenWindow', goodsId)).success).toBe(true)
    expect(await goods(goodsId)).toMatchObject({ presellEnd: null })
    await place(skuId)
  })

  it('that has not begun is changed, not closed', async () => {
    const presellStart = new Date(Date.now() + 86_400_000).toISOString()
    const { goodsId } = await shop.listing(2, { goods: { presellStart } })
    expect((await call('closeWindow', goodsId)).message).toContain('尚未开始')
    expect(await goods(goodsId)).toMatchObject({ presellEnd: null })
  })
})

describe('the balance figure of a pre-order', () => {
  it('is made with its facts and listings, SKU mapped to SKU, the balance being what the deposit leaves', async () => {
    const { goodsId, productId, skuId } = await shop.listing(2, {
      goods: { ipName: '初音未来', janCode: '4580590171237' },
      sku: { name: '', originalPrice: 129_900, presentPrice: 20_000 },
    })
    const { result } = await call('makeFinal', goodsId, { dryRun: true })
    expect(result.tried).toMatchObject([{ changes: [{ after: '¥1,099.00' }] }])
    const finals = () => shop.rows(`select * from shop_goods where presell_goods_id = '${goodsId}'`)
    expect(await finals(), 'only tried').toEqual([])
    expect((await call('makeFinal', goodsId)).message).toContain('已生成 1 个')
    const [made] = await finals()
    expect(made).toMatchObject({ line: 3, ipName: '初音未来', janCode: '4580590171237', waveState: 0 })
    const [listing] = await shop.rows(`select * from shop_product where goods_id = '${made?.id}'`)
    expect(listing).toMatchObject({ line: 3, presellProductId: productId, shelfState: 0 })
    expect(await shop.rows(`select * from shop_sku where product_id = '${listing?.id}'`)).toMatchObject([
      { presellSkuId: skuId, presentPrice: 109_900 },
    ])
    expect((await call('makeFinal', goodsId)).success, 'one waits to be opened').toBe(false)
    await paidDeposit(shop, now, { skuId })
    const head = (await admin.get('/shop/wave/head', { id: String(made?.id) })).body.result
    expect(head.skus, 'the wave knows which SKU stands for which').toMatchObject([
      { presellSkuId: skuId, due: 109_900 },
    ])
  })

  it('is made by who may add balance figures; listings by who may add those', async () => {
    const { goodsId } = await shop.listing(2)
    const plan = ['shop:releasePlan:list', 'shop:releasePlan:makeFinal', 'shop:presellGoods:list']
    const planner = await app.person(plan)
    expect((await call('makeFinal', goodsId, {}, planner)).code).toBe(510)
    const editor = await app.person([...plan, 'shop:finalGoods:add'])
    expect((await call('makeFinal', goodsId, {}, editor)).success).toBe(true)
    const [made] = await shop.rows(`select id from shop_goods where presell_goods_id = '${goodsId}'`)
    expect(await shop.rows(`select id from shop_product where goods_id = '${made?.id}'`)).toEqual([])
  })
})

describe('a run that is cancelled', () => {
  it('says before what becomes of whom, then cancels, gives deposits back and archives the figure', async () => {
    const { goodsId, productId, skuId } = await shop.listing(2)
    const paid = [await paidDeposit(shop, now, { skuId }), await paidDeposit(shop, now, { skuId })]
    const unpaid = await place(skuId)
    const input = { reason: '厂商取消发售' }
    const { result } = await call('cancelRun', goodsId, { ...input, dryRun: true })
    const [tried] = result.tried as readonly { readonly changes: readonly { readonly after: string }[] }[]
    expect(tried?.changes.map(({ after }) => after).slice(1)).toEqual([
      '0',
      '取消',
      '退还定金 ¥200.00',
      '退还定金 ¥200.00',
    ])
    expect(await goods(goodsId), 'only tried').toMatchObject({ state: 1, presellEnd: null })

    expect((await call('cancelRun', goodsId, input)).success).toBe(true)
    expect(await shop.row('shop_product', productId)).toMatchObject({ shelfState: 0 })
    await expect.poll(async () => (await goods(goodsId)).state, { timeout: 20_000 }).toBe(2)
    for (const { claimId, orderId } of paid) {
      expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.released })
      expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.refunded, cancelKind: 'maker' })
      const [refund] = await shop.rows(`select apply_amount, cause_code from shop_refund where order_id = '${orderId}'`)
      expect(refund).toMatchObject({ applyAmount: 20_000, causeCode: 'maker' })
    }
    expect(await shop.row('shop_order', unpaid.id)).toMatchObject({ status: ORDER.cancelled, cancelKind: 'maker' })
    const [job] = await shop.rows(`select id, state, refused from sys_job where name = 'cancel-run'`)
    expect(job).toMatchObject({ state: 'done', refused: 0 })
    const rows = await shop.rows(`select is_done from sys_job_row where job_id = '${job?.id}'`)
    expect(rows).toEqual([{ isDone: true }, { isDone: true }, { isDone: true }])
    await expect(place(skuId)).rejects.toMatchObject({ code: 'invalid' })
    expect((await call('cancelRun', goodsId, input)).success, 'nothing is left').toBe(false)
  })

  it('leaves who has paid the balance, and is for who may', async () => {
    const { goodsId, skuId } = await shop.listing(2)
    const { claimId } = await paidDeposit(shop, now, { skuId })
    await shop.rows(`update shop_final_claim set state = ${CLAIM.paid} where id = '${claimId}'`)
    const { result } = await call('cancelRun', goodsId, { reason: '停产', dryRun: true })
    expect(JSON.stringify(result.tried)).toContain('不受影响')
    const reader = await app.person(['shop:releasePlan:list', 'shop:releasePlan:change'])
    expect((await call('cancelRun', goodsId, { reason: '停产' }, reader)).code).toBe(510)
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.paid })
  })
})
