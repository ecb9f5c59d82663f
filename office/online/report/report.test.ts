import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportColumn } from '#kit/contract/report.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const API = '/online/cgreport/api'

type Row = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string | number>>

let app: TestApp
let admin: Client
let staff: Client & { readonly roleId: string }
let goodsId: string
let userId: string

/** Five figures, of which one is deleted, and one of another tenant. */
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  staff = await app.person(['shop:goods:list', 'system:savedQuery:share'])
  for (const [name, manufacturer, releaseMonth, state] of [
    ['雪', 'Gift', '2026-01', 1],
    ['月', 'Gift', '2026-02', 1],
    ['花_1', 'Alter', '2026-03', 0],
    ['花鸟', 'Alter', '2026-04', 1],
    ['风', 'Alter', '2026-05', 1],
  ] as const) {
    const { body } = await admin.post('/shop/goods/add', {
      name,
      manufacturer,
      releaseMonth,
      state,
      officialPrice: 99.5,
    })
    expect(body.success, body.message).toBe(true)
  }
  await sql`update shop_goods set state = 2 where name = '花鸟'`.execute(app.db)
  await sql`update shop_goods set del_flag = 1 where name = '风'`.execute(app.db)
  await sql`
    insert into shop_goods (id, goods_no, line, name, state, tenant_id) values ('far', 'FG-far', 1, '远', 1, 9)
  `.execute(app.db)
  goodsId = await idOf('report_goods')
  userId = await idOf('report_user')
})
afterAll(() => app.close())

async function idOf(code: string): Promise<string> {
  const { body } = await admin.get(`${API}/getRpColumns/${code}`)
  return String(body.result.cgRpConfigId)
}

async function page(query: Query = {}, who: Client = staff, id = goodsId) {
  const { status, body } = await who.get(`${API}/getData/${id}`, { column: 'releaseMonth', order: 'asc', ...query })
  expect(status, body.message).toBe(200)
  return body.result as unknown as { readonly total: number; readonly records: readonly Row[] }
}

const names = ({ records }: { readonly records: readonly Row[] }) => records.map(({ name }) => name)

const HOSTILE = [
  "'",
  "' or '1'='1",
  '\\',
  '\0',
  '99999999999999999999',
  '-1',
  'NaN',
  '9999-99',
  '2026-02-30',
  '!x',
  '*',
  ',a,',
  ',1,',
  'in a,b',
  '>= x',
  '1.5',
  '{}',
  'x'.repeat(500),
]

/** A report of its own for a test; gives its id. */
async function store(code: string, source: string, items: readonly (readonly [field: string, mode: string | null])[]) {
  const id = `r-${code}`
  await sql`insert into online_report (id, code, name, source) values (${id}, ${code}, ${code}, ${source})`.execute(
    app.db,
  )
  for (const [index, [field, mode]] of items.entries()) {
    await sql`
      insert into online_report_item (report_id, field_name, search_mode, order_num) values (${id}, ${field}, ${mode}, ${index})
    `.execute(app.db)
  }
  return id
}

describe('the columns of a report', () => {
  it('[3.15] [7.28a] say how rows are shown, with the texts of their dictionaries', async () => {
    const { body } = await staff.get(`${API}/getRpColumns/report_goods`)
    const { columns, dictOptions, cgRpConfigId, cgRpConfigName } = body.result as unknown as {
      columns: readonly ReportColumn[]
      dictOptions: Readonly<Record<string, readonly Row[]>>
      cgRpConfigId: string
      cgRpConfigName: string
    }
    expect([cgRpConfigId, cgRpConfigName]).toEqual([goodsId, '现货手办'])
    expect(columns.map(({ dataIndex }) => dataIndex)).not.toContain('officialCurrency')
    expect(columns.find(({ dataIndex }) => dataIndex === 'mainImage')).not.toHaveProperty('sorter')
    expect(columns.find(({ dataIndex }) => dataIndex === 'state')).toMatchObject({
      fieldType: 'Integer',
      customRender: 'goods_state',
    })
    expect(dictOptions.goods_state?.map(({ value }) => value)).toEqual(['0', '1', '2'])
    expect(dictOptions.goods_state?.[0]).toMatchObject({ text: expect.any(String), title: expect.any(String) })
    expect((await staff.get(`${API}/getColumns/report_goods`)).body.result).toEqual(body.result)
  })

  it('[7.28a] say what kind of value they hold and whether it can be sorted by', async () => {
    await store('kinds', 'goods', [
      ['officialPrice', 'group'],
      ['createTime', null],
    ])
    const { body } = await staff.get(`${API}/getRpColumns/kinds`)
    const shared = { sorter: 'true', isTotal: '0', groupTitle: null }
    expect(body.result.columns).toEqual([
      { title: '官方价格', dataIndex: 'officialPrice', fieldType: 'BigDecimal', align: 'right', ...shared },
      { title: '创建时间', dataIndex: 'createTime', fieldType: 'Datetime', align: 'left', ...shared },
    ])
  })

  it('[7.28a] of an unknown report are refused', async () => {
    const { status, body } = await staff.get(`${API}/getRpColumns/report_nothing`)
    expect([status, body.success, body.code, body.message]).toEqual([200, false, 500, '实体不存在'])
    expect((await staff.get(`${API}/getQueryInfo/nothing`)).body.message).toBe('实体不存在')
    expect((await staff.get(`${API}/getData/nothing`)).body.message).toBe('实体不存在')
  })

  it('[7.28a] of a report that does not fit what is declared are refused, and nothing of it is read', async () => {
    const wrong = await store('wrong', 'goods', [
      ['name', null],
      ['password', null],
    ])
    const message = '报表 wrong 配置有误：数据源 goods 没有字段 password'
    expect((await staff.get(`${API}/getRpColumns/wrong`)).body.message).toBe(message)
    expect((await staff.get(`${API}/getData/${wrong}`)).body).toMatchObject({ success: false, message })
    await store('nowhere', 'sys_session', [['id', null]])
    expect((await staff.get(`${API}/getRpColumns/nowhere`)).body.message).toContain('数据源 sys_session 不存在')
    await store('range', 'goods', [['name', 'group']])
    expect((await staff.get(`${API}/getRpColumns/range`)).body.message).toContain('字段 name 不支持范围查询')
    await store('empty', 'goods', [])
    expect((await staff.get(`${API}/getRpColumns/empty`)).body.message).toContain('没有可显示的字段')
  })
})

describe('the query fields of a report', () => {
  it('[3.15] [7.28b] have a view and a mode, and fold away from the third on', async () => {
    const { body } = await staff.get(`${API}/getQueryInfo/${goodsId}`)
    expect(body.result).toEqual([
      { label: '名称', field: 'name', view: 'string', mode: 'single' },
      { label: '厂商', field: 'manufacturer', view: 'list', mode: 'single', dictCode: 'figure_maker' },
      { label: '作品', field: 'ipName', view: 'string', mode: 'single', hidden: '1' },
      { label: '比例', field: 'scale', view: 'list', mode: 'single', dictCode: 'figure_scale', hidden: '1' },
      { label: '发售月', field: 'releaseMonth', view: 'month', mode: 'group', hidden: '1' },
    ])
  })

  it('have the parameters of the report beside them', async () => {
    const { body } = await staff.get(`${API}/getParamsInfo/${userId}`)
    expect(body.result).toEqual([
      {
        id: expect.any(String),
        cgrheadId: userId,
        paramName: 'status',
        paramTxt: '账号状态',
        paramType: 'String',
        paramValue: '1',
        orderNum: 1,
      },
    ])
  })
})

describe('the rows of a report', () => {
  it('[7.28c] are those of the tenant that are not deleted, with the fields of the report and nothing more', async () => {
    const { total, records } = await page()
    expect([total, names({ records })]).toEqual([4, ['雪', '月', '花_1', '花鸟']])
    expect(records[0]).toMatchObject({ officialPrice: 99.5, state: 1, manufacturer: 'Gift', officialCurrency: null })
    expect(records[0]?.state_dictText).toEqual(expect.any(String))
    expect(records[0]).toHaveProperty('id', expect.any(String))
    for (const hidden of ['detail', 'createBy', 'version', 'sculptor']) {
      expect(records[0]).not.toHaveProperty(hidden)
    }
  })

  it('[7.28c] are searched by query fields in their mode, and by no other', async () => {
    expect(names(await page({ name: '*花*' }))).toEqual(['花_1', '花鸟'])
    expect(names(await page({ name: '*_*' }))).toEqual(['花_1'])
    expect(names(await page({ manufacturer: 'Gift' }))).toEqual(['雪', '月'])
    expect(names(await page({ releaseMonth_begin: '2026-02', releaseMonth_end: '2026-03' }))).toEqual(['月', '花_1'])
    expect((await page({ state: '', nothing: 'x', selections: 'none', superQueryParams: '' })).total).toBe(4)
    // state is shown and cannot be searched, name has no range, a condition list is none of a report's calls
    for (const [path, value] of [
      ['state', 1],
      ['name_begin', '花'],
      ['superQueryParams', '%5B%5D'],
    ] as const) {
      const { status, body } = await staff.get(`${API}/getData/${goodsId}`, { [path]: value })
      expect([status, body.result]).toMatchObject([400, { errors: [{ path }] }])
    }
  })

  it('[7.28c] are narrowed by the parameters that the report declares, in quotes or not', async () => {
    expect(names(await page({ self_state: 1 }))).toEqual(['雪', '月'])
    expect(names(await page({ self_state: "'2'" }))).toEqual(['花鸟'])
    expect(names(await page({ self_state: 1, self_manufacturer: 'Alter' }))).toEqual([])
    expect(names(await page({ self_manufacturer: 'Alter', manufacturer: 'Gift' }))).toEqual([])
    expect((await page({ self_name: '雪', self_state: '' })).total).toBe(4)
    const wrong = await staff.get(`${API}/getData/${goodsId}`, { self_state: 'x' })
    expect(wrong.status).toBe(400)
  })

  it.each([
    ['report_goods', 'self_state'],
    ['report_goods', 'releaseMonth_begin'],
    ['report_goods', 'name'],
    ['report_user', 'sex'],
    ['report_user', 'birthday_end'],
    ['report_user', 'self_status'],
  ])('[7.28c] of %s are found or refused at the field for any %s, never by the database', async (code, name) => {
    const person = await app.person(['shop:goods:list', 'system:user:personal'])
    const id = code === 'report_goods' ? goodsId : userId
    for (const value of HOSTILE) {
      const { status, body } = await person.get(`${API}/getData/${id}`, { [name]: value })
      expect([200, 400], `${value}: ${body.message}`).toContain(status)
      if (status === 400) {
        expect(body.result, value).toMatchObject({
          errors: [{ path: name.replace(/^self_/, ''), message: body.message }],
        })
        expect(body.message).toMatch(/的查询值不正确$/)
      }
    }
  })

  it('are not found by what the caller may not see', async () => {
    const person = await app.person([])
    const asked = await person.get(`${API}/getData/${userId}`, { sex: '1' })
    expect(asked.body).toMatchObject({
      code: 400,
      result: { errors: [{ path: 'sex', message: '没有权限按该字段查询' }] },
    })
  })

  it('[7.28c] are narrowed by nothing that every object has', async () => {
    const noise = { __proto__x: '1', self___proto__: '1', self_constructor: '1', self_toString: 'x', constructor: 'x' }
    expect((await page({ ...noise, ['__proto__']: 'x' })).total).toBe(4)
    expect(await page({ pageNo: Number.MAX_SAFE_INTEGER, pageSize: 1000 })).toMatchObject({ total: 4, records: [] })
  })

  it('[7.28c] are limited by a parameter that nobody gave', async () => {
    await sql`
      insert into sys_user (id, username, realname, password, status) values ('ice', 'ice', '冰', 'x', 2), ('sun', 'sun', '阳', 'x', 1)
    `.execute(app.db)
    const found = async (query: Query) =>
      (await page({ column: 'username', username: 'ice,sun', ...query }, staff, userId)).records.map(
        ({ username }) => username,
      )
    expect(await found({})).toEqual(['sun'])
    expect(await found({ self_status: 2 })).toEqual(['ice'])
  })

  it('[7.28c] are sorted by a column that the report allows, and paged', async () => {
    expect(names(await page({ order: 'desc', pageSize: 3 }))).toEqual(['花鸟', '花_1', '月'])
    expect(names(await page({ order: 'desc', pageSize: 3, pageNo: 2 }))).toEqual(['雪'])
    for (const column of ['detail', 'password', 'name;drop table shop_goods', 'name,detail']) {
      const { status, body } = await staff.get(`${API}/getData/${goodsId}`, { column, order: 'asc' })
      expect([status, body.message], column).toEqual([400, '排序字段不存在'])
    }
    await sql`update online_report_item set is_order = false where report_id = ${goodsId} and field_name = 'scale'`.execute(
      app.db,
    )
    expect((await staff.get(`${API}/getData/${goodsId}`, { column: 'scale', order: 'asc' })).status).toBe(400)
    expect(await page({ pageSize: 100_000 })).toMatchObject({ total: 4, size: 1000 })
  })

  it('stay inside the row rules of the source', async () => {
    const person = await app.person(['shop:goods:list'])
    await sql`
      insert into sys_permission_data_rule (id, permission_id, rule_column, rule_conditions, rule_value)
      select 'rule', id, 'manufacturer', '=', 'Alter' from sys_permission where component = 'shop/GoodsList'
    `.execute(app.db)
    await sql`
      insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select ${person.roleId}, id, 'rule' from sys_permission where component = 'shop/GoodsList'
    `.execute(app.db)
    expect(names(await page({ name: '*花*' }, person))).toEqual(['花_1', '花鸟'])
    expect((await page({ manufacturer: 'Gift' }, person)).total).toBe(0)
  })
})

describe('who may see a report', () => {
  it('is who may list its source', async () => {
    const other = await app.person(['shop:product:list'])
    for (const path of [
      'getRpColumns/report_goods',
      'getColumns/report_goods',
      `getQueryInfo/${goodsId}`,
      `getParamsInfo/${goodsId}`,
      `getData/${goodsId}`,
    ]) {
      expect((await other.get(`${API}/${path}`)).status, path).toBe(403)
      expect((await app.nobody.get(`${API}/${path}`)).status, path).toBe(401)
    }
    expect((await other.get(`${API}/getRpColumns/report_user`)).body.success).toBe(true)
  })

  it('knows no report of another tenant', async () => {
    const far = await store('far', 'pickable-role', [['roleName', null]])
    await sql`update online_report set tenant_id = 9 where id = ${far}`.execute(app.db)
    const person = await app.person(['system:savedQuery:share'])
    for (const path of ['getRpColumns/far', `getQueryInfo/${far}`, `getParamsInfo/${far}`, `getData/${far}`]) {
      expect((await person.get(`${API}/${path}`)).body, path).toMatchObject({ success: false, message: '实体不存在' })
    }
    await sql`update sys_user set rel_tenant_ids = '9' where id = ${person.userId}`.execute(app.db)
    await sql`update sys_role set tenant_id = 9 where id = ${person.roleId}`.execute(app.db)
    const there = await app.signIn(person.username)
    expect((await there.get(`${API}/getRpColumns/far`)).body.success).toBe(true)
    // those of tenant 0 are for all, with the rows of the own tenant
    const { records } = await page({ column: 'createTime' }, there, userId)
    expect(records.map(({ username }) => username)).toEqual([person.username])
  })

  it('may ask for rows thirty times a minute', async () => {
    const person = await app.person(['shop:goods:list'])
    const ask = async () => (await person.get(`${API}/getData/${goodsId}`)).status
    const statuses: number[] = []
    for (let call = 0; call < 31; call += 1) {
      statuses.push(await ask())
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})
