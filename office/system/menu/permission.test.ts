import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { normalComponent, normalUrl, type Permission } from './permission.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

type Sent = Readonly<Record<string, unknown>>

/** What everybody has. */
const [HOME, MESSAGES] = ['/dashboard/analysis', '/message']

const resultOf = async <Result>(asked: ReturnType<Client['get']>): Promise<Result> =>
  (await asked).body.result as unknown as Result

const GROUP = { menuType: '0', name: '月度统计', url: 'report', component: '', sortNo: '50.5' }
const page = (parentId: string, url: string, more: Sent = {}): Sent => ({
  menuType: '1',
  name: url,
  parentId,
  url,
  component: 'src/views/report/List.vue',
  ...more,
})

/** Adds an entry as old clients do: numbers as text, more than is known. */
async function added(sent: Sent): Promise<Permission> {
  const { body } = await admin.post('/sys/permission/add', { ...sent, isLoading: false, slotTitle: 'x' })
  expect(body).toMatchObject({ success: true, message: '添加成功！' })
  return body.result as unknown as Permission
}

const idOf = async (column: 'perms' | 'component', value: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where ${sql.ref(column)} = ${value} and del_flag = 0 order by create_time
  `.execute(app.db)
  return rows[0]?.id ?? ''
}

const errorsOf = ({ body }: Awaited<ReturnType<Client['post']>>): readonly string[] => {
  const { errors = [] } = (body.result ?? {}) as { readonly errors?: readonly { readonly path: string }[] }
  return errors.map(({ path }) => path)
}

it.each([
  ['/views/system/UserList.vue', 'system/UserList'],
  ['src/views/system/UserList', 'system/UserList'],
  ['layouts/RouteView', 'layouts/RouteView'],
])('the component %s is %s', (sent, stored) => expect(normalComponent(sent)).toBe(stored))

it.each([
  ['report/list.vue', '/report/list'],
  ['/report', '/report'],
  ['http://example.com', 'http://example.com'],
  [`{{ window._CONFIG['domianURL'] }}/druid/`, `{{ window._CONFIG['domianURL'] }}/druid/`],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the address %s is %s', (sent, stored) => expect(normalUrl(sent)).toBe(stored))

describe('entries of the menu', () => {
  it('[7.14a] [7.14b] are added and edited as clients send them; what is missing stays, empty text clears', async () => {
    const group = await added(GROUP)
    expect(group).toMatchObject({
      url: '/report',
      component: 'layouts/RouteView',
      parentId: null,
      sortNo: 50.5,
      isLeaf: true,
    })
    const list = await added(
      page(group.id, 'report/one', { icon: 'table', nameEn: 'One', alwaysShow: false, hidden: 'true' }),
    )
    expect(list).toMatchObject({ url: '/report/one', component: 'report/List', hidden: true, menuType: 1, leaf: true })
    const { body } = await admin.put('/sys/permission/edit', { ...list, name: '第一份', icon: '', nameEn: null })
    expect(body).toMatchObject({ success: true, message: '修改成功！' })
    expect(body.result).toMatchObject({ name: '第一份', icon: null, nameEn: 'One', parentId: group.id })
    const [stored] =
      (await resultOf<readonly Permission[]>(admin.get('/sys/permission/list', { name: '月度统计' }))) ?? []
    expect(stored).toMatchObject({ id: group.id, isLeaf: false })
  })

  it('[7.14a] say what is wrong at its field, and never lie below themselves', async () => {
    const group = await added({ ...GROUP, url: '/tree', name: '树' })
    const below = await added({ ...page(group.id, '/tree/a'), component: 'layouts/RouteView' })
    const fails = async (sent: Sent) => errorsOf(await admin.post('/sys/permission/add', sent))
    expect(await fails({ menuType: 1, name: '' })).toEqual(['name', 'parentId', 'url', 'component'])
    expect(await fails(page('nowhere', '/tree/b'))).toEqual(['parentId'])
    expect(await fails(page(group.id, '/tree/a'))).toEqual(['url'])
    const button = { menuType: 2, name: '新增', parentId: below.id, perms: 'system:position:add' }
    expect(await fails(button)).toEqual(['perms'])
    expect(errorsOf(await admin.put('/sys/permission/edit', { id: below.id, parentId: below.id }))).toEqual([
      'parentId',
    ])
    const moved = await admin.put('/sys/permission/sort', { parentId: below.id, ids: group.id })
    expect(errorsOf(moved)).toEqual(['parentId'])
    const taken = await admin.get('/sys/permission/checkPermDuplication', { url: '/tree/a', alwaysShow: 'false' })
    expect(taken.body.message).toBe('该值不可用，系统中已存在！')
    const free = await admin.get('/sys/permission/checkPermDuplication', { url: '/tree/a', id: below.id })
    expect(free.body.message).toBe('该值可用！')
  })

  it.each([
    ['url', 'javascript:alert(1)'],
    ['url', 'JavaScript:alert(1)'],
    ['url', 'data:text/html,x'],
    ['url', '//evil.example/x'],
    ['url', '/a/../../b'],
    ['url', '/a b'],
    ['url', 'https://'],
    ['redirect', 'javascript:alert(1)'],
    ['redirect', '//evil.example'],
    ['component', '../../../../etc/passwd'],
    ['component', 'system/../../UserList'],
    ['component', 'https://evil.example/x.js'],
    ['component', 'system/User List'],
    ['component', '<script>'],
  ])('are refused at their field: %s %s, added, edited or imported by a client', async (field, value) => {
    const entry = await added({ ...GROUP, url: `fine-${Math.random().toString(36).slice(2)}` })
    const sent = { ...GROUP, url: '/other', redirect: '', [field]: value }
    expect(errorsOf(await admin.post('/sys/permission/add', sent))).toEqual([field])
    expect(errorsOf(await admin.post('/sys/permission/edit', { id: entry.id, [field]: value }))).toEqual([field])
    const { rows } = await sql`
      select 1 from sys_permission where ${value} in (url, component, redirect)`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('[7.14c] are answered as a tree, level by level, and to choose a parent from', async () => {
    const group = await added({ ...GROUP, url: '/levels', name: '层级' })
    const child = await added(page(group.id, '/levels/one', { component: 'report/Levels' }))
    const whole = await resultOf<readonly Permission[]>(admin.get('/sys/permission/list'))
    expect(whole.find(({ id }) => id === group.id)?.children).toMatchObject([{ id: child.id, children: null }])
    const first = await resultOf<readonly Permission[]>(admin.get('/sys/permission/getSystemMenuList'))
    expect(first.find(({ id }) => id === group.id)).toMatchObject({ key: group.id, title: '层级', children: [] })
    const below = await resultOf<readonly Permission[]>(
      admin.get('/sys/permission/getSystemSubmenu', { parentId: group.id }),
    )
    expect(below).toMatchObject([{ id: child.id, isLeaf: true, children: null }])
    expect(await resultOf(admin.get('/sys/permission/getSystemSubmenuBatch', { parentIds: `${group.id},` }))).toEqual({
      [group.id]: below,
    })
    const { treeList, ids } = await resultOf<{ treeList: readonly Sent[]; ids: readonly string[] }>(
      admin.get('/sys/permission/queryTreeList'),
    )
    expect(ids).toContain(child.id)
    expect(treeList.find(({ key }) => key === group.id)).toMatchObject({
      title: '层级',
      label: '层级',
      value: group.id,
    })
    const oneLevel = await resultOf<readonly Sent[]>(admin.get('/sys/permission/queryListAsync', { pid: group.id }))
    expect(oneLevel).toMatchObject([{ key: child.id, isLeaf: true }])
  })

  it('[7.14b] move with what is below them; who holds a page holds it at its new place', async () => {
    const [one, two] = [await added({ ...GROUP, url: '/from' }), await added({ ...GROUP, url: '/to' })]
    const moving = await added(page(one.id, '/from/page', { component: 'report/Moving' }))
    const person = await app.person([])
    const grant = { roleId: person.roleId, permissionIds: moving.id, lastpermissionIds: '' }
    expect((await admin.post('/sys/permission/saveRolePermission', grant)).body.success).toBe(true)
    const groups = async () =>
      (
        await resultOf<{ menu: readonly { path: string }[] }>(person.get('/sys/permission/getUserPermissionByToken'))
      ).menu.map(({ path }) => path)
    expect(await groups()).toEqual([HOME, MESSAGES, '/from'])
    expect((await admin.put('/sys/permission/sort', { parentId: two.id, ids: moving.id })).body.message).toBe('已移动')
    expect(await groups()).toEqual([HOME, MESSAGES, '/to'])
    expect(await resultOf(admin.get('/sys/permission/getSystemSubmenu', { parentId: one.id }))).toEqual([])
  })

  it('[7.14b] are moved one by one, with what is granted of them; never below a button or themselves', async () => {
    const [one, two] = [await added({ ...GROUP, url: '/here' }), await added({ ...GROUP, url: '/there' })]
    const moving = await added(page(one.id, '/here/page', { component: 'report/Dragged' }))
    const button = await added({ menuType: 2, name: '导出', parentId: moving.id, perms: 'report:dragged:export' })
    const other = await added(page(two.id, '/there/page', { component: 'report/There' }))
    const person = await app.person([])
    const grant = { roleId: person.roleId, permissionIds: `${moving.id},${button.id}`, lastpermissionIds: '' }
    expect((await admin.post('/sys/permission/saveRolePermission', grant)).body.success).toBe(true)
    const move = (sent: Sent) => admin.put('/sys/permission/move', sent)
    const idsBelow = async (parentId: string) =>
      (await resultOf<readonly Permission[]>(admin.get('/sys/permission/getSystemSubmenu', { parentId }))).map(
        ({ id }) => id,
      )
    expect((await move({ id: moving.id, parentId: two.id, ids: `${moving.id},${other.id}` })).body.success).toBe(true)
    expect([await idsBelow(one.id), await idsBelow(two.id)]).toEqual([[], [moving.id, other.id]])
    const hers = await resultOf<{ menu: readonly { path: string }[]; auth: readonly { action: string }[] }>(
      person.get('/sys/permission/getUserPermissionByToken'),
    )
    expect(hers.menu.map(({ path }) => path)).toEqual([HOME, MESSAGES, '/there'])
    expect(hers.auth.map(({ action }) => action)).toContain('report:dragged:export')
    for (const parentId of [button.id, moving.id, 'nowhere']) {
      expect(errorsOf(await move({ id: moving.id, parentId })), parentId).toEqual(['parentId'])
    }
    expect(errorsOf(await move({ id: two.id, parentId: moving.id })), 'below itself').toEqual(['parentId'])
    expect(errorsOf(await move({ id: button.id, parentId: '' })), 'a button is below a page').toEqual(['parentId'])
    // without an order it comes last
    expect((await move({ id: other.id, parentId: one.id })).body.success).toBe(true)
    expect((await move({ id: moving.id, parentId: one.id })).body.success).toBe(true)
    expect(await idsBelow(one.id)).toEqual([other.id, moving.id])
  })

  it('[7.14b] that the product brought along keep code, component and address; names and places are free', async () => {
    const id = await idOf('component', 'system/SysPositionList')
    const edit = (sent: Sent) => admin.put('/sys/permission/edit', { id, ...sent })
    expect(errorsOf(await edit({ component: 'system/Other', url: '/other' }))).toEqual(['component', 'url'])
    const button = await idOf('perms', 'system:position:add')
    expect(errorsOf(await admin.put('/sys/permission/edit', { id: button, perms: 'x:y' }))).toEqual(['perms'])
    expect((await edit({ name: '岗位', icon: 'user', sortNo: 7, hidden: true })).body.success).toBe(true)
    await edit({ name: '职务', icon: 'idcard', sortNo: 20, hidden: false })
    const { body } = await admin.delete('/sys/permission/delete', { id })
    expect(body).toMatchObject({ success: false, message: '「职务」由系统提供，不能删除，可以隐藏' })
  })

  it('go with everything below them and with what was granted of them', async () => {
    const group = await added({ ...GROUP, url: '/gone' })
    const child = await added(page(group.id, '/gone/page', { component: 'report/Gone' }))
    const person = await app.person([])
    const grant = { roleId: person.roleId, permissionIds: child.id, lastpermissionIds: '' }
    await admin.post('/sys/permission/saveRolePermission', grant)
    expect((await admin.delete('/sys/permission/deleteBatch', { ids: `${group.id},` })).body.message).toBe('删除成功!')
    const { rows } = await sql`select 1 from sys_role_permission where permission_id = ${child.id}`.execute(app.db)
    expect(rows).toEqual([])
    expect((await admin.delete('/sys/permission/delete', { id: group.id })).body.message).toBe('未找到菜单信息')
  })

  it('are kept in the first tenant only', async () => {
    const person = await app.person(['system:permission:add'])
    await sql`update sys_user set rel_tenant_ids = '7' where id = ${person.userId}`.execute(app.db)
    await sql`update sys_role set tenant_id = 7 where id = ${person.roleId}`.execute(app.db)
    const elsewhere = await app.signIn(person.username)
    const { body } = await elsewhere.post('/sys/permission/add', { ...GROUP, url: '/elsewhere' })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('主租户') })
  })

  it('show no rows that their maker does not see', async () => {
    const person = await app.person(['system:permission:add'])
    const group = await added({ ...GROUP, url: '/copied' })
    const sent = page(group.id, '/copied/positions', { component: 'system/SysPositionList' })
    expect(errorsOf(await person.post('/sys/permission/add', sent))).toEqual(['component'])
    expect((await admin.post('/sys/permission/add', sent)).body.success).toBe(true)
  })
})

describe('data rules', () => {
  const RULE = {
    ruleName: '本人',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
  }

  it('[7.14c] are kept per page, newest first', async () => {
    const permissionId = await idOf('component', 'system/SysPositionList')
    const add = (more: Sent) => admin.post('/sys/permission/addPermissionRule', { ...RULE, permissionId, ...more })
    expect((await add({})).body).toMatchObject({ success: true, message: '添加成功！' })
    expect(
      (await add({ ruleName: '甲', ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: '甲' })).body.success,
    ).toBe(true)
    const list = (more: Sent = {}) =>
      resultOf<readonly (Sent & { readonly id: string })[]>(
        admin.get('/sys/permission/getPermRuleListByPermId', { permissionId, ...more }),
      )
    const [newest] = await list()
    expect((await list()).map(({ ruleName }) => ruleName)).toEqual(['甲', '本人'])
    expect(
      await resultOf(admin.get('/sys/permission/queryPermissionRule', { permissionId, ruleName: '本' })),
    ).toHaveLength(1)
    const [stored] = await resultOf<readonly Sent[]>(admin.get('/sys/permission/list', { name: '职务' }))
    expect(stored).toMatchObject({ ruleFlag: 1 })
    const edited = await admin.put('/sys/permission/editPermissionRule', { ...newest, ruleValue: '乙' })
    expect(edited.body).toMatchObject({ success: true, message: '更新成功！' })
    expect((await list())[0]).toMatchObject({ ruleValue: '乙', updateTime: expect.any(String) })
    const id = newest?.id ?? ''
    const person = await app.person([])
    await admin.post('/sys/permission/saveRolePermission', {
      roleId: person.roleId,
      permissionIds: permissionId,
      lastpermissionIds: '',
      rules: [{ permissionId, dataRuleIds: id }],
    })
    expect((await admin.delete('/sys/permission/deletePermissionRule', { id })).body.message).toContain('1 处授权')
    await admin.post('/sys/role/datarule', { roleId: person.roleId, permissionId, dataRuleIds: '' })
    expect((await admin.delete('/sys/permission/deletePermissionRule', { id })).body.message).toBe('删除成功！')
  })

  it('are refused at their field when they could not be read', async () => {
    const permissionId = await idOf('component', 'system/SysPositionList')
    const fails = async (more: Sent) =>
      errorsOf(await admin.post('/sys/permission/addPermissionRule', { ...RULE, permissionId, ...more }))
    expect(await fails({ ruleColumn: '', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' })).toEqual([
      'ruleConditions',
    ])
    expect(await fails({ ruleColumn: 'password' })).toEqual(['ruleColumn'])
    expect(await fails({ ruleValue: '#{secret}' })).toEqual(['ruleValue'])
    expect(await fails({ permissionId: await idOf('component', 'dashboard/Analysis') })).toEqual(['ruleColumn'])
    const fields = await resultOf<readonly Sent[]>(admin.get('/sys/permission/ruleFields', { permissionId }))
    expect(fields).toContainEqual(
      expect.objectContaining({ name: 'postRank', title: '职级', operators: ['=', '!=', 'IN'] }),
    )
  })

  it('are written by whoever sees all rows of their page', async () => {
    const permissionId = await idOf('component', 'system/SysPositionList')
    const person = await app.person(['system:permission:rule'])
    const { body } = await person.post('/sys/permission/addPermissionRule', { ...RULE, permissionId })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('「职务」') })
  })
})

it('[6.2a] codes of the caller come alone, too', async () => {
  const person = await app.person(['system:position:list'])
  expect(await resultOf(person.get('/sys/permission/getPermCode'))).toMatchObject({
    codeList: ['system:position:list'],
    auth: [{ action: 'system:position:list' }],
    sysSafeMode: false,
  })
})

it('the whole menu shows what was written by anybody, by another process and by hand, too', async () => {
  const { id } = await added({ ...GROUP, url: 'written-by-hand' })
  const seen = async () => {
    const { treeList, ids } = await resultOf<{ treeList: readonly Permission[]; ids: readonly string[] }>(
      admin.get('/sys/permission/queryTreeList'),
    )
    return [
      ids.includes(id),
      treeList.find(({ key }) => key === id)?.title,
      treeList.find(({ key }) => key === id)?.ruleFlag,
    ]
  }
  expect(await seen()).toEqual([true, GROUP.name, 0])
  await sql`update sys_permission set name = '年度统计' where id = ${id}`.execute(app.db)
  expect(await seen()).toEqual([true, '年度统计', 0])
  await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, tenant_id)
    values ('by-hand', ${id}, 'x', 'createBy', '=', 'x', '1', 0)`.execute(app.db)
  expect(await seen()).toEqual([true, '年度统计', 1])
  await sql`update sys_permission set del_flag = 1 where id = ${id}`.execute(app.db)
  expect(await seen()).toEqual([false, undefined, undefined])
})
