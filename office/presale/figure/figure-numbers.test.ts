import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { MOVE_RELEASE, SEE_CLAIMS, SEE_MONEY } from '../../catalogue/goods/trade-rights.ts'
import { paidBalance, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { claim } from '../../trade/model/claim.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { releasePlan } from '../release/release-plan.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, now)
  admin = await app.admin()
})
afterAll(() => app.close())

type Row = Readonly<Record<string, unknown>>
const listed = async (path: string, id: string, client = admin, sent: object = {}) => {
  const { records } = (await client.get(`${path}/list`, { id, ...sent })).body.result as { records: readonly Row[] }
  return records[0] ?? {}
}

it('figures ask for the rights of the pages that they show something of', () => {
  expect([MOVE_RELEASE, SEE_CLAIMS, SEE_MONEY]).toEqual([
    actionPermission(releasePlan, 'change'),
    permissionOf(claim, 'list'),
    TRADE_RIGHTS.money,
  ])
})

describe('what figures say of their deposits and balances', () => {
  it('is counted for the page, as far as its reader may see it', async () => {
    const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09', quotaTotal: 30, delayRight: true } })
    const buyer = await shop.customer()
    const first = await paidDeposit(shop, now, { skuId: presell.skuId, qty: 2, buyer })
    await paidDeposit(shop, now, { skuId: presell.skuId, buyer })
    await paidDeposit(shop, now, { skuId: presell.skuId })
    const id = presell.goodsId
    expect(await listed('/shop/presellGoods', id)).toMatchObject({
      ...{ depositors: 2, depositsHeld: 800, quotaUsed: 4, silent: 0, products: '1 / 1' },
    })
    await admin.post('/shop/releasePlan/change', { ids: id, releaseMonth: '2026-12', reason: '工厂延误' })
    expect(await listed('/shop/presellGoods', id)).toMatchObject({ silent: 2, delayCount: 1 })
    const one = (await admin.get('/shop/presellGoods/queryById', { id })).body.result
    expect(one).toMatchObject({ depositors: 2, depositsHeld: 800 })
    expect(one.relatives, 'it stands alone').toBeUndefined()

    const editor = await app.person(['shop:presellGoods:list'])
    const seen = await listed('/shop/presellGoods', id, editor)
    expect(seen).toMatchObject({ quotaUsed: 4 })
    for (const name of ['depositors', 'silent', 'depositsHeld', 'products']) {
      expect(seen[name] ?? null, name).toBeNull()
    }
    const clerk = await app.person(['shop:presellGoods:list', 'shop:claim:list'])
    const counted = await listed('/shop/presellGoods', id, clerk)
    expect([counted.depositors, counted.depositsHeld ?? null]).toEqual([2, null])

    const final = await shop.listing(3, {
      goods: { presellGoodsId: id, waveState: 0 },
      sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 10, counted: true },
    })
    expect((await admin.post('/shop/wave/open', { ids: final.goodsId })).body.success).toBe(true)
    await expect
      .poll(async () => (await shop.row('shop_final_claim', first.claimId)).state, { timeout: 20_000 })
      .toBe(1)
    await paidBalance(shop, now, first)
    await expect
      .poll(async () => listed('/shop/finalGoods', final.goodsId), { timeout: 20_000 })
      .toMatchObject({ claims: 3, paid: 1, overdue: 0, collected: 2198, due: 4396 })
    expect(await listed('/shop/presellProduct', presell.productId)).toMatchObject({
      ...{ slotsUsed: 4, available: 6, fullPrice: 1299, depositPercent: 15 },
    })
    await shop.rows(`update shop_product set pay_model = 2 where id = '${presell.productId}' returning id`)
    expect(await listed('/shop/presellProduct', presell.productId), 'what is paid whole is no share').toMatchObject({
      depositPercent: null,
    })
    await shop.rows(`update shop_product set pay_model = 1 where id = '${presell.productId}' returning id`)
    await shop.rows(`update shop_sku set status = 1 where id = '${presell.skuId}' returning id`)
    expect(await listed('/shop/presellProduct', presell.productId), 'also of a SKU that is disabled').toMatchObject({
      slotsUsed: 4,
    })
    await shop.rows(`update shop_sku set status = 0 where id = '${presell.skuId}' returning id`)
    expect(await listed('/shop/finalProduct', final.productId)).toMatchObject({
      ...{ openClaims: 2, paidClaims: 1, dueLeft: 2198, isMapped: true, relatives: [{ line: 2 }, { line: 3 }] },
    })
    const row = await listed('/shop/finalGoods', final.goodsId)
    const relatives = row.relatives as readonly Row[]
    expect(relatives.map(({ id: one, line, isSelf }) => [one, line, isSelf])).toEqual([
      [id, 2, false],
      [final.goodsId, 3, true],
    ])
    expect(row.lineage).toMatch(/^预售 .+ → 补款 .+$/)
    const finals = await app.person(['shop:finalGoods:list'])
    expect(
      (await listed('/shop/finalGoods', final.goodsId, finals)).relatives,
      'the other is not theirs',
    ).toBeUndefined()
  })

  it('is exported as it is shown, and neither sorts nor filters rows', async () => {
    const { goodsId, skuId } = await shop.listing(2)
    await paidDeposit(shop, now, { skuId })
    const sent = { id: goodsId, columns: 'name,depositors,depositsHeld' }
    const sheetOf = async (client: Client) => {
      const { bytes } = await client.get('/shop/presellGoods/exportXls', sent)
      const rows = (await readWorkbook(bytes, 'a.xlsx'))[0]?.rows ?? []
      // without the name of the figure, which may have any digits
      return rows.slice(2).map(({ cells }) => cells.slice(1).map(({ text }) => text))
    }
    const texts = await sheetOf(admin)
    expect(texts[0]).toContain('定金客户')
    expect(texts[1]?.join(' ')).toMatch(/^1 200\b/)
    const clerk = await app.person(['shop:presellGoods:list', 'shop:presellGoods:export'])
    expect((await sheetOf(clerk)).flat().join(' ')).not.toMatch(/\b200\b/)
    expect((await admin.get('/shop/presellGoods/list', { column: 'depositors', order: 'asc' })).status).toBe(400)
    expect((await admin.get('/shop/presellGoods/list', { id: goodsId, depositors: '9' })).status).toBe(400)
  })
})
