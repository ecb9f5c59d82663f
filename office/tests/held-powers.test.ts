import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { powerOf } from '#office/office.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/**
 * Nobody takes from those who hold more: each command of the nouns that give rights is called by somebody who holds all codes of their pages
 * and nothing else, on rows of those who hold more. A later command of these nouns is found by its permission, and called like the others.
 */
const givesRights = (code: unknown): boolean => typeof code === 'string' && powerOf(code) === 'rights'

/** Commands that touch no row that is there. */
const WITHOUT: Readonly<Record<string, string>> = {
  'POST /sys/user/approve': 'lets in who registered, and holds nothing yet',
  'PUT /sys/permission/move': 'the order of the menu gives nothing',
  'PUT /sys/permission/sort': 'the order of the menu gives nothing',
  'POST /sys/permission/addPermissionRule': 'binds nobody before it is ticked; only who sees all rows writes one',
}
/** New rows, and sheets: these are tried by themselves. */
const OF_NEW = /\/(add|import\w+|exportJob|generateUserId)$/

const REFUSED = /没有的权限|系统内置|超出您自己的权限/

type Definition = Route['definition']
type Keeper = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let admin: Client
let keeper: Keeper
let boss: Keeper
/** What commands find under the names that they read; by the prefix of their permission. */
let bags: Readonly<Record<string, Readonly<Record<string, unknown>>>>
let commands: readonly Definition[]

const nounOf = ({ permission }: Definition) =>
  typeof permission === 'string' ? permission.split(':').slice(0, 2).join(':') : ''
const keyOf = ({ method, path }: Definition) => `${method} ${path}`

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  keeper = await app.person([])
  const { rows: entries } = await sql<{ id: string; perms: string }>`
    select id, perms from sys_permission where perms is not null and del_flag = 0
  `.execute(app.db)
  const held = entries.filter(({ perms }) => givesRights(perms)).map(({ id }) => id)
  await sql`
    insert into sys_role_permission (role_id, permission_id) select ${keeper.roleId}, id from unnest(${held}::text[]) id
  `.execute(app.db)
  boss = await app.person(['shop:goods:list'])
  const one = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string }>`${query}`.execute(app.db)
    return rows[0]?.id ?? expect.fail('no such row')
  }
  const goods = await one(sql`select id from sys_permission where perms = 'shop:goods:list'`)
  const depart = await one(sql`select id from sys_depart where depart_name = '仓储部'`)
  await admin.post('/sys/permission/saveDepartPermission', { departId: depart, permissionIds: goods })
  await admin.post('/sys/user/editSysDepartWithUser', { depId: depart, userIdList: [boss.userId] })
  const departRole = await made('/sys/sysDepartRole/add', { departId: depart, roleName: '部门主管', roleCode: 'chief' })
  await admin.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: departRole, permissionIds: goods })
  await admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: boss.userId, newRoleId: departRole })
  const pack = await made('/sys/tenantPack/add', { name: '套餐' })
  await admin.post('/sys/tenantPack/savePermissions', { id: pack, permissionIds: goods })
  await admin.post('/sys/tenant/add', { id: 61, name: '六十一', status: 1, packId: pack })
  await admin.post('/sys/tenant/appoint', { id: '61', userId: boss.userId })
  // what nobody uses could be deleted otherwise
  const spare = await made('/sys/tenantPack/add', { name: '备用套餐' })
  await admin.post('/sys/tenantPack/savePermissions', { id: spare, permissionIds: goods })
  await admin.post('/sys/tenant/add', { id: 62, name: '六十二', status: 1 })
  spares = { 'system:tenant': '62', 'system:tenantPack': spare }
  await sql`
    insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status)
    values ('agency', ${boss.username}, 'admin', now(), now() + interval '1 day', '1')
  `.execute(app.db)
  await sql`
    insert into sys_invitation (id, email, realname, user_id, expires_at, nonce)
    values ('invited', 'boss@figures.example', 'boss', ${boss.userId}, now() + interval '1 day', 'n')
  `.execute(app.db)
  const entry = await made('/sys/permission/add', {
    name: '自定义',
    menuType: 1,
    parentId: await one(sql`
    select id from sys_permission where url = '/isystem'`),
    url: '/own',
    component: 'system/OwnPage',
  })
  await admin.post('/sys/permission/addPermissionRule', {
    permissionId: await one(sql`select id from sys_permission where component = 'system/SysPositionList'`),
    ruleName: 'A',
    ruleColumn: 'name',
    ruleConditions: '=',
    ruleValue: 'A',
  })
  const rule = await one(sql`select id from sys_permission_data_rule where rule_name = 'A'`)
  const session = await one(sql`select id from sys_session where user_id = ${boss.userId} limit 1`)
  const parent = await one(sql`select id from sys_depart where parent_id is not null and id <> ${depart} limit 1`)
  const user = {
    id: boss.userId,
    ids: boss.userId,
    userId: boss.userId,
    userIds: boss.userId,
    userIdList: [boss.userId],
  }
  const typed = {
    roleName: '改名',
    realname: '改名',
    name: '改名',
    departName: '改名',
    description: '改名',
    reason: '没有原因',
  }
  const people = {
    ...user,
    ...typed,
    username: boss.username,
    password: 'glass-cabinet-7',
    confirmpassword: 'glass-cabinet-7',
  }
  const role = {
    ...user,
    ...typed,
    id: boss.roleId,
    ids: boss.roleId,
    roleId: boss.roleId,
    ownerId: boss.roleId,
    roleCode: 'copied',
    url: '',
  }
  const grants = { permissionIds: '', lastpermissionIds: goods, permissionId: goods, dataRuleIds: '' }
  bags = {
    'system:role': { ...role, ...grants },
    'system:user': { ...people, status: 2 },
    'system:userAgent': { ...typed, id: 'agency', ids: 'agency', agentUserName: keeper.username },
    'system:invitation': {
      ...{ ...typed, id: 'invited', ids: 'invited', email: 'invited@figures.example' },
      ...{ selectedroles: boss.roleId, days: 7 },
    },
    'system:depart': {
      ...typed,
      ...grants,
      id: depart,
      ids: depart,
      departId: depart,
      ownerId: depart,
      parentId: '',
      memo: '改',
    },
    'system:departRole': {
      ...typed,
      ...grants,
      id: departRole,
      ids: departRole,
      roleId: departRole,
      ownerId: departRole,
      userId: boss.userId,
      oldRoleId: departRole,
    },
    'system:departUser': { ...user, depId: depart, ownerId: depart },
    'system:tenant': { ...typed, id: '61', ids: '61', ownerId: '61', userId: boss.userId, status: 0 },
    'system:tenantPack': { ...typed, id: pack, ids: pack, ownerId: pack, permissionIds: '' },
    'system:permission': {
      ...typed,
      id: entry,
      ids: entry,
      url: '/other',
      ruleName: 'B',
      ruleColumn: 'name',
      ruleConditions: '=',
      ruleValue: 'B',
    },
    'system:access': { userId: boss.userId },
    'system:online': { ...typed, id: session },
  }
  ruleId = rule
  otherParent = parent
  commands = idleOffice()
    .routes.map(({ definition }) => definition)
    .filter((one) => one.does === 'command' && givesRights(one.permission) && !OF_NEW.test(one.path))
})
afterAll(() => app.close())

let ruleId = ''
let spares: Readonly<Record<string, string>> = {}
let otherParent = ''

async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const { body } = await admin.post(path, values)
  expect(body.success, `${path}: ${body.message}`).toBe(true)
  return String((body.result as { id?: unknown } | null)?.id ?? '')
}

/** What gives power, row by row; sessions by their ids alone. */
async function powers(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, E'\n' order by line)) as hash from (
      select 'role' || t::text as line from sys_role t union all select 'grant' || t::text from sys_role_permission t
      union all select 'link' || t::text from sys_user_role t union all select 'person' || t::text from sys_user t
      union all select 'agency' || t::text from sys_user_agent t union all select 'depart' || t::text from sys_depart t
      union all select 'member' || t::text from sys_user_depart t union all select 'drole' || t::text from sys_depart_role t
      union all select 'dlink' || t::text from sys_depart_role_user t union all select 'dgrant' || t::text from sys_depart_permission t
      union all select 'drgrant' || t::text from sys_depart_role_permission t union all select 'tenant' || t::text from sys_tenant t
      union all select 'pack' || t::text from sys_tenant_pack t union all select 'content' || t::text from sys_tenant_pack_permission t
      union all select 'entry' || t::text from sys_permission t union all select 'rule' || t::text from sys_permission_data_rule t
      union all select 'session' || t.id from sys_session t) lines
  `.execute(app.db)
  return rows[0]?.hash ?? ''
}

function inputOf({ path, permission }: Definition): Readonly<Record<string, unknown>> {
  const bag = bags[nounOf({ path, permission } as Definition)] ?? {}
  if (path.endsWith('PermissionRule')) {
    return { ...bag, id: ruleId }
  }
  const spare = /\/delete(Batch)?$/.test(path) ? spares[nounOf({ path, permission } as Definition)] : undefined
  if (spare !== undefined) {
    return { ...bag, id: spare, ids: spare }
  }
  return path.endsWith('/move') ? { ...bag, parentId: otherParent } : bag
}

async function call(client: Client, { method, path }: Definition, input: Readonly<Record<string, unknown>>) {
  if (method === 'DELETE') {
    const query = Object.entries(input).flatMap(([name, value]) =>
      Array.isArray(value) ? [] : [[name, String(value)]],
    )
    return client.delete(path, Object.fromEntries(query))
  }
  return method === 'PUT' ? client.put(path, input) : client.post(path, input)
}

it('finds the commands of all these nouns', () => {
  expect(commands.length).toBeGreaterThan(50)
  expect([...new Set(commands.map(nounOf))].filter((noun) => !Object.hasOwn(bags, noun))).toEqual([])
  expect(Object.keys(bags).filter((noun) => !commands.some((one) => nounOf(one) === noun))).toEqual([])
  expect(Object.keys(WITHOUT).filter((key) => !commands.some((one) => keyOf(one) === key))).toEqual([])
})

it('by any of their commands: each says that the caller does not hold it, and changes nothing', async () => {
  const before = await powers()
  const undone = /\/(undelete|giveBackRows|putRecycleBin|deleteRecycleBin)$/
  const wrong: string[] = []
  for (const command of commands.filter((one) => !(keyOf(one) in WITHOUT) && !undone.test(one.path))) {
    const { body } = await call(keeper, command, inputOf(command))
    if (body.success !== false || !REFUSED.test(JSON.stringify(body))) {
      wrong.push(`${keyOf(command)}: ${JSON.stringify(body).slice(0, 300)}`)
    }
    if ((await powers()) !== before) {
      expect.fail(`${keyOf(command)} changed something: ${JSON.stringify(body)}`)
    }
  }
  expect(wrong).toEqual([])
})

it('by any command on somebody who stands in for them, from when that is set', async () => {
  const [deputy, chief] = [await app.person([]), await app.person(['shop:goods:list'])]
  const { rows } = await sql<{ id: string }>`select id from sys_session where user_id = ${deputy.userId}`.execute(
    app.db,
  )
  const named = { id: deputy.userId, ids: deputy.userId, userId: deputy.userId, username: deputy.username }
  const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'system:user': named,
    'system:access': named,
    'system:online': { id: rows[0]?.id },
  }
  const agency = (tenantId: number, from: string) =>
    sql`
      insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status, tenant_id)
      values ('deputy', ${chief.username}, ${deputy.username}, now() + ${from}::interval, now() + interval '1 day', '1', ${tenantId})
      on conflict (id) do update set start_time = excluded.start_time, tenant_id = excluded.tenant_id
    `.execute(app.db)
  // of another tenant it gives nothing in this one
  await agency(5, '-1 hour')
  expect((await keeper.put('/sys/user/edit', { id: deputy.userId, realname: '代理' })).body).toMatchObject({
    success: true,
  })
  const some = commands.filter(
    (one) => nounOf(one) in inputs && !(keyOf(one) in WITHOUT) && !/\/(undelete|\w+RecycleBin)$/.test(one.path),
  )
  expect(some.length).toBeGreaterThan(8)
  for (const from of ['-1 hour', '10 hours']) {
    await agency(0, from)
    // who only will stand in may be looked at as they are now
    for (const command of some.filter((one) => from === '-1 hour' || nounOf(one) !== 'system:access')) {
      const before = await powers()
      const { body } = await call(keeper, command, { ...inputOf(command), ...inputs[nounOf(command)] })
      expect(body, keyOf(command)).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
      expect(await powers(), keyOf(command)).toBe(before)
    }
  }
})

it('by any command on rows of another tenant, also for whoever holds everything', async () => {
  const far = await app.person(['shop:goods:list'])
  await sql`
    with role as (update sys_role set tenant_id = 5 where id = ${far.roleId}),
      person as (update sys_user set tenant_id = 5 where id = ${far.userId}),
      depart as (insert into sys_depart (id, depart_name, org_code, tenant_id) values ('far', '远', 'Z01', 5)),
      member as (insert into sys_user_depart (user_id, dep_id) values (${far.userId}, 'far')),
      departRole as (
        insert into sys_depart_role (id, depart_id, role_name, role_code, tenant_id) values ('far', 'far', '远', 'far', 5)),
      holder as (insert into sys_depart_role_user (user_id, drole_id) values (${far.userId}, 'far'))
    insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status, tenant_id)
    values ('far', ${far.username}, 'admin', now(), now() + interval '1 day', '1', 5)
  `.execute(app.db)
  const { rows } = await sql<{ id: string }>`select id from sys_session where user_id = ${far.userId}`.execute(app.db)
  const owners = { role: far.roleId, depart: 'far', person: far.userId, agency: 'far', session: String(rows[0]?.id) }
  const of = (id: string, ...names: readonly string[]) =>
    Object.fromEntries(['id', 'ids', 'ownerId', ...names].map((name) => [name, id]))
  const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'system:role': of(owners.role, 'roleId'),
    'system:user': { ...of(owners.person, 'userId', 'userIds'), username: far.username },
    'system:userAgent': of(owners.agency),
    'system:depart': of(owners.depart, 'departId'),
    'system:departRole': of('far', 'roleId', 'oldRoleId'),
    'system:departUser': of(owners.depart, 'depId'),
    'system:access': of(owners.person, 'userId'),
    'system:online': of(owners.session),
  }
  const { rows: entries } = await sql<{ id: string }>`
    select id from sys_permission where perms in ('shop:goods:list', 'system:position:list')
  `.execute(app.db)
  const granted = { permissionIds: entries.map(({ id }) => id).join(','), lastpermissionIds: '' }
  const some = commands.filter((one) => nounOf(one) in inputs && !(keyOf(one) in WITHOUT))
  expect(some.length).toBeGreaterThan(40)
  for (const command of some) {
    const before = await powers()
    const input = { ...inputOf(command), ...granted, ...inputs[nounOf(command)] }
    const { status, body } = await call(admin, command, input)
    expect(body.success, `${keyOf(command)}: ${JSON.stringify(body)}`).toBe(false)
    expect(status, `${keyOf(command)}: ${JSON.stringify(body)}`).toBeLessThan(500)
    expect(await powers(), keyOf(command)).toBe(before)
  }
})

it('by any command on a role that row rules hide, though it gives nothing', async () => {
  const ofRoles = commands.filter(
    (one) => nounOf(one) === 'system:role' && !/\/(undelete|giveBackRows)$/.test(one.path),
  )
  const codes = [...new Set(ofRoles.map(({ permission }) => String(permission)))]
  const bound = await app.person(['system:role:list', 'system:user:list', ...codes])
  const other = await app.person([])
  const id = await made('/sys/role/add', { roleCode: 'hidden', roleName: '看不见' })
  await bindToRule(app, bound, { component: 'system/RoleUserList', column: 'roleCode', value: 'shown' })
  const people = { userId: other.userId, userIds: other.userId, userIdList: [other.userId] }
  expect(ofRoles.length).toBeGreaterThan(8)
  for (const command of ofRoles) {
    const before = await powers()
    const input = { ...inputOf(command), ...people, id, ids: id, roleId: id, ownerId: id, lastpermissionIds: '' }
    const { status, body } = await call(bound, command, input)
    expect([status, body.success], `${keyOf(command)}: ${JSON.stringify(body)}`).toEqual([404, false])
    expect(await powers(), keyOf(command)).toBe(before)
  }
})

it('the role of the administrators, by any command on roles', async () => {
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'admin'`.execute(app.db)
  const id = rows[0]?.id ?? ''
  const before = await powers()
  const ofRoles = commands.filter(
    (one) => nounOf(one) === 'system:role' && !/\/(undelete|giveBackRows)$/.test(one.path),
  )
  for (const command of ofRoles) {
    const { body } = await call(keeper, command, { ...inputOf(command), id, ids: id, roleId: id, ownerId: id })
    expect(body.success, keyOf(command)).toBe(false)
    expect(JSON.stringify(body), keyOf(command)).toMatch(REFUSED)
    expect(await powers(), keyOf(command)).toBe(before)
  }
})

it('by a role that gives nothing: who has it is asked, for what it demands and for who is in it', async () => {
  const id = await made('/sys/role/add', { roleCode: 'harmless', roleName: '无权限' })
  await admin.post('/sys/user/addSysUserRole', { roleId: id, userIdList: [boss.userId] })
  const other = await app.person([])
  const before = await powers()
  const tries = {
    duty: () => keeper.put('/sys/role/edit', { id, needsFactor: true }),
    grace: () => keeper.put('/sys/role/edit', { id, factorGraceDays: 0 }),
    taken: () => keeper.delete('/sys/user/deleteUserRole', { roleId: id, userId: boss.userId }),
    given: () => keeper.post('/sys/user/addSysUserRole', { roleId: id, userIdList: [other.userId, boss.userId] }),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    const { body } = await attempt()
    expect(body, name).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
    expect(await powers(), name).toBe(before)
  }
  expect((await keeper.put('/sys/role/edit', { id, description: '可以' })).body).toMatchObject({ success: true })
  const mine = await keeper.post('/sys/user/addSysUserRole', { roleId: id, userIdList: [other.userId] })
  expect(mine.body, JSON.stringify(mine.body)).toMatchObject({ success: true })
})

it('by departments, their roles and tenants that give nothing: who is in them, or in charge, is asked', async () => {
  const top = await made('/sys/sysDepart/add', { departName: '无权限部', parentId: '' })
  const aside = await made('/sys/sysDepart/add', { departName: '旁边', parentId: '' })
  const role = await made('/sys/sysDepartRole/add', { departId: top, roleName: '无权限', roleCode: 'harmless' })
  const pack = await made('/sys/tenantPack/add', { name: '无权限' })
  for (const number of [63, 64]) {
    await admin.post('/sys/tenant/add', { id: number, name: String(number), status: 1, packId: pack })
  }
  await admin.post('/sys/tenant/appoint', { id: '63', userId: boss.userId })
  await admin.post('/sys/tenant/appoint', { id: '63', userId: keeper.userId })
  const other = await app.person([])
  await admin.post('/sys/user/editSysDepartWithUser', { depId: top, userIdList: [boss.userId, other.userId] })
  await admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: boss.userId, newRoleId: role })
  const second = await made('/sys/sysDepartRole/add', { departId: top, roleName: '也无权限', roleCode: 'harmless-too' })
  const member = { depId: top, userId: boss.userId }
  const tries = {
    moved: () => keeper.put('/sys/sysDepart/move', { id: top, parentId: aside }),
    deleted: () => keeper.delete('/sys/sysDepart/delete', { id: top }),
    'put in charge': () => keeper.put('/sys/sysDepart/edit', { id: top, directorUserIds: boss.userId }),
    'put in': () => keeper.post('/sys/user/editSysDepartWithUser', { depId: aside, userIdList: [boss.userId] }),
    'taken out': () => keeper.delete('/sys/user/deleteUserInDepart', member),
    'given a role': () => keeper.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: boss.userId, newRoleId: second }),
    'without a role': () => keeper.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: boss.userId, oldRoleId: role }),
    appointed: () => keeper.post('/sys/tenant/appoint', { id: '64', userId: boss.userId }),
    dismissed: () => keeper.post('/sys/tenant/dismiss', { id: '63', userId: boss.userId }),
  }
  const refuseAll = async (attempts: Readonly<Record<string, () => ReturnType<Client['post']>>>) => {
    const before = await powers()
    for (const [name, attempt] of Object.entries(attempts)) {
      const { body } = await attempt()
      expect(body, name).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
      expect(await powers(), name).toBe(before)
    }
  }
  await refuseAll(tries)
  await admin.put('/sys/sysDepart/edit', { id: top, directorUserIds: boss.userId })
  await refuseAll({ relieved: () => keeper.put('/sys/sysDepart/edit', { id: top, directorUserIds: '' }) })
  // what nobody holds of it is no reason
  await admin.delete('/sys/user/deleteUserInDepart', member)
  for (const attempt of [
    () => keeper.put('/sys/sysDepart/move', { id: top, parentId: aside }),
    () => keeper.put('/sys/sysDepart/edit', { id: top, directorUserIds: other.userId }),
    () => keeper.delete('/sys/sysDepart/delete', { id: top }),
  ]) {
    const { body } = await attempt()
    expect(body.success, JSON.stringify(body)).toBe(true)
  }
})

it('by rules of a page that the caller holds themselves: all else of the owner is asked', async () => {
  const entry = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string }>`select id from sys_permission where ${which}`.execute(app.db)
    return rows[0]?.id ?? expect.fail('no such entry')
  }
  const page = await entry(sql`component = 'system/SysPositionList'`)
  const goods = await entry(sql`perms = 'shop:goods:list'`)
  const granter = await app.person([
    ...[
      'position:list',
      'role:list',
      'role:grant',
      'depart:list',
      'depart:edit',
      'depart:grant',
      'departRole:grant',
    ].map((code) => `system:${code}`),
  ])
  await sql`insert into sys_role_permission (role_id, permission_id) values (${granter.roleId}, ${page})`.execute(
    app.db,
  )
  const roleId = await made('/sys/role/add', { roleCode: 'both', roleName: '两者' })
  const departId = await made('/sys/sysDepart/add', { departName: '两者部' })
  const ofDepart = await made('/sys/sysDepartRole/add', { departId, roleName: '两者', roleCode: 'both' })
  const both = { permissionIds: `${page},${goods}` }
  const grantsAndRules = {
    role: ['/sys/permission/saveRolePermission', '/sys/role/datarule', { roleId }],
    department: ['/sys/permission/saveDepartPermission', '/sys/sysDepartPermission/datarule', { departId }],
    'role of a department': [
      '/sys/sysDepartPermission/saveDeptRolePermission',
      '/sys/sysDepartRole/datarule',
      { roleId: ofDepart, departId },
    ],
  } as const
  for (const [name, [grant, , owner]] of Object.entries(grantsAndRules)) {
    expect((await admin.post(grant, { ...owner, ...both })).body, name).toMatchObject({ success: true })
  }
  const tick = (rules: string, owner: object, by: Client = granter) =>
    by.post(rules, { ...owner, permissionId: page, dataRuleIds: ruleId })
  for (const [name, [, rules, owner]] of Object.entries(grantsAndRules)) {
    const before = await powers()
    const { body } = await tick(rules, owner)
    expect(body, name).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
    expect(await powers(), name).toBe(before)
    // a role has the rules that its department has
    expect((await tick(rules, owner, admin)).body, name).toMatchObject({ success: true })
  }
  for (const [name, [grant, rules, owner]] of Object.entries(grantsAndRules).reverse()) {
    await admin.post(grant, { ...owner, permissionIds: page, lastpermissionIds: both.permissionIds })
    expect((await tick(rules, owner)).body, name).toMatchObject({ success: true })
  }
})

it('by a role of a department that gives nothing just now: what it would give is asked', async () => {
  const [departId, roleId] = [bags['system:depart']?.id, bags['system:departRole']?.id]
  const other = await app.person([])
  await admin.post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [other.userId] })
  await admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: other.userId, newRoleId: roleId })
  await sql`update sys_depart set status = '0' where id = ${departId}`.execute(app.db)
  const before = await powers()
  const taken = await keeper.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: other.userId, oldRoleId: roleId })
  expect(taken.body).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
  expect(await powers()).toBe(before)
  await sql`update sys_depart set status = '1' where id = ${departId}`.execute(app.db)
})

it('by sheets', async () => {
  const { rows } = await sql<{ roleCode: string }>`select role_code from sys_role where id = ${boss.roleId}`.execute(
    app.db,
  )
  const before = await powers()
  const file = new File([`角色编码,角色名\n${rows[0]?.roleCode},改名\n`], 'roles.csv')
  const roles = await keeper.upload('/sys/role/importExcel', { file })
  expect(JSON.stringify(roles.body)).toMatch(REFUSED)
  const { rows: codes } = await sql<{
    orgCode: string
  }>`select org_code from sys_depart where depart_name = '仓储部'`.execute(app.db)
  const sheet = new File([`机构编码,机构/部门名称\n${codes[0]?.orgCode},改名\n`], 'departs.csv')
  const departs = await keeper.upload('/sys/sysDepart/importExcel', { file: sheet })
  expect(JSON.stringify(departs.body), JSON.stringify(departs.body)).toMatch(REFUSED)
  expect(await powers()).toBe(before)
})

it('pages are told with each row what the guard of its table would refuse', async () => {
  const asPage = (client: Client) => clientOf(app.address, client.token, { [CLIENT_HEADER]: 'web' })
  const own = await made('/sys/role/add', { roleCode: 'own', roleName: '自己的' })
  const can = async (client: Client, path: string, id: string) => {
    const { body } = await asPage(client).get(path, { pageSize: 100 })
    const row = (body.result.records as { id: string; _can: string[] }[]).find((one) => one.id === id)
    return row?._can ?? expect.fail(`${path} does not show ${id}`)
  }
  const held = {
    '/sys/role/list': boss.roleId,
    '/sys/user/list': boss.userId,
    '/sys/tenantPack/list': String(bags['system:tenantPack']?.id),
    '/sys/tenant/list': '61',
    '/sys/sysUserAgent/list': 'agency',
    '/sys/online/list': String(bags['system:online']?.id),
    '/sys/sysDepartRole/list': String(bags['system:departRole']?.id),
  }
  for (const [path, id] of Object.entries(held)) {
    expect(await can(keeper, path, id), path).toEqual([])
    expect(await can(admin, path, id), path).toContain('touch')
  }
  expect(await can(keeper, '/sys/role/list', own)).toEqual(expect.arrayContaining(['edit', 'delete', 'copy', 'touch']))
  const { rows } = await sql<{ id: string }>`
    select id from sys_role where role_code = 'admin' and tenant_id = 0 union all select id from sys_user where username = 'admin'
  `.execute(app.db)
  const [role = '', person = ''] = rows.map(({ id }) => id)
  const ofRole = await can(admin, '/sys/role/list', role)
  expect(ofRole).toContain('edit')
  expect(ofRole).not.toContain('delete')
  const ofAdmin = await can(admin, '/sys/user/list', person)
  expect(ofAdmin).toContain('edit')
  for (const command of ['delete', 'freeze', 'resetFactor', 'resetPassword']) {
    expect(ofAdmin).not.toContain(command)
  }
  expect(await can(admin, '/sys/user/list', boss.userId)).toContain('resetPassword')
  const depart = { id: String(bags['system:depart']?.id) }
  const panes = {
    '/sys/user/userRoleList': { roleId: boss.roleId },
    '/sys/user/departUserList': { depId: depart.id },
    '/sys/tenant/members': { id: '61' },
  }
  for (const [path, owner] of Object.entries(panes)) {
    const canIn = async (client: Client) => {
      const { result } = (await asPage(client).get(path, owner)).body as unknown as {
        result: Page | Page['records']
      }
      const rows = 'records' in result ? result.records : result
      return rows.find(({ id }) => id === boss.userId)?._can ?? expect.fail(`${path} does not show them`)
    }
    expect(await canIn(keeper), path).not.toContain('touch')
    expect(await canIn(admin), path).toContain('touch')
  }
  const inDepart = { departId: depart.id, userId: boss.userId }
  const roles = (await asPage(keeper).get('/sys/sysDepartRole/getDeptRoleList', inDepart)).body.result
  expect((roles as unknown as Page['records'])[0]?._can).toEqual([])
  const { body } = await asPage(keeper).get('/sys/role/queryById', { id: boss.roleId })
  expect(body.result._can).toEqual([])
  expect((await asPage(keeper).get('/sys/sysDepart/queryById', depart)).body.result._can).toEqual([])
  const ofDepart = (await asPage(admin).get('/sys/sysDepart/queryById', depart)).body.result._can
  expect(ofDepart).toEqual(expect.arrayContaining(['edit', 'delete', 'touch']))
})

interface Page {
  readonly records: readonly { readonly id: string; readonly _can?: readonly string[] }[]
}

it('by bringing back what they deleted while they held it', async () => {
  const id = await made('/sys/role/add', { roleCode: 'briefly', roleName: '曾经持有' })
  expect((await keeper.delete('/sys/role/delete', { id })).body).toMatchObject({ success: true })
  await sql`
    insert into sys_role_permission (role_id, permission_id) select ${id}, id from sys_permission where perms = 'shop:goods:list'
  `.execute(app.db)
  const back = await keeper.post('/sys/role/undelete', { ids: id })
  expect(back.body).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
  await sql`update sys_user set del_flag = 1 where id = ${boss.userId}`.execute(app.db)
  for (const attempt of [
    () => keeper.put('/sys/user/putRecycleBin', { userIds: boss.userId }),
    () => keeper.delete('/sys/user/deleteRecycleBin', { userIds: boss.userId }),
  ]) {
    expect((await attempt()).body).toMatchObject({ success: false, message: expect.stringMatching(REFUSED) })
  }
})
