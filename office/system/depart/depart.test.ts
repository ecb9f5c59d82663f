import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

interface Node {
  readonly id: string
  readonly parentId: string | null
  readonly departName: string
  readonly orgCode: string
  readonly orgType: string
  readonly orgCategory: string
  readonly version: number
  readonly directorUserIds?: string
  readonly mobile?: string | null
  readonly isLeaf: boolean
  readonly children: readonly Node[] | null
}

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

async function add(departName: string, parentId = '', more: Readonly<Record<string, unknown>> = {}): Promise<Node> {
  const { body } = await admin.post('/sys/sysDepart/add', { departName, parentId, ...more })
  expect(body, body.message).toMatchObject({ success: true, message: '添加成功！' })
  return body.result as unknown as Node
}

async function one(id: string): Promise<Node> {
  const { body } = await admin.get('/sys/sysDepart/queryById', { id })
  return body.result as unknown as Node
}

/** A user who may do nothing; `row` reads it as it is stored. */
async function member(name: string) {
  const { userId } = await app.person([])
  await sql`update sys_user set realname = ${name} where id = ${userId}`.execute(app.db)
  const row = async () =>
    (
      await sql<{ userIdentity: number; departIds: string | null; orgCode: string | null }>`
        select user_identity, depart_ids, org_code from sys_user where id = ${userId}`.execute(app.db)
    ).rows[0]
  return { id: userId, row }
}

const departsOf = async (userId: string) =>
  (await sql<{ depId: string }>`select dep_id from sys_user_depart where user_id = ${userId}`.execute(app.db)).rows.map(
    ({ depId }) => depId,
  )

describe('a department', () => {
  it('gets its code, level and kind from its place; numbers may arrive as text, unknown fields are ignored', async () => {
    const company = await add('分店', '', { departOrder: '7', memo: '租约到 2027', slotTitle: 'x', isLoading: 'true' })
    expect(company).toMatchObject({ orgType: '1', orgCategory: '1', departOrder: 7, parentId: null, isLeaf: true })
    expect(company.orgCode).toMatch(/^[A-Z]\d\d$/)
    const [first, second] = [await add('前台', company.id), await add('后仓', company.id, { orgCategory: '3' })]
    expect([first, second].map(({ orgCode, orgType, orgCategory }) => [orgCode, orgType, orgCategory])).toEqual([
      [`${company.orgCode}A01`, '2', '2'],
      [`${company.orgCode}A02`, '2', '3'],
    ])
    await admin.delete('/sys/sysDepart/delete', { id: second.id })
    expect((await add('新后仓', company.id)).orgCode, 'a code means one department for ever').toBe(
      `${company.orgCode}A03`,
    )
  })

  it('that is added together with others gets a code of its own', async () => {
    const company = await add('同时')
    const added = await Promise.all(Array.from({ length: 6 }, (_, index) => add(`同时${index}`, company.id)))
    expect(new Set(added.map(({ orgCode }) => orgCode)).size).toBe(6)
  })

  it('needs a name, a parent that is there, and a telephone that is one; the field is named', async () => {
    const wrong = async (body: unknown) => (await admin.post('/sys/sysDepart/add', body)).body
    expect((await wrong({ departName: '' })).result).toMatchObject({ errors: [{ path: 'departName' }] })
    expect((await wrong({ departName: 'x', mobile: '12' })).result).toMatchObject({ errors: [{ path: 'mobile' }] })
    expect(await wrong({ departName: 'x', parentId: 'nowhere' })).toMatchObject({ success: false, code: 404 })
  })

  it('is edited with the whole node sent back; its place and code stay', async () => {
    const node = await add('待改')
    const { body } = await admin.put('/sys/sysDepart/edit', {
      ...node,
      departName: '已改',
      address: '三楼',
      orgCode: 'Z01',
      parentId: 'other',
      children: null,
      departOrder: '3',
    })
    expect(body).toMatchObject({ success: true, message: '修改成功!' })
    expect(await one(node.id)).toMatchObject({
      departName: '已改',
      address: '三楼',
      orgCode: node.orgCode,
      parentId: null,
      version: 1,
    })
  })

  it('is nobody’s to change who may not', async () => {
    const staff = await app.person(['system:depart:list'])
    const { id } = await add('别人的')
    for (const { status, body } of [
      await staff.post('/sys/sysDepart/add', { departName: 'x' }),
      await staff.put('/sys/sysDepart/edit', { id, departName: 'x' }),
      await staff.put('/sys/sysDepart/move', { id, parentId: '' }),
      await staff.delete('/sys/sysDepart/delete', { id }),
    ]) {
      expect([status, body.code]).toEqual([403, 510])
    }
  })
})

describe('users in charge', () => {
  it('[7.15a] belong to the department and are leaders; who is left out is in charge no more', async () => {
    const [lin, mei] = [await member('林'), await member('梅')]
    const node = await add('有主', '', { directorUserIds: `${lin.id},` })
    expect(node.directorUserIds).toBe(lin.id)
    expect(await lin.row()).toMatchObject({ userIdentity: 2, departIds: node.id })
    expect(await departsOf(lin.id)).toEqual([node.id])
    const edit = (more: object) => admin.put('/sys/sysDepart/edit', { ...node, ...more })
    await edit({ directorUserIds: mei.id, oldDirectorUserIds: '' })
    expect((await one(node.id)).directorUserIds?.split(',').sort(), 'a client takes away only whom it knew').toEqual(
      [lin.id, mei.id].sort(),
    )
    await edit({ version: 1, directorUserIds: mei.id, oldDirectorUserIds: `${lin.id},${mei.id}` })
    expect(await lin.row()).toMatchObject({ userIdentity: 2, departIds: '' })
    expect(await departsOf(lin.id), 'they still belong to it').toEqual([node.id])
    const { body } = await admin.put('/sys/sysDepart/edit', { id: node.id, directorUserIds: 'nobody' })
    expect(body.result).toMatchObject({ errors: [{ path: 'directorUserIds' }] })
  })
})

describe('deleting', () => {
  it('[7.15b] takes everything below, its roles and who was in charge; the history stays', async () => {
    const boss = await member('主管')
    const top = await add('要关的店')
    const below = await add('店里', top.id, { directorUserIds: boss.id })
    await admin.post('/sys/sysDepartRole/add', { departId: below.id, roleName: '店员', roleCode: 'clerk' })
    const counted = await admin.get('/sys/sysDepart/countBelow', { ids: `${top.id},` })
    expect(counted.body.result).toEqual({ departs: 2, users: 1, roles: 1 })
    const { body } = await admin.delete('/sys/sysDepart/deleteBatch', { ids: `${top.id},` })
    expect(body).toMatchObject({ success: true, message: '删除成功!', result: 2 })
    expect((await admin.get('/sys/sysDepart/queryById', { id: below.id })).status).toBe(404)
    expect(await boss.row()).toMatchObject({ departIds: '' })
    const { rows } = await sql<{ delFlag: number }>`
      select del_flag from public.sys_depart where id = any(${[top.id, below.id]})
      union all select del_flag from public.sys_depart_role where depart_id = ${below.id}`.execute(app.db)
    expect(rows.map(({ delFlag }) => delFlag)).toEqual([1, 1, 1])
    expect((await admin.delete('/sys/sysDepart/delete', { id: top.id })).body.code).toBe(404)
    expect((await add('再来')).orgCode).not.toBe(top.orgCode)
  })
})

describe('moving', () => {
  it('takes the branch along: codes and levels follow, and so does whoever works in it', async () => {
    const [from, to] = [await add('原公司'), await add('新公司')]
    const moved = await add('小组', from.id)
    const below = await add('小小组', moved.id)
    const worker = await member('工人')
    await sql`insert into sys_user_depart (user_id, dep_id) values (${worker.id}, ${below.id})`.execute(app.db)
    await sql`update sys_user set org_code = ${below.orgCode} where id = ${worker.id}`.execute(app.db)
    await sql`update sys_position set sys_org_code = null`.execute(app.db)
    await admin.post('/sys/position/add', { code: 'M1', name: '装箱', postRank: '1' })
    await sql`update sys_position set sys_org_code = ${moved.orgCode} where code = 'M1'`.execute(app.db)

    const { body } = await admin.put('/sys/sysDepart/move', { id: moved.id, parentId: to.id })
    expect(body).toMatchObject({ success: true, result: 2 })
    expect(await one(moved.id)).toMatchObject({ parentId: to.id, orgCode: `${to.orgCode}A01`, orgType: '2' })
    expect(await one(below.id)).toMatchObject({ parentId: moved.id, orgCode: `${to.orgCode}A01A01`, orgType: '3' })
    expect(await worker.row()).toMatchObject({ orgCode: `${to.orgCode}A01A01` })
    const { rows } = await sql<{
      code: string
    }>`select sys_org_code as code from sys_position where code = 'M1'`.execute(app.db)
    expect(rows).toEqual([{ code: `${to.orgCode}A01` }])
    const history = await admin.get('/sys/sysDepart/history', { id: below.id })
    expect(JSON.stringify(history.body.result)).toContain(`${to.orgCode}A01A01`)

    // to the top and back among its siblings
    await admin.put('/sys/sysDepart/move', { id: below.id, parentId: '' })
    expect(await one(below.id)).toMatchObject({ parentId: null, orgType: '1', orgCategory: '1' })
    const other = await add('另一组', to.id)
    await admin.put('/sys/sysDepart/move', { id: other.id, parentId: to.id, ids: `${other.id},${moved.id}` })
    const level = await admin.get('/sys/sysDepart/queryDepartTreeSync', { pid: to.id })
    expect((level.body.result as unknown as readonly Node[]).map(({ departName }) => departName)).toEqual([
      '另一组',
      '小组',
    ])
  })

  it('below itself is refused', async () => {
    const top = await add('自己')
    const below = await add('里面', top.id)
    for (const parentId of [top.id, below.id]) {
      const { body } = await admin.put('/sys/sysDepart/move', { id: top.id, parentId })
      expect(body).toMatchObject({ success: false, message: '不能移动到自己或下级部门' })
    }
    expect(await one(top.id)).toMatchObject({ parentId: null, orgCode: top.orgCode })
  })
})

describe('reading', () => {
  it('[7.15a] shows telephone and notes to those who may open the page, to others what a choice needs', async () => {
    const node = await add('有电话', '', { mobile: '13800000001', memo: '备注' })
    const [reader, staff] = [
      await app.person(['system:depart:list']),
      await app.person(['system:address:list', 'system:savedQuery:share']),
    ]
    for (const path of ['queryTreeList', 'queryDepartTreeSync', 'listAll', 'queryTreeByKeyWord?keyWord=有电话']) {
      const read = async (client: Client) => JSON.stringify((await client.get(`/sys/sysDepart/${path}`)).body.result)
      expect(await read(reader), path).toContain('13800000001')
      expect(await read(staff), path).toContain('有电话')
      expect(await read(staff), path).not.toContain('13800000001')
    }
    const found = await reader.get('/sys/sysDepart/queryTreeList', { ids: node.id })
    expect(found.body.result).toMatchObject([
      { memo: '备注', fax: null, address: null, directorUserIds: '', status: '1', delFlag: '0' },
    ])
  })

  it('[7.15a] names those above a department, the department of a code, and its people', async () => {
    const top = await add('上面')
    const below = await add('下面', top.id)
    const person = await member('下面的人')
    await admin.post('/sys/user/editSysDepartWithUser', { depId: below.id, userIdList: [person.id] })
    const staff = await app.person(['system:address:list', 'system:savedQuery:share'])
    const above = await staff.get('/sys/sysDepart/queryAllParentId', { departId: below.id })
    expect(above.body.result).toMatchObject({
      [below.id]: { parentIds: [top.id, below.id], parentMap: { [top.id]: { departName: '上面' } } },
    })
    const byCode = await staff.get('/sys/sysDepart/queryAllParentId', { orgCode: below.orgCode })
    expect(byCode.body.result).toMatchObject({ [below.orgCode]: { parentIds: [top.id, below.id] } })
    expect((await staff.get('/sys/sysDepart/queryAllParentId')).body.message).toBe('departId 和 orgCode 不能都为空！')
    const named = await staff.get('/sys/sysDepart/getDepartName', { orgCode: below.orgCode })
    expect(named.body.result).toMatchObject({ id: below.id, departName: '下面' })
    const users = await staff.get('/sys/sysDepart/getUsersByDepartId', { id: below.id })
    expect(users.body.result).toMatchObject([{ id: person.id, realname: '下面的人', phone: null }])
    expect(JSON.stringify(users.body.result)).not.toContain('password')
    const { body } = await staff.get('/sys/sysDepart/queryTreeByKeyWord', { keyWord: '下面' })
    expect(body.result).toMatchObject({ departList: [{ id: below.id }], userList: [{ id: person.id }] })
  })

  it('keeps to row rules in trees, searches, dictionary tables and counts', async () => {
    const [mine, other] = [await add('我的区'), await add('别的区')]
    await add('我的小组', mine.id)
    const bound = await app.person(['system:depart:list', 'system:depart:delete', 'system:depart:move'])
    await bindToRule(app, bound, { component: 'system/DepartList', column: 'departName', value: '我的区' })
    const read = async (path: string, query = {}) => JSON.stringify((await bound.get(path, query)).body)
    for (const path of ['queryTreeList', 'queryDepartTreeSync', 'queryIdTree', 'listAll', 'searchBy']) {
      const text = await read(`/sys/sysDepart/${path}`, { keyWord: '区' })
      expect(text, path).toContain('我的区')
      expect(text, path).not.toContain('别的区')
    }
    const dictionary = await read('/sys/dict/loadDict/sys_depart,depart_name,id', { keyword: '区' })
    expect(dictionary).toContain('我的区')
    expect(dictionary).not.toContain('别的区')
    expect(await read('/sys/sysDepart/countBelow', { ids: other.id })).toContain('404')
    // what they may not see is not deleted with what they may
    const { body } = await bound.delete('/sys/sysDepart/delete', { id: mine.id })
    expect(body).toMatchObject({ success: false, message: '下级部门中有您无权操作的数据' })
    expect((await bound.put('/sys/sysDepart/move', { id: mine.id, parentId: other.id })).body.code).toBe(404)
  })
})

describe('sheets', () => {
  it('go out with the headers of the protocol and come back below the parents that their codes name', async () => {
    const csv = (text: string) => new File([text], '部门.csv')
    const send = (text: string, fields = {}) => admin.upload('/sys/sysDepart/importExcel', { file: csv(text) }, fields)
    const rows =
      '机构/部门名称,英文名,排序,机构类别,机构编码,手机号\n收银,Till,2,部门,Y01A01,\n南区,South,1,公司,Y01,13800000001\n'
    const preview = await send(rows, { dryRun: '1' })
    expect(preview.body.result).toMatchObject({ createdCount: 2 })
    const { body } = await send(rows)
    expect(body, body.message).toMatchObject({ success: true, message: '共2行数据全部导入成功！' })
    const found = await admin.get('/sys/sysDepart/queryDepartTreeSync', { ids: 'Y01,Y01A01', primaryKey: 'orgCode' })
    const [south, till] = found.body.result as unknown as readonly Node[]
    expect([south, till]).toMatchObject([
      { departName: '南区', orgType: '1', parentId: null, mobile: '13800000001' },
      { departName: '收银', orgType: '2', parentId: south?.id },
    ])
    const orphan = await send('机构/部门名称,机构编码,机构类别\n孤,X09A01,部门\n有家,Y01A02,部门\n', { partial: '1' })
    expect(orphan.body.result.errors).toMatchObject([{ row: 2, header: '机构编码', reason: '上级部门“X09”不存在' }])
    expect((await add('手工', south?.id)).orgCode).toBe('Y01A03')
    const sheet = await admin.get('/sys/sysDepart/exportXls', { selections: south?.id ?? '' })
    expect(sheet.status).toBe(200)
    expect(sheet.bytes.length).toBeGreaterThan(1000)
  })
})

describe('departments of another tenant', () => {
  it('are neither read nor changed by any call', async () => {
    const node = await add('秘密部门', '', { memo: '秘密备注' })
    const role = await admin.post('/sys/sysDepartRole/add', {
      departId: node.id,
      roleName: '秘密角色',
      roleCode: 'secret-role',
    })
    const roleId = String(role.body.result.id)
    const { userId: victim } = await app.person([])
    await admin.post('/sys/user/editSysDepartWithUser', { depId: node.id, userIdList: [victim] })
    const codes = (
      await sql<{ perms: string }>`
        select perms from sys_permission where perms ~ '^system:(depart|departUser|departRole|address|user):'`.execute(
        app.db,
      )
    ).rows.map(({ perms }) => perms)
    const { username, userId, roleId: own } = await app.person(codes)
    await sql`update sys_role set tenant_id = 7 where id = ${own}`.execute(app.db)
    await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${userId}`.execute(app.db)
    const stranger = await app.signIn(username)
    const before = await fingerprint()
    const [departId, permissionId] = [node.id, 'p']
    const sent = [
      ...['queryTreeList', 'queryDepartTreeSync', 'queryIdTree', 'listAll', 'queryTreeByKeyWord', 'searchBy'].map(
        (path) => stranger.get(`/sys/sysDepart/${path}`, { keyWord: '秘密' }),
      ),
      stranger.get('/sys/sysDepart/queryTreeList', { ids: node.id }),
      stranger.get('/sys/sysDepart/queryById', { id: node.id }),
      stranger.get('/sys/sysDepart/history', { id: node.id }),
      stranger.get('/sys/sysDepart/countBelow', { ids: node.id }),
      stranger.get('/sys/sysDepart/queryAllParentId', { departId }),
      stranger.get('/sys/sysDepart/getDepartName', { orgCode: node.orgCode }),
      stranger.get('/sys/sysDepart/getUsersByDepartId', { id: node.id }),
      stranger.get('/sys/sysDepart/exportXls'),
      stranger.put('/sys/sysDepart/edit', { id: node.id, departName: 'x' }),
      stranger.put('/sys/sysDepart/move', { id: node.id, parentId: '' }),
      stranger.post('/sys/sysDepart/add', { departName: 'x', parentId: node.id }),
      stranger.delete('/sys/sysDepart/delete', { id: node.id }),
      stranger.get('/sys/user/departUserList', { depId: node.id }),
      stranger.get('/sys/user/departUserList'),
      stranger.post('/sys/user/editSysDepartWithUser', { depId: node.id, userIdList: [userId] }),
      stranger.delete('/sys/user/deleteUserInDepart', { depId: node.id, userId: victim }),
      stranger.get('/sys/user/queryByOrgCodeForAddressList', { orgCode: node.orgCode }),
      stranger.get('/sys/sysDepartRole/list', { deptId: node.id }),
      stranger.get('/sys/sysDepartRole/queryById', { id: roleId }),
      stranger.post('/sys/sysDepartRole/add', { departId, roleName: '外来', roleCode: 'foreign' }),
      stranger.put('/sys/sysDepartRole/edit', { id: roleId, roleName: '改名' }),
      stranger.delete('/sys/sysDepartRole/delete', { id: roleId }),
      stranger.get('/sys/sysDepartRole/getDeptRoleList', { departId, userId: victim }),
      stranger.get('/sys/sysDepartRole/getDeptRoleByUserId', { departId, userId: victim }),
      stranger.post('/sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId: roleId }),
      stranger.get('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId }),
      stranger.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId }),
      stranger.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds: 'p' }),
      stranger.get(`/sys/sysDepartPermission/datarule/p/${departId}`),
      stranger.post('/sys/sysDepartPermission/datarule', { permissionId, departId, dataRuleIds: '' }),
      stranger.get(`/sys/sysDepartRole/datarule/p/${departId}/${roleId}`),
      stranger.post('/sys/sysDepartRole/datarule', { permissionId, roleId, dataRuleIds: '' }),
    ]
    for (const { bytes, status } of await Promise.all(sent)) {
      expect(status).not.toBe(500)
      expect(new TextDecoder().decode(bytes)).not.toMatch(/秘密(部门|备注|角色)/)
    }
    expect(await fingerprint()).toEqual(before)
  })
})

/** What is in the tables of departments, but for departments that strangers made for themselves. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(d::text, '' order by d.id)) from sys_depart d where d.tenant_id = 0) as departs,
      (select md5(string_agg(r::text, '' order by r.id)) from sys_depart_role r) as roles,
      (select md5(string_agg(l::text, '' order by l.id)) from sys_depart_role_user l) as holders,
      (select md5(string_agg(p::text, '' order by p.id)) from sys_depart_role_permission p) as grants,
      (select md5(string_agg(u::text, '' order by u.id)) from sys_user_depart u) as members
  `.execute(app.db)
  return rows
}
