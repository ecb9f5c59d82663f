import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { AGREE } from '../../agent/proposal/proposal.ts'

const PATH = '/shop/product'
const RIGHTS = ['list', 'add', 'edit'].map((verb) => `shop:product:${verb}`)
const PROPOSALS = ['shop:agentProposal:list', 'shop:agentProposal:apply']

interface Listing {
  readonly id: string
  readonly version: number
  readonly specAttr: readonly object[]
  readonly skuList: readonly { readonly presentPrice: number }[]
}

let app: TestApp
let clerk: Client
let manager: Client
let figure: string
beforeAll(async () => {
  app = await startTestApp()
  const { body } = await (await app.admin()).post('/shop/goods/add', { name: 'Saber', state: 1 })
  figure = String(body.result.id)
})
afterAll(() => app.close())
beforeEach(async () => {
  clerk = await app.person([...RIGHTS, ...PROPOSALS])
  manager = await app.person([...RIGHTS, ...PROPOSALS, AGREE])
})

let made = 0
/** A new listing with as many SKUs, each at 100 yuan. */
async function listed(skus: number): Promise<Listing> {
  made += 1
  const values = Array.from({ length: skus }, (_, at) => ({ title: `款${String(at)}` }))
  const { body } = await clerk.post(`${PATH}/add`, {
    ...{ title: `价格线${String(made)}`, goodsId: figure, specAttr: [{ title: '款式', specValues: values }] },
    skuList: values.map((value, at) => ({
      ...{ name: value.title, extra: [value], originalPrice: 200, presentPrice: 100, memberPrice: 90, stock: 5 },
      ...{ status: 0, isTrade: 0, sortRank: at + 1 },
    })),
  })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.result as unknown as Listing
}

/** The first so many SKUs at 1 yuan less than they are. */
async function cheaper(id: string, skus: number) {
  const { version, specAttr, skuList } = await stored(id)
  return (
    await clerk.put(`${PATH}/edit`, {
      ...{ id, version, specAttr },
      skuList: skuList.map((sku, at) => (at < skus ? { ...sku, presentPrice: sku.presentPrice - 1 } : sku)),
    })
  ).body
}

const stored = async (id: string) => (await manager.get(`${PATH}/queryById`, { id })).body.result as unknown as Listing
const changed = async (id: string) => (await stored(id)).skuList.filter((sku) => sku.presentPrice !== 100).length

it('prices of fewer than 50 SKUs are changed in the form by one person', async () => {
  const { rows } = await sql`select measure, limit_count, needs_second from sys_step_up where kind = 'price'`.execute(
    app.db,
  )
  expect(rows).toMatchObject([{ measure: 'rows', limitCount: 50, needsSecond: true }])
  const { id } = await listed(60)
  expect(await cheaper(id, 49)).toMatchObject({ success: true })
  expect(await changed(id)).toBe(49)
})

it('those of 50 wait for another one: once they have agreed, just this is done, once', async () => {
  const { id } = await listed(51)
  const { success, result } = await cheaper(id, 50)
  expect({ success, result }).toMatchObject({ success: false, result: { waits: { id: expect.any(String) } } })
  expect(await changed(id)).toBe(0)
  const waits = result.waits as { readonly id: string }
  expect((await manager.post('/shop/agentProposal/apply', { id: waits.id })).body).toMatchObject({ success: true })
  expect(await changed(id)).toBe(0)
  // so many SKUs are not kept whole: it is done from the form
  const view = (await clerk.get('/shop/agentProposal/effects', { id: waits.id })).body.result
  expect(view).toMatchObject({ mode: 'content', todo: null })
  expect(await cheaper(id, 51)).toMatchObject({ success: false, result: { waits: {} } })
  expect(await cheaper(id, 50)).toMatchObject({ success: true })
  expect(await changed(id)).toBe(50)
  expect(await cheaper(id, 50)).toMatchObject({ success: false, result: { waits: {} } })
})

it('several forms within a day are one, and a form that changes no price counts for nothing', async () => {
  const [one, other] = [await listed(30), await listed(30)]
  expect(await cheaper(one.id, 30)).toMatchObject({ success: true })
  expect(await cheaper(other.id, 0)).toMatchObject({ success: true })
  expect(await cheaper(other.id, 20)).toMatchObject({ success: false, result: { waits: {} } })
  expect(await changed(other.id)).toBe(0)
  expect(await cheaper(other.id, 19)).toMatchObject({ success: true })
  expect(await listed(60)).toMatchObject({ version: expect.any(Number) })
})
