import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openKysely, openPool } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
/** What changes here reaches the app as changes of another server process do. */
let elsewhere: Database
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  elsewhere = openKysely(openPool({ url: app.databaseUrl }))
})
afterAll(async () => {
  await elsewhere.destroy()
  await app.close()
})

const LIST = '/sys/position/list'
const statusFor = async (person: Client) => (await person.get(LIST)).status
const run = (statement: ReturnType<typeof sql>) => statement.execute(elsewhere)
const permissionOf = async (perms: string) => {
  const { rows } = await sql<{ id: string }>`select id from sys_permission where perms = ${perms}`.execute(app.db)
  return rows[0]?.id ?? ''
}

it.each([
  ['this process', () => app.db],
  ['another process', () => elsewhere],
])('what %s changes counts at the very next request', async (_, changer) => {
  const person = await app.person(['system:position:list'])
  const entry = await permissionOf('system:position:list')
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await statusFor(person)).toBe(200)
    await sql`delete from sys_role_permission where role_id = ${person.roleId}`.execute(changer())
    expect(await statusFor(person)).toBe(403)
    await changer()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into sys_role_permission (role_id, permission_id) values (${person.roleId}, ${entry})`.execute(
          tx,
        )
        // what is not committed counts for nobody
        expect(await statusFor(person)).toBe(403)
      })
  }
})

it('counts at the very next request while nobody can tell the process, and what was missed when they can again', async () => {
  const person = await app.person(['system:position:list'])
  const entry = await permissionOf('system:position:list')
  const give = () =>
    run(sql`insert into sys_role_permission (role_id, permission_id) values (${person.roleId}, ${entry})`)
  const take = () => run(sql`delete from sys_role_permission where role_id = ${person.roleId}`)
  const listening = sql`from pg_stat_activity
    where datname = current_database() and application_name = 'vitrine notifications'`
  expect(await statusFor(person)).toBe(200)
  await run(sql`select pg_terminate_backend(pid) ${listening}`)
  await take()
  expect(await statusFor(person)).toBe(403)
  await give()
  expect(await statusFor(person)).toBe(200)
  await take()
  await expect.poll(async () => (await sql`select ${listening}`.execute(elsewhere)).rows.length).toBe(1)
  expect(await statusFor(person)).toBe(403)
})

it('a role of a department gives what the department was given, to people of the department', async () => {
  const person = await app.person([])
  const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = 'A01A01'`.execute(app.db)
  const departId = rows[0]?.id ?? ''
  const roleId = newId()
  const permissionId = await permissionOf('system:position:list')
  await run(
    sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values (${roleId}, ${departId}, 'r', 'r')`,
  )
  await run(sql`insert into sys_depart_role_user (user_id, drole_id) values (${person.userId}, ${roleId})`)
  await run(sql`insert into sys_depart_permission (depart_id, permission_id) values (${departId}, ${permissionId})`)
  await run(sql`
    insert into sys_depart_role_permission (depart_id, role_id, permission_id)
    values (${departId}, ${roleId}, ${permissionId})`)
  expect(await statusFor(person)).toBe(403)
  await run(sql`insert into sys_user_depart (user_id, dep_id) values (${person.userId}, ${departId})`)
  expect(await statusFor(person)).toBe(200)
  await run(sql`update sys_depart set status = '0' where id = ${departId}`)
  expect(await statusFor(person)).toBe(403)
  await run(sql`update sys_depart set status = '1' where id = ${departId}`)
  expect(await statusFor(person)).toBe(200)
  // what is taken from the department is taken from its roles
  await run(sql`delete from sys_depart_permission where depart_id = ${departId}`)
  expect(await statusFor(person)).toBe(403)
})

it('an agent may what the principal may, between the dates and while it is on, within the rows of the principal', async () => {
  const principal = await app.person(['system:position:list'])
  await bindToRule(app, principal, {
    component: 'system/SysPositionList',
    column: 'createBy',
    value: '#{sys_user_code}',
  })
  const codes = async (person: Client) =>
    ((await person.get(LIST)).body.result.records as readonly { readonly code: string }[]).map(({ code }) => code)
  for (const code of ['of-principal', 'of-admin']) {
    await admin.post('/sys/position/add', { code, name: code, postRank: '1' })
  }
  await run(sql`update sys_position set create_by = ${principal.username} where code = 'of-principal'`)
  expect(await codes(principal)).toEqual(['of-principal'])
  const agent = await app.person([])
  expect(await statusFor(agent)).toBe(403)
  await run(sql`
    insert into sys_user_agent (user_name, agent_user_name, start_time, end_time, status)
    values (${principal.username}, ${agent.username}, now() + interval '1 second', now() + interval '1 hour', '1')`)
  // begins by itself
  await expect.poll(() => statusFor(agent)).toBe(200)
  expect(await codes(agent)).toEqual(['of-principal'])
  for (const change of [
    sql`update sys_user_agent set status = '0' where user_name = ${principal.username}`,
    sql`update sys_user set status = 2 where id = ${principal.userId}`,
    sql`update sys_user set rel_tenant_ids = '5' where id = ${principal.userId}`,
  ]) {
    await run(sql`update sys_user_agent set status = '1', end_time = now() + interval '1 hour'`)
    await run(sql`update sys_user set status = 1, rel_tenant_ids = null where id = ${principal.userId}`)
    expect(await statusFor(agent)).toBe(200)
    await run(change)
    expect(await statusFor(agent)).toBe(403)
  }
  await run(sql`update sys_user set rel_tenant_ids = null where id = ${principal.userId}`)
  await run(sql`update sys_user_agent set end_time = now() + interval '1 second'`)
  await expect.poll(() => statusFor(agent)).toBe(403)
})
