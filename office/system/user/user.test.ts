import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH, CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { bindToRule } from '../../testing/bind-to-rule.server.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
let adminId: string
let adminRole: string
let numbers = 0
const departs = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  const { rows } = await sql<{ id: string; departName: string }>`select id, depart_name from sys_depart`.execute(app.db)
  for (const { id, departName } of rows) {
    departs.set(departName, id)
  }
  adminId = await idOf('admin')
  adminRole = String(
    (await sql<{ id: string }>`select id from sys_role where role_code = 'admin'`.execute(app.db)).rows[0]?.id,
  )
})
afterAll(() => app.close())

async function idOf(username: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(app.db)
  return rows[0]?.id ?? expect.fail(`no ${username}`)
}

const PASSWORD = 'glass-cabinet-7'

/** What the form of an existing client sends: numbers as text, lists between commas. */
function form(values: Row = {}): Row & { readonly username: string } {
  numbers += 1
  return {
    username: `clerk${numbers}`,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    realname: `店员${numbers}`,
    workNo: `W${numbers}`,
    phone: `139${String(numbers).padStart(8, '0')}`,
    userIdentity: '1',
    activitiSync: '1',
    departIds: '',
    selectedroles: '',
    selecteddeparts: '',
    ...values,
  }
}

async function added(values: Row = {}): Promise<Row & { readonly id: string; readonly username: string }> {
  const { body } = await admin.post('/sys/user/add', form(values))
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, message: '添加成功！' })
  return body.result as Row & { id: string; username: string }
}

async function roleWith(...codes: readonly string[]): Promise<string> {
  const { roleId } = await app.person(codes)
  return roleId
}

const STAFF = ['list', 'add', 'edit', 'delete', 'freeze', 'thaw', 'resetPassword', 'recycle', 'purge', 'import'].map(
  (code) => `system:user:${code}`,
)

describe('adding and changing people', () => {
  it('gives nobody a name under which the system itself is noted', async () => {
    const { body } = await admin.post('/sys/user/add', { ...form({}), username: 'System' })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('保留') })
  })

  it('[7.13a] adds as existing clients ask, and the person signs in with the password that was typed', async () => {
    const depart = departs.get('仓储部') ?? ''
    const role = await roleWith('system:position:list')
    const sent = form({
      selectedroles: role,
      selecteddeparts: depart,
      userIdentity: '2',
      departIds: depart,
      sex: '2',
      birthday: '2001-02-02T16:00:00.000Z',
      email: 'a@b.cn',
      telephone: '021-12345678',
      status: 2,
      id: 'forged',
    })
    const { body } = await admin.post('/sys/user/add', sent)
    expect(body).toMatchObject({
      success: true,
      code: 200,
      message: '添加成功！',
      result: {
        username: sent.username,
        status: 1,
        sex: 2,
        birthday: '2001-02-03',
        selectedroles: role,
        selecteddeparts: depart,
        orgCodeTxt: '仓储部',
        departIds: depart,
        mustChangePassword: false,
      },
    })
    const { bytes } = await admin.get('/sys/user/queryById', { id: String(body.result.id) })
    expect(new TextDecoder().decode(bytes)).not.toMatch(/"password"|argon|salt/)
    const client = await app.signIn(sent.username, PASSWORD)
    expect((await client.get('/sys/position/list')).status).toBe(200)
    expect((await client.get('/sys/user/getCurrentUserDeparts')).body.result.list).toHaveLength(1)
  })

  it('gives a number to who has none, as the rule of the shop makes them, past those that are taken', async () => {
    const numberOf = async (values: Row) => String((await added(values)).workNo)
    const first = await numberOf({ workNo: '' })
    expect(first).toMatch(/^E\d{4}$/)
    const next = `E${String(Number(first.slice(1)) + 1).padStart(4, '0')}`
    await added({ workNo: next })
    expect(Number((await numberOf({ workNo: undefined })).slice(1))).toBe(Number(first.slice(1)) + 2)
    const { rows } = await sql<{
      before: string
    }>`update sys_fill_rule r set rule_params = '{"pattern":"EGRET-{seq:3}"}'
      from sys_fill_rule o where o.id = r.id and r.rule_code = 'staff_no' returning o.rule_params as before`.execute(
      app.db,
    )
    const person = await added({ workNo: '' })
    expect(person.workNo).toMatch(/^EGRET-\d{3}$/)
    await sql`update sys_fill_rule set rule_params = ${rows[0]?.before} where rule_code = 'staff_no'`.execute(app.db)
    // whose number is emptied keeps it
    const { body } = await admin.put('/sys/user/edit', {
      ...form(),
      id: person.id,
      username: person.username,
      workNo: '',
    })
    expect(body.result).toMatchObject({ workNo: person.workNo })
  })

  it('[7.13a] [7.13f] names the field of what is wrong, taken by deleted people and in other letters included', async () => {
    const first = await added({ email: 'taken@shop.cn' })
    await admin.delete('/sys/user/delete', { id: first.id })
    const errorsOf = async (values: Row) => {
      const { status, body } = await admin.post('/sys/user/add', form(values))
      expect(status).toBe(400)
      return (body.result as unknown as { errors: { path: string; message: string }[] }).errors
    }
    expect(await errorsOf({ username: first.username.toUpperCase() })).toEqual([
      { path: 'username', message: '用户名已存在!' },
    ])
    expect(
      await errorsOf({ email: 'taken@shop.cn', phone: String(first.phone), workNo: String(first.workNo) }),
    ).toEqual(
      expect.arrayContaining([
        { path: 'email', message: '邮箱已存在!' },
        { path: 'phone', message: '手机号已存在!' },
        { path: 'workNo', message: '工号已存在!' },
      ]),
    )
    expect(await errorsOf({ confirmpassword: 'other' })).toEqual([
      { path: 'confirmpassword', message: '两次输入的密码不一样！' },
    ])
    expect((await errorsOf({ password: '', confirmpassword: '' })).map(({ path }) => path)).toEqual(['password'])
    expect((await errorsOf({ password: '12345678', confirmpassword: '12345678' })).map(({ path }) => path)).toEqual([
      'password',
    ])
    expect((await errorsOf({ phone: '123', username: 'a,b' })).map(({ path }) => path).sort()).toEqual([
      'phone',
      'username',
    ])
    expect((await errorsOf({ selectedroles: 'nothing' })).map(({ path }) => path)).toEqual(['selectedroles'])
    const check = (fieldName: string, fieldVal: string, dataId = '') =>
      admin.get('/sys/duplicate/check', { tableName: 'sys_user', fieldName, fieldVal, dataId })
    expect((await check('username', first.username)).body.success).toBe(false)
    expect((await check('work_no', String(first.workNo), first.id)).body.success).toBe(true)
    expect((await admin.get('/sys/user/checkOnlyUser', { phone: String(first.phone) })).body).toMatchObject({
      success: false,
      message: '用户账号已存在',
    })
    expect((await admin.get('/sys/user/checkOnlyUser', { username: 'nobody-yet' })).body.success).toBe(true)
  })

  it('gives pages of ours a one-time password, this once, that has to be changed', async () => {
    const { password, confirmpassword, ...rest } = form()
    const sent = await fetch(`${app.address}${BASE_PATH}/sys/user/add`, {
      method: 'POST',
      headers: { 'X-Access-Token': admin.token, 'content-type': 'application/json', [CLIENT_HEADER]: 'web' },
      body: JSON.stringify(rest),
    })
    const { result } = (await sent.json()) as { result: Row }
    expect(result.oneTimePassword).toMatch(/^[\w-]{12}$/)
    expect(result.mustChangePassword).toBe(true)
    const client = await app.signIn(rest.username, String(result.oneTimePassword))
    expect((await client.get('/sys/user/list')).status).toBe(403)
    expect((await admin.get('/sys/user/queryById', { id: String(result.id) })).body.result).not.toHaveProperty(
      'oneTimePassword',
    )
  })

  it('[7.13b] [7.13c] changes what is sent, replaces roles and departments, and leaves the rest', async () => {
    const [one, two] = [departs.get('仓储部') ?? '', departs.get('财务部') ?? '']
    const role = await roleWith()
    const person = await added({ selectedroles: role, selecteddeparts: one, telephone: '021-12345678' })
    const { body } = await admin.put('/sys/user/edit', {
      ...person,
      realname: '改名',
      selecteddeparts: `${two},${one},`,
      email: '',
      password: 'ignored-here-1',
      status: 2,
    })
    expect(body).toMatchObject({ success: true, message: '修改成功!', result: { realname: '改名', status: 1 } })
    expect(String(body.result.selecteddeparts).split(',').sort()).toEqual([one, two].sort())
    expect(body.result).toMatchObject({ selectedroles: role, telephone: '021-12345678' })
    await app.signIn(person.username, PASSWORD)
    expect((await admin.get('/sys/user/queryUserRole', { userid: person.id })).body.result).toEqual([role])
    const { result } = (await admin.get('/sys/user/userDepartList', { userId: person.id })).body
    expect(result).toEqual(expect.arrayContaining([{ key: two, value: two, title: '财务部', children: [] }]))
    await admin.put('/sys/user/edit', { id: person.id, selectedroles: '', selecteddeparts: '' })
    expect((await admin.get('/sys/user/queryUserRole', { userid: person.id })).body).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    })
    expect((await admin.get('/sys/user/userDepartList', { userId: person.id })).body.message).toBe('查找失败')
    const history = await admin.get('/sys/user/history', { id: person.id })
    expect(JSON.stringify(history.body.result)).toContain('财务部')
  })

  it('[7.13d] lists people with the texts of existing clients, and less of them to whoever may not list', async () => {
    const depart = departs.get('客服部') ?? ''
    const person = await added({
      selecteddeparts: depart,
      userIdentity: 2,
      departIds: depart,
      sex: 1,
      avatar: 'avatar/a.png',
    })
    const { body } = await admin.get('/sys/user/list', {
      username: `*${person.username}*`,
      selecteddeparts: `${depart},`,
    })
    expect(body.result.records).toMatchObject([
      {
        avatar: 'avatar/a.png',
        sex_dictText: '男',
        status_dictText: '正常',
        departIds_dictText: '客服部',
        orgCodeTxt: '客服部',
        workNo: person.workNo,
        userIdentity: 2,
        activitiSync: 1,
        delFlag: 0,
        createBy: 'admin',
      },
    ])
    const stranger = await app.person(['system:savedQuery:share'])
    const [seen] = (await stranger.get('/sys/user/list', { username: person.username })).body.result.records as Row[]
    expect(seen).toMatchObject({ username: person.username, phone: null })
    for (const hidden of ['workNo', 'selectedroles', 'email', 'hasPassword', 'createBy']) {
      expect(seen).not.toHaveProperty(hidden)
    }
    for (const [name, fieldVal] of [
      ['phone', person.phone],
      ['work_no', person.workNo],
    ]) {
      const asked = { tableName: 'sys_user', fieldName: String(name), fieldVal: String(fieldVal) }
      expect((await stranger.get('/sys/duplicate/check', asked)).body.message).toBe('该字段不支持重复校验')
    }
  })
})

describe('signing in', () => {
  it('[7.13e] ends with freezing, at once, and comes back with thawing', async () => {
    const person = await added()
    const client = await app.signIn(person.username, PASSWORD)
    expect((await client.get('/sys/user/list')).status).toBe(200)
    const frozen = await admin.put('/sys/user/frozenBatch', { ids: `${person.id},`, status: '2' })
    expect(frozen.body).toMatchObject({ success: true, message: '操作成功!' })
    expect((await client.get('/sys/user/list')).status).toBe(401)
    await expect(app.signIn(person.username, PASSWORD)).rejects.toThrow()
    await admin.put('/sys/user/frozenBatch', { ids: `${person.id},`, status: 1 })
    await app.signIn(person.username, PASSWORD)
    expect((await client.get('/sys/user/list')).status).toBe(401)
    const self = await admin.put('/sys/user/frozenBatch', { ids: `${person.id},${adminId}`, status: 2 })
    expect(self.body).toMatchObject({ success: false, message: '管理员账号不允许此操作！' })
    expect((await admin.get('/sys/user/queryById', { id: person.id })).body.result.status).toBe(1)
  })

  it('[7.13g] ends with a new password that somebody else chose; one’s own is changed elsewhere', async () => {
    const person = await added()
    const client = await app.signIn(person.username, PASSWORD)
    const change = { username: person.username, password: 'second-shelf-9', confirmpassword: 'second-shelf-9' }
    expect((await admin.put('/sys/user/changePassword', change)).body).toMatchObject({
      success: true,
      message: '密码修改成功!',
    })
    expect((await client.get('/sys/user/list')).status).toBe(401)
    await app.signIn(person.username, 'second-shelf-9')
    expect((await admin.put('/sys/user/changePassword', { ...change, username: 'nobody' })).body.message).toBe(
      '用户不存在！',
    )
    expect((await admin.put('/sys/user/changePassword', { ...change, confirmpassword: 'x' })).status).toBe(400)
    const own = { success: false, message: '请在用户菜单中修改自己的密码' }
    expect((await admin.put('/sys/user/changePassword', { ...change, username: 'admin' })).body).toMatchObject(own)
    const both = `${person.id},${adminId}`
    expect((await admin.post('/sys/user/oneTimePasswords', { ids: both })).body).toMatchObject(own)
    const { result } = (await admin.post('/sys/user/oneTimePasswords', { ids: person.id })).body as unknown as {
      result: { oneTimePassword: string }[]
    }
    const first = await app.signIn(person.username, result[0]?.oneTimePassword ?? '')
    expect((await first.get('/sys/user/list')).status).toBe(403)
  })

  it('ends with being deleted; the bin shows, brings back, and deletes for good what nobody names', async () => {
    const [person, other] = [await added({ selecteddeparts: departs.get('财务部') }), await added()]
    const client = await app.signIn(person.username, PASSWORD)
    expect((await admin.delete('/sys/user/delete', { id: person.id })).body.message).toBe('删除用户成功')
    expect((await client.get('/sys/user/list')).status).toBe(401)
    const gone = await admin.delete('/sys/user/deleteBatch', { ids: `${other.id},` })
    expect(gone.body.message).toBe('批量删除用户成功')
    const bin = (await admin.get('/sys/user/recycleBin')).body.result as unknown as Row[]
    expect(bin.find(({ id }) => id === person.id)).toMatchObject({
      username: person.username,
      orgCode: '财务部',
      delFlag: 1,
    })
    const back = await admin.put('/sys/user/putRecycleBin', { userIds: person.id })
    expect(back.body).toMatchObject({ success: true, message: '还原成功' })
    await app.signIn(person.username, PASSWORD)
    expect((await admin.delete('/sys/user/deleteRecycleBin', { userIds: person.id })).status).toBe(404)
    const purged = await admin.delete('/sys/user/deleteRecycleBin', { userIds: other.id })
    expect(purged.body).toMatchObject({ success: true, message: '删除成功' })
    expect((await sql`select 1 from sys_user where id = ${other.id}`.execute(app.db)).rows).toEqual([])
  })

  it('stays for oneself and for the last administrator', async () => {
    expect((await admin.delete('/sys/user/delete', { id: adminId })).body.success).toBe(false)
    const second = await added({ selectedroles: adminRole })
    const helper = await app.signIn(second.username, PASSWORD)
    const frozen = await helper.post('/sys/user/freeze', { ids: second.id })
    expect(frozen.body).toMatchObject({ success: false, message: '不能冻结自己' })
    const resign = await helper.put('/sys/user/edit', { id: adminId, selectedroles: '' })
    expect(resign.body.success, JSON.stringify(resign.body)).toBe(true)
    const last = await helper.put('/sys/user/edit', { id: second.id, selectedroles: '' })
    expect(last.body).toMatchObject({
      success: false,
      message: expect.stringContaining('至少要保留一名启用的管理员'),
    })
    const again = await helper.put('/sys/user/edit', { id: adminId, selectedroles: adminRole })
    expect(again.body.success).toBe(true)
    expect((await admin.delete('/sys/user/delete', { id: second.id })).body.success).toBe(true)
  })
})

describe('nobody reaches above themselves', () => {
  let clerk: Client & { readonly userId: string; readonly roleId: string }
  beforeAll(async () => {
    clerk = await app.person([...STAFF, 'system:user:personal', 'system:user:resetFactor'])
  })

  it('by giving a role that holds more than they do', async () => {
    const more = await roleWith('shop:goods:list')
    const within = await roleWith('system:user:list')
    const refusedOf = async (roles: string) => (await clerk.post('/sys/user/add', form({ selectedroles: roles }))).body
    expect(await refusedOf(adminRole)).toMatchObject({
      success: false,
      message: expect.stringContaining('角色「管理员」含有您自己没有的权限'),
    })
    expect((await refusedOf(more)).success).toBe(false)
    expect((await refusedOf(within)).success).toBe(true)
    const self = await clerk.put('/sys/user/edit', { id: clerk.userId, selectedroles: `${clerk.roleId},${more}` })
    expect(self.body.success).toBe(false)
  })

  it('by changing, freezing, resetting or deleting somebody who holds more', async () => {
    const boss = await app.person(['shop:goods:list'])
    const before = await sql`select * from sys_user where id = ${boss.userId}`.execute(app.db)
    const password = { username: boss.username, password: PASSWORD, confirmpassword: PASSWORD }
    const answers = await Promise.all([
      clerk.put('/sys/user/edit', { id: boss.userId, realname: '我' }),
      clerk.put('/sys/user/edit', { id: boss.userId, selectedroles: '' }),
      clerk.put('/sys/user/changePassword', password),
      clerk.post('/sys/user/oneTimePasswords', { ids: boss.userId }),
      clerk.put('/sys/user/frozenBatch', { ids: boss.userId, status: 2 }),
      clerk.post('/sys/user/freeze', { ids: boss.userId }),
      clerk.delete('/sys/user/delete', { id: boss.userId }),
    ])
    expect(answers.map(({ body }) => body.success)).toEqual(answers.map(() => false))
    expect(answers.map(({ body }) => body.message)).toEqual(
      answers.map(() => `“${boss.username}”拥有您没有的权限，不能执行此操作`),
    )
    expect((await sql`select * from sys_user where id = ${boss.userId}`.execute(app.db)).rows).toEqual(before.rows)
  })

  it('in another tenant: people of it are nothing, people of both are changed only where the caller is', async () => {
    const far = await app.person([])
    const both = await app.person([])
    await sql`update sys_user set tenant_id = 9 where id = ${far.userId}`.execute(app.db)
    await sql`update sys_user set rel_tenant_ids = '0,9' where id = ${both.userId}`.execute(app.db)
    await sql`insert into sys_role (id, role_name, role_code, tenant_id) values ('role-of-9', '九', 'nine', 9)`.execute(
      app.db,
    )
    await sql`insert into sys_user_role (user_id, role_id) values (${both.userId}, 'role-of-9')`.execute(app.db)
    const on = (userId: string) => ({ id: userId, ids: userId, status: 2 })
    expect((await admin.put('/sys/user/edit', { id: far.userId, realname: '我' })).status).toBe(404)
    expect((await admin.put('/sys/user/frozenBatch', on(far.userId))).status).toBe(404)
    expect((await admin.delete('/sys/user/delete', { id: far.userId })).status).toBe(404)
    expect((await admin.get('/sys/user/queryById', { id: far.userId })).status).toBe(404)
    expect((await admin.get('/sys/user/list', { id: `${far.userId},${both.userId},` })).body.result.total).toBe(1)
    const name = await clerk.put('/sys/user/edit', { id: both.userId, realname: '我' })
    expect(name.body).toMatchObject({ success: false, message: expect.stringContaining('还属于您不在的租户') })
    expect((await clerk.put('/sys/user/frozenBatch', on(both.userId))).body.success).toBe(false)
    expect((await clerk.post('/sys/user/oneTimePasswords', on(both.userId))).body.success).toBe(false)
    // what ends or opens the account does so in every tenant
    const ofAccount = [
      () => clerk.post('/sys/user/freeze', on(both.userId)),
      () => clerk.post('/sys/user/thaw', on(both.userId)),
      () => clerk.post('/sys/user/resetFactor', on(both.userId)),
      () => clerk.delete('/sys/user/delete', { id: both.userId }),
    ]
    for (const [index, attempt] of ofAccount.entries()) {
      const { body } = await attempt()
      expect(body, String(index)).toMatchObject({
        success: false,
        message: expect.stringContaining('还属于您不在的租户'),
      })
    }
    await sql`update sys_user set del_flag = 1 where id = ${both.userId}`.execute(app.db)
    const purged = await clerk.delete('/sys/user/deleteRecycleBin', { userIds: both.userId })
    expect(purged.body).toMatchObject({ success: false, message: expect.stringContaining('还属于您不在的租户') })
    await sql`update public.sys_user set del_flag = 0 where id = ${both.userId}`.execute(app.db)
    const own = await roleWith()
    const roles = await admin.put('/sys/user/edit', { id: both.userId, selectedroles: own, relTenantIds: '0' })
    expect(roles.body, JSON.stringify(roles.body)).toMatchObject({
      success: true,
      result: { selectedroles: own, relTenantIds: '0,9' },
    })
    const { rows } = await sql<{ roleId: string }>`
      select role_id from sys_user_role where user_id = ${both.userId} order by role_id
    `.execute(app.db)
    expect(rows.map(({ roleId }) => roleId)).toEqual(['role-of-9', own].sort())
    const given = await admin.put('/sys/user/edit', { id: both.userId, relTenantIds: '0,5' })
    expect(given.status).toBe(400)
    // a person is deleted where they were made
    await sql`update sys_user set tenant_id = 9 where id = ${both.userId}`.execute(app.db)
    const deleted = await admin.delete('/sys/user/delete', { id: both.userId })
    expect(deleted.body).toMatchObject({ success: false, message: expect.stringContaining('由其他租户创建') })
  })

  it('past the row rules of the page: list, export, pickers, choices and counts show the same people', async () => {
    const bound = await app.person([...STAFF, 'system:user:export', 'system:user:personal'])
    const person = await added({ sex: 2, realname: '可见' })
    const hidden = await added({ sex: 1, realname: '不可见' })
    await bindToRule(app, bound, { component: 'system/UserList', column: 'workNo', value: String(person.workNo) })
    const told = async (path: string, query: Readonly<Record<string, string>> = {}) => {
      const { bytes } = await bound.get(`/sys/user/${path}`, query)
      return new TextDecoder().decode(bytes)
    }
    for (const path of ['list', 'queryUserComponentData', 'queryByIds', 'getMultiUser', 'queryUsersByRoleCode']) {
      const answer = await told(path, {
        userIds: `${person.id},${hidden.id}`,
        username: path === 'getMultiUser' ? `${hidden.username},` : '',
      })
      expect(answer, path).not.toContain(hidden.id)
    }
    expect(await told('list')).toContain(person.id)
    expect((await bound.get('/sys/user/counts')).body.result).toMatchObject({ total: 1 })
    expect((await bound.get('/sys/user/queryById', { id: hidden.id })).status).toBe(404)
    await admin.delete('/sys/user/deleteBatch', { ids: `${hidden.id},${person.id}` })
    const bin = await told('recycleBin')
    expect([bin.includes(person.id), bin.includes(hidden.id)]).toEqual([true, false])
  })
})

describe('sheets of people', () => {
  const file = (lines: readonly string[]) => ({ 'files[]': new File([lines.join('\n')], 'people.csv') })
  const HEAD = '登录账号,真实姓名,工号,电话,部门,性别'

  it('bring people without a password, who sign in once they are given one', async () => {
    const sheet = file([HEAD, 'sheet1,表一,S1,13700000001,仓储部,女', 'sheet2,表二,S2,13700000002,仓储部,男'])
    const { body } = await admin.upload('/sys/user/importExcel', sheet)
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' })
    const [row] = (await admin.get('/sys/user/list', { username: 'sheet1' })).body.result.records as Row[]
    expect(row).toMatchObject({ hasPassword: false, orgCodeTxt: '仓储部', sex: 2 })
    for (const password of ['123456', 'nobody holds this password']) {
      const { body: answer } = await app.nobody.post('/sys/login', { username: 'sheet1', password })
      expect(answer).toMatchObject({ success: false, message: '用户名或密码错误' })
    }
    const { result } = (await admin.post('/sys/user/oneTimePasswords', { ids: String(row?.id) })).body as unknown as {
      result: { oneTimePassword: string }[]
    }
    await app.signIn('sheet1', result[0]?.oneTimePassword)
  })

  it('name the line of what is taken', async () => {
    const person = await added()
    await admin.delete('/sys/user/delete', { id: person.id })
    const sheet = file([
      HEAD,
      `${person.username},表三,S3,13700000003,,`,
      `sheet4,表四,${person.workNo},13700000004,,`,
      `sheet5,表五,S5,${person.phone},,`,
      'sheet6,表六,S6,13700000006,,',
    ])
    const { body } = await admin.upload('/sys/user/importExcel', sheet, { partial: '1' })
    const { errors } = body.result as unknown as { errors: { row: number; reason: string }[] }
    expect(errors.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '第 2 行：用户名已经存在，忽略导入。'],
      [3, '第 3 行：工号已经存在，忽略导入。'],
      [4, '第 4 行：手机号已经存在，忽略导入。'],
    ])
    expect(body.result).toMatchObject({ successCount: 1, errorCount: 3 })
  })
})
