import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE, type Row, said, wireClient } from '#office/testing/wire-client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/**
 * What clients of the protocol tick: data rules of roles, of departments and of their roles, what departments are given,
 * and the positions of people.
 */

let app: TestApp
let admin: Client
const { ask, rows, only } = wireClient(() => admin)
/** The page of positions and its button, with one data rule. */
let page: Row
let button: Row
let rule: Row
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const found = await rows('/sys/permission/list', { name: '职务' })
  page = found.find(({ menuType }) => menuType === 1) ?? expect.fail('no page')
  const below = await rows('/sys/permission/getSystemSubmenu', { parentId: page.id })
  button = below.find(({ perms }) => perms === 'system:position:list') ?? expect.fail('no button')
  await admin.post('/sys/permission/addPermissionRule', {
    permissionId: page.id,
    ruleName: '自己的职务',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  })
  rule = await only('/sys/permission/getPermRuleListByPermId', { ...PAGE, permissionId: page.id })
  await admin.post('/sys/position/add', { code: 'wire-post', name: '线上职务', postRank: '1' })
})
afterAll(() => app.close())

const both = () => `${page.id},${button.id}`
const seenBy = async (client: Client) =>
  ((await client.get('/sys/position/list', { pageNo: 1, pageSize: 10 })).body.result.records as readonly Row[]).map(
    ({ code }) => code,
  )

it('[7.12d] ticks data rules of a role, which bind what its people see, and takes them back', async () => {
  const person = await app.person([])
  const { roleId } = person
  const granted = { roleId, permissionIds: both(), lastpermissionIds: '' }
  expect(said(await admin.post('/sys/permission/saveRolePermission', granted))).toEqual([true, '保存成功！'])
  expect(await seenBy(person)).toEqual(['wire-post'])
  const asked = `/sys/role/datarule/${page.id}/${roleId}`
  const before = (await ask(asked)).result
  expect(before).toMatchObject({
    datarule: [{ id: rule.id, ruleName: '自己的职务', ruleColumn: 'createBy', ruleConditions: '=' }],
  })
  expect(before).not.toHaveProperty('drChecked')
  const tick = (dataRuleIds: string) => admin.post('/sys/role/datarule', { permissionId: page.id, roleId, dataRuleIds })
  expect(said(await tick(rule.id))).toEqual([true, '保存成功!'])
  expect((await ask(asked)).result).toMatchObject({ drChecked: rule.id })
  expect(await seenBy(person)).toEqual([])
  expect(said(await tick(''))).toEqual([true, '保存成功!'])
  expect(await seenBy(person)).toEqual(['wire-post'])
})

describe('the rights of a department', () => {
  let departId: string
  beforeAll(async () => {
    departId = String((await only('/sys/sysDepart/searchBy', { keyWord: '发货组' })).id)
  })
  const give = (permissionIds: string, lastpermissionIds: string) =>
    admin.post('/sys/permission/saveDepartPermission', { departId, permissionIds, lastpermissionIds })

  it('[7.14c,d] [7.15b] are given by the difference of two lists, with data rules', async () => {
    const rulePath = `/sys/sysDepartPermission/datarule/${page.id}/${departId}`
    const tick = () =>
      admin.post('/sys/sysDepartPermission/datarule', { permissionId: page.id, departId, dataRuleIds: rule.id })
    expect(said(await tick())).toEqual([false, '请先保存部门菜单权限!'])
    expect(said(await give(both(), ''))).toEqual([true, '保存成功！'])
    expect((await ask('/sys/permission/queryDepartPermission', { departId })).result).toEqual(
      expect.arrayContaining([page.id, button.id]),
    )
    expect(said(await tick())).toEqual([true, '保存成功!'])
    expect((await ask(rulePath)).result).toMatchObject({ datarule: [{ id: rule.id }], drChecked: rule.id })
  })

  it('[7.15d] bound what its roles give: entries and data rules, which go when the department loses them', async () => {
    const person = await app.person([])
    const role = { departId, roleName: '线上部门角色', roleCode: 'wire-bound', description: '' }
    await admin.post('/sys/sysDepartRole/add', role)
    const { id: roleId } = await only('/sys/sysDepartRole/list', { ...PAGE, deptId: departId, roleName: '*线上*' })
    const { ids } = (await ask('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId })).result as {
      readonly ids: readonly string[]
    }
    // with what they stand below in the tree, and nothing else
    expect(ids).toEqual(expect.arrayContaining([page.id, button.id]))
    expect(ids).toHaveLength(3)
    const granted = { roleId, permissionIds: both(), lastpermissionIds: '' }
    expect(said(await admin.post('/sys/sysDepartPermission/saveDeptRolePermission', granted))).toEqual([
      true,
      '保存成功！',
    ])
    const held = async () => (await ask('/sys/sysDepartPermission/queryDeptRolePermission', { roleId })).result
    expect(await held()).toEqual(expect.arrayContaining([page.id, button.id]))
    const rulePath = `/sys/sysDepartRole/datarule/${page.id}/${departId}/${roleId}`
    expect((await ask(rulePath)).result).toMatchObject({ datarule: [{ id: rule.id }] })
    const ticked = { permissionId: page.id, roleId, dataRuleIds: rule.id }
    expect(said(await admin.post('/sys/sysDepartRole/datarule', ticked))).toEqual([true, '保存成功!'])
    expect((await ask(rulePath)).result).toMatchObject({ drChecked: rule.id })
    await admin.post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [person.userId] })
    const added = { userId: person.userId, newRoleId: roleId, oldRoleId: '' }
    await admin.post('/sys/sysDepartRole/deptRoleUserAdd', added)
    expect(await seenBy(person)).toEqual([])
    // what a department has no longer its roles have no longer
    expect(said(await give('', both()))).toEqual([true, '保存成功！'])
    expect(await held()).toEqual([])
    expect((await person.get('/sys/position/list')).body.success).toBe(false)
  })
})

it('[7.16] keeps positions, found by their code and by a list of ids', async () => {
  const sent = { code: 'wire-clerk', name: '线上文员', postRank: '2', companyId: '', id: '' }
  expect(said(await admin.post('/sys/position/add', sent))).toEqual([true, '添加成功！'])
  const listed = await only('/sys/position/list', { ...PAGE, code: '*wire-clerk*' })
  expect(listed).toMatchObject({ name: '线上文员', postRank: '2', postRank_dictText: '助级' })
  expect((await ask('/sys/position/queryByCode', { code: 'wire-clerk' })).result).toMatchObject({ id: listed.id })
  expect(await ask('/sys/position/queryByCode', { code: 'nowhere' })).toMatchObject({ success: false })
  expect(await rows('/sys/position/list', { id: `${listed.id},`, pageNo: '1', pageSize: '1' })).toHaveLength(1)
  expect(said(await admin.put('/sys/position/edit', { ...listed, name: '线上职员' }))).toEqual([true, '修改成功!'])
  expect((await ask('/sys/position/queryById', { id: listed.id })).result).toMatchObject({ name: '线上职员' })
  expect(said(await admin.delete('/sys/position/delete', { id: listed.id }))).toEqual([true, '删除成功!'])
})
