import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEED_ROLES } from '#office/seed/role-seed.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { damaged } from './damaged.ts'

let app: TestApp
let shop: TestShop
let keeper: Client
const MAY = ['list', 'take', 'sellAgain', 'writeOff'].map((verb) => `shop:damaged:${verb}`)
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  keeper = await app.person([...MAY, 'shop:product:list', 'shop:finalProduct:list'])
})
afterAll(() => app.close())

const take = async (client: Client, skuCode: string, qty: number, reason = '摔坏') =>
  (await client.post(`${damaged.path}/take`, { skuCode, qty, reason })).body
const rowOf = async (skuCode: string) =>
  (
    (await keeper.get(`${damaged.path}/list`, { skuCode })).body.result.records as readonly {
      readonly id: string
      readonly qty: number
      readonly stock: number
    }[]
  )[0]
const leave = async (command: 'sellAgain' | 'writeOff', skuCode: string, qty: number, reason: string | null = '检查') =>
  (await keeper.post(`${damaged.path}/${command}`, { id: (await rowOf(skuCode))?.id, qty, reason })).body

/** The last entry of the ledger of a SKU. */
const lastOf = async (skuId: string) =>
  (
    await shop.rows(`select kind, qty, damaged_qty, stock_after, damaged_after, reason from shop_stock_log
      where sku_id = '${skuId}' order by create_time desc, damaged_after desc nulls last limit 1`)
  )[0]

/** What stock and damaged pieces say, and what their ledger says. */
const sumsOf = async (skuId: string) =>
  (
    await shop.rows(`select s.stock, coalesce(max(d.qty), 0) as damaged, sum(l.qty)::int as in_ledger,
        sum(l.damaged_qty)::int as damaged_in_ledger
      from shop_sku s left join shop_damaged d on d.sku_id = s.id join shop_stock_log l on l.sku_id = s.id
      where s.id = '${skuId}' group by s.stock`)
  )[0]

it('pieces leave the stock as damaged, and the damaged ones as written off or for sale again; the ledger says each', async () => {
  const { skuId, productId } = await shop.listing(1, { sku: { skuCode: 'X-1', stock: 7 } })
  expect(await take(keeper, 'X-1', 3)).toMatchObject({ success: true })
  expect(await rowOf('X-1')).toMatchObject({ qty: 3, stock: 4 })
  expect(await lastOf(skuId)).toMatchObject({ kind: 'damage', qty: -3, damagedQty: 3, damagedAfter: 3, reason: '摔坏' })
  expect(await leave('sellAgain', 'X-1', 1)).toMatchObject({ success: true })
  expect(await leave('writeOff', 'X-1', 1)).toMatchObject({ success: true })
  expect(await rowOf('X-1')).toMatchObject({ qty: 1, stock: 5 })
  expect(await sumsOf(skuId)).toEqual({ stock: 5, damaged: 1, inLedger: 5, damagedInLedger: 1 })
  expect((await shop.row('shop_product', productId)).stockTotal).toBe(5)
})

it('no more pieces leave than there are, none without a reason, and none that an unpaid order has', async () => {
  const { skuId } = await shop.listing(1, { sku: { skuCode: 'X-2', stock: 5 } })
  await take(keeper, 'X-2', 1)
  expect(await leave('writeOff', 'X-2', 2)).toMatchObject({ success: false, message: 'SKU X-2 仅有 1 件残品' })
  expect(await leave('sellAgain', 'X-2', 1, ' ')).toMatchObject({
    success: false,
    result: { errors: [{ path: 'reason' }] },
  })
  const { place } = buying(shop, () => new Date())
  await place(await shop.customer(), [{ skuId, qty: 3 }])
  expect(await take(keeper, 'X-2', 2)).toMatchObject({ success: false, result: { errors: [{ path: 'qty' }] } })
  expect(await sumsOf(skuId)).toMatchObject({ stock: 4, damaged: 1 })
})

it('two who write off the last piece at once do not both succeed', async () => {
  await shop.listing(1, { sku: { skuCode: 'X-3', stock: 5 } })
  await take(keeper, 'X-3', 1)
  const both = await Promise.all([leave('writeOff', 'X-3', 1), leave('writeOff', 'X-3', 1)])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
})

it('SKUs that somebody does not see are neither taken nor written off by them', async () => {
  await shop.listing(1, { sku: { skuCode: 'X-4', stock: 5 } })
  await take(keeper, 'X-4', 2)
  const bound = await app.person([...MAY, 'shop:product:list'])
  await bindToRule(app, bound, { component: 'shop/ProductList', column: 'title', value: 'another one' })
  expect(await take(bound, 'X-4', 1)).toMatchObject({ result: { errors: [{ message: '没有 SKU“X-4”' }] } })
  const { id } = (await rowOf('X-4')) ?? { id: '' }
  const { body } = await bound.post(`${damaged.path}/writeOff`, { id, qty: 1, reason: '检查' })
  expect(body).toMatchObject({ success: false, code: 404 })
})

it('the warehouse moves damaged pieces, purchasers read of them', () => {
  const of = (role: string) => SEED_ROLES.find(({ code }) => code === role)?.grants?.['shop:damaged']
  expect(of('warehouse')).toEqual(expect.arrayContaining(['list', 'take', 'sellAgain', 'writeOff']))
  expect(of('purchaser')).toEqual(['list', 'export'])
})
