import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { seededPerson } from '../../testing/seeded-person.server.ts'
import type { ActivityKind } from './shop-activity.ts'

let app: TestApp
let admin: Client
let manager: Client
const CLERK = ['shop:returnAddress:list', 'shop:returnAddress:add']
const ADDRESS = {
  name: '仓库',
  contact: '张三',
  phone: '13900000000',
  region: '310104',
  address: '漕溪北路2号',
  kinds: 'return',
}
let clerk: Awaited<ReturnType<TestApp['person']>>
let addressId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  manager = await seededPerson(app, 'shop-admin')
  clerk = await app.person(CLERK)
  const made = await clerk.post('/shop/returnAddress/add', ADDRESS)
  expect(made.body.success, made.body.message).toBe(true)
  const listed = (await clerk.get('/shop/returnAddress/list')).body.result
  const [address] = listed.records as readonly { readonly id: string }[]
  addressId = String(address?.id)
  await admin.post('/sys/position/add', { code: 'p-x', name: '店员', postRank: '1' })
  await admin.post('/sys/role/add', { roleCode: 'own-role', roleName: '自建角色' })
})
afterAll(() => app.close())

interface Entry {
  readonly id: string
  readonly dataTable: string
  readonly dataId: string
  readonly createBy: string
  readonly commandText: string
  readonly kind: string | null
  readonly path: string | null
}

const entries = async (client: Client, query: Readonly<Record<string, string>> = {}) => {
  const { body } = await client.get('/shop/activity/list', { ...query, pageSize: 100 })
  expect(body.success, body.message).toBe(true)
  return body.result.records as readonly Entry[]
}

it('a manager sees who did what with records of the shop, by person, kind and day, and comes to the record', async () => {
  const found = (await entries(manager, { createBy: clerk.username })).find(({ dataId }) => dataId === addressId)
  expect(found).toMatchObject({ dataTable: 'shop_return_address', path: expect.stringContaining(`/${addressId}`) })
  expect(found?.kind).not.toBeNull()
  expect(found?.commandText).not.toBe('')
  expect((await entries(manager, { dataTable: 'shop_return_address' })).map(({ dataTable }) => dataTable)).toContain(
    'shop_return_address',
  )
  expect((await entries(manager, { dataTable: 'shop_coupon', createBy: clerk.username })).length).toBe(0)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const days = { createTime_begin: `${today} 00:00:00`, createTime_end: `${today} 23:59:59` }
  expect((await entries(manager, { ...days, createBy: clerk.username })).length).toBeGreaterThan(0)
  const before = { createTime_begin: '2020-01-01 00:00:00', createTime_end: '2020-12-31 23:59:59' }
  expect(await entries(manager, before)).toEqual([])
})

it('nothing of people, roles and settings of the system is among it, whatever rights somebody has', async () => {
  const kinds = (await admin.get('/shop/activity/kinds')).body.result as unknown as readonly ActivityKind[]
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter(({ table }) => table.startsWith('sys_role') || table.startsWith('sys_user'))).toEqual([])
  for (const client of [admin, manager]) {
    const tables = new Set((await entries(client)).map(({ dataTable }) => dataTable))
    expect([...tables].filter((table) => /^sys_(?:role|user|position|permission|dict)/.test(table))).toEqual([])
  }
  const { rows } = await sql<{
    id: string
  }>`select id from sys_record_change where table_name = 'sys_position' limit 1`.execute(app.db)
  const id = rows[0]?.id ?? expect.fail('nothing was noted')
  expect((await admin.get('/shop/activity/queryById', { id })).status).toBe(404)
  expect(await entries(manager, { dataTable: 'sys_position' })).toEqual([])
})

it('records of a kind that somebody may not read are not theirs, and the page needs its right', async () => {
  expect((await clerk.get('/shop/activity/list')).status).toBe(403)
  const reader = await app.person(['shop:activity:list', 'shop:coupon:list'])
  expect((await entries(reader, { createBy: clerk.username })).length).toBe(0)
  const [found] = await entries(manager, { createBy: clerk.username })
  expect((await reader.get('/shop/activity/queryById', { id: found?.id ?? '' })).status).toBe(404)
})

it('is about the last days unless others are asked for', async () => {
  await sql`update sys_record_change set create_time = now() - interval '40 days' where create_by = ${clerk.username}`.execute(
    app.db,
  )
  expect(await entries(manager, { createBy: clerk.username })).toEqual([])
  expect(
    (await entries(manager, { createBy: clerk.username, createTime_begin: '2020-01-01 00:00:00' })).length,
  ).toBeGreaterThan(0)
})
