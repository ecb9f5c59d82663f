import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
let id = ''
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  id = String((await admin.post('/sys/position/add', { code: 'guide', name: '讲解', postRank: '1' })).body.result.id)
  await edit({ name: '讲解员', nameEn: 'Guide' })
  await edit({ postRank: '3' })
})
afterAll(() => app.close())

const edit = (values: object) => admin.put('/sys/position/edit', { id, ...values })

interface Version {
  readonly id: string
  readonly dataVersion: number
  readonly dataContent: string
}

const OF = { dataTable: 'sys_position' }
const versions = async (client = admin): Promise<readonly Version[]> =>
  (await client.get('/sys/dataLog/queryDataVerList', { ...OF, dataId: id })).body.result as never
const contents = (list: readonly Version[]) => list.map(({ dataContent }) => JSON.parse(dataContent))
const restore = async (sent: object, client = admin) => (await client.post('/sys/dataLog/restoreVersion', sent)).body

it('[1.2a] [2.11h] folds the versions of a record from its history, newest first, and gives any two to compare', async () => {
  const list = await versions()
  expect(list.map(({ dataVersion }) => dataVersion)).toEqual([3, 2, 1])
  expect(contents(list)).toMatchObject([
    { code: 'guide', name: '讲解员', nameEn: 'Guide', postRank: '3' },
    { code: 'guide', name: '讲解员', nameEn: 'Guide', postRank: '1' },
    { code: 'guide', name: '讲解', nameEn: null, postRank: '1' },
  ])
  const two = { dataId1: list[2]?.id ?? '', dataId2: list[0]?.id ?? '' }
  const both = (await admin.get('/sys/dataLog/queryCompareList', two)).body.result as unknown as readonly Version[]
  expect(both.map(({ dataVersion }) => dataVersion).sort()).toEqual([1, 3])
  const [row] = (await admin.get('/sys/dataLog/list', { ...OF, dataId: id })).body.result
    .records as unknown as readonly Version[]
  expect(row).toMatchObject({ ...list[0], ...OF, dataId: id, type: 'json', createBy: 'admin' })
  const compared = (await admin.get('/sys/dataLog/compared', { ...OF, dataId: id })).body.result
  expect(compared).toMatchObject({ kind: '职务', title: 'guide' })
  expect(compared.versions).toMatchObject([{ texts: { postRank: '中级' } }, { texts: { postRank: '员级' } }, {}])
})

it('a record without versions, or none, is told of in the words of the protocol', async () => {
  const { body } = await admin.get('/sys/dataLog/queryDataVerList', { ...OF, dataId: 'none' })
  expect(body).toMatchObject({ success: false, message: '未找到版本信息' })
})

it('is restored by the checks of its noun: tried first, then done, and noted as any change', async () => {
  const [, second] = await versions()
  const sent = { ids: second?.id, reason: '改错了' }
  const tried = await restore({ ...sent, dryRun: true })
  expect(tried.result).toMatchObject({ tried: [{ changes: [{ before: '中级', after: '员级' }] }] })
  expect(contents(await versions())[0]).toMatchObject({ postRank: '3' })
  expect(await restore(sent)).toMatchObject({ success: true, message: '已恢复' })
  const after = await versions()
  expect(contents(after)[0]).toMatchObject({ name: '讲解员', nameEn: 'Guide', postRank: '1' })
  const [entry] = (await admin.get('/sys/position/history', { id })).body.result.records as never as readonly object[]
  expect(entry).toMatchObject({ command: 'restoreVersion', commandText: '恢复到此版本', note: '改错了' })
  // what was empty then is empty again
  expect(await restore({ ids: after.at(-1)?.id, reason: '再往前' })).toMatchObject({ success: true })
  expect(contents(await versions())[0]).toMatchObject({ name: '讲解', nameEn: null })
  expect(await restore({ ids: (await versions())[0]?.id, reason: '同' })).toMatchObject({
    success: false,
    message: '数据与此版本相同',
  })
})

it('is refused with the reason where the noun says no', async () => {
  const list = await versions()
  const named = list.find(({ dataContent }) => JSON.parse(dataContent).postRank === '3')
  await sql`update sys_dict_item set status = 0 where item_value = '3' and dict_id in (
    select id from sys_dict where dict_code = 'position_rank')`.execute(app.db)
  await admin.get('/sys/dict/refleshCache')
  const refused = await restore({ ids: named?.id, reason: 'x' })
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toContain('职级')
  expect(contents(await versions())[0]).toMatchObject({ postRank: '1' })
})

it('shows and restores only what the caller may read and change', async () => {
  const [own] = ['system:dataLog:list', 'system:dataLog:restoreVersion']
  const stranger = await app.person([own ?? '', 'system:dataLog:restoreVersion'])
  const list = await versions()
  expect((await stranger.get('/sys/dataLog/queryDataVerList', { ...OF, dataId: id })).body.success).toBe(false)
  expect((await stranger.get('/sys/dataLog/list', { dataId: id })).body.result.records).toEqual([])
  expect((await stranger.post('/sys/dataLog/restoreVersion', { ids: list[1]?.id, reason: 'x' })).status).toBe(404)
  const reader = await app.person(['system:dataLog:list', 'system:dataLog:restoreVersion', 'system:position:list'])
  expect(await versions(reader)).toHaveLength(list.length)
  const refused = await reader.post('/sys/dataLog/restoreVersion', { ids: list[1]?.id, reason: 'x' })
  expect([refused.status, refused.body.result.permission]).toEqual([403, 'system:position:edit'])
  const far = await app.person(['system:dataLog:list', 'system:position:list'])
  await sql`update sys_role set tenant_id = 7 where id = ${far.roleId}`.execute(app.db)
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${far.userId}`.execute(app.db)
  const there = await app.signIn(far.username)
  expect((await there.get('/sys/dataLog/queryDataVerList', { ...OF, dataId: id })).body.success).toBe(false)
})

it('a record that consists of rows has them in its versions, and gets them back: changed, taken out and new ones', async () => {
  const of = { dataTable: 'demo_order' }
  const items = [
    { name: '雪', price: 10, qty: 1 },
    { name: '月', price: 20, qty: 2 },
  ]
  const sent = { orderNo: 'PARTS-1', buyer: '甲', items }
  const order = (await admin.post('/demo/order/add', sent)).body.result as unknown as { id: string; items: object[] }
  const [snow, moon] = order.items as { id: string; name: string }[]
  const changed = [
    { ...snow, qty: 5 },
    { name: '花', price: 30, qty: 3 },
  ]
  await admin.put('/demo/order/edit', { id: order.id, buyer: '乙', items: changed })
  const list = (await admin.get('/sys/dataLog/queryDataVerList', { ...of, dataId: order.id })).body
    .result as unknown as readonly Version[]
  const named = (version: Version | undefined) =>
    JSON.parse(version?.dataContent ?? '{}').items.map(({ name, qty }: { name: string; qty: number }) => [name, qty])
  expect(list).toHaveLength(2)
  expect(named(list[0])).toEqual([
    ['雪', 5],
    ['花', 3],
  ])
  expect(named(list[1])).toEqual([
    ['雪', 1],
    ['月', 2],
  ])
  const compared = (await admin.get('/sys/dataLog/compared', { ...of, dataId: order.id })).body.result
  expect(compared.versions).toMatchObject([{ texts: { items: expect.stringContaining('花') } }, {}])
  const tried = await restore({ ids: list[1]?.id, reason: '改错了', dryRun: true })
  expect(tried.result).toMatchObject({
    tried: [{ changes: [{ before: '乙', after: '甲' }, { before: expect.stringContaining('花') }] }],
  })
  expect(await restore({ ids: list[1]?.id, reason: '改错了' })).toMatchObject({ success: true })
  const now = (await admin.get('/demo/order/queryById', { id: order.id })).body.result as unknown as typeof order
  expect(now).toMatchObject({
    buyer: '甲',
    items: [
      { id: snow?.id, name: '雪', qty: 1 },
      { name: '月', qty: 2 },
    ],
  })
  // the row itself is gone: another one has its values
  expect(now.items[1]).not.toMatchObject({ id: moon?.id })
})

it('a deleted record comes back by whoever may take its deletion back, and by nobody else', async () => {
  const order = { orderNo: 'GONE-1', buyer: '甲', items: [{ name: '雪', price: 10, qty: 1 }] }
  const orderId = String((await admin.post('/demo/order/add', order)).body.result.id)
  await admin.put('/demo/order/edit', { id: orderId, buyer: '乙' })
  const of = { dataTable: 'demo_order', dataId: orderId }
  const first = ((await admin.get('/sys/dataLog/queryDataVerList', of)).body.result as unknown as Version[]).at(-1)
  await admin.delete('/demo/order/delete', { id: orderId })
  const rights = ['system:dataLog:list', 'system:dataLog:restoreVersion', 'demo:order:list', 'demo:order:edit']
  const sent = { ids: first?.id, reason: '误删' }
  expect((await restore(sent, await app.person(rights))).result).toMatchObject({ permission: 'demo:order:delete' })
  expect((await restore(sent, await app.person([...rights, 'demo:order:delete']))).success).toBe(false)
  expect(await restore(sent)).toMatchObject({ success: true, message: '已恢复' })
  const { result } = (await admin.get('/demo/order/queryById', { id: orderId })).body
  expect(result).toMatchObject({ buyer: '甲', items: [{ name: '雪' }] })
})

it('nouns with an edit of their own are restored by it', async () => {
  const sent = {
    code: 'restored',
    name: '仓',
    dbType: '5',
    host: 'db.example',
    port: 3306,
    dbName: 'a',
    dbUsername: 'b',
  }
  const sourceId = String((await admin.post('/sys/dataSource/add', sent)).body.result.id)
  await admin.put('/sys/dataSource/edit', { id: sourceId, host: 'other.example' })
  const of = { dataTable: 'sys_data_source', dataId: sourceId }
  const [, first] = (await admin.get('/sys/dataLog/queryDataVerList', of)).body.result as unknown as Version[]
  expect(await restore({ ids: first?.id, reason: '改错了' })).toMatchObject({ success: true })
  const { result } = (await admin.get('/sys/dataSource/queryById', { id: sourceId })).body
  expect(result).toMatchObject({ host: 'db.example', name: '仓' })
})

it('the list is read from an index, however long histories are', async () => {
  await sql`
    insert into sys_record_change (id, tenant_id, table_name, record_id, command, changes, create_by, create_time, request_id)
    select 'many-' || n, 0, 'sys_position', 'r' || n, 'edit', '{}', 'admin', now() - n * interval '1 second', 'q' || n
    from generate_series(1, 10000) n
  `.execute(app.db)
  await sql`analyze sys_record_change`.execute(app.db)
  const { rows } = await sql<Record<string, string>>`
    explain (costs off) select id from sys_data_version where data_table in ('sys_position', '') and del_flag = 0
      and tenant_id = 0 order by create_time desc, id desc limit 10
  `.execute(app.db)
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('using sys_record_change_list')
})
