import { createCipheriv } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Shape = Readonly<Record<string, unknown>>

/** Every field of a user; what is not known is null, never left out. */
const USER_FIELDS = [
  'activitiSync',
  'avatar',
  'birthday',
  'clientId',
  'createBy',
  'createTime',
  'delFlag',
  'departIds',
  'email',
  'factorDueTime',
  'homePath',
  'id',
  'look',
  'mustChangePassword',
  'orgCode',
  'orgCodeTxt',
  'phone',
  'post',
  'realname',
  'relTenantIds',
  'sex',
  'status',
  'telephone',
  'updateBy',
  'updateTime',
  'userIdentity',
  'username',
  'workNo',
]
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const fields = (shape: unknown) => Object.keys(shape as Shape).sort()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('an existing client', () => {
  it('signs in, starts and signs out with the fields and the nesting it knows', async () => {
    // its key is the time, which comes as a number
    const checkKey = Date.now()
    const picture = (await app.nobody.get(`/sys/randomImage/${checkKey}`, { _t: 1 })).body
    expect(fields(picture)).toEqual(['code', 'message', 'result', 'success', 'timestamp'])
    expect(String(picture.result)).toMatch(/^data:image\/jpg;base64,/)

    const sent = { username: 'admin', password: PASSWORD, captcha: 'ab2cd', checkKey, remember_me: true }
    const login = (await app.nobody.post('/sys/login', sent)).body
    expect(login).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(fields(login.result)).toEqual([
      'departs',
      'multi_depart',
      'sysAllDictItems',
      'tenantList',
      'token',
      'userInfo',
    ])
    expect(login.result.multi_depart).toBe(1)
    expect(login.result.departs).toMatchObject([{ departName: '手办商城', id: expect.any(String), orgCode: 'A01' }])
    const me = login.result.userInfo as Shape
    expect(fields(me)).toEqual(USER_FIELDS)
    expect(me).toMatchObject({ sex: null, birthday: null, phone: null, updateTime: null, status: 1, delFlag: 0 })
    expect(me.createTime).toMatch(MOMENT)

    const client = await app.admin()
    const info = (await client.get('/sys/user/getUserInfo')).body.result
    expect(fields(info)).toEqual(['sysAllDictItems', 'userInfo'])
    expect(fields(info.userInfo)).toEqual(USER_FIELDS)
    expect(info.sysAllDictItems).toEqual(login.result.sysAllDictItems)

    const dicts = (await client.get('/sys/dict/queryAllDictItems')).body.result as Readonly<
      Record<string, readonly Shape[]>
    >
    expect(dicts).toEqual(login.result.sysAllDictItems)
    expect(dicts.sex?.[0]).toMatchObject({ value: '1', text: '男', title: '男', label: '男' })

    const departs = (await client.get('/sys/user/getCurrentUserDeparts')).body.result
    expect(fields(departs)).toEqual(['list', 'orgCode'])

    expect((await client.post('/sys/logout')).body).toMatchObject({ success: true, message: '退出登录成功！' })
    const after = await client.get('/sys/user/getUserInfo')
    expect(after.status).toBe(401)
    expect(after.body).toMatchObject({ success: false, code: 401, result: null })
  })

  it('veils its password, and comes in from a mobile as well', async () => {
    const { key, iv } = (await app.nobody.get('/sys/getEncryptedString')).body.result
    const cipher = createCipheriv('aes-128-cbc', String(key), String(iv)).setAutoPadding(false)
    const padded = Buffer.alloc(Math.ceil(PASSWORD.length / 16) * 16)
    padded.write(PASSWORD)
    const password = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
    const login = (await app.nobody.post('/sys/login', { username: 'admin', password })).body
    expect(login).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'admin' } } })
    const mobile = (await app.nobody.post('/sys/mLogin', { username: 'admin', password: PASSWORD })).body
    expect(mobile).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(fields(mobile.result)).toEqual(['token', 'userInfo'])
    const wrong = (await app.nobody.post('/sys/mLogin', { username: 'admin', password: `${PASSWORD}x` })).body
    expect(wrong).toMatchObject({ success: false, message: '用户名或密码错误', result: null })
  })

  it('asks at its start who it is, what there is and what waits, and hears no more than its user may see', async () => {
    const person = await app.person(['system:position:list'])
    expect((await person.get('/sys/user/getUserSectionInfoByToken')).body.result).toEqual({
      sysUserId: person.userId,
      sysUserCode: person.username,
      sysUserName: expect.any(String),
      sysOrgCode: expect.any(String),
    })
    expect((await app.nobody.get('/sys/user/getUserSectionInfoByToken')).status).toBe(401)
    const apps = (await person.get('/sys/thirdApp/getEnabledType')).body.result
    expect(apps).toEqual({ wechatEnterprise: false, dingtalk: false })

    const asked = { component: 'system/UserList,modules/knowledge/Knowledge', perms: 'system:position:add,no:such' }
    const exists = async (client: Pick<Client, 'get'>, query: Readonly<Record<string, string>>) =>
      (await client.get('/sys/permission/checkPermissionExist', query)).body.result
    expect(await exists(person, asked)).toEqual({
      'system/UserList': true,
      'modules/knowledge/Knowledge': false,
      'system:position:add': true,
      'no:such': false,
    })
    expect(Object.values((await exists(app.nobody, asked)) as Shape)).toEqual([false, false, false, false])
    expect(await exists(app.nobody, {})).toEqual({})

    await sql`
      insert into shop_task (id, kind, title, title_en, state, tenant_id) values
        ('open', 'shortage', '到货不足', 'Shortage', 0, 0), ('done', 'shortage', '已处理', 'Done', 1, 0),
        ('far', 'shortage', '别处', 'Elsewhere', 0, 9)
    `.execute(app.db)
    const waiting = async (client: Client) => (await client.get('/workflow/common/myTaskList')).body.result
    expect(await waiting(await app.admin())).toMatchObject({ total: 1, records: [{ id: 'open' }] })
    expect(await waiting(person)).toMatchObject({ total: 0, records: [] })
  })

  it('loads the first rows to choose from, with those before them that it looks for', async () => {
    const admin = await app.admin()
    for (const code of ['W1', 'W2', 'W3']) {
      await admin.post('/sys/position/add', { code, name: `岗位${code}`, postRank: '1' })
    }
    const load = async (client: Client, query: Readonly<Record<string, string>>) => {
      const { result } = (await client.get('/sys/dict/loadDictOrderByValue/sys_position,name,code', query)).body
      return (result as unknown as readonly Shape[]).map(({ value }) => value)
    }
    expect(await load(admin, { pageSize: '2' })).toEqual(['W1', 'W2'])
    expect(await load(admin, { pageSize: '2', keyword: 'W3' })).toEqual(['W3', 'W1', 'W2'])
    expect(await load(admin, { pageSize: '2', keyword: 'W1' })).toEqual(['W1', 'W2'])
    expect(await load(await app.person([]), { pageSize: '2' })).toEqual([])
    expect((await admin.get('/sys/dict/loadDictOrderByValue/sys_user,password,id')).body.success).toBe(false)
  })

  it('builds its menu from what it is told', async () => {
    await sql`
      insert into sys_permission (id, parent_id, name, url, component, menu_type, sort_no, hidden, create_by) values
        ('frame', null, '外部', 'https://example.com/report', 'layouts/IframePageView', 0, 90, false, 'test'),
        ('empty', null, '空', '/empty', 'layouts/RouteView', 0, 91, false, 'test'),
        ('inside', 'empty', '内', '/empty/:id', 'demo/Page', 1, 1, true, 'test')
    `.execute(app.db)
    const person = await app.person(['system:position:list', 'system:position:add'])
    await sql`
      insert into sys_role_permission (role_id, permission_id) select ${person.roleId}, id from sys_permission
      where create_by = 'test' or url in ('/isystem', '/isystem/position', '/demo', '/demo/field')
    `.execute(app.db)
    await sql`update sys_permission set status = '0' where perms = 'system:position:add'`.execute(app.db)
    const { result } = (await person.get('/sys/permission/getUserPermissionByToken')).body
    expect(fields(result)).toEqual(['allAuth', 'auth', 'menu', 'siteName', 'sysSafeMode', 'timeZone'])
    expect(result.sysSafeMode).toBe(false)
    expect(result.auth).toEqual([{ action: 'system:position:list', type: '1', describe: '查看' }])
    expect(result.allAuth).toContainEqual({
      action: 'system:position:add',
      status: '0',
      type: '1',
      describe: '新增',
    })
    const item = { id: expect.any(String), route: '1' }
    const flags = { keepAlive: expect.any(Boolean), internalOrExternal: false }
    const page = {
      ...item,
      path: '/isystem/position',
      name: 'isystem-position',
      component: 'system/SysPositionList',
      meta: { ...flags, title: '职务', icon: 'idcard', componentName: 'SysPositionList' },
    }
    const menu = result.menu as readonly Shape[]
    expect(menu.find(({ path }) => path === '/isystem')).toEqual({
      ...item,
      path: '/isystem',
      name: 'isystem',
      component: 'layouts/RouteView',
      redirect: null,
      meta: { ...flags, title: '系统管理', icon: 'setting', componentName: 'RouteView' },
      children: [page],
    })
    expect(menu.find(({ path }) => path === '/demo')).toMatchObject({ children: [{ meta: { icon: null } }] })
    expect(menu.find(({ id }) => id === 'frame')).toEqual({
      ...item,
      path: '7c787cb354c860fff29d889a569b4943',
      name: 'https:--example.com-report'.replace(':', '@'),
      component: 'layouts/IframePageView',
      redirect: null,
      meta: {
        ...flags,
        title: '外部',
        icon: null,
        componentName: 'IframePageView',
        url: 'https://example.com/report',
      },
    })
    expect(menu.find(({ path }) => path === '/empty')).toMatchObject({
      hidden: true,
      meta: { hideMenu: true },
      children: [{ path: '/empty/:id', name: 'empty-@id', hidden: true, meta: { hideMenu: true } }],
    })
  })
})
