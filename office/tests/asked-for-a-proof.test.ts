import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** What was done without a proof of the last minutes once; each as somebody who holds every right of it. */

let app: TestApp
let stale: Client
let own: string
let other: string
beforeAll(async () => {
  app = await startTestApp()
  const person = await app.person([])
  other = (await app.person([])).userId
  own = person.userId
  await sql`update sys_user_role set role_id = r.id from sys_role r where r.role_code = 'admin' and user_id = ${own}`.execute(
    app.db,
  )
  stale = await app.signIn(person.username)
  await sql`update sys_session set password_at = now() - interval '6 minutes' where user_id = ${own}`.execute(app.db)
}, 180_000)
afterAll(() => app.close())

const WEBHOOK = { name: 'w', url: 'https://example.com/hook', events: 'order-paid' }

const ASKED: readonly (readonly [kind: string, what: string, call: () => ReturnType<Client['get']>])[] = [
  ['outbound', 'a webhook', () => stale.post('/shop/webhook/add', WEBHOOK)],
  ['outbound', 'the address of a webhook', () => stale.put('/shop/webhook/edit', { id: 'none', ...WEBHOOK })],
  ['contact', 'the phone of somebody else', () => stale.post('/sys/user/edit', { id: other, phone: '13800138001' })],
  ['contact', 'the mail of somebody else', () => stale.post('/sys/user/edit', { id: other, email: 'x@example.com' })],
  ['personal-data', 'a sheet of shipments', () => stale.get('/shop/shipment/exportXls')],
  ['personal-data', 'a job for a sheet of shipments', () => stale.post('/shop/shipment/exportJob')],
  ['personal-data', 'a sheet of the log', () => stale.get('/sys/log/exportXls')],
  ['personal-data', 'a sheet of consults', () => stale.get('/shop/consult/exportXls')],
  ['personal-data', 'a sheet of customers', () => stale.get('/shop/appUser/exportXls')],
  ['demo', 'deleting the demo', () => stale.post('/sys/demoRows/remove', { phrase: '清除示例数据' })],
  [
    'price',
    'prices of many',
    () => stale.post('/shop/product/price', { ids: Array.from({ length: 50 }, (_, n) => n).join(), amount: 1 }),
  ],
  ['grant', 'a line of the controls', () => stale.post('/sys/stepUpRule/add', {})],
  ['grant', 'a role by the form of somebody', () => stale.post('/sys/user/edit', { id: other, selectedroles: '' })],
  ['grant', 'roles of a department with their place in it', () => leftDepart()],
]

/** Somebody with a role of a department is taken out of it. */
async function leftDepart() {
  await sql`
    with depart as (select id from sys_depart where depart_name = '仓储部'),
      member as (insert into sys_user_depart (user_id, dep_id) select ${other}, id from depart),
      role as (insert into sys_depart_role (id, depart_id, role_name, role_code) select 'chief', id, '主管', 'chief' from depart)
    insert into sys_depart_role_user (user_id, drole_id) values (${other}, 'chief')
  `.execute(app.db)
  const { rows } = await sql<{ id: string }>`select id from sys_depart where depart_name = '仓储部'`.execute(app.db)
  return stale.delete('/sys/user/deleteUserInDepart', { depId: String(rows[0]?.id), userId: other })
}

it.each(ASKED)('%s: %s', async (kind, _what, call) => {
  const { status, body } = await call()
  expect(body).toMatchObject({ success: false, code: 510, result: { stepUp: { kind } } })
  expect(status).toBe(403)
})

it('nothing is asked for columns and changes that are about nobody', async () => {
  expect((await stale.get('/shop/consult/exportXls', { columns: 'consultNo,title' })).status).toBe(200)
  expect((await stale.get('/shop/shipment/exportXls', { template: 1 })).status).toBe(200)
  expect((await stale.post('/sys/user/edit', { id: other, sex: 1 })).body).toMatchObject({ success: true })
})
