import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#kit/contract/envelope.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Found {
  readonly status: number
  readonly body: Envelope<Record<string, unknown>>
}

async function ask(token: string, tenantId: string, path: string): Promise<Found> {
  const headers = { 'x-access-token': token, 'tenant-id': tenantId }
  const { status, text } = await rawCall(app.address, { path: `/jeecg-boot${path}`, headers })
  return { status, body: JSON.parse(text) }
}

const LIST = '/sys/position/list'
const MENU = '/sys/permission/getUserPermissionByToken'

async function memberOf(tenants: string) {
  const person = await app.person(['system:position:list'])
  await sql`update sys_user set rel_tenant_ids = ${tenants} where id = ${person.userId}`.execute(app.db)
  const again = await app.signIn(person.username)
  return { ...person, token: again.token }
}

it('a role counts in its own tenant only: elsewhere it opens nothing and shows no menu', async () => {
  const { token, roleId } = await memberOf('3,5')
  await sql`update sys_role set tenant_id = 3 where id = ${roleId}`.execute(app.db)
  expect((await ask(token, '3', LIST)).status).toBe(200)
  expect((await ask(token, '5', LIST)).status).toBe(403)
  expect((await ask(token, '3', MENU)).body.result.auth).toHaveLength(1)
  expect((await ask(token, '5', MENU)).body.result.auth).toEqual([])
})

it('a session ends with the membership in its tenant', async () => {
  const { token, userId } = await memberOf('3,5')
  expect((await ask(token, '0', MENU)).status).toBe(200)
  await sql`update sys_user set rel_tenant_ids = '5' where id = ${userId}`.execute(app.db)
  // each tenant asked for is remembered by itself
  for (const tenant of ['3', '5']) {
    expect((await ask(token, tenant, MENU)).status).toBe(401)
  }
})

it('departments of another tenant are none of one’s own', async () => {
  const { token, userId } = await memberOf('3,5')
  await sql`
    insert into sys_depart (id, depart_name, org_code, tenant_id) values ('depart-of-5', 'Five', 'Z05', 5)
  `.execute(app.db)
  await sql`insert into sys_user_depart (id, user_id, dep_id) values (${userId}, ${userId}, 'depart-of-5')`.execute(
    app.db,
  )
  const departs = async (tenant: string) =>
    (await ask(token, tenant, '/sys/user/getCurrentUserDeparts')).body.result.list
  expect(await departs('3')).toEqual([])
  expect(await departs('5')).toMatchObject([{ orgCode: 'Z05' }])
})
