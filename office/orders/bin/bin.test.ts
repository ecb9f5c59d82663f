import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEED_ROLES } from '#office/seed/role-seed.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { bin } from './bin.ts'

let app: TestApp
let shop: TestShop
let keeper: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  keeper = await app.person([
    ...['list', 'add', 'edit', 'delete', 'move', 'export', 'import'].map((verb) => `shop:bin:${verb}`),
    ...['shop:product:list', 'shop:finalProduct:list'],
  ])
})
afterAll(() => app.close())

const add = async (client: Client, values: Readonly<Record<string, unknown>>) =>
  (await client.post(`${bin.path}/add`, values)).body

const listed = async (query: Record<string, string>) =>
  (await keeper.get(`${bin.path}/list`, query)).body.result as {
    readonly total: number
    readonly records: readonly Record<string, unknown>[]
  }

it('a SKU has one bin in each area, named by its code or by what is printed on its box', async () => {
  const { skuId } = await shop.listing(1, { sku: { skuCode: 'C-1', barCode: '4580416940017', stock: 7 } })
  expect(await add(keeper, { skuCode: '4580416940017', area: 'picking', code: 'A-01' })).toMatchObject({
    success: true,
    result: { skuCode: 'C-1', skuId, area: 'picking' },
  })
  expect(await add(keeper, { skuCode: 'C-1', area: 'reserve', code: 'R-9' })).toMatchObject({ success: true })
  expect(await add(keeper, { skuCode: 'C-1', area: 'picking', code: 'A-02' })).toMatchObject({
    success: false,
    result: { errors: [{ path: 'area', message: '此 SKU 在该仓区已有库位 A-01' }] },
  })
  expect(await add(keeper, { skuCode: 'C-404', area: 'picking', code: 'A-02' })).toMatchObject({
    result: { errors: [{ path: 'skuCode', message: '没有 SKU“C-404”' }] },
  })
  expect(await listed({ skuCode: 'C-1' })).toMatchObject({ total: 2, records: [{ stock: 7 }, { stock: 7 }] })
})

it('a bar code of several SKUs is refused, and one of the shop that its code is changed is found by the new one', async () => {
  await shop.listing(1, { goods: { name: '雙子' }, sku: { skuCode: 'D-1', barCode: '4580416940024' } })
  const { skuId } = await shop.listing(1, {
    goods: { name: '雙子' },
    sku: { skuCode: 'D-2', barCode: '4580416940024' },
  })
  expect(await add(keeper, { skuCode: '4580416940024', area: 'picking', code: 'A-03' })).toMatchObject({
    result: { errors: [{ path: 'skuCode', message: '“4580416940024”对应多个 SKU，请填写 SKU 编码' }] },
  })
  await add(keeper, { skuCode: 'D-2', area: 'picking', code: 'A-03' })
  await shop.rows(`update shop_sku set sku_code = 'D-3' where id = '${skuId}'`)
  expect(await listed({ skuCode: 'D-3' })).toMatchObject({ total: 1, records: [{ code: 'A-03' }] })
})

it('rows of a sheet move the bins that are there and make the others; one SKU twice in an area is refused', async () => {
  for (const skuCode of ['E-1', 'E-2', 'E-3']) {
    await shop.listing(1, { sku: { skuCode } })
  }
  await add(keeper, { skuCode: 'E-1', area: 'picking', code: 'B-01' })
  const sheet = (...lines: readonly string[]) =>
    new File([['SKU编码或条码,仓区,库位', ...lines].join('\n')], 'bins.csv', { type: 'text/csv' })
  const take = async (file: File, form: Record<string, string> = {}) =>
    (await keeper.upload(`${bin.path}/importExcel`, { 'files[]': file }, form)).body.result
  const good = sheet('E-1,拣货区,B-11', 'E-1,备货区,R-11', 'E-2,拣货区,B-12')
  expect(await take(good, { dryRun: '1' })).toMatchObject({ createdCount: 2, updatedCount: 1, errorCount: 0 })
  expect(await take(good)).toMatchObject({ createdCount: 2, updatedCount: 1 })
  expect(await take(good)).toMatchObject({ unchangedCount: 3, createdCount: 0, updatedCount: 0 })
  const wrong = await take(sheet('E-3,拣货区,B-1', 'E-3,拣货区,B-2', 'E-9,拣货区,B-3'), { dryRun: '1' })
  expect(wrong).toMatchObject({
    errors: [
      { row: 3, reason: '与第 2 行是同一 SKU 与仓区' },
      { row: 4, reason: '没有 SKU“E-9”' },
    ],
  })
})

it('bins are moved together and moved back from the history', async () => {
  await shop.listing(1, { sku: { skuCode: 'F-1' } })
  await shop.listing(1, { sku: { skuCode: 'F-2' } })
  const ids: string[] = []
  for (const skuCode of ['F-1', 'F-2']) {
    ids.push(String((await add(keeper, { skuCode, area: 'picking', code: 'C-01' })).result.id))
  }
  expect((await keeper.post(`${bin.path}/move`, { ids: ids.join(','), code: 'C-77' })).body.success).toBe(true)
  expect((await listed({ code: 'C-77' })).total).toBe(2)
})

it('SKUs that somebody does not see have no bin for them', async () => {
  await shop.listing(1, { sku: { skuCode: 'G-1' } })
  const bound = await app.person(['shop:bin:list', 'shop:bin:add'])
  await bindToRule(app, bound, { component: 'shop/ProductList', column: 'title', value: 'another one' })
  expect(await add(bound, { skuCode: 'G-1', area: 'picking', code: 'A-05' })).toMatchObject({
    result: { errors: [{ path: 'skuCode', message: '没有 SKU“G-1”' }] },
  })
})

it('the warehouse keeps bins, and purchasers read them', () => {
  const of = (role: string) => SEED_ROLES.find(({ code }) => code === role)?.grants?.['shop:bin']
  expect(of('warehouse')).toEqual(expect.arrayContaining(['list', 'add', 'edit', 'delete', 'import', 'move']))
  expect(of('purchaser')).toEqual(['list'])
})
