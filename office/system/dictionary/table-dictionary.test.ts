import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  await sql`
    insert into shop_goods (id, goods_no, line, name, manufacturer, state, del_flag, tenant_id)
    values ('snow', 'FG1', 1, 'Snow', 'gsc', 1, 0, 0), ('rose', 'FG2', 1, 'Rose', 'alter', 1, 0, 0),
      ('dawn', 'FG3', 1, 'Dawn', 'alter', 2, 0, 0), ('far', 'FG4', 1, 'Far', 'alter', 1, 0, 9)
  `.execute(app.db)
})
afterAll(() => app.close())

const add = (values: Readonly<Record<string, unknown>>, who = admin) => who.post('/sys/dictTable/add', values)

async function textsOf(who: Client, code: string) {
  const { body } = await who.get(`/sys/dict/getDictItems/${code}`)
  return body.success ? (body.result as unknown as readonly { readonly text: string }[]).map(({ text }) => text) : body
}

it('[7.17f] a registered table is chosen from, bound by its filter, the tenant and the rules of the resource', async () => {
  const code = 'shop_goods,name,goods_no'
  expect(await textsOf(admin, code)).toMatchObject({ success: false, message: '字典Code格式不正确！' })
  const { body } = await add({ code, filter: 'state=1' })
  expect(body).toMatchObject({ success: true })
  expect(await textsOf(admin, code)).toEqual(['Rose', 'Snow'])
  const bound = await app.person(['shop:goods:list'])
  await bindToRule(app, bound, { component: 'shop/GoodsList', column: 'manufacturer', value: 'alter' })
  expect(await textsOf(bound, code)).toEqual(['Rose'])
  const labels = await bound.get(`/sys/dict/loadDictItem/${code}`, { key: 'FG1,FG2,FG3,FG4' })
  expect(labels.body.result).toEqual(['Rose'])
  await admin.delete('/sys/dictTable/delete', { id: String(body.result.id) })
  expect(await textsOf(admin, code)).toMatchObject({ success: false })
})

it('only tables and columns that are declared, and that the caller may list, are registered', async () => {
  const refused = async (values: Readonly<Record<string, unknown>>, who = admin) => {
    const { body } = await add(values, who)
    const errors = body.result?.errors as readonly { readonly path: string }[] | undefined
    return errors?.[0]?.path ?? body
  }
  for (const code of [
    'sys_user,password,id',
    'sys_user,realname,salt',
    'pg_user,usename,usesysid',
    'sys_user,phone,id',
  ]) {
    expect(await refused({ code }), code).toBe('code')
  }
  expect(await refused({ code: 'sys_position,name,code' }), 'it is there already').toBe('code')
  expect(await refused({ code: 'sys_position,code,name', filter: 'salt=1' })).toBe('filter')
  const keeper = await app.person(['system:dictTable:list', 'system:dictTable:add', 'system:position:list'])
  expect(await refused({ code: 'shop_goods,name,jan_code' }, keeper)).toBe('code')
  expect((await add({ code: 'sys_position,code,name' }, keeper)).body).toMatchObject({ success: true })
  const { result } = (await keeper.get('/sys/dictTable/tables')).body
  expect((result as unknown as readonly { table: string }[]).map(({ table }) => table)).toEqual([
    'sys_position',
    'sys_dict_table',
  ])
})

it('a registered tree is loaded level by level by whatever it is registered for', async () => {
  await sql`
    insert into sys_category (id, pid, name, name_en, code, del_flag, tenant_id)
    values ('top', '0', '顶', 'Top', 'Z01', 0, 0), ('leaf', 'top', '叶', 'Leaf', 'Z01A01', 0, 0)
  `.execute(app.db)
  expect((await add({ code: 'sys_category,name_en,code' })).body).toMatchObject({ success: true })
  const level = async (pid: string, tableName = 'sys_category', text = 'name_en', code = 'code', condition = '') =>
    (await admin.get('/sys/dict/loadTreeData', { tableName, text, code, pid, condition })).body
      .result as unknown as readonly Readonly<Record<string, unknown>>[]
  expect((await level('')).find(({ key }) => key === 'Z01')).toMatchObject({ title: 'Top', leaf: false })
  expect(await level('Z01')).toMatchObject([{ key: 'Z01A01', title: 'Leaf', leaf: true }])
  // items of one dictionary, as the form of an item chooses its parent
  const { result } = (await admin.get('/sys/dict/list', { dictCode: 'sex' })).body
  const condition = JSON.stringify({ dict_id: String((result.records as readonly { id: string }[])[0]?.id) })
  expect((await level('', 'sys_dict_item', 'item_text', 'id', condition)).map(({ title }) => title)).toEqual([
    '男',
    '女',
  ])
})
