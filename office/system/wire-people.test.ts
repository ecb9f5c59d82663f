import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOf, PAGE, type Row, said, wireClient } from '#office/testing/wire-client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/**
 * Calls of the pages of people and rights in the form in which clients of the protocol send them: with a time stamp, comma
 * lists that end in a comma, and whole rows sent back with fields that the form does not have.
 */

let app: TestApp
let admin: Client
const { ask, rows, only } = wireClient(() => admin)
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

async function newPerson(username: string, more: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  const sent = {
    activitiSync: '1',
    userIdentity: 1,
    username,
    password: 'Regal7-Kranich!',
    confirmpassword: 'Regal7-Kranich!',
    realname: `名${username}`,
    workNo: `W-${username}`,
    phone: `139${String(Math.abs(hash(username)))
      .padStart(8, '0')
      .slice(0, 8)}`,
    selectedroles: '',
    selecteddeparts: '',
    departIds: '',
    ...more,
  }
  expect(said(await admin.post('/sys/user/add', sent))).toEqual([true, '添加成功！'])
  return only('/sys/user/list', { ...PAGE, username: `*${username}*` })
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_999_989, 7)
}

describe('the page of users', () => {
  it('[7.13a-e] adds, lists, edits with the whole row, freezes and deletes', async () => {
    const departs = await rows('/sys/sysDepart/queryTreeList')
    const [role] = await rows('/sys/role/queryall')
    const made = await newPerson('wirelee', { selectedroles: role?.id, selecteddeparts: departs[0]?.id, sex: 1 })
    expect(made).toMatchObject({
      username: 'wirelee',
      status: 1,
      status_dictText: '正常',
      sex: 1,
      sex_dictText: '男',
      orgCodeTxt: departs[0]?.departName,
      delFlag: 0,
      activitiSync: 1,
      userIdentity: 1,
    })
    expect(made).not.toHaveProperty('password')
    expect((await ask('/sys/user/queryUserRole', { userid: made.id })).result).toEqual([role?.id])
    expect((await ask('/sys/user/userDepartList', { userId: made.id })).result).toEqual([
      expect.objectContaining({ key: departs[0]?.id, value: departs[0]?.id, title: departs[0]?.departName }),
    ])
    // the form sends the row back as it was listed
    const sent = { ...made, realname: '改名', selectedroles: `${role?.id}`, selecteddeparts: `${departs[0]?.id}` }
    expect(said(await admin.put('/sys/user/edit', sent))).toEqual([true, '修改成功!'])
    expect((await ask('/sys/user/queryById', { id: made.id })).result).toMatchObject({ realname: '改名' })
    const frozen = await admin.put('/sys/user/frozenBatch', { ids: `${made.id},`, status: '2' })
    expect(said(frozen)).toEqual([true, '操作成功!'])
    expect(await only('/sys/user/list', { ...PAGE, username: '*wirelee*', status: '2' })).toMatchObject({
      status_dictText: '冻结',
    })
    expect(said(await admin.put('/sys/user/frozenBatch', { ids: `${made.id},`, status: 1 }))).toEqual([
      true,
      '操作成功!',
    ])
    const changed = { username: 'wirelee', password: 'Kranich8-Regal!', confirmpassword: 'Kranich8-Regal!' }
    expect(said(await admin.put('/sys/user/changePassword', changed))).toEqual([true, '密码修改成功!'])
    expect(said(await admin.delete('/sys/user/delete', { id: made.id }))).toEqual([true, '删除用户成功'])
    const second = await newPerson('wirewang')
    expect(said(await admin.delete('/sys/user/deleteBatch', { ids: `${second.id},` }))).toEqual([
      true,
      '批量删除用户成功',
    ])
    const bin = await rows('/sys/user/recycleBin')
    expect(bin.map(({ username }) => username)).toEqual(expect.arrayContaining(['wirelee', 'wirewang']))
    expect(bin.find(({ id }) => id === made.id)?.orgCode).toBe(departs[0]?.departName)
    expect(said(await admin.put('/sys/user/putRecycleBin', { userIds: made.id }))).toEqual([true, '还原成功'])
    expect(said(await admin.delete('/sys/user/deleteRecycleBin', { userIds: `${second.id},` }))).toEqual([
      true,
      '删除成功',
    ])
  })

  it('[7.26] finds people by a list of ids or accounts, one page as long as the list', async () => {
    const [one, other] = [await newPerson('wirea'), await newPerson('wireb')]
    const ids = idsOf([one, other])
    expect(await rows('/sys/user/list', { id: ids, pageNo: '1', pageSize: '2' })).toHaveLength(2)
    expect(await rows('/sys/user/list', { username: 'wirea,wireb,', pageNo: '1', pageSize: '2' })).toHaveLength(2)
    expect(await rows('/sys/user/queryByIds', { userIds: `${one.id},${other.id}` })).toHaveLength(2)
    // this one answers without an envelope
    const bare = await admin.get('/sys/user/getMultiUser', { _t: '1767225600', username: 'wirea,wireb,' })
    expect(bare.body).toMatchObject([{ username: 'wirea' }, { username: 'wireb' }])
  })

  it('[7.13f] [7.19c] asks whether an account is free', async () => {
    const check = (fieldVal: string) =>
      ask('/sys/duplicate/check', { tableName: 'sys_user', fieldName: 'username', fieldVal, dataId: '' })
    expect(await check('admin')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check('nobody-yet')).toMatchObject({ success: true, message: '该值可用！' })
  })
})

describe('the page of roles', () => {
  it('[6.6] [7.12a-e] adds, lists, edits, gives to people and takes away', async () => {
    const sent = { roleCode: 'wire-role', roleName: '线上角色', description: '' }
    expect(said(await admin.post('/sys/role/add', sent))).toEqual([true, '添加成功！'])
    const role = await only('/sys/role/list', { ...PAGE, roleName: '*线上*' })
    expect(role).toMatchObject({ roleCode: 'wire-role', createTime: expect.any(String) })
    expect(await ask('/sys/role/checkRoleCode', { id: '', roleCode: 'wire-role' })).toMatchObject({
      success: false,
      message: '角色编码已存在',
    })
    expect(said(await admin.put('/sys/role/edit', { ...role, roleName: '线上客服' }))).toEqual([true, '修改成功!'])
    const [one, other] = [await newPerson('wirec'), await newPerson('wired')]
    const given = await admin.post('/sys/user/addSysUserRole', { roleId: role.id, userIdList: [one.id, other.id] })
    expect(said(given)).toEqual([true, '添加成功!'])
    const people = { ...PAGE, roleId: role.id }
    expect((await rows('/sys/user/userRoleList', people)).map(({ username }) => username).sort()).toEqual([
      'wirec',
      'wired',
    ])
    expect(await only('/sys/user/userRoleList', { ...people, username: 'wirec' })).toMatchObject({
      status_dictText: '正常',
    })
    const taken = await admin.delete('/sys/user/deleteUserRole', { roleId: role.id, userId: one.id })
    expect(said(taken)).toEqual([true, '删除成功!'])
    const rest = await admin.delete('/sys/user/deleteUserRoleBatch', { roleId: role.id, userIds: `${other.id},` })
    expect(said(rest)).toEqual([true, '删除成功!'])
    expect(said(await admin.delete('/sys/role/delete', { id: role.id }))).toEqual([true, '删除角色成功'])
    await admin.post('/sys/role/add', sent)
    const again = await only('/sys/role/list', { ...PAGE, roleCode: '*wire-role*' })
    expect(said(await admin.delete('/sys/role/deleteBatch', { ids: `${again.id},` }))).toEqual([true, '删除角色成功!'])
  })

  it('[7.12d] [7.14c,d] grants by the difference of two lists', async () => {
    await admin.post('/sys/role/add', { roleCode: 'wire-grants', roleName: '授权角色' })
    const { id: roleId } = await only('/sys/role/list', { ...PAGE, roleCode: '*wire-grants*' })
    const tree = (await ask('/sys/role/queryTreeList')).result as {
      readonly treeList: readonly Row[]
      readonly ids: readonly string[]
    }
    const [first] = tree.treeList
    expect(first).toMatchObject({
      key: expect.any(String),
      value: first?.key,
      title: null,
      slotTitle: expect.any(String),
      label: null,
      icon: null,
      isLeaf: expect.any(Boolean),
      ruleFlag: expect.any(Number),
      scopedSlots: { title: 'hasDatarule' },
    })
    expect(tree.ids).toContain(first?.key)
    const group = tree.treeList.find(({ children }) => Array.isArray(children) && children.length > 1)
    const [b = '', c = ''] = ((group?.children ?? []) as readonly Row[]).map(({ key }) => String(key))
    const a = String(group?.key)
    const save = (permissionIds: string, lastpermissionIds: string) =>
      admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds })
    const granted = async () => [...((await ask('/sys/permission/queryRolePermission', { roleId })).result as string[])]
    expect(said(await save(`${a},${b}`, ''))).toEqual([true, '保存成功！'])
    expect((await granted()).sort()).toEqual([a, b].sort())
    expect(said(await save(`${a},${c}`, `${a},${b}`))).toEqual([true, '保存成功！'])
    expect((await granted()).sort()).toEqual([a, c].sort())
    const rules = await ask(`/sys/role/datarule/${a}/${roleId}`)
    expect(rules).toMatchObject({ success: false, message: '未找到权限配置信息' })
    const ticked = await admin.post('/sys/role/datarule', { permissionId: b, roleId, dataRuleIds: '' })
    expect(said(ticked)).toEqual([false, '请先保存角色菜单权限!'])
  })
})

describe('the page of the menu', () => {
  it('[7.14a-c] adds entries below another, edits the whole row and deletes with what is below', async () => {
    const form = { status: '1', permsType: '1', sortNo: 1, route: true, keepAlive: false, hidden: false }
    const menu = { ...form, menuType: 0, name: '线上菜单', url: 'wire/menu', component: 'layouts/RouteView', icon: '' }
    expect(said(await admin.post('/sys/permission/add', menu))).toEqual([true, '添加成功！'])
    const top = (await rows('/sys/permission/getSystemMenuList')).find(({ name }) => name === '线上菜单')
    expect(top).toMatchObject({ url: '/wire/menu', leaf: true, isLeaf: true, children: null, title: '线上菜单' })
    const button = { ...form, menuType: 2, name: '线上按钮', perms: 'wire:press', parentId: top?.id }
    expect(said(await admin.post('/sys/permission/add', button))).toEqual([true, '添加成功！'])
    const [below] = await rows('/sys/permission/getSystemSubmenu', { parentId: top?.id ?? '' })
    expect(below).toMatchObject({ perms: 'wire:press', menuType: 2, parentId: top?.id })
    const batch = await ask('/sys/permission/getSystemSubmenuBatch', { parentIds: `${top?.id},` })
    expect(batch.result).toMatchObject({ [top?.id ?? '']: [{ id: below?.id }] })
    const edited = { ...below, name: '改名按钮', key: below?.id, children: null }
    expect(said(await admin.put('/sys/permission/edit', edited))).toEqual([true, '修改成功！'])
    const page = (await rows('/sys/permission/list', { name: '职务' })).find(({ menuType }) => menuType === 1)
    const rule = {
      permissionId: page?.id,
      ruleName: '自己的',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
    }
    expect(said(await admin.post('/sys/permission/addPermissionRule', rule))).toEqual([true, '添加成功！'])
    const kept = await only('/sys/permission/getPermRuleListByPermId', { ...PAGE, permissionId: page?.id ?? '' })
    expect(said(await admin.put('/sys/permission/editPermissionRule', { ...kept, ruleName: '本人的' }))).toEqual([
      true,
      '更新成功！',
    ])
    const asked = { permissionId: page?.id ?? '', ruleName: '本人的', ruleValue: '' }
    expect(await rows('/sys/permission/queryPermissionRule', asked)).toHaveLength(1)
    expect(said(await admin.delete('/sys/permission/deletePermissionRule', { id: kept.id }))).toEqual([
      true,
      '删除成功！',
    ])
    expect(said(await admin.delete('/sys/permission/deleteBatch', { ids: `${top?.id},` }))).toEqual([true, '删除成功!'])
    expect(await ask('/sys/permission/getSystemSubmenu', { parentId: top?.id ?? '' })).toMatchObject({ result: [] })
  })
})

describe('the pages of departments', () => {
  it('[7.15a,b] adds below, edits the node of the tree with its form, and deletes', async () => {
    const [root] = await rows('/sys/sysDepart/queryDepartTreeSync')
    const form = { departName: '线上部', parentId: root?.id, orgCategory: '2', departOrder: 0, directorUserIds: '' }
    expect(said(await admin.post('/sys/sysDepart/add', form))).toEqual([true, '添加成功！'])
    const node = await only('/sys/sysDepart/searchBy', { keyWord: '线上部' })
    expect(node).toMatchObject({
      key: node.id,
      value: node.id,
      title: '线上部',
      children: null,
      parentId: root?.id,
      orgType: '2',
      delFlag: '0',
      directorUserIds: '',
    })
    const director = await newPerson('wiredirector')
    const edited = { ...node, memo: '备注', directorUserIds: director.id, oldDirectorUserIds: '' }
    expect(said(await admin.put('/sys/sysDepart/edit', edited))).toEqual([true, '修改成功!'])
    expect(await only('/sys/sysDepart/queryDepartTreeSync', { ids: `${node.id}` })).toMatchObject({
      memo: '备注',
      directorUserIds: director.id,
    })
    expect((await ask('/sys/user/queryById', { id: director.id })).result).toMatchObject({
      userIdentity: 2,
      departIds: node.id,
    })
    expect(await ask('/sys/sysDepart/searchBy', { keyWord: 'nowhere' })).toMatchObject({
      success: false,
      message: '未查询匹配数据！',
    })
    expect(said(await admin.delete('/sys/sysDepart/deleteBatch', { ids: `${node.id},` }))).toEqual([true, '删除成功!'])
  })

  it('[6.6] [7.15c,d] keep people and roles of a department', async () => {
    const [root] = await rows('/sys/sysDepart/queryDepartTreeSync')
    const depId = root?.id ?? ''
    const one = await newPerson('wiremember')
    const joined = await admin.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [one.id] })
    expect(said(joined)).toEqual([true, '添加成功!'])
    const member = await only('/sys/user/departUserList', { ...PAGE, depId, username: 'wiremember' })
    expect(member).toMatchObject({ orgCode: root?.departName, username: 'wiremember' })
    const role = { departId: depId, roleName: '部门客服', roleCode: 'wire-dept', description: '' }
    expect(said(await admin.post('/sys/sysDepartRole/add', role))).toEqual([true, '添加成功！'])
    const kept = await only('/sys/sysDepartRole/list', { ...PAGE, deptId: depId, roleName: '*部门客服*' })
    expect(kept).toMatchObject({ departId: depId, departId_dictText: root?.departName })
    expect(said(await admin.put('/sys/sysDepartRole/edit', { ...kept, description: '改' }))).toEqual([
      true,
      '编辑成功!',
    ])
    const asked = { departId: depId, userId: one.id }
    expect(await rows('/sys/sysDepartRole/getDeptRoleList', asked)).toMatchObject([{ id: kept.id }])
    const added = { userId: one.id, newRoleId: kept.id, oldRoleId: '' }
    expect(said(await admin.post('/sys/sysDepartRole/deptRoleUserAdd', added))).toEqual([true, '添加成功！'])
    expect(await rows('/sys/sysDepartRole/getDeptRoleByUserId', asked)).toMatchObject([
      { userId: one.id, droleId: kept.id },
    ])
    expect((await ask('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: depId })).result).toMatchObject({
      treeList: expect.any(Array),
      ids: expect.any(Array),
    })
    expect(await rows('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: kept.id })).toEqual([])
    expect(said(await admin.delete('/sys/sysDepartRole/delete', { id: kept.id }))).toEqual([true, '删除成功!'])
    const left = await admin.delete('/sys/user/deleteUserInDepartBatch', { depId, userIds: `${one.id},` })
    expect(said(left)).toEqual([true, '删除成功!'])
    expect(said(await admin.delete('/sys/user/deleteUserInDepart', { depId, userId: one.id }))).toEqual([
      false,
      '当前选中部门与用户无关联关系!',
    ])
  })
})

describe('the pages of dictionaries and tenants', () => {
  it('[7.17a-d] keep dictionaries, their items and their bin', async () => {
    const sent = { dictName: '线上字典', dictCode: 'wire_dict', description: '' }
    expect(said(await admin.post('/sys/dict/add', sent))).toEqual([true, '保存成功！'])
    const dict = await only('/sys/dict/list', { ...PAGE, dictCode: '*wire_dict*' })
    expect(said(await admin.put('/sys/dict/edit', { ...dict, dictName: '线上字典二' }))).toEqual([true, '编辑成功!'])
    const item = { dictId: dict.id, itemText: '一', itemValue: 'one', sortOrder: 1, status: 1, description: '' }
    expect(said(await admin.post('/sys/dictItem/add', item))).toEqual([true, '保存成功！'])
    const listed = await only('/sys/dictItem/list', { dictId: dict.id, pageNo: '1', pageSize: '10', status: '1' })
    expect(listed).toMatchObject({ itemText: '一', itemValue: 'one', status: 1, sortOrder: 1 })
    expect(await ask('/sys/dictItem/dictItemCheck', { itemValue: 'one', dictId: dict.id })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect(said(await admin.put('/sys/dictItem/edit', { ...listed, itemText: '壹', visible: true }))).toEqual([
      true,
      '编辑成功!',
    ])
    expect((await ask('/sys/dict/getDictItems/wire_dict')).result).toMatchObject([{ value: 'one', text: '壹' }])
    expect(said(await admin.delete('/sys/dictItem/delete', { id: listed.id }))).toEqual([true, '删除成功!'])
    expect(said(await admin.delete('/sys/dict/delete', { id: dict.id }))).toEqual([true, '删除成功!'])
    expect((await rows('/sys/dict/deleteList')).map(({ id }) => id)).toContain(dict.id)
    expect(said(await admin.put(`/sys/dict/back/${dict.id}`))).toEqual([true, '操作成功!'])
    await admin.delete('/sys/dict/delete', { id: dict.id })
    expect(said(await admin.delete(`/sys/dict/deletePhysic/${dict.id}`))).toEqual([true, '删除成功!'])
  })

  it('keep tenants under the number that is typed', async () => {
    const sent = { id: '88', name: '线上店', status: 1 }
    expect((await admin.post('/sys/tenant/add', sent)).body).toMatchObject({ success: true })
    expect(said(await admin.post('/sys/tenant/add', sent))).toEqual([false, '该编号已存在!'])
    const listed = await only('/sys/tenant/list', { ...PAGE, name: '*线上店*' })
    expect(listed).toMatchObject({ id: 88, name: '线上店', status: 1, status_dictText: '正常' })
    expect((await rows('/sys/tenant/queryList', { ids: '88,' })).map(({ name }) => name)).toEqual(['线上店'])
    expect((await admin.put('/sys/tenant/edit', { ...listed, name: '线上二店' })).body.success).toBe(true)
    expect((await ask('/sys/tenant/queryById', { id: '88' })).result).toMatchObject({ name: '线上二店' })
    expect((await admin.delete('/sys/tenant/delete', { id: '88' })).body.success).toBe(true)
  })
})
