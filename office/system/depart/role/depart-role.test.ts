import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let admin: Client
/** In charge of the warehouse, and somebody of it; `departs` by their names. */
let leader: Person
let worker: Person
let departs: ReadonlyMap<string, string>
let permissions: ReadonlyMap<string, string>

const LEADER_RIGHTS = [
  'system:departUser:list',
  'system:departUser:add',
  'system:departUser:delete',
  'system:departRole:list',
  'system:departRole:add',
  'system:departRole:edit',
  'system:departRole:delete',
  'system:departRole:grant',
  'system:departRole:assign',
  'system:position:list',
]

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const found = await sql<{ id: string; departName: string }>`select id, depart_name from sys_depart`.execute(app.db)
  departs = new Map(found.rows.map(({ id, departName }) => [departName, id]))
  const entries = await sql<{ id: string; perms: string }>`
    select id, perms from sys_permission where perms is not null`.execute(app.db)
  permissions = new Map(entries.rows.map(({ id, perms }) => [perms, id]))
  ;[leader, worker] = [await app.person(LEADER_RIGHTS), await app.person([])]
  await sql`update sys_user set user_identity = 2, depart_ids = ${idOf('仓储部')} where id = ${leader.userId}`.execute(
    app.db,
  )
  await give('仓储部', 'system:position:list', 'system:position:add')
})
afterAll(() => app.close())

const idOf = (name: string): string => departs.get(name) ?? expect.fail(`no department ${name}`)
const permission = (code: string): string => permissions.get(code) ?? expect.fail(`no permission ${code}`)

async function give(depart: string, ...codes: readonly string[]): Promise<void> {
  await sql`
    insert into sys_depart_permission (depart_id, permission_id)
    select ${idOf(depart)}, id from unnest(${codes.map(permission)}::text[]) given (id) on conflict do nothing
  `.execute(app.db)
}

let number = 0

async function addRole(client: Client, depart = '仓储部'): Promise<string> {
  number += 1
  const role = { departId: idOf(depart), roleName: `角色${number}`, roleCode: `role-${number}`, description: '说明' }
  const { body } = await client.post('/sys/sysDepartRole/add', role)
  expect(body, body.message).toMatchObject({ success: true, message: '添加成功！' })
  return String(body.result.id)
}

const grant = (client: Client, roleId: string, permissionIds: readonly string[], last: readonly string[] = []) =>
  client
    .post('/sys/sysDepartPermission/saveDeptRolePermission', {
      roleId,
      permissionIds: permissionIds.join(','),
      lastpermissionIds: last.join(','),
    })
    .then(({ body }) => body)
const granted = async (client: Client, roleId: string) =>
  (await client.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId })).body.result as unknown as string[]

describe('the people of a department', () => {
  const users = async (client: Client, query = {}) => (await client.get('/sys/user/departUserList', query)).body

  it('are added, listed with those below, and taken out with their roles there, by whoever is in charge', async () => {
    const depId = idOf('收货组')
    const added = await leader.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [worker.userId] })
    expect(added.body).toMatchObject({ success: true, message: '添加成功!' })
    const listed = await users(leader, { depId: idOf('仓储部'), username: worker.username })
    expect(listed.result).toMatchObject({ total: 1, records: [{ id: worker.userId, orgCode: '收货组', phone: null }] })
    expect(JSON.stringify(listed)).not.toContain('password')
    expect((await users(leader, { depId: idOf('发货组') })).result).toMatchObject({ total: 0, records: [] })
    const role = await addRole(leader, '收货组')
    await leader.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: worker.userId, newRoleId: role })
    const out = await leader.delete('/sys/user/deleteUserInDepartBatch', { depId, userIds: `${worker.userId},` })
    expect(out.body).toMatchObject({ success: true, message: '删除成功!' })
    const { rows } = await sql`select 1 from sys_depart_role_user where drole_id = ${role}`.execute(app.db)
    expect(rows).toEqual([])
    const again = await leader.delete('/sys/user/deleteUserInDepart', { depId, userId: worker.userId })
    expect(again.body).toMatchObject({ success: false, message: '当前选中部门与用户无关联关系!' })
  })

  it('of departments that somebody else is in charge of are not the caller’s', async () => {
    const depId = idOf('商品部')
    const refusal = { success: false, message: '您不是该部门的负责人' }
    expect(await users(leader, { depId })).toMatchObject(refusal)
    const add = await leader.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [leader.userId] })
    expect(add.body).toMatchObject(refusal)
    const role = { departId: depId, roleName: '越权', roleCode: 'beyond' }
    expect((await leader.post('/sys/sysDepartRole/add', role)).body).toMatchObject(refusal)
    const foreign = await addRole(admin, '商品部')
    expect(await grant(leader, foreign, [])).toMatchObject(refusal)
    expect((await leader.put('/sys/sysDepartRole/edit', { id: foreign, roleName: '改名' })).body).toMatchObject(refusal)
    expect((await leader.delete('/sys/sysDepartRole/delete', { id: foreign })).body).toMatchObject(refusal)
    const list = await leader.get('/sys/sysDepartRole/list')
    expect(JSON.stringify(list.body.result)).not.toContain(foreign)
  })
})

describe('roles of a department', () => {
  it('are added, edited, listed and deleted with the words of the protocol', async () => {
    const id = await addRole(leader)
    const edited = await leader.put('/sys/sysDepartRole/edit', { id, roleName: '仓管', departId: idOf('商品部') })
    expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
    const listed = await leader.get('/sys/sysDepartRole/list', { deptId: idOf('仓储部'), roleName: '*仓管*' })
    expect(listed.body.result).toMatchObject({
      total: 1,
      records: [{ id, roleName: '仓管', departId: idOf('仓储部'), departId_dictText: '仓储部' }],
    })
    const wrong = await leader.post('/sys/sysDepartRole/add', {
      departId: idOf('仓储部'),
      roleName: '一',
      roleCode: '中',
    })
    expect(wrong.body.result).toMatchObject({ errors: [{ path: 'roleName' }, { path: 'roleCode' }] })
    expect((await leader.delete('/sys/sysDepartRole/delete', { id })).body.message).toBe('删除成功!')
    const ids = `${await addRole(leader)},${await addRole(leader)},`
    expect((await leader.delete('/sys/sysDepartRole/deleteBatch', { ids })).body.message).toBe('批量删除成功！')
    expect((await leader.get('/sys/sysDepartRole/queryById', { id })).status).toBe(404)
  })

  it('[7.15c] may have what the department was given, and nothing else', async () => {
    const departId = idOf('仓储部')
    const { body } = await leader.get('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId })
    const ids = body.result.ids as string[]
    expect(ids).toEqual(expect.arrayContaining(['system:position:list', 'system:position:add'].map(permission)))
    expect(ids).not.toContain(permission('system:position:delete'))
    expect(JSON.stringify(body.result.treeList)).toContain('"slotTitle":"查看"')
    const role = await addRole(leader)
    expect(await grant(leader, role, [permission('system:position:delete')])).toMatchObject({
      success: false,
      message: '只能授予部门已有的权限，请先给部门授权',
    })
    expect(await granted(leader, role)).toEqual([])
  })

  it('[7.15d] get what is new and lose what the client knew; nobody gives what they do not hold', async () => {
    const [view, add] = [permission('system:position:list'), permission('system:position:add')]
    const role = await addRole(leader)
    expect(await grant(leader, role, [view])).toMatchObject({ success: true, message: '保存成功！' })
    const beyond = await grant(leader, role, [view, add], [view])
    expect(beyond).toMatchObject({ success: false })
    expect(beyond.message).toContain('不能授予自己没有的权限')
    expect(await grant(admin, role, [view, add], [view])).toMatchObject({ success: true })
    expect((await granted(leader, role)).toSorted()).toEqual([view, add].toSorted())
    expect(await grant(leader, role, [view], [view, add])).toMatchObject({
      success: false,
      message: expect.stringContaining('其中含有您自己没有的权限'),
    })
    expect(await grant(admin, role, [view], [view, add])).toMatchObject({ success: true })
    expect(await granted(leader, role)).toEqual([view])
    // what is taken from the department is taken from its roles
    await sql`delete from sys_depart_permission where permission_id = ${view}`.execute(app.db)
    expect(await granted(leader, role)).toEqual([])
    await give('仓储部', 'system:position:list')
  })

  it('are given to people of the department, by those who hold what the role gives', async () => {
    const [view, add] = [permission('system:position:list'), permission('system:position:add')]
    const depId = idOf('仓储部')
    const role = await addRole(leader)
    await grant(leader, role, [view])
    const assign = async (client: Client, newRoleId: string, oldRoleId = '') =>
      (await client.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: worker.userId, newRoleId, oldRoleId })).body
    expect(await assign(leader, role)).toMatchObject({ message: '当前选中部门与用户无关联关系!' })
    await leader.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [worker.userId] })
    const sees = async () => (await worker.get('/sys/position/list')).status === 200
    expect(await sees()).toBe(false)
    expect(await assign(leader, role)).toMatchObject({ success: true, message: '添加成功！' })
    await vi.waitFor(async () => expect(await sees()).toBe(true), 20_000)
    const query = { userId: worker.userId, departId: depId }
    const links = await leader.get('/sys/sysDepartRole/getDeptRoleByUserId', query)
    expect(links.body.result).toMatchObject([{ userId: worker.userId, droleId: role }])
    expect((await leader.get('/sys/sysDepartRole/getDeptRoleList', query)).body.result).toContainEqual(
      expect.objectContaining({ id: role, roleCode: expect.any(String) }),
    )
    const none = await admin.get('/sys/sysDepartRole/getDeptRoleByUserId', { ...query, departId: idOf('财务部') })
    expect(none.body.result).toEqual([])
    const strong = await addRole(admin)
    await grant(admin, strong, [view, add])
    expect((await assign(leader, `${role},${strong}`, role)).success).toBe(false)
    expect(await assign(leader, '', role)).toMatchObject({ success: true })
    await vi.waitFor(async () => expect(await sees()).toBe(false), 20_000)
    expect((await leader.get('/sys/sysDepartRole/getDeptRoleByUserId', query)).body.result).toEqual([])
  })
})

describe('what a department is given', () => {
  it('[7.14c] [7.14d] is shown and saved by those who may, and is no more than they hold', async () => {
    const departId = idOf('财务部')
    const view = permission('system:position:list')
    const save = async (client: Client, permissionIds: string, lastpermissionIds = '') =>
      (await client.post('/sys/permission/saveDepartPermission', { departId, permissionIds, lastpermissionIds })).body
    expect((await save(leader, view)).code).toBe(510)
    const poor = await app.person(['system:depart:list', 'system:depart:edit', 'system:depart:grant'])
    expect((await save(poor, view)).message).toContain('不能授予自己没有的权限')
    expect(await save(admin, view)).toMatchObject({ success: true, message: '保存成功！' })
    const shown = await admin.get('/sys/sysDepartPermission/grants', { departId })
    expect(shown.body.result).toEqual({ permissionIds: [view], rules: [] })
    const listed = async (client: Client) =>
      (await client.get('/sys/permission/queryDepartPermission', { departId })).body
    expect((await listed(admin)).result).toEqual([view])
    expect((await listed(leader)).code).toBe(510)
    const role = await addRole(admin, '财务部')
    await grant(admin, role, [view])
    expect((await admin.get('/sys/sysDepartRole/grants', { roleId: role })).body.result).toMatchObject({
      permissionIds: [view],
    })
    expect(await save(admin, '', view)).toMatchObject({ success: true })
    expect((await admin.get('/sys/sysDepartRole/grants', { roleId: role })).body.result).toMatchObject({
      permissionIds: [],
    })
  })
})

describe('row rules', () => {
  it('of a department are chosen from those of the entry, those of its roles from the department’s', async () => {
    const [depart, view] = [idOf('仓储部'), permission('system:position:list')]
    const rules = await sql<{ id: string }>`
      insert into sys_permission_data_rule (permission_id, rule_name, rule_column, rule_conditions, rule_value)
      values (${view}, '甲', 'code', '=', 'A'), (${view}, '乙', 'code', '=', 'B') returning id`.execute(app.db)
    const [first = '', second = ''] = rules.rows.map(({ id }) => id)
    const role = await addRole(leader)
    await grant(leader, role, [view])
    const ofDepart = `/sys/sysDepartPermission/datarule/${view}/${depart}`
    const ofRole = `/sys/sysDepartRole/datarule/${view}/${depart}/${role}`
    const save = async (client: Client, path: string, body: object) => (await client.post(path, body)).body
    const toDepart = (permissionId: string, dataRuleIds: string) =>
      save(admin, '/sys/sysDepartPermission/datarule', { permissionId, departId: depart, dataRuleIds })
    const toRole = (dataRuleIds: string) =>
      save(leader, '/sys/sysDepartRole/datarule', { permissionId: view, roleId: role, dataRuleIds })

    expect((await admin.get(ofDepart)).body.result).toMatchObject({
      datarule: [{ permissionId: view }, {}],
    })
    expect((await leader.get(ofRole)).body).toMatchObject({ success: false, message: '未找到权限配置信息' })
    expect(await toDepart(permission('system:position:delete'), '')).toMatchObject({ message: '请先保存部门菜单权限!' })
    expect(await toDepart(view, `${first},`)).toMatchObject({ success: true, message: '保存成功!' })
    expect((await leader.get(ofRole)).body.result).toMatchObject({ datarule: [{ id: first, ruleName: '甲' }] })
    expect(await toRole(second)).toMatchObject({ success: false })
    expect(await toRole(first)).toMatchObject({ success: true, message: '保存成功!' })
    expect((await leader.get(ofRole)).body.result).toMatchObject({ drChecked: first })
    const bare = await addRole(leader)
    expect(
      await save(leader, '/sys/sysDepartRole/datarule', { permissionId: view, roleId: bare, dataRuleIds: first }),
    ).toMatchObject({ message: '请先保存角色菜单权限!' })
    // a rule that the department lost is no rule of its roles
    await toDepart(view, second)
    expect((await leader.get(ofRole)).body.result).toEqual({
      datarule: [expect.objectContaining({ id: second })],
      ruleMatch: 'and',
    })
  })
})

describe('the address book', () => {
  it('shows the active people of a department and below, and mobiles to those who may see them', async () => {
    const [reader, curious] = [
      await app.person(['system:address:list']),
      await app.person(['system:address:list', 'system:user:personal']),
    ]
    await sql`
      insert into sys_user (id, username, realname, password, phone, email, telephone, work_no, status) values
        ('mei', 'mei', '梅子', 'x', '13800000001', 'mei@example.com', '021-6666', 'W1', 1),
        ('old', 'old', '旧人', 'x', null, null, null, 'W2', 2)`.execute(app.db)
    await sql`
      insert into sys_user_depart (user_id, dep_id) select u, d from unnest(${['mei', 'mei', 'old']}::text[],
        ${[idOf('收货组'), idOf('客服部'), idOf('收货组')]}::text[]) pair (u, d)`.execute(app.db)
    const read = async (client: Client, query = {}) =>
      (await client.get('/sys/user/queryByOrgCodeForAddressList', query)).body.result
    const orgCode = 'A01A02'
    expect(await read(reader, { orgCode, realname: '梅' })).toMatchObject({
      total: 1,
      records: [
        {
          userId: 'mei',
          realname: '梅子',
          workNo: 'W1',
          telephone: '021-6666',
          email: 'mei@example.com',
          phone: null,
          departName: '收货组 | 客服部',
          departId: `${idOf('收货组')},${idOf('客服部')}`,
        },
      ],
    })
    expect(await read(curious, { orgCode, workNo: 'W1' })).toMatchObject({ records: [{ phone: '13800000001' }] })
    expect(await read(reader, { orgCode: 'Z09' })).toMatchObject({ total: 0 })
    expect(JSON.stringify(await read(reader, { pageSize: 100 }))).not.toContain('旧人')
    expect((await worker.get('/sys/user/queryByOrgCodeForAddressList')).status).toBe(403)
  })
})
