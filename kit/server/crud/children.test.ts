import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parcel } from '#kit/contract/testing/parcel.ts'
import { testResources } from '#kit/contract/testing/resources.ts'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { withDeletedRows } from '../database/live-rows.server.ts'
import { anyTables } from '../database/scope.server.ts'

type Row = Readonly<Record<string, unknown>>

const ALL = ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `${parcel.permission}:${verb}`)

let app: TestApp
let clerk: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  app = await startTestApp({ beside: testResources })
  clerk = await app.person([
    ...ALL,
    `${shelf.permission}:list`,
    `${shelf.permission}:add`,
    `${shelf.permission}:delete`,
  ])
})
afterAll(() => app.close())

const fresh = async (client: Client = clerk): Promise<Row> => {
  const { body } = await client.post(`${parcel.path}/add`, { name: '一号', items: TWO })
  expect(body.success, body.message).toBe(true)
  return body.result
}
const itemsOf = (row: Row) => row.items as readonly Row[]
const read = async (id: unknown) => (await clerk.get(`${parcel.path}/queryById`, { id: String(id) })).body.result
const edit = (row: Row, items: unknown, client: Client = clerk) =>
  client.put(`${parcel.path}/edit`, { id: row.id, version: row.version, items })
const errors = ({ body }: Sent) =>
  (body.result as unknown as { readonly errors: readonly { readonly path: string; readonly message: string }[] }).errors

const TWO = [
  { label: '甲', qty: 2, price: 12.5 },
  { label: '乙', qty: 1 },
]

beforeEach(async () => {
  await withDeletedRows(anyTables(app.db)).deleteFrom('demoParcelItem').execute()
  await withDeletedRows(anyTables(app.db)).deleteFrom('demoParcel').execute()
})

describe('rows that a row consists of', () => {
  it('are added with it, in their order, and come back with it', async () => {
    const row = await fresh()
    expect(itemsOf(row)).toMatchObject([
      { label: '甲', qty: 2, price: 12.5, version: 0, createBy: clerk.username },
      { label: '乙', qty: 1, price: null },
    ])
    expect(itemsOf(await read(row.id))).toEqual(itemsOf(row))
  })

  it('are changed by their id, added without one and removed when they are not sent', async () => {
    const row = await fresh()
    const [first, second] = itemsOf(row)
    const sent = [{ label: '丙' }, { id: second?.id, label: '乙二' }]
    const { body } = await edit(row, sent)
    expect(itemsOf(body.result)).toMatchObject([
      { label: '丙', qty: 1 },
      { id: second?.id, label: '乙二', qty: 1, version: 1 },
    ])
    expect(body.result.version).toBe(1)
    const stored = await withDeletedRows(anyTables(app.db))
      .selectFrom('demoParcelItem')
      .selectAll()
      .where('id', '=', String(first?.id))
      .execute()
    expect(stored).toMatchObject([{ delFlag: 1 }])
  })

  it('stay as they are when the child is not sent, and untouched rows keep their version', async () => {
    const row = await fresh()
    const renamed = await clerk.put(`${parcel.path}/edit`, { id: row.id, version: 0, name: '二号' })
    expect(itemsOf(renamed.body.result)).toEqual(itemsOf(row))
    const again = await edit(renamed.body.result, itemsOf(row))
    expect(itemsOf(again.body.result)).toEqual(itemsOf(row))
  })

  it('keep the order in which they are sent', async () => {
    const row = await fresh()
    const { body } = await edit(row, [...itemsOf(row)].reverse())
    expect(itemsOf(body.result).map(({ label }) => label)).toEqual(['乙', '甲'])
  })

  it('are read page by page of their own path', async () => {
    const row = await fresh()
    const { body } = await clerk.get(`${parcel.path}/items`, { id: String(row.id), pageNo: 2, pageSize: 1 })
    expect(body.result).toMatchObject({ total: 2, pages: 2, records: [{ label: '乙' }] })
  })
})

describe('what is wrong with them', () => {
  const refused = async (items: unknown) => {
    const sent = await clerk.post(`${parcel.path}/add`, { name: '', items })
    expect(sent.status).toBe(400)
    return errors(sent).filter(({ path }) => path !== 'name')
  }

  it('is told with the number of the row, together with what is wrong in the row that they belong to', async () => {
    const sent = await clerk.post(`${parcel.path}/add`, { name: '', items: [TWO[0], { label: '乙', qty: 0 }] })
    expect(errors(sent)).toEqual([
      { path: 'name', message: '名称不能为空' },
      { path: 'items.1.qty', message: '数量不能小于1' },
    ])
    expect(await anyTables(app.db).selectFrom('demoParcel').selectAll().execute()).toEqual([])
  })

  it('is said of the list as a whole, of rules over several fields and of values that are there twice', async () => {
    expect(await refused('x')).toEqual([{ path: 'items', message: '包裹明细应为列表' }])
    expect(await refused([])).toEqual([{ path: 'items', message: '包裹明细至少需要1行' }])
    expect(await refused(Array.from({ length: 6 }, (_, index) => ({ label: `${index}` })))).toEqual([
      { path: 'items', message: '包裹明细最多5行' },
    ])
    expect(await refused([7])).toMatchObject([{ path: 'items.0.id' }])
    expect(await refused([{ label: '甲', qty: 11, price: 1001 }])).toMatchObject([{ path: 'items.0.qty' }])
    expect(await refused([TWO[0], TWO[0]])).toEqual([{ path: 'items.1.label', message: '品名不能重复' }])
    expect(await refused(null)).toMatchObject([{ path: 'items' }])
  })

  it('is said of one row too many, and not of the last one that may be there', async () => {
    const five = Array.from({ length: 5 }, (_, index) => ({ label: `盒${index}`, qty: 1, price: 1 }))
    const { body } = await clerk.post(`${parcel.path}/add`, { name: '满箱', items: five })
    expect(body.success, body.message).toBe(true)
    expect(itemsOf(body.result)).toHaveLength(5)
  })

  it('is said of references that cannot be chosen', async () => {
    expect(await refused([{ label: '甲', shelf: 'nowhere' }])).toMatchObject([{ path: 'items.0.shelf' }])
  })

  it('is said of a changed row by the values that it has', async () => {
    const row = await fresh()
    const [first] = itemsOf(row)
    await edit(row, [{ id: first?.id, price: 2000 }])
    const sent = await edit({ ...row, version: 1 }, [{ id: first?.id, qty: 20 }])
    expect(errors(sent)).toMatchObject([{ path: 'items.0.qty', message: '贵重品每行最多10件' }])
  })

  it('is an id of a row that belongs elsewhere, that is gone, or that is sent twice', async () => {
    const [mine, other] = [
      await fresh(),
      (await clerk.post(`${parcel.path}/add`, { name: '二', items: [{ label: '丁' }] })).body.result,
    ]
    const [foreign] = itemsOf(other)
    expect(errors(await edit(mine, [{ id: foreign?.id, label: '抢' }]))).toMatchObject([{ path: 'items.0.id' }])
    const [first, second] = itemsOf(mine)
    expect(errors(await edit(mine, [first, first]))).toMatchObject([{ path: 'items.1.id' }])
    await edit(mine, [first])
    expect(errors(await edit({ ...mine, version: 1 }, [second]))).toMatchObject([{ path: 'items.0.id' }])
    expect(itemsOf(await read(other.id))).toMatchObject([{ label: '丁', version: 0 }])
  })

  it('leaves everything as it was', async () => {
    const row = await fresh()
    const sent = await clerk.put(`${parcel.path}/edit`, { id: row.id, version: 0, name: '新', items: [{ label: '' }] })
    expect(sent.status).toBe(400)
    expect(await read(row.id)).toEqual(row)
  })
})

describe('whoever may not see the row', () => {
  it('neither reads nor writes what it consists of, and cannot refer to it', async () => {
    const row = await fresh()
    const stranger = await app.person(ALL)
    await bindToRule(app, stranger, { component: String(parcel.menu?.component), column: 'name', value: '别人的' })
    for (const path of ['queryById', 'items', 'history']) {
      expect((await stranger.get(`${parcel.path}/${path}`, { id: String(row.id) })).status, path).toBe(404)
    }
    expect((await edit(row, [{ label: '偷' }], stranger)).status).toBe(404)
    const free = { tableName: 'demo_parcel_item', fieldName: 'label', fieldVal: '甲' }
    expect((await clerk.get('/sys/duplicate/check', free)).body.success).toBe(false)
    expect((await stranger.get('/sys/duplicate/check', free)).body.success).toBe(true)
  })
})

describe('their lives', () => {
  it('end with that of the row', async () => {
    const row = await fresh()
    await clerk.delete(`${parcel.path}/delete`, { id: String(row.id) })
    const stored = await withDeletedRows(anyTables(app.db)).selectFrom('demoParcelItem').select('delFlag').execute()
    expect(stored).toEqual([{ delFlag: 1 }, { delFlag: 1 }])
  })

  it('keep what they refer to, and say in which row', async () => {
    const { body } = await clerk.post(`${shelf.path}/add`, { code: 'K1', name: '柜一' })
    await clerk.post(`${parcel.path}/add`, { name: '一号', items: [{ label: '甲', shelf: 'K1' }] })
    const refused = await clerk.delete(`${shelf.path}/delete`, { id: String(body.result.id) })
    expect(refused.body.message).toBe('已被 1 条数据使用，不能删除：包裹 · 包裹明细 1')
  })

  it('are noted and shown with those of the row', async () => {
    const row = await fresh()
    const [first] = itemsOf(row)
    await edit(row, [{ id: first?.id, qty: 3 }, { label: '丙' }])
    const history = await clerk.get(`${parcel.path}/history`, { id: String(row.id) })
    const changes = history.body.result.records as readonly Row[]
    expect(changes.map(({ kind, child, before, after }) => ({ kind, child, before, after }))).toEqual([
      { kind: 'added', child: { name: 'items', row: '丙' }, before: {}, after: {} },
      { kind: 'edited', child: { name: 'items', row: '甲' }, before: { qty: 2 }, after: { qty: 3 } },
      { kind: 'deleted', child: { name: 'items', row: '乙' }, before: {}, after: {} },
      { kind: 'added', child: { name: 'items', row: '乙' }, before: {}, after: {} },
      { kind: 'added', child: { name: 'items', row: '甲' }, before: {}, after: {} },
      { kind: 'added', child: null, before: {}, after: {} },
    ])
    expect(new Set(changes.map(({ requestId }) => requestId)).size).toBe(2)
  })
})
