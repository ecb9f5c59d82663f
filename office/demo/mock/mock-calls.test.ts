import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Row = Readonly<Record<string, unknown>>

const MOCKS = ['user', 'role', 'service', 'permission', 'permission/no-pager']
const WORKPLACE = ['list/search/projects', 'workplace/activity', 'workplace/teams', 'workplace/radar']

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const items = [{ name: '盲盒', price: 59, qty: 6 }]
  await added('/demo/order', { orderNo: 'M1', buyer: '林小满', note: '整端', items })
  await added('/demo/order', { orderNo: 'M2', buyer: '周予安', items })
  await added('/test/jeecgDemo', { name: '沈知夏', sex: 2, age: 24 })
  await added('/demo/ship', { shipName: '银鹭', company: '鹭岛航运', len: 190 })
})
afterAll(() => app.close())

async function added(path: string, row: Row): Promise<Row> {
  const { body } = await admin.post(`${path}/add`, row)
  expect(body.success, body.message).toBe(true)
  return body.result
}

/** These answers hold `result` and no `success`. */
async function mock(name: string, client = admin): Promise<unknown> {
  const { status, body } = await client.get(`/mock/api/${name}`)
  expect(status, name).toBe(200)
  expect(Object.keys(body).sort(), name).toEqual(['message', 'result', 'status', 'timestamp'])
  return body.result
}

it('[7.1g] the five calls of example lists answer from rows of the gallery and from what roles grant of it', async () => {
  expect(await mock('service')).toMatchObject({
    pageNo: 1,
    pageSize: 10,
    totalCount: 2,
    totalPage: 1,
    data: [
      { no: 'M2', description: '周予安', callNo: 6, status: 10 },
      { no: 'M1', description: '整端', callNo: 6, updatedAt: expect.stringMatching(/^\d{4}-/) },
    ],
  })
  expect(await mock('user')).toMatchObject({ data: [{ name: '沈知夏', status: 1, permissions: [] }] })
  const nouns = (await mock('permission/no-pager')) as readonly Row[]
  expect(nouns.map(({ id }) => id)).toEqual(['demo:order', 'demo:person', 'demo:ship'])
  expect(nouns[1]).toMatchObject({ name: '示例人员', status: 1, actions: expect.arrayContaining(['list', 'add']) })
  expect(JSON.parse(String(nouns[1]?.actionData))).toContainEqual({
    action: 'add',
    describe: '新增',
    defaultCheck: false,
  })
  expect(await mock('permission')).toEqual({ data: nouns })

  const packer = await app.person(['demo:ship:list', 'demo:ship:edit'])
  const { data } = (await mock('role')) as { readonly data: readonly Row[] }
  expect(data.find(({ id }) => id === packer.roleId)).toMatchObject({
    permissions: [
      {
        permissionId: 'demo:ship',
        permissionName: '示例货船',
        actionEntitySet: [{ action: 'list' }, { action: 'edit' }],
      },
    ],
  })
})

it('the workplace of such a client shows orders, who did what, and how many of each state', async () => {
  const { data } = (await mock('list/search/projects')) as { readonly data: readonly Row[] }
  expect(data).toMatchObject([{ title: 'M1', description: '整端', status: 10 }, { title: 'M2' }])
  expect(await mock('workplace/activity')).toContainEqual({
    id: data[0]?.id,
    user: { nickname: 'admin', avatar: null },
    project: { name: 'M1', action: '新建了', event: '待发货' },
    time: expect.any(String),
  })
  expect(await mock('workplace/teams')).toEqual([{ id: '鹭岛航运', name: '鹭岛航运', avatar: null }])
  const radar = (await mock('workplace/radar')) as readonly Row[]
  expect(radar[0]).toEqual({ item: '待发货', 个人: 2, 团队: 2, 部门: 2 })
  expect(radar.slice(1).every((axis) => axis.部门 === 0)).toBe(true)
})

it('a tree is fetched level by level: the gallery and its entries', async () => {
  const level = async (id: string) =>
    (await admin.get('/mock/api/asynTreeList', { id })).body.result as unknown as readonly Row[]
  const [root, ...others] = await level('0')
  expect(others).toEqual([])
  expect(root).toMatchObject({ name: '组件示例', hasChildren: true })
  const below = await level(String(root?.id))
  expect(below).toContainEqual(
    expect.objectContaining({ name: '示例人员', component: 'jeecg/JeecgDemoList', hasChildren: false }),
  )
  expect(await level('unknown')).toEqual([])
})

it('nothing is told to whoever may not see the rows', async () => {
  const nobody = await app.person([])
  for (const name of [...MOCKS, ...WORKPLACE, 'asynTreeList']) {
    expect((await nobody.get(`/mock/api/${name}`)).status, name).toBe(403)
  }
})

it('a table saves ships cell by cell and as a whole, by their names where the client made up the ids', async () => {
  const ships = async () =>
    (await admin.get('/mock/vxe/getData', { pageNo: 1, pageSize: 10 })).body.result as unknown as {
      readonly records: readonly Row[]
      readonly total: number
    }
  const [ship] = (await ships()).records
  expect(ship).toMatchObject({ num: 1, ship_name: '银鹭', len: 190 })
  const saved = await admin.put('/mock/vxe/immediateSaveRow', { ...ship, len: '200' })
  expect(saved.body).toMatchObject({ success: true, message: '保存成功！' })
  const table = [
    { ...ship, len: 201 },
    { id: 'row_1', ship_name: '晨星', ton: 9800 },
  ]
  for (const _again of [1, 2]) {
    expect((await admin.post('/mock/vxe/immediateSaveAll', table)).body.success).toBe(true)
  }
  const { records, total } = await ships()
  expect(total).toBe(2)
  expect(records.map((row) => [row.ship_name, row.len, row.ton])).toEqual([
    ['晨星', null, 9800],
    ['银鹭', 201, null],
  ])
  await added('/demo/ship', { shipName: '拖轮', parentId: String(ship?.id) })
  const below = (await admin.get('/mock/vxe/getData', { parentId: String(ship?.id) })).body.result
  expect(below).toMatchObject({ total: 1, records: [{ ship_name: '拖轮' }] })

  const nameless = await admin.post('/mock/vxe/immediateSaveAll', [{ ship_name: '新船' }, { ton: 1 }])
  expect(nameless.body.success).toBe(false)
  expect((await admin.post('/mock/vxe/immediateSaveAll', { ship_name: '新船' })).status).toBe(400)
  expect((await ships()).total, 'all or nothing').toBe(2)
  const editor = await app.person(['demo:ship:list', 'demo:ship:edit'])
  expect((await editor.put('/mock/vxe/immediateSaveRow', { ship_name: '新船' })).status).toBe(403)
  expect((await editor.put('/mock/vxe/immediateSaveRow', { id: ship?.id, len: 202 })).body.success).toBe(true)
})
