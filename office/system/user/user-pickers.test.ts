import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

interface User {
  readonly id: string
  readonly username: string
  readonly orgCodeTxt: string
}

let app: TestApp
let staff: Client & { readonly userId: string; readonly username: string }
const departs = new Map<string, string>()

/** mei: 收货组, active. lin: 仓储部, active. old: 仓储部, frozen. far: another tenant. gone: deleted. */
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.person([
    'system:user:personal',
    'system:savedQuery:share',
    'system:address:list',
    'system:role:assign',
  ])
  const { rows } = await sql<{ id: string; departName: string }>`select id, depart_name from sys_depart`.execute(app.db)
  for (const { id, departName } of rows) {
    departs.set(departName, id)
  }
  await sql`
    insert into sys_user (id, username, realname, password, sex, phone, birthday, status, tenant_id, del_flag) values
      ('mei', 'mei_100%', '梅子', 'x', 2, '13800000001', '1999-05-01', 1, 0, 0),
      ('lin', 'lin', '林子', 'x', 1, '13800000002', null, 1, 0, 0),
      ('old', 'old', '老李', 'x', 1, null, null, 2, 0, 0),
      ('far', 'far', '远子', 'x', 1, null, null, 1, 9, 0),
      ('gone', 'gone', '去子', 'x', 1, null, null, 1, 0, 1)
  `.execute(app.db)
  const [stock, receiving] = [departs.get('仓储部'), departs.get('收货组')]
  await sql`
    insert into sys_user_depart (user_id, dep_id) values ('mei', ${receiving}), ('lin', ${stock}), ('lin', ${receiving}), ('old', ${stock}), ('gone', ${stock})
  `.execute(app.db)
})
afterAll(() => app.close())

type Query = Readonly<Record<string, string | number>>

async function page(path: string, query: Query = {}): Promise<{ total: number; records: readonly User[] }> {
  const { status, body } = await staff.get(`/sys/user/${path}`, query)
  expect(status, body.message).toBe(200)
  return body.result as unknown as { total: number; records: readonly User[] }
}

const names = ({ records }: { readonly records: readonly User[] }) => records.map(({ username }) => username)

describe('users to choose from', () => {
  it('[3.7] [7.13d] are a list with what a choice needs and nothing more', async () => {
    const { records } = await page('list', { username: 'mei*' })
    expect(records).toEqual([
      {
        id: 'mei',
        username: 'mei_100%',
        realname: '梅子',
        avatar: null,
        sex: 2,
        sex_dictText: '女',
        phone: '13800000001',
        birthday: '1999-05-01',
        status: 1,
        status_dictText: '正常',
        orgCodeTxt: '收货组',
        createTime: expect.any(String),
      },
    ])
  })

  it('[2.21a] [7.13d] are filtered by name, sex and birthday', async () => {
    expect(names(await page('list', { realname: '*子*', column: 'username', order: 'asc' }))).toEqual([
      'lin',
      'mei_100%',
    ])
    expect(names(await page('list', { realname: '*子*', sex: 1 }))).toEqual(['lin'])
    expect(names(await page('list', { birthday: '1999-05-01' }))).toEqual(['mei_100%'])
  })

  it('[7.26] are looked up by a comma list with a trailing comma', async () => {
    expect(names(await page('list', { id: 'mei,', pageNo: 1, pageSize: 1 }))).toEqual(['mei_100%'])
    expect(names(await page('list', { username: 'old,lin,', pageNo: 1, pageSize: 2 })).sort()).toEqual(['lin', 'old'])
    expect(names(await page('list', { code: 'old,far,gone', pageSize: 3 }))).toEqual(['old'])
  })

  it('[7.13d] stay inside the tenant and the living', async () => {
    expect((await page('list', { username: 'far,gone,' })).total).toBe(0)
  })

  it('[7.13d] of one department are its own, of none are an empty page', async () => {
    expect(
      names(await page('list', { departId: departs.get('仓储部') ?? '', column: 'username', order: 'asc' })),
    ).toEqual(['lin', 'old'])
    expect(await page('list', { departId: departs.get('财务部') ?? '' })).toMatchObject({ total: 0, records: [] })
  })

  it('[7.13d] give away no password, whatever is asked for', async () => {
    const { status } = await staff.get('/sys/user/list', { column: 'password', order: 'asc' })
    expect(status).toBe(400)
    const { bytes } = await staff.get('/sys/user/list', { field: 'id,password', pageSize: 100 })
    expect(new TextDecoder().decode(bytes)).not.toContain('password')
    expect((await app.nobody.get('/sys/user/list')).status).toBe(401)
  })
})

describe('what is a person’s own', () => {
  const own = ['sex', 'phone', 'birthday'] as const
  const bare = (one: object) => own.map((name) => (one as Readonly<Record<string, unknown>>)[name])
  let stranger: Client
  beforeAll(async () => {
    stranger = await app.person(['system:savedQuery:share'])
  })

  it('is empty for those without the right to see it, in every list of users', async () => {
    const found = (path: string, query: Query) => stranger.get(`/sys/user/${path}`, query)
    const answers = await Promise.all([
      found('list', { username: 'mei*' }),
      found('queryUserComponentData', { username: 'mei' }),
      found('queryUserByDepId', { id: departs.get('收货组') ?? '', realname: '梅' }),
      found('getMultiUser', { username: 'mei_100%' }),
    ])
    for (const { bytes } of answers) {
      const { result, ...raw } = JSON.parse(new TextDecoder().decode(bytes))
      const [one] = result?.records ?? result ?? Object.values(raw)
      expect(one).toMatchObject({ id: 'mei', realname: '梅子' })
      expect(bare(one)).toEqual([null, null, null])
      expect(one).not.toHaveProperty('sex_dictText')
    }
  })

  it('cannot be found out by sorting, filtering or looking up', async () => {
    expect((await stranger.get('/sys/user/list', { column: 'phone', order: 'asc' })).status).toBe(400)
    for (const query of [{ phone: '13800000001' }, { birthday: '1999-05-01' }, { sex: 2 }] as readonly Query[]) {
      const { body } = await stranger.get('/sys/user/list', query)
      expect(body).toMatchObject({ code: 400, result: { errors: [{ path: Object.keys(query)[0] }] } })
    }
    const { bytes } = await stranger.get('/sys/user/getMultiUser', { phone: '13800000001' })
    expect(new TextDecoder().decode(bytes)).toBe('[]')
  })
})

describe('users by department', () => {
  it('[7.13j] [7.29b] are the active ones of the department and below, found by a part of account or name', async () => {
    const departId = departs.get('仓储部') ?? ''
    const sorted = { departId, column: 'username', order: 'asc' }
    expect(await page('queryUserComponentData', sorted)).toMatchObject({
      total: 2,
      records: [
        { username: 'lin', orgCodeTxt: '仓储部,收货组' },
        { username: 'mei_100%', orgCodeTxt: '收货组' },
      ],
    })
    expect(names(await page('queryUserComponentData', { ...sorted, username: 'ei_1' }))).toEqual(['mei_100%'])
    expect(names(await page('queryUserComponentData', { ...sorted, realname: '林' }))).toEqual(['lin'])
    expect(names(await page('queryUserComponentData', { ...sorted, pageNo: 2, pageSize: 1 }))).toEqual(['mei_100%'])
  })

  it('are none of a department that row rules hide, and stop where they do', async () => {
    const bound = await app.person(['system:savedQuery:share', 'system:address:list'])
    await bindToRule(app, bound, { component: 'system/DepartList', column: 'departName', value: '仓储部' })
    const found = async (path: string, query: Query) => {
      const { result } = (await bound.get(`/sys/user/${path}`, query)).body as unknown as { result: unknown }
      return (Array.isArray(result) ? result : (result as { records: readonly User[] }).records).map(
        (one: User) => one.id,
      )
    }
    const [stock = '', receiving = ''] = [departs.get('仓储部'), departs.get('收货组')]
    expect(await found('list', { departId: receiving })).toEqual([])
    expect(await found('list', { departId: stock, column: 'username', order: 'asc' })).toEqual(['lin', 'old'])
    expect(await found('queryUserComponentData', { departId: receiving })).toEqual([])
    expect(await found('queryUserComponentData', { departId: stock })).toEqual(['lin'])
    expect(await found('queryUserByDepId', { id: receiving })).toEqual([])
    expect((await found('queryUserByDepId', { id: stock })).sort()).toEqual(['lin', 'old'])
  })

  it('[7.13h] [7.29b] are a plain list: of the department and below, and of no other', async () => {
    const idsIn = async (depart: string, realname = '') => {
      const { body } = await staff.get('/sys/user/queryUserByDepId', { id: departs.get(depart) ?? '', realname })
      return (body.result as unknown as readonly User[]).map(({ id }) => id).sort()
    }
    expect(await idsIn('手办商城', '子')).toEqual(['lin', 'mei'])
    expect(await idsIn('收货组')).toEqual(['lin', 'mei'])
    expect(await idsIn('仓储部')).toEqual(['lin', 'mei', 'old'])
  })

  it('[7.13i] are found again by the stored field, as a bare list', async () => {
    const bare = async (query: Query) =>
      JSON.parse(new TextDecoder().decode((await staff.get('/sys/user/getMultiUser', query)).bytes)) as readonly User[]
    expect((await bare({ username: 'lin,old,' })).map(({ id }) => id)).toEqual(['lin'])
    expect((await bare({ id: 'mei,' })).map(({ username }) => username)).toEqual(['mei_100%'])
    expect(await bare({ password: 'x,' })).toEqual([])
  })
})

describe('roles to choose from', () => {
  it('[7.12e] are a list without remarks', async () => {
    const { body } = await staff.get('/sys/role/list', { roleCode: 'admin' })
    expect(body.result).toMatchObject({ total: 1, records: [{ roleName: '管理员', roleCode: 'admin' }] })
    expect(JSON.stringify(body.result)).not.toContain('description')
  })

  it('[7.12c] are all of the tenant', async () => {
    await sql`insert into sys_role (role_name, role_code, tenant_id) values ('别家', 'other', 9)`.execute(app.db)
    const { body } = await staff.get('/sys/role/queryall')
    const codes = (body.result as unknown as readonly { roleCode: string }[]).map(({ roleCode }) => roleCode)
    expect(codes).toEqual(expect.arrayContaining(['admin', staff.username]))
    expect(codes).not.toContain('other')
  })

  it('[7.12d] have all menu entries as the tree that rights are chosen from', async () => {
    const granter = await app.person(['system:role:grant'])
    const { body } = await granter.get('/sys/role/queryTreeList')
    const { treeList, ids } = body.result as unknown as {
      treeList: readonly { key: string; slotTitle: string; children: readonly unknown[] | null }[]
      ids: readonly string[]
    }
    const shop = treeList.find(({ slotTitle }) => slotTitle === '商城管理') ?? expect.fail('the shop is missing')
    expect(shop.children?.length).toBeGreaterThan(0)
    const count = (nodes: readonly unknown[]): number =>
      nodes.reduce<number>((sum, node) => sum + 1 + count((node as { children: unknown[] | null }).children ?? []), 0)
    expect(count(treeList)).toBe(ids.length)
  })

  it('have of the menu, for whoever grants nothing, what they hold with the groups above it', async () => {
    const reader = await app.person(['system:position:list'])
    const { rows } = await sql<{ id: string }>`
      with recursive held as (
        select id, parent_id from sys_permission where perms = 'system:position:list'
        union select p.id, p.parent_id from sys_permission p join held on held.parent_id = p.id
      ) select id from held
    `.execute(app.db)
    const expected = rows.map(({ id }) => id).sort()
    expect(expected.length).toBeGreaterThan(1)
    const tree = (await reader.get('/sys/role/queryTreeList')).body.result as unknown as { ids: readonly string[] }
    expect([...tree.ids].sort()).toEqual(expected)
    const list = (await reader.get('/sys/permission/grantTree')).body.result as unknown as readonly { id: string }[]
    expect(list.map(({ id }) => id).sort()).toEqual(expected)
  })
})
