import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { sampleOrder } from './order.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

let number = 0
const ITEMS = [
  { name: '盲盒', price: 59.9, qty: 2 },
  { name: '展示柜', price: 320 },
]
const placed = async (items: readonly Row[] = ITEMS): Promise<Row> => {
  number += 1
  const { body } = await admin.post(`${sampleOrder.path}/add`, { orderNo: `T${number}`, buyer: '林小满', items })
  expect(body.success, body.message).toBe(true)
  return body.result
}

it('has the total of its items, when it is placed and whenever they change', async () => {
  const row = await placed()
  expect(row).toMatchObject({ total: 439.8, state: 10 })
  const [first] = row.items as readonly Row[]
  const edited = await admin.put(`${sampleOrder.path}/edit`, {
    id: row.id,
    version: 0,
    items: [{ id: first?.id, qty: 3 }],
  })
  expect(edited.body.result).toMatchObject({ total: 179.7, items: [{ name: '盲盒', qty: 3 }] })
  const renamed = await admin.put(`${sampleOrder.path}/edit`, { id: row.id, version: 1, buyer: '沈知夏' })
  expect(renamed.body.result).toMatchObject({ total: 179.7, buyer: '沈知夏' })
})

it('says how many pieces it has, in lists and as a record; an order without items has none', async () => {
  const [{ id }, { id: empty }] = [await placed(), await placed([])]
  const { records } = (await admin.get(`${sampleOrder.path}/list`, { pageSize: 100 })).body.result
  const pieces = (records as readonly Row[]).flatMap((row) =>
    [id, empty].includes(row.id) ? [[row.id, row.pieces]] : [],
  )
  expect(Object.fromEntries(pieces)).toEqual({ [String(id)]: 3, [String(empty)]: 0 })
  expect((await admin.get(`${sampleOrder.path}/queryById`, { id: String(id) })).body.result).toMatchObject({
    pieces: 3,
  })
})

it('gives a new secret each time, to whoever may edit the order', async () => {
  const { id } = await placed()
  const secretOf = async () => (await admin.post(`${sampleOrder.path}/newSecret`, { id })).body.result.secret
  const [first, second] = [await secretOf(), await secretOf()]
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(second).not.toBe(first)
  const reader = await app.person(['demo:order:list'])
  expect((await reader.post(`${sampleOrder.path}/newSecret`, { id })).status).toBe(403)
})

it('is counted by its state', async () => {
  await placed()
  const { body } = await admin.get(`${sampleOrder.path}/counts`)
  expect(body.result).toMatchObject({ values: { 10: expect.any(Number) } })
})

it('is shipped with carrier and number, taken back, finished; the table of states keeps the rest out', async () => {
  const row = await placed()
  const id = String(row.id)
  const run = (command: string, input: Row = {}) => admin.post(`${sampleOrder.path}/${command}`, { ids: id, ...input })
  const missing = await run('ship', { carrier: 'sf' })
  expect(missing.status).toBe(400)
  const early = await run('finish')
  expect(early.body).toMatchObject({ success: false, message: expect.stringContaining('「已发货」') })
  expect((await run('ship', { carrier: 'sf', trackingNo: 'SF1' })).body).toMatchObject({ success: true })
  const shipped = await admin.get(`${sampleOrder.path}/queryById`, { id })
  expect(shipped.body.result).toMatchObject({
    state: 20,
    carrier: 'sf',
    carrier_dictText: '顺丰速运',
    trackingNo: 'SF1',
  })
  expect((await run('unship')).body.success).toBe(true)
  expect((await admin.get(`${sampleOrder.path}/queryById`, { id })).body.result).toMatchObject({
    state: 10,
    carrier: null,
  })
  expect((await run('cancel')).body.success).toBe(true)
  expect((await run('ship', { carrier: 'sf', trackingNo: 'SF1' })).body.success).toBe(false)
  const { body } = await admin.get(`${sampleOrder.path}/history`, { id })
  const commands = (body.result.records as readonly Row[]).map(({ commandText }) => commandText)
  expect(commands.slice(0, 3)).toEqual(['取消订单', '撤回发货', '发货'])
})

it('is copied with its items under another number; what became of it is not', async () => {
  const row = await placed()
  const id = String(row.id)
  await admin.post(`${sampleOrder.path}/ship`, { ids: id, carrier: 'sf', trackingNo: 'SF9' })
  const { body } = await admin.post(`${sampleOrder.path}/copy`, { id, orderNo: 'T-copy' })
  expect(body, body.message).toMatchObject({ success: true, message: '已复制，明细随同' })
  const copy = body.result as Row
  expect(copy).toMatchObject({ orderNo: 'T-copy', buyer: '林小满', total: 439.8, state: 10, carrier: null })
  const [of, copied] = [row.items as readonly Row[], copy.items as readonly Row[]]
  expect(copied.map(({ name, price, qty }) => ({ name, price, qty }))).toEqual(
    of.map(({ name, price, qty }) => ({ name, price, qty })),
  )
  expect(copied.some(({ id: item }) => of.some((one) => one.id === item))).toBe(false)
  // each has its own from here on
  await admin.put(`${sampleOrder.path}/edit`, { id: copy.id, version: 0, items: [{ id: copied[0]?.id, qty: 9 }] })
  const kept = (await admin.get(`${sampleOrder.path}/queryById`, { id })).body.result
  expect(kept).toMatchObject({ state: 20, total: 439.8, items: [{ qty: 2 }, { qty: 1 }] })
  const { body: history } = await admin.get(`${sampleOrder.path}/history`, { id: String(copy.id) })
  const first = (history.result.records as readonly Row[]).filter(({ command }) => command === 'copy')
  const added = first.map(({ kind, child }) => `${kind} ${(child as Row | null)?.row ?? ''}`)
  expect(added.sort()).toEqual(['added ', 'added 展示柜', 'added 盲盒'].sort())
  const taken = await admin.post(`${sampleOrder.path}/copy`, { id, orderNo: 'T-copy' })
  expect(taken.body.result).toMatchObject({ errors: [{ path: 'orderNo', message: '订单号已存在' }] })
})

it('is shipped by no carrier that there is not', async () => {
  const { id } = await placed()
  const { body } = await admin.post(`${sampleOrder.path}/ship`, { ids: id, carrier: 'nobody', trackingNo: 'SF1' })
  expect(body.result).toMatchObject({ errors: [{ path: 'carrier' }] })
})

it('is not shipped without items', async () => {
  const row = await placed([])
  const refused = await admin.post(`${sampleOrder.path}/ship`, { ids: row.id, carrier: 'sf', trackingNo: 'SF2' })
  expect(refused.body).toMatchObject({ success: false, message: '没有明细，不能发货' })
})
