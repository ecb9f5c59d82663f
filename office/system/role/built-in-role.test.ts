import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PASSWORD = 'a-figure-on-the-shelf'

let app: TestApp
let admin: Client
let roleId: string
let userId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  roleId = await idOf(sql`select id from sys_role where role_code = 'admin'`)
  userId = await idOf(sql`select id from sys_user where username = 'admin'`)
})
afterAll(() => app.close())

async function idOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(app.db)
  return rows[0]?.id ?? expect.fail('no such row')
}

const stored = async () => {
  const { rows } = await sql`
    select r.role_code, r.role_name, r.role_name_en, r.del_flag, (select count(*) from sys_role_permission where role_id = r.id) as grants,
      (select count(*) from sys_role_permission where role_id = r.id and data_rule_ids is not null) as bound
    from public.sys_role r where r.id = ${roleId}
  `.execute(app.db)
  return rows[0]
}

const BUILT_IN = { success: false, message: expect.stringContaining('系统内置') }

it('stays as it is, whoever asks and by whatever path', async () => {
  const before = await stored()
  const [grant, page] = await Promise.all([
    idOf(sql`select id from sys_permission where perms = 'system:role:grant'`),
    idOf(sql`select id from sys_permission where component = 'system/SysPositionList'`),
  ])
  await sql`
    insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    values ('narrow', ${page}, 'narrow', 'name', '=', 'A')
  `.execute(app.db)
  const sheet = '角色编码,角色名\nadmin,改名\n'
  const tries = {
    rename: () => admin.put('/sys/role/edit', { id: roleId, roleName: '改名' }),
    'rename in English': () => admin.put('/sys/role/edit', { id: roleId, roleNameEn: 'Renamed' }),
    delete: () => admin.delete('/sys/role/delete', { id: roleId }),
    'delete several': () => admin.delete('/sys/role/deleteBatch', { ids: `${roleId},` }),
    empty: () =>
      admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds: '', lastpermissionIds: grant }),
    narrow: () => admin.post('/sys/role/datarule', { roleId, permissionId: page, dataRuleIds: 'narrow' }),
    'narrow with grants': () =>
      admin.post('/sys/permission/saveRolePermission', {
        roleId,
        rules: [{ permissionId: page, dataRuleIds: 'narrow' }],
      }),
    'a second one': () => admin.post('/sys/role/copy', { id: roleId, roleCode: 'admin', roleName: '另一个' }),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    const { body } = await attempt()
    expect(body, name).toMatchObject(name === 'a second one' ? { success: false } : BUILT_IN)
    expect(await stored(), name).toEqual(before)
  }
  const imported = await admin.upload('/sys/role/importExcel', { file: new File([sheet], 'roles.csv') })
  expect(JSON.stringify(imported.body)).toContain('系统内置')
  expect(await stored()).toEqual(before)
  // what is said of it may change, and what it demands of its people
  const edited = await admin.put('/sys/role/edit', { id: roleId, description: '拥有一切', factorGraceDays: 9 })
  expect(edited.body, JSON.stringify(edited.body)).toMatchObject({ success: true })
  expect(await stored()).toEqual(before)
})

it('of a code that no tenant has by hand: whoever has it would hold all at the next appointment', async () => {
  const tenantRole = { roleCode: 'admin', roleName: '管理员' }
  await sql`update sys_user set rel_tenant_ids = '0,6' where id = ${userId}`.execute(app.db)
  await sql`insert into sys_role (id, role_name, role_code, tenant_id) values ('adding-6', 'six', 'adding', 6)`.execute(
    app.db,
  )
  await sql`insert into sys_user_role (user_id, role_id) values (${userId}, 'adding-6')`.execute(app.db)
  await sql`
    insert into sys_role_permission (role_id, permission_id) select 'adding-6', id from sys_permission where perms = 'system:role:add'
  `.execute(app.db)
  const there = await app.signIn('admin')
  const inSix = { 'x-access-token': there.token, 'tenant-id': '6', 'content-type': 'application/json' }
  const answer = await fetch(`${app.address}/jeecg-boot/sys/role/add`, {
    method: 'POST',
    headers: inSix,
    body: JSON.stringify(tenantRole),
  })
  expect(await answer.json()).toMatchObject(BUILT_IN)
  await sql`update sys_user set rel_tenant_ids = null where id = ${userId}`.execute(app.db)
  admin = await app.admin()
})

it('always has somebody who can sign in: the last one is neither frozen, deleted, taken out, nor moved away', async () => {
  const LAST = { success: false, message: expect.stringContaining('至少要保留一名启用的管理员') }
  const second = await app.person([])
  await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [second.userId] })
  const helper = await app.signIn(second.username)
  // with two, one may go
  expect((await helper.delete('/sys/user/deleteUserRole', { roleId, userId })).body).toMatchObject({ success: true })
  const ways = {
    'take out': () => helper.delete('/sys/user/deleteUserRole', { roleId, userId: second.userId }),
    'take several out': () => helper.delete('/sys/user/deleteUserRoleBatch', { roleId, userIds: `${second.userId},` }),
    edit: () => helper.put('/sys/user/edit', { id: second.userId, selectedroles: '' }),
  }
  for (const [name, attempt] of Object.entries(ways)) {
    expect((await attempt()).body, name).toMatchObject(LAST)
  }
  await helper.post('/sys/user/addSysUserRole', { roleId, userIdList: [userId] })
  admin = await app.admin()
  // who cannot sign in does not count
  await sql`update sys_user set password = '' where id = ${userId}`.execute(app.db)
  const others = {
    freeze: () => admin.put('/sys/user/frozenBatch', { ids: second.userId, status: 2 }),
    'freeze one': () => admin.post('/sys/user/freeze', { ids: second.userId }),
    delete: () => admin.delete('/sys/user/delete', { id: second.userId }),
    'delete several': () => admin.delete('/sys/user/deleteBatch', { ids: `${second.userId},` }),
  }
  for (const [name, attempt] of Object.entries(others)) {
    expect((await attempt()).body, name).toMatchObject(LAST)
  }
  expect((await app.signIn(second.username, PASSWORD)).token).toBeTruthy()
})

it('works in a house that is always open', async () => {
  const SHUT = { success: false, message: expect.stringContaining('商城本身不能') }
  for (const values of [{ status: 0 }, { endDate: '2020-01-01 00:00:00' }, { beginDate: '2099-01-01 00:00:00' }]) {
    const { body } = await admin.put('/sys/tenant/edit', { id: '0', ...values })
    expect(body, JSON.stringify(values)).toMatchObject(SHUT)
  }
  const pack = await admin.post('/sys/tenantPack/add', { name: '空套餐' })
  const narrowed = await admin.put('/sys/tenant/edit', { id: '0', packId: pack.body.result.id })
  expect(narrowed.body).toMatchObject(SHUT)
  expect((await admin.put('/sys/tenant/edit', { id: '0', name: '手办商城' })).body.success).toBe(true)
})
