import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#office/office.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

interface Item {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly route: string
  readonly redirect?: string | null
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
  readonly meta: Readonly<Record<string, unknown>>
  readonly children?: readonly Item[]
}

const PATH = '/sys/permission/getUserPermissionByToken'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function menuOf(client: Client) {
  const { result } = (await client.get(PATH)).body
  const { menu, auth, allAuth, sysSafeMode, timeZone } = result
  return {
    menu: menu as readonly Item[],
    auth: auth as readonly Readonly<Record<string, unknown>>[],
    allAuth: allAuth as readonly Readonly<Record<string, unknown>>[],
    sysSafeMode,
    timeZone,
  }
}

const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])

/** Grants menu rows by id, which `person` cannot: they have no code. */
const grant = (roleId: string, ids: readonly string[]) =>
  sql`insert into sys_role_permission (role_id, permission_id) select ${roleId}, id from sys_permission where id = any(${ids})`.execute(
    app.db,
  )

describe('whoever has the menu already', () => {
  const ask = (token: string, tag = '', language = 'zh-CN') =>
    fetch(`${app.address}/jeecg-boot${PATH}`, {
      headers: { 'X-Access-Token': token, 'Accept-Language': language, 'If-None-Match': tag },
    })

  it('is told that it is so still; not what somebody else has, or in another language', async () => {
    const one = await app.person(['system:position:list'])
    const other = await app.person(['system:position:list', 'system:position:add'])
    const first = await ask(one.token)
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag, first.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^W\/"[\w-]{43}"$/),
      'private, no-cache',
    ])
    const again = await ask(one.token, tag)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await ask(other.token, tag)).status).toBe(200)
    expect((await ask('nobody', tag)).status).toBe(401)
    expect((await ask(one.token, tag, 'en-US')).status).toBe(200)
  })
})

describe('the menu of the caller', () => {
  it('[6.2a] [7.8] [2.10a] comes with the granted and with all actions', async () => {
    const { menu, auth, allAuth, sysSafeMode, timeZone } = await menuOf(await app.admin())
    expect([sysSafeMode, timeZone]).toEqual([false, 'Asia/Shanghai'])
    expect(menu.map(({ path }) => path)).toEqual([
      ...['/dashboard/analysis', '/boards', '/shop', '/trade', '/presale', '/member', '/service', '/money', '/connect'],
      ...['/message', '/isystem', '/online', '/dashboard3', '/demo'],
    ])
    const urls = flat(menu).map(({ path }) => path)
    expect(urls).toEqual(expect.arrayContaining(catalogue.flatMap(({ menu: place }) => place?.url ?? [])))
    expect(allAuth).toContainEqual({ action: 'system:position:add', status: '1', type: '1', describe: '新增' })
    expect(auth).toHaveLength(allAuth.length)
  })

  it('has the home page and what one was told for everybody, whatever their roles are', async () => {
    const { menu } = await menuOf(await app.person([]))
    expect(menu).toMatchObject([
      { path: '/dashboard/analysis', component: 'dashboard/Analysis', meta: { title: '首页' } },
      { path: '/message', children: [{ path: '/isps/userAnnouncement', meta: { title: '我的消息' } }] },
    ])
  })

  it('[2.10b] [3.20] has for every item path, name, component, route and meta; names are unique', async () => {
    const { menu } = await menuOf(await app.admin())
    const items = flat(menu)
    for (const item of items) {
      expect(item).toMatchObject({
        id: expect.any(String),
        path: expect.stringMatching(/^\//),
        component: expect.any(String),
      })
      expect(['0', '1']).toContain(item.route)
      expect(item.meta).toMatchObject({
        title: expect.any(String),
        keepAlive: expect.any(Boolean),
        internalOrExternal: expect.any(Boolean),
        componentName: expect.any(String),
      })
    }
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
    const position = items.find(({ path }) => path === '/isystem/position')
    expect(position).toMatchObject({
      name: 'isystem-position',
      component: 'system/SysPositionList',
      meta: { title: '职务', icon: 'idcard', componentName: 'SysPositionList' },
    })
    expect(items.find(({ path }) => path.startsWith('/shop/product/edit'))).toMatchObject({
      hidden: true,
      meta: { hideMenu: true, hidden: true, keepAlive: true },
    })
  })

  it('[2.10c] [2.10d] [2.10g] carries the flags of rows that are no usual page', async () => {
    await sql`
      insert into sys_permission (id, parent_id, name, url, component, menu_type, sort_no, is_route, always_show, redirect, internal_or_external, hide_tab) values
        ('m1', null, '外部', 'https://example.com/report', 'layouts/IframePageView', 0, 90, true, false, null, true, false),
        ('m2', null, '聚合', '/group', 'layouts/RouteView', 0, 91, true, true, '/group/one', false, false),
        ('m3', 'm2', '不建路由', '/group/:code', 'demo/Page', 1, 1, false, false, null, false, true)
    `.execute(app.db)
    const person = await app.person([])
    await grant(person.roleId, ['m1', 'm2', 'm3'])
    // behind home and messages, which everybody has
    const [, , ...menu] = (await menuOf(person)).menu
    expect(menu).toMatchObject([
      { meta: { url: 'https://example.com/report', internalOrExternal: true, target: '_blank' } },
      {
        alwaysShow: true,
        redirect: '/group/one',
        children: [{ route: '0', name: 'group-@code', meta: { hideTab: true } }],
      },
    ])
    expect(menu[1]?.children?.[0]).not.toHaveProperty('redirect')
    expect(menu[1]?.meta).not.toHaveProperty('target')
  })

  it('[2.10b] [2.10j] says which pages live on while they are hidden: those that hold what people type and choose', async () => {
    const items = flat((await menuOf(await app.admin())).menu)
    const startAnew = items.filter(({ meta }) => meta.keepAlive === false).map(({ path }) => path)
    expect(startAnew.toSorted()).toEqual([
      ...[
        '/boards',
        '/connect',
        '/dashboard/analysis',
        '/dashboard3',
        '/demo',
        '/isystem',
        '/member',
        '/message',
        '/money',
        '/online',
      ],
      ...['/presale', '/service', '/shop', '/shop/orderPrint', '/trade'],
    ])
  })

  it('[6.2b] [6.3b] holds what the caller was granted and no more; a control that is switched off is nobody’s', async () => {
    const person = await app.person(['system:position:list', 'system:position:add'])
    await sql`update sys_permission set status = '0' where perms = 'system:position:add'`.execute(app.db)
    const { menu, auth, allAuth } = await menuOf(person)
    expect(
      menu.map(({ path }) => path),
      'the pages that everybody has',
    ).toEqual(['/dashboard/analysis', '/message'])
    expect(auth.map(({ action }) => action)).toEqual(['system:position:list'])
    expect(allAuth).toContainEqual(expect.objectContaining({ action: 'system:position:add', status: '0' }))
    await sql`update sys_permission set status = '1' where perms = 'system:position:add'`.execute(app.db)
  })

  it('speaks the language of the caller, and needs a session', async () => {
    const { token } = await app.admin()
    const { text } = await rawCall(app.address, {
      path: `/jeecg-boot${PATH}`,
      headers: { 'x-access-token': token, 'accept-language': 'en-US,en;q=0.9' },
    })
    expect(flat(JSON.parse(text).result.menu).map(({ meta }) => meta.title)).toContain('Positions')
    expect((await app.nobody.get(PATH)).status).toBe(401)
  })
})

describe('the departments of the caller', () => {
  it('[7.9] [3.8b] are those of the caller, with the current code', async () => {
    const person = await app.person([])
    await sql`insert into sys_depart (id, depart_name, org_code) values ('d1', '总部', 'T01'), ('d2', '仓库', 'T02')`.execute(
      app.db,
    )
    await sql`insert into sys_user_depart (user_id, dep_id) values (${person.userId}, 'd2')`.execute(app.db)
    await sql`update sys_user set org_code = 'T02' where id = ${person.userId}`.execute(app.db)
    const again = await app.signIn(person.username)
    expect((await again.get('/sys/user/getCurrentUserDeparts')).body.result).toEqual({
      list: [{ id: 'd2', orgCode: 'T02', departName: '仓库', departNameEn: null, parentId: null }],
      orgCode: 'T02',
    })
    const { result } = (
      await app.nobody.post('/sys/login', { username: person.username, password: 'a-figure-on-the-shelf' })
    ).body
    expect(result).toMatchObject({ multi_depart: 1, departs: [{ orgCode: 'T02' }] })
  })
})
