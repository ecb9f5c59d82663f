import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_LOW_STOCK, type Sku, type SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PATH = '/shop/product'
const SPECS: readonly SpecRow[] = [{ title: '颜色', specValues: [{ title: '红' }, { title: '蓝' }] }]

let app: TestApp
let admin: Client
let goodsId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  goodsId = String((await admin.post('/shop/goods/add', { name: 'Saber', state: 1 })).body.result.id)
})
afterAll(() => app.close())

interface Listing {
  readonly id: string
  readonly version: number
  readonly isLowStock: boolean
  readonly specAttr: readonly SpecRow[]
  readonly skuList: readonly Sku[]
}

const read = async (id: string) => (await admin.get(`${PATH}/queryById`, { id })).body.result as unknown as Listing

/** A listing of two colours with these stocks, and what each warns at. */
async function listing(...cells: readonly (readonly [stock: number, lowStock: number | null])[]): Promise<Listing> {
  const skuList = regenerate(SPECS, []).map((sku, index) => ({
    ...sku,
    ...{ picture: 'a.png', originalPrice: 30, presentPrice: 20, memberPrice: 10 },
    ...{ stock: cells[index]?.[0], lowStock: cells[index]?.[1] },
  }))
  const { body } = await admin.post(`${PATH}/add`, { goodsId, title: 'Saber', specAttr: SPECS, skuList })
  expect(body.success, JSON.stringify(body)).toBe(true)
  await admin.post(`${PATH}/shelf`, { ids: body.result.id, on: true })
  return read(String(body.result.id))
}

async function edited({ id }: Listing, change: (skus: readonly Sku[]) => readonly Partial<Sku>[]): Promise<Listing> {
  const { version, specAttr, skuList } = await read(id)
  const { body } = await admin.put(`${PATH}/edit`, { id, version, specAttr, skuList: change(skuList) })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return read(id)
}

const withFirst = (more: Partial<Sku>) => (skus: readonly Sku[]) => [{ ...skus[0], ...more }, ...skus.slice(1)]

/** Ids of the tab, and how many it says there are. */
async function lowOnes() {
  const { records } = (await admin.get(`${PATH}/list`, { shelfState: '1', isLowStock: 'true', pageSize: '100' })).body
    .result
  const { lists } = (await admin.get(`${PATH}/counts`, {})).body.result as { readonly lists: Record<string, number> }
  const ids = (records as readonly { readonly id: string }[]).map(({ id }) => id)
  expect(lists.lowStock).toBe(ids.length)
  return ids
}

it('a listing is low while an enabled SKU has no more pieces than it warns at, or than the default', async () => {
  const plenty = await listing([50, null], [DEFAULT_LOW_STOCK + 1, null])
  const byDefault = await listing([50, null], [DEFAULT_LOW_STOCK, null])
  const byOwn = await listing([50, 50], [9000, null])
  const few = await listing([3, 2], [4, 0])
  expect(await lowOnes()).toEqual([byOwn.id, byDefault.id])
  expect([plenty, few].map(({ isLowStock }) => isLowStock)).toEqual([false, false])

  expect((await edited(plenty, withFirst({ lowStock: 50 }))).isLowStock).toBe(true)
  expect((await edited(plenty, withFirst({ lowStock: null }))).isLowStock).toBe(false)
  expect((await edited(byOwn, withFirst({ status: 1 }))).isLowStock).toBe(false)
  const [first] = (await read(few.id)).skuList
  await admin.put(`${PATH}/stock`, { skuId: first?.id, stockLoaded: 3, stock: 2, reason: '' })
  expect((await read(few.id)).isLowStock).toBe(true)
})

it('pieces that orders keep count as gone, and come back', async () => {
  const { id, skuList } = await listing([8, null], [50, null])
  const locked = async (pieces: number) => {
    await sql`update shop_sku set locked = ${pieces} where id = ${skuList[0]?.id}`.execute(app.db)
    return (await read(id)).isLowStock
  }
  expect([await locked(2), await locked(3), await locked(0)]).toEqual([false, true, false])
})

it('two SKUs that change at once leave the listing as both of them say', async () => {
  const { id, skuList } = await listing([8, null], [8, null])
  const [one = '', two = ''] = skuList.map((sku) => sku.id ?? '')
  await sql`update shop_sku set locked = 3 where id = ${one}`.execute(app.db)
  let second: Promise<unknown> | undefined
  await app.db.transaction().execute(async (first) => {
    await sql`update shop_sku set locked = 0 where id = ${one}`.execute(first)
    second = sql`update shop_sku set locked = 3 where id = ${two}`.execute(app.db)
    const waiting = async () => {
      // asked outside of the transaction, which would see the same answer for ever
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows.length
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  })
  await second
  expect((await read(id)).isLowStock).toBe(true)
})

it('a copy has a stock that nobody has counted: it is not low', async () => {
  const low = await listing([1, null], [1, null])
  const { result } = (await admin.post(`${PATH}/copy`, { id: low.id })).body
  expect((await read(String(result.id))).isLowStock).toBe(false)
})

it('listings are found by whether a SKU of theirs can be had in an exchange purchase', async () => {
  const own = await listing([50, null], [50, null])
  const found = async () =>
    ((await admin.get(`${PATH}/list`, { hasExchange: 'true' })).body.result.records as readonly Listing[]).map(
      ({ id }) => id,
    )
  expect(await found()).toEqual([])
  await edited(own, withFirst({ isTrade: 1, tradePrice: 15 }))
  expect(await found()).toEqual([own.id])
})

it('codes are typed in the editor; one code names one SKU of a listing', async () => {
  const own = await listing([50, null], [50, null])
  const coded = await edited(own, (skus) =>
    skus.map((sku, index) => ({ ...sku, skuCode: `A-${index}`, barCode: '49' })),
  )
  expect(coded.skuList.map(({ skuCode, barCode }) => [skuCode, barCode])).toEqual([
    ['A-0', '49'],
    ['A-1', '49'],
  ])
  const twice = coded.skuList.map((sku) => ({ ...sku, skuCode: 'A-0' }))
  const { status, body } = await admin.put(`${PATH}/edit`, { ...coded, skuList: twice })
  expect([status, body.result]).toMatchObject([400, { errors: [{ path: 'skuList.1.skuCode' }] }])
})
