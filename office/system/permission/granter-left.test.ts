import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { GRANT_RIGHT } from './rights.ts'

/** In each open tenant somebody is left who can grant. */

type Person = Awaited<ReturnType<TestApp['person']>>

const TENANT = 5
const LAST = {
  success: false,
  message: expect.stringContaining('租户“tenant 5”至少要保留一个可以授权的启用用户'),
}

let app: TestApp
let admin: Client
/** The two who can grant there. */
let last: Person
let spare: Person
/** Holds as much, and does not count: nobody signs in without a password. */
let keeper: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  last = await inTenant(await app.person([GRANT_RIGHT]))
  spare = await inTenant(await app.person([GRANT_RIGHT]))
  const { username, userId } = await inTenant(
    await app.person([GRANT_RIGHT, 'system:role:list', 'system:role:assign', 'system:role:delete']),
  )
  await sql`update sys_user set rel_tenant_ids = ${String(TENANT)} where id = ${userId}`.execute(app.db)
  keeper = await app.signIn(username)
  await sql`update sys_session set factor_at = now() where user_id = ${userId}`.execute(app.db)
  await sql`update sys_user set password = '' where id = ${userId}`.execute(app.db)
})
afterAll(() => app.close())

async function inTenant(person: Person): Promise<Person> {
  await sql`update sys_user set rel_tenant_ids = ${`0,${TENANT}`} where id = ${person.userId}`.execute(app.db)
  await sql`update sys_role set tenant_id = ${TENANT} where id = ${person.roleId}`.execute(app.db)
  return person
}

const takeOut = ({ userId, roleId }: Person) => keeper.delete('/sys/user/deleteUserRole', { roleId, userId })
const setStatus = ({ userId }: Person, status: number) =>
  sql`update sys_user set status = ${status} where id = ${userId}`.execute(app.db)

it('who cannot sign in there, or grants elsewhere, does not count', async () => {
  const { userId, roleId } = spare
  const { rows } = await sql<{ password: string }>`select password from sys_user where id = ${userId}`.execute(app.db)
  const person = (values: ReturnType<typeof sql>) => sql`update public.sys_user set ${values} where id = ${userId}`
  const role = (values: ReturnType<typeof sql>) => sql`update public.sys_role set ${values} where id = ${roleId}`
  const reasons = {
    frozen: [person(sql`status = 2`), person(sql`status = 1`)],
    deleted: [person(sql`del_flag = 1`), person(sql`del_flag = 0`)],
    'without a password': [person(sql`password = ''`), person(sql`password = ${rows[0]?.password}`)],
    'not of the tenant': [person(sql`rel_tenant_ids = '0'`), person(sql`rel_tenant_ids = ${`0,${TENANT}`}`)],
    'by a role that was deleted': [role(sql`del_flag = 1`), role(sql`del_flag = 0`)],
    'by a role of another tenant': [role(sql`tenant_id = 0`), role(sql`tenant_id = ${TENANT}`)],
  } as const
  const attempt = async () => (await admin.delete('/sys/user/delete', { id: last.userId })).body
  for (const [name, [broken, whole]] of Object.entries(reasons)) {
    await broken.execute(app.db)
    expect(await attempt(), name).toMatchObject(LAST)
    await whole.execute(app.db)
  }
  expect(await attempt()).toMatchObject({ success: true })
  await sql`update public.sys_user set del_flag = 0 where id = ${last.userId}`.execute(app.db)
})

it('a closed tenant needs nobody', async () => {
  await setStatus(spare, 2)
  await sql`update sys_tenant set status = 0 where number = ${TENANT}`.execute(app.db)
  expect((await admin.delete('/sys/user/delete', { id: last.userId })).body).toMatchObject({ success: true })
  await sql`update sys_tenant set status = 1 where number = ${TENANT}`.execute(app.db)
  await sql`update public.sys_user set del_flag = 0 where id = ${last.userId}`.execute(app.db)
  await setStatus(spare, 1)
})

it('the last role that grants is neither deleted nor emptied, nor its people taken out', async () => {
  const { rows } = await sql<{ id: string }>`select id from sys_permission where perms = ${GRANT_RIGHT}`.execute(app.db)
  const ways = {
    delete: () => keeper.delete('/sys/role/delete', { id: last.roleId }),
    empty: () =>
      keeper.post('/sys/permission/saveRolePermission', {
        roleId: last.roleId,
        permissionIds: '',
        lastpermissionIds: rows[0]?.id,
      }),
    'take out': () => takeOut(last),
  }
  await setStatus(spare, 2)
  for (const [name, attempt] of Object.entries(ways)) {
    expect((await attempt()).body, name).toMatchObject(LAST)
  }
  await setStatus(spare, 1)
  expect((await ways.delete()).body).toMatchObject({ success: true })
  await sql`update public.sys_role set del_flag = 0 where id = ${last.roleId}`.execute(app.db)
})

it('of two that are taken at once, by whatever roles they grant, one stays', async () => {
  const both = await app.db.transaction().execute(async (tx) => {
    // each has taken out the one, and has not asked yet whether somebody is left
    await sql`lock table sys_record_change in exclusive mode`.execute(tx)
    const sent = [takeOut(last), takeOut(spare)] as const
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    return sent
  })
  const [one, other] = await Promise.all(both)
  expect([one.body.success, other.body.success].sort()).toEqual([false, true])
  expect([one.body, other.body]).toContainEqual(expect.objectContaining(LAST))
})

/** Statements that wait for what somebody else holds. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.db)
  return rows.length
}
