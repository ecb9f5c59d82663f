import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** What was taken from whom is given back within its hour, by whoever could give it. */

const PAGE = 'system/SysPositionList'
const LATE = '已超过一小时，或已还回'

type Person = Awaited<ReturnType<TestApp['person']>>
type Sent = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
/** Holds every right over rights, and none of what is taken here. */
let keeper: Person
let person: Person
let page = ''
let list = ''
let depart = ''
let departRole = ''
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  person = await app.person([])
  keeper = await app.person([
    ...['system:role:list', 'system:role:grant', 'system:role:assign', 'system:role:delete'],
    ...['system:depart:list', 'system:depart:edit', 'system:depart:delete', 'system:depart:grant'],
    ...['system:departUser:list', 'system:departUser:add', 'system:departRole:list', 'system:departRole:delete'],
    ...['system:departRole:grant', 'system:departRole:assign', 'system:tenantPack:edit', 'system:tenant:appoint'],
  ])
  page = await one(sql`select id from sys_permission where component = ${PAGE}`)
  list = await one(sql`select id from sys_permission where perms = 'system:position:list'`)
  await sql`
    insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    values ('rule-a', ${page}, 'A', 'name', '=', 'A')
  `.execute(app.db)
  depart = await one(sql`select id from sys_depart where depart_name = '仓储部'`)
  departRole = await made('/sys/sysDepartRole/add', { departId: depart, roleName: '主管', roleCode: 'chief' })
})
afterAll(() => app.close())

async function one(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(app.db)
  return rows[0]?.id ?? expect.fail('no such row')
}

async function ok(answer: Promise<{ readonly body: { readonly success: boolean; readonly message: string } }>) {
  const { body } = await answer
  expect(body.success, JSON.stringify(body)).toBe(true)
}

async function made(path: string, values: Sent): Promise<string> {
  const { body } = await admin.post(path, values)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return String((body.result as { id?: unknown }).id)
}

const grant = (path: string, owner: Sent, wanted: readonly string[], last: readonly string[], more: Sent = {}) =>
  ok(admin.post(path, { ...owner, permissionIds: wanted.join(','), lastpermissionIds: last.join(','), ...more }))

/** Rows of a statement as one text. */
async function stored(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await query.execute(app.db)
  return JSON.stringify(rows)
}

interface Case {
  /** Below which the calls lie, with the kind at their end. */
  readonly path: string
  readonly kind: 'Grants' | 'People' | 'Rows'
  readonly owner?: () => string
  readonly given: () => Promise<void>
  readonly take: () => Promise<void>
  /** What somebody holds by it. */
  readonly held: () => Promise<string>
}

const ROLE_GRANTS = (id: string) =>
  sql`select permission_id, data_rule_ids, rule_match from sys_role_permission where role_id = ${id} order by 1`
const CASES: Readonly<Record<string, Case>> = {
  'grants of a role': {
    ...{ path: '/sys/role', kind: 'Grants', owner: () => person.roleId },
    given: () =>
      grant('/sys/permission/saveRolePermission', { roleId: person.roleId }, [page, list], [], {
        rules: [{ permissionId: page, dataRuleIds: 'rule-a' }],
      }),
    take: () => grant('/sys/permission/saveRolePermission', { roleId: person.roleId }, [], [page, list]),
    held: () => stored(ROLE_GRANTS(person.roleId)),
  },
  'rows of a page that a role is bound on': {
    ...{ path: '/sys/role', kind: 'Grants', owner: () => person.roleId },
    given: () => ok(admin.post('/sys/role/datarule', { roleId: person.roleId, permissionId: page, dataRuleIds: '' })),
    take: () =>
      ok(admin.post('/sys/role/datarule', { roleId: person.roleId, permissionId: page, dataRuleIds: 'rule-a' })),
    held: () => stored(ROLE_GRANTS(person.roleId)),
  },
  'people of a role': {
    ...{ path: '/sys/role', kind: 'People', owner: () => person.roleId },
    given: async () => undefined,
    take: () => ok(admin.delete('/sys/user/deleteUserRole', { roleId: person.roleId, userId: person.userId })),
    held: () => stored(sql`select role_id from sys_user_role where user_id = ${person.userId}`),
  },
  'people whose form was saved without a role': {
    ...{ path: '/sys/role', kind: 'People', owner: () => person.roleId },
    given: async () => undefined,
    take: () => ok(admin.put('/sys/user/edit', { id: person.userId, selectedroles: '' })),
    held: () => stored(sql`select role_id from sys_user_role where user_id = ${person.userId}`),
  },
  'a role that was deleted': {
    ...{ path: '/sys/role', kind: 'Rows' },
    given: async () => undefined,
    take: () => ok(admin.delete('/sys/role/delete', { id: person.roleId })),
    held: () => stored(sql`select del_flag from public.sys_role where id = ${person.roleId}`),
  },
  'grants of a department': {
    ...{ path: '/sys/sysDepart', kind: 'Grants', owner: () => depart },
    given: () => grant('/sys/permission/saveDepartPermission', { departId: depart }, [page, list], []),
    take: () => grant('/sys/permission/saveDepartPermission', { departId: depart }, [page], [page, list]),
    held: () => stored(sql`select permission_id from sys_depart_permission where depart_id = ${depart} order by 1`),
  },
  'people of a department': {
    ...{ path: '/sys/sysDepart', kind: 'People', owner: () => depart },
    given: () => ok(admin.post('/sys/user/editSysDepartWithUser', { depId: depart, userIdList: [person.userId] })),
    take: () => ok(admin.delete('/sys/user/deleteUserInDepart', { depId: depart, userId: person.userId })),
    held: () => stored(sql`select dep_id from sys_user_depart where user_id = ${person.userId}`),
  },
  'grants of a role of a department': {
    ...{ path: '/sys/sysDepartRole', kind: 'Grants', owner: () => departRole },
    given: () => grant('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: departRole }, [page, list], []),
    take: () => grant('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: departRole }, [page], [page, list]),
    held: () =>
      stored(sql`select permission_id from sys_depart_role_permission where role_id = ${departRole} order by 1`),
  },
  'people of a role of a department': {
    ...{ path: '/sys/sysDepartRole', kind: 'People', owner: () => departRole },
    given: () => ok(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: person.userId, newRoleId: departRole })),
    take: () => ok(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: person.userId, oldRoleId: departRole })),
    held: () => stored(sql`select drole_id from sys_depart_role_user where user_id = ${person.userId}`),
  },
  'a role of a department that was deleted': {
    ...{ path: '/sys/sysDepartRole', kind: 'Rows' },
    given: () => ok(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: person.userId, newRoleId: departRole })),
    take: () => ok(admin.delete('/sys/sysDepartRole/delete', { id: departRole })),
    held: () => stored(sql`select del_flag from public.sys_depart_role where id = ${departRole}`),
  },
  'a department that was deleted, with its roles and whoever was in charge': {
    ...{ path: '/sys/sysDepart', kind: 'Rows' },
    given: () => ok(admin.put('/sys/sysDepart/edit', { id: depart, directorUserIds: person.userId })),
    take: () => ok(admin.delete('/sys/sysDepart/delete', { id: depart })),
    held: () =>
      stored(sql`
        select d.del_flag, d.org_code, r.del_flag as role, u.depart_ids, ud.dep_id from public.sys_depart d
        join public.sys_depart_role r on r.depart_id = d.id join sys_user u on u.id = ${person.userId}
        join sys_user_depart ud on ud.dep_id = d.id and ud.user_id = u.id where d.id = ${depart}
      `),
  },
  'pages of a plan': {
    ...{ path: '/sys/tenantPack', kind: 'Grants', owner: () => pack },
    given: async () => {
      pack = await made('/sys/tenantPack/add', { name: '套餐' })
      await ok(admin.post('/sys/tenantPack/savePermissions', { id: pack, permissionIds: `${page},${list}` }))
    },
    take: () => ok(admin.post('/sys/tenantPack/savePermissions', { id: pack, permissionIds: page })),
    held: () =>
      stored(sql`select permission_id from sys_tenant_pack_permission where pack_id = ${pack} order by permission_id`),
  },
  'an administrator of a tenant': {
    ...{ path: '/sys/tenant', kind: 'People', owner: () => '71' },
    given: async () => {
      await ok(admin.post('/sys/tenant/add', { id: 71, name: '七十一', status: 1, packId: pack }))
      await ok(admin.post('/sys/tenant/appoint', { id: '71', userId: person.userId }))
      await ok(admin.post('/sys/tenant/appoint', { id: '71', userId: keeper.userId }))
    },
    take: () => ok(admin.post('/sys/tenant/dismiss', { id: '71', userId: person.userId })),
    held: () =>
      stored(sql`select u.rel_tenant_ids, r.role_code from sys_user u join sys_user_role ur on ur.user_id = u.id
        join sys_role r on r.id = ur.role_id and r.tenant_id = 71 where u.id = ${person.userId}`),
  },
}
let pack = ''

for (const [name, { path, kind, owner, given, take, held }] of Object.entries(CASES)) {
  it(`${name}: once, within the hour, by whoever holds it`, async () => {
    const from = (): Readonly<Record<string, string>> => (owner ? { ownerId: owner() } : {})
    const taken = async () => {
      const { body } = await admin.get(`${path}/taken${kind}`, from())
      return body.result as unknown as readonly { readonly id: string; readonly names: readonly string[] }[]
    }
    const back = (client: Client, id: string) => client.post(`${path}/giveBack${kind}`, { ...from(), id })
    await given()
    const before = await held()
    await take()
    const without = await held()
    expect(without).not.toBe(before)
    const [entry] = await taken()
    const id = entry?.id ?? expect.fail('nothing is listed')
    expect(entry?.names.length).toBeGreaterThan(0)

    const beyond = await back(keeper, id)
    expect(beyond.body, JSON.stringify(beyond.body)).toMatchObject({
      success: false,
      message: expect.stringMatching(/没有的权限/),
    })
    await sql`update sys_record_change set create_time = now() - interval '61 minutes' where id = ${id}`.execute(app.db)
    expect((await taken()).map((one) => one.id)).not.toContain(id)
    expect((await back(admin, id)).body).toMatchObject({ success: false, message: LATE })
    expect(await held()).toBe(without)

    await sql`update sys_record_change set create_time = now() where id = ${id}`.execute(app.db)
    await ok(back(admin, id))
    expect(await held()).toBe(before)
    expect((await back(admin, id)).body).toMatchObject({ success: false, message: LATE })
  })
}

it('asks the guard of the row, too: nobody gives back to one that holds more than they do by now', async () => {
  const of = await app.person(['system:tenantPack:edit', 'system:position:list'])
  const more = await one(sql`select id from sys_permission where perms = 'shop:goods:list'`)
  const id = await made('/sys/tenantPack/add', { name: '更多' })
  const save = (permissionIds: string) => ok(admin.post('/sys/tenantPack/savePermissions', { id, permissionIds }))
  await save(list)
  await save('')
  await save(more)
  const { body } = await of.get('/sys/tenantPack/takenGrants', { ownerId: id })
  const [entry] = body.result as unknown as readonly { readonly id: string }[]
  const back = async () => (await of.post('/sys/tenantPack/giveBackGrants', { ownerId: id, id: entry?.id })).body
  expect(await back()).toMatchObject({ success: false, message: expect.stringMatching(/没有的权限/) })
  await save('')
  expect(await back()).toMatchObject({ success: true })
})

it('asks about the people, too: nobody gives back to those who hold more than they do by now', async () => {
  const other = await app.person([])
  const more = (await app.person(['shop:goods:list'])).roleId
  const role = await made('/sys/role/add', { roleCode: 'harmless', roleName: '无权限' })
  const members = await made('/sys/sysDepart/add', { departName: '无权限部' })
  const ofDepart = await made('/sys/sysDepartRole/add', { departId: members, roleName: '无权限', roleCode: 'harmless' })
  const left = await made('/sys/sysDepart/add', { departName: '离开部' })
  const gone = await made('/sys/sysDepart/add', { departName: '已删除部' })
  const put = async (depId: string) =>
    ok(admin.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [other.userId] }))
  const hold = (roleId: string) => ok(admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [other.userId] }))
  const leave = (roleId: string) => ok(admin.delete('/sys/user/deleteUserRole', { roleId, userId: other.userId }))
  await hold(role)
  await put(members)
  await put(left)
  await put(gone)
  const given = { userId: other.userId }
  await ok(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { ...given, newRoleId: ofDepart }))
  await leave(role)
  await ok(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { ...given, oldRoleId: ofDepart }))
  await ok(admin.delete('/sys/user/deleteUserInDepart', { depId: left, userId: other.userId }))
  await ok(admin.delete('/sys/sysDepart/delete', { id: gone }))
  type Way = readonly [path: string, kind: 'People' | 'Rows', from: Readonly<Record<string, string>>]
  const ways: Readonly<Record<string, Way>> = {
    role: ['/sys/role', 'People', { ownerId: role }],
    'role of a department': ['/sys/sysDepartRole', 'People', { ownerId: ofDepart }],
    'department that was deleted': ['/sys/sysDepart', 'Rows', {}],
    department: ['/sys/sysDepart', 'People', { ownerId: left }],
  }
  const back = async ([path, kind, from]: Way) => {
    const { body } = await keeper.get(`${path}/taken${kind}`, from)
    const [entry] = body.result as unknown as readonly { readonly id: string }[]
    return (await keeper.post(`${path}/giveBack${kind}`, { ...from, id: entry?.id })).body
  }
  await hold(more)
  for (const [name, way] of Object.entries(ways)) {
    expect(await back(way), name).toMatchObject({
      success: false,
      message: expect.stringContaining('拥有您没有的权限'),
    })
  }
  await leave(more)
  for (const [name, one] of Object.entries(ways)) {
    expect(await back(one), name).toMatchObject({ success: true })
  }
})

it('gives a role back to nobody who was deleted, or left the tenant, meanwhile', async () => {
  const role = await made('/sys/role/add', { roleCode: 'left', roleName: '离开' })
  const [deleted, moved] = [await app.person([]), await app.person([])]
  const userIdList = [deleted.userId, moved.userId]
  await ok(admin.post('/sys/user/addSysUserRole', { roleId: role, userIdList }))
  await ok(admin.delete('/sys/user/deleteUserRoleBatch', { roleId: role, userIds: userIdList.join(',') }))
  await sql`update sys_user set del_flag = 1 where id = ${deleted.userId}`.execute(app.db)
  await sql`update sys_user set rel_tenant_ids = '5' where id = ${moved.userId}`.execute(app.db)
  const { body } = await admin.get('/sys/role/takenPeople', { ownerId: role })
  const [entry] = body.result as unknown as readonly { readonly id: string }[]
  await ok(admin.post('/sys/role/giveBackPeople', { ownerId: role, id: entry?.id }))
  expect(await stored(sql`select user_id from sys_user_role where role_id = ${role}`)).toBe('[]')
})

it('leaves out what left the menu meanwhile', async () => {
  const parent = await one(sql`select id from sys_permission where url = '/isystem'`)
  const entry = { menuType: 1, parentId: parent, name: '暂时', url: '/briefly', component: 'system/BrieflyPage' }
  const briefly = await made('/sys/permission/add', entry)
  const role = await made('/sys/role/add', { roleCode: 'briefly', roleName: '暂时' })
  const save = (wanted: readonly string[], last: readonly string[]) =>
    grant('/sys/permission/saveRolePermission', { roleId: role }, wanted, last)
  await save([briefly, list], [])
  await save([], [briefly, list])
  await ok(admin.delete('/sys/permission/delete', { id: briefly }))
  const { body } = await admin.get('/sys/role/takenGrants', { ownerId: role })
  const [taken] = body.result as unknown as readonly { readonly id: string }[]
  await ok(admin.post('/sys/role/giveBackGrants', { ownerId: role, id: taken?.id }))
  expect(await stored(sql`select permission_id as id from public.sys_role_permission where role_id = ${role}`)).toBe(
    JSON.stringify([{ id: list }]),
  )
})

it('asks for a proof of the last minutes, as giving does', async () => {
  await sql`
    update sys_session set password_at = now() - interval '1 hour' where user_id = (select id from sys_user where username = 'admin')
  `.execute(app.db)
  // what is remembered of a caller is forgotten with a session of theirs
  await (await app.signIn('admin')).post('/sys/logout')
  for (const { path, kind } of Object.values(CASES)) {
    const { body } = await admin.post(`${path}/giveBack${kind}`, { ownerId: person.roleId, id: 'x' })
    expect(body, `${path} ${kind}`).toMatchObject({ code: 510, result: { stepUp: { kind: 'grant' } } })
  }
})
