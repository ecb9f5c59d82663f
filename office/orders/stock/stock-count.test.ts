import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const PATH = '/shop/stockLedger/importExcel'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

interface Counted {
  readonly errorCount: number
  readonly errors: readonly { readonly row: number; readonly column: string; readonly reason: string }[]
  readonly rows: readonly {
    readonly row: number
    readonly action: string
    readonly changes: readonly { readonly before: string; readonly after: string }[]
  }[]
}

async function counted(lines: readonly string[], form: Readonly<Record<string, string>> = {}): Promise<Counted> {
  const { body } = await admin.upload(PATH, { 'files[]': new File([lines.join('\n')], 'count.csv') }, form)
  return body.result as unknown as Counted
}

const stockOf = async (skuId: string) => (await shop.row('shop_sku', skuId)).stock

it('a count below what is reserved is named by the check, and the good rows alone are taken', async () => {
  const [sold, free] = [
    await shop.listing(1, { sku: { skuCode: 'N-1', stock: 10 } }),
    await shop.listing(1, { sku: { skuCode: 'N-2', stock: 10 } }),
  ]
  const { place } = buying(shop, () => new Date())
  await place(await shop.customer(), [{ skuId: sold.skuId, qty: 3 }])
  const lines = ['SKU编码,盘点数量', 'N-1,2', 'N-2,4']

  const dry = await counted(lines, { dryRun: '1' })
  expect(dry.errors.map(({ row, column }) => `${column}${row}`)).toEqual(['B2'])
  expect(dry.rows.map(({ row, action }) => [row, action])).toEqual([
    [2, 'refused'],
    [3, 'updated'],
  ])
  expect(dry.rows[1]?.changes).toMatchObject([{ before: '10', after: '4' }])
  expect(await stockOf(free.skuId), 'a check counts nothing').toBe(10)

  expect(await counted(lines)).toMatchObject({ errorCount: 1, errors: dry.errors })
  expect(await stockOf(free.skuId), 'as a whole, one row holds all back').toBe(10)

  expect((await counted(lines, { partial: '1' })).rows).toEqual(dry.rows)
  expect([await stockOf(sold.skuId), await stockOf(free.skuId)]).toEqual([10, 4])
})

it('one SKU twice is refused with both rows, unless it was counted at two places', async () => {
  const { skuId } = await shop.listing(1, { sku: { skuCode: 'N-3', stock: 10 } })
  const twice = await counted(['SKU编码,盘点数量', 'N-3,2', 'N-3,4'], { partial: '1' })
  expect(twice.errors.map(({ row, reason }) => [row, reason.slice(0, 12)])).toEqual([
    [2, '第 2 行与第 3 行是'],
    [3, '第 3 行与第 2 行是'],
  ])
  const same = await counted(['SKU编码,盘点数量,仓库', 'N-3,2,A', 'N-3,4,A'], { partial: '1' })
  expect(same.errorCount).toBe(2)
  expect(await stockOf(skuId)).toBe(10)
  expect((await counted(['SKU编码,盘点数量,仓库', 'N-3,2,A', 'N-3,4,B'])).errorCount).toBe(0)
  expect(await stockOf(skuId)).toBe(6)
})

it('a ledger of the shop that comes back counts nothing: the stock went on from there', async () => {
  const { skuId } = await shop.listing(1, { sku: { skuCode: 'N-4', stock: 10 } })
  const ledger = await admin.get('/shop/stockLedger/exportXls', { skuCode: 'N-4' })
  await counted(['SKU编码,盘点数量', 'N-4,7'])
  const file = new File([new Uint8Array(ledger.bytes)], 'ledger.xlsx')
  const { body } = await admin.upload(PATH, { 'files[]': file }, {})
  expect(body.result).toMatchObject({ updatedCount: 0, unchangedCount: 1, errorCount: 0 })
  expect(await stockOf(skuId)).toBe(7)
})
