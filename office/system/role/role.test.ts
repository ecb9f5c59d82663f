import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PAGE = 'system/SysPositionList'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  await sql`
    insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    select rule.id, p.id, rule.id, rule.col, '=', rule.value from sys_permission p,
      (values ('rule-a', 'name', 'A'), ('rule-b', 'code', 'B')) as rule (id, col, value) where p.component = ${PAGE}
  `.execute(app.db)
})
afterAll(() => app.close())

type Sent = Readonly<Record<string, unknown>>

const recordsOf = async (client: Client, path: string, query: Readonly<Record<string, string>>) =>
  (await client.get(path, query)).body.result.records as readonly { readonly id: string }[]

let count = 0
async function newRole(): Promise<string> {
  count += 1
  const { result } = (await admin.post('/sys/role/add', { roleCode: `role-${count}`, roleName: `角色${count}` })).body
  return String((result as { readonly id: string }).id)
}

const idOf = async (column: 'perms' | 'component' | 'url', value: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where ${sql.ref(column)} = ${value} and del_flag = 0
  `.execute(app.db)
  return rows[0]?.id ?? ''
}

const granted = async (roleId: string, client = admin): Promise<readonly string[]> =>
  (await client.get('/sys/permission/queryRolePermission', { roleId })).body.result as unknown as readonly string[]

const save = (client: Client, roleId: string, wanted: readonly string[], last: readonly string[], more = {}) =>
  client.post('/sys/permission/saveRolePermission', {
    roleId,
    permissionIds: wanted.join(','),
    lastpermissionIds: last.join(','),
    ...more,
  })

describe('roles', () => {
  it('[7.12a] [7.12b] [7.12e] are added, edited with what a list shows of them, and checked for their code', async () => {
    const { body } = await admin.post('/sys/role/add', { roleCode: 'keeper', roleName: '仓管', description: '看库存' })
    expect(body).toMatchObject({ success: true, message: '添加成功！' })
    const { id } = body.result as { readonly id: string }
    expect((await admin.put('/sys/role/edit', { ...body.result, roleName: '仓库管理' })).body.message).toBe('修改成功!')
    const listed = (await admin.get('/sys/role/list', { roleName: '*仓库管*' })).body.result
    expect(listed).toMatchObject({
      total: 1,
      records: [
        { id, roleCode: 'keeper', roleName: '仓库管理', description: '看库存', updateTime: expect.any(String) },
      ],
    })
    expect((await admin.get('/sys/role/checkRoleCode', { roleCode: 'keeper', id })).body.result).toBe(true)
    expect((await admin.get('/sys/role/checkRoleCode', { roleCode: 'keeper' })).body).toMatchObject({
      success: false,
      message: '角色编码已存在',
    })
    expect((await admin.post('/sys/role/add', { roleCode: '仓管', roleName: '仓管' })).status).toBe(400)
  })

  it('[7.12c] [7.12d] [7.12e] are there to choose from for whoever chooses them, without what is not needed for it', async () => {
    const person = await app.person(['system:user:list'])
    const [one] = await recordsOf(person, '/sys/role/list', { roleCode: 'admin' })
    expect(one).toEqual({
      id: expect.any(String),
      roleName: '管理员',
      roleNameEn: 'Administrator',
      roleCode: 'admin',
      createTime: expect.any(String),
    })
    expect((await person.get('/sys/role/queryall')).body.result).toContainEqual({
      id: expect.any(String),
      roleName: '管理员',
      roleNameEn: 'Administrator',
      roleCode: 'admin',
    })
    interface Tree {
      readonly treeList: readonly Sent[]
      readonly ids: readonly string[]
    }
    const { treeList, ids } = (await admin.get('/sys/role/queryTreeList')).body.result as unknown as Tree
    expect(ids).toContain(await idOf('component', PAGE))
    expect(treeList[0]).toMatchObject({ slotTitle: expect.any(String), scopedSlots: { title: 'hasDatarule' } })
    // who does not grant finds what they hold
    const own = (await person.get('/sys/role/queryTreeList')).body.result as unknown as Tree
    const button = await idOf('perms', 'system:user:list')
    expect(own.ids).toContain(button)
    expect(own.ids.length).toBeLessThan(6)
    const flat = (await person.get('/sys/permission/grantTree')).body.result as unknown as readonly unknown[]
    expect(flat.length).toBe(own.ids.length)
    const granter = await app.person(['system:role:grant'])
    expect(((await granter.get('/sys/role/queryTreeList')).body.result as unknown as Tree).ids).toEqual(ids)
  })

  it('[7.12a] go with their people and grants; what they are used for is counted before', async () => {
    const person = await app.person(['system:position:list'])
    expect((await admin.get('/sys/role/usage', { ids: person.roleId })).body.result).toEqual({
      users: 1,
      permissions: 1,
    })
    const { body } = await admin.delete('/sys/role/delete', { id: person.roleId })
    expect(body).toMatchObject({ success: true, message: '删除角色成功' })
    expect((await person.get('/sys/position/list')).status).toBe(403)
    // within the hour they are brought back with it
    expect((await admin.post('/sys/role/undelete', { ids: person.roleId })).body).toMatchObject({ success: true })
    expect((await person.get('/sys/position/list')).status).toBe(200)
    expect(await granted(person.roleId)).toContain(await idOf('perms', 'system:position:list'))
  })
})

describe('grants', () => {
  it('[7.14c] [7.14d] are pages and buttons; groups above them follow, and moving a page changes nothing', async () => {
    const roleId = await newRole()
    const [page, button, list, group, shop] = await Promise.all([
      idOf('component', PAGE),
      idOf('perms', 'system:position:add'),
      idOf('perms', 'system:position:list'),
      idOf('url', '/isystem'),
      idOf('url', '/shop'),
    ])
    // what is ticked above is no grant by itself
    expect((await save(admin, roleId, [page, button, list, shop], [])).body.message).toBe('保存成功！')
    expect((await granted(roleId)).toSorted()).toEqual([page, button, list, group].toSorted())
    await sql`update sys_permission set parent_id = ${shop} where id = ${page}`.execute(app.db)
    expect((await granted(roleId)).toSorted()).toEqual([page, button, list, shop].toSorted())
    await sql`update sys_permission set parent_id = ${group} where id = ${page}`.execute(app.db)
  })

  it('[7.14d] change by the difference: what another administrator did meanwhile stays', async () => {
    const roleId = await newRole()
    const [list, add, edit] = await Promise.all(
      ['list', 'add', 'edit'].map((verb) => idOf('perms', `system:position:${verb}`)),
    )
    await save(admin, roleId, [list ?? '', add ?? ''], [])
    const seen = [list ?? '', add ?? '']
    await save(admin, roleId, [...seen, edit ?? ''], seen)
    await save(admin, roleId, [list ?? ''], seen)
    expect((await granted(roleId)).toSorted()).toEqual([list, edit].toSorted())
  })

  it('of a page bring the button along that it is read by; whoever does not hold that grants neither', async () => {
    const roleId = await newRole()
    const [page, list] = await Promise.all([idOf('component', PAGE), idOf('perms', 'system:position:list')])
    const rowsOf = async () =>
      (
        await sql<{
          id: string
        }>`select permission_id as id from sys_role_permission where role_id = ${roleId}`.execute(app.db)
      ).rows
        .map(({ id }) => id)
        .toSorted()
    expect((await save(admin, roleId, [page], [])).body.success).toBe(true)
    expect(await rowsOf()).toEqual([page, list].toSorted())
    // what is taken by itself is gone; granting the page anew brings it back
    await save(admin, roleId, [page], [page, list])
    expect(await rowsOf()).toEqual([page])
    await save(admin, roleId, [], [page])
    const granter = await app.person(['system:role:grant'])
    await sql`insert into sys_role_permission (role_id, permission_id) values (${granter.roleId}, ${page})`.execute(
      app.db,
    )
    expect((await save(granter, roleId, [page], [])).body).toMatchObject({
      success: false,
      message: '不能授予自己没有的权限：「查看」 (system:position:list)',
    })
    expect(await rowsOf()).toEqual([])
    // the pages of everybody show what is on them to whoever holds no button of theirs
    const home = await idOf('url', '/dashboard/analysis')
    await save(admin, roleId, [home], [])
    expect(await rowsOf()).toEqual([home])
    const tree = (await admin.get('/sys/permission/grantTree')).body.result as unknown as readonly {
      readonly perms?: string
      readonly isRead?: boolean
    }[]
    const read = tree.flatMap(({ perms, isRead }) => (isRead ? [perms ?? ''] : []))
    expect(read).toEqual(expect.arrayContaining(['system:position:list', 'shop:order:list', 'shop:workplace:view']))
    expect(read.filter((code) => !/:(?:list|view)$/.test(code))).toEqual([])
    expect(read).not.toContain('system:access:view')
  })

  it('[7.14d] count on the next request', async () => {
    const person = await app.person([])
    const list = await idOf('perms', 'system:position:list')
    expect((await person.get('/sys/position/list')).status).toBe(403)
    await save(admin, person.roleId, [list], [])
    expect((await person.get('/sys/position/list')).status).toBe(200)
    await save(admin, person.roleId, [], [list])
    expect((await person.get('/sys/position/list')).status).toBe(403)
  })

  it('are given by those who hold them, and named where they are not', async () => {
    const roleId = await newRole()
    const granter = await app.person(['system:role:grant', 'system:position:list', 'system:role:assign'])
    const [list, add, page] = await Promise.all([
      idOf('perms', 'system:position:list'),
      idOf('perms', 'system:position:add'),
      idOf('component', PAGE),
    ])
    expect((await save(granter, roleId, [list], [])).body.success).toBe(true)
    expect((await save(granter, roleId, [list, add], [list])).body).toMatchObject({
      success: false,
      message: '不能授予自己没有的权限：「新增」 (system:position:add)',
    })
    expect((await save(granter, roleId, [list, page], [list])).body.message).toContain('「职务」')
    expect(await granted(roleId)).not.toContain(page)
    // nor by way of a role that holds more
    await save(admin, roleId, [list, add], [list])
    const colleague = await app.person([])
    const handed = await granter.post('/sys/user/addSysUserRole', { roleId, userIdList: [colleague.userId] })
    expect(handed.body).toMatchObject({
      success: false,
      message: expect.stringMatching(/含有您自己没有的权限：「新增」/),
    })
    expect((await granter.post('/sys/role/copy', { id: roleId })).status).toBe(403)
  })

  it('of pages are bound by rules for whoever is bound by them', async () => {
    const granter = await app.person(['system:role:grant'])
    const page = await idOf('component', PAGE)
    await save(admin, granter.roleId, [page], [], { rules: [{ permissionId: page, dataRuleIds: 'rule-a' }] })
    const roleId = await newRole()
    expect((await save(granter, roleId, [page], [])).body.success).toBe(false)
    const rules = (dataRuleIds: string, ruleMatch = 'and') => ({
      rules: [{ permissionId: page, dataRuleIds, ruleMatch }],
    })
    expect((await save(granter, roleId, [page], [], rules('rule-b'))).body.success).toBe(false)
    expect((await save(granter, roleId, [page], [], rules('rule-a,rule-b', 'or'))).body.success).toBe(false)
    expect((await save(granter, roleId, [page], [], rules('rule-a,rule-b'))).body.success).toBe(true)
    const loosened = await granter.post('/sys/role/datarule', { roleId, permissionId: page, dataRuleIds: '' })
    expect(loosened.body.success).toBe(false)
  })

  it('[7.12d] have the rules of their page ticked, joined by and or by or', async () => {
    const roleId = await newRole()
    const page = await idOf('component', PAGE)
    const tick = (dataRuleIds: string, more = {}) =>
      admin.post('/sys/role/datarule', { roleId, permissionId: page, dataRuleIds, ...more })
    expect((await tick('rule-a')).body).toMatchObject({ success: false, message: '请先保存角色菜单权限!' })
    await save(admin, roleId, [page], [])
    expect((await tick('rule-a,rule-b', { ruleMatch: 'or' })).body).toMatchObject({
      success: true,
      message: '保存成功!',
    })
    expect((await admin.get(`/sys/role/datarule/${page}/${roleId}`)).body.result).toMatchObject({
      datarule: expect.arrayContaining([expect.objectContaining({ id: 'rule-a', ruleColumn: 'name' })]),
      drChecked: 'rule-a,rule-b',
      ruleMatch: 'or',
    })
    const other = await idOf('url', '/shop')
    expect((await admin.get(`/sys/role/datarule/${other}/${roleId}`)).body.message).toBe('未找到权限配置信息')
    expect((await tick('rule-unknown')).status).toBe(404)
  })

  it('are copied with a role, and compared', async () => {
    const roleId = await newRole()
    const [page, list] = await Promise.all([idOf('component', PAGE), idOf('perms', 'system:position:list')])
    await save(admin, roleId, [page, list], [], { rules: [{ permissionId: page, dataRuleIds: 'rule-a' }] })
    const { result } = (await admin.post('/sys/role/copy', { id: roleId, roleCode: 'copied', roleName: '副本' })).body
    const copy = (result as { readonly id: string }).id
    const compare = async () => (await admin.get('/sys/role/compare', { left: roleId, right: copy })).body.result
    expect(await compare()).toEqual({ onlyLeft: [], onlyRight: [], both: 2, rules: [] })
    await save(admin, copy, [page], [page, list], { rules: [{ permissionId: page, dataRuleIds: '' }] })
    expect(await compare()).toEqual({
      onlyLeft: [list],
      onlyRight: [],
      both: 1,
      rules: [{ permissionId: page, left: { names: ['rule-a'], match: 'and' }, right: { names: [], match: 'and' } }],
    })
  })
})

describe('people of a role', () => {
  it('are listed, added and taken from it', async () => {
    const roleId = await newRole()
    const person = await app.person([])
    const list = async (username = '') => (await admin.get('/sys/user/userRoleList', { roleId, username })).body.result
    const userIdList = [person.userId, person.userId]
    expect((await admin.post('/sys/user/addSysUserRole', { roleId, userIdList })).body.message).toBe('添加成功!')
    expect(await list(person.username)).toMatchObject({
      total: 1,
      records: [{ id: person.userId, username: person.username, realname: person.username, status: 1 }],
    })
    expect((await list('somebody')).total).toBe(0)
    const taken = await admin.delete('/sys/user/deleteUserRole', { roleId, userId: person.userId })
    expect(taken.body).toMatchObject({ success: true, message: '删除成功!' })
    await admin.post('/sys/user/addSysUserRole', { roleId, userIdList })
    await admin.delete('/sys/user/deleteUserRoleBatch', { roleId, userIds: `${person.userId},` })
    expect((await list()).total).toBe(0)
    expect((await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: ['nobody'] })).status).toBe(404)
  })
})

describe('the home of a role', () => {
  it('is where its people land who may open it', async () => {
    const person = await app.person([])
    const url = '/isystem/position'
    const homePath = async () => {
      const sent = { username: person.username, password: 'a-figure-on-the-shelf' }
      const { result } = (await app.nobody.post('/sys/login', sent)).body
      return (result.userInfo as Sent).homePath
    }
    await admin.put('/sys/role/home', { roleId: person.roleId, url })
    expect(await homePath()).toBeNull()
    await save(admin, person.roleId, [await idOf('component', PAGE)], [])
    expect(await homePath()).toBe(url)
    await admin.put('/sys/role/home', { roleId: person.roleId, url, isOn: false })
    expect(await homePath()).toBeNull()
  })

  it('is a page of the menu', async () => {
    const roleId = await newRole()
    const url = '/isystem/position'
    const put = (sent: object) => admin.put('/sys/role/home', { roleId, priority: 2, ...sent })
    expect((await put({ url: '/nowhere' })).status).toBe(400)
    expect((await put({ url })).body.result).toEqual({ url, priority: 2, isOn: true })
    expect((await admin.get('/sys/role/home', { roleId })).body.result).toEqual({ url, priority: 2, isOn: true })
    expect((await put({ url: '' })).body.result).toEqual({ url: '', priority: 0, isOn: true })
  })
})
