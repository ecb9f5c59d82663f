import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

let app: TestApp
let admin: Client
let bound: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  await sql`
    insert into sys_position (code, name, post_rank, del_flag, tenant_id)
    values ('P1', 'Packer', '1', 0, 0), ('P2', 'Buyer', '2', 0, 0), ('P3', 'Gone', '2', 1, 0), ('P4', 'Far', '2', 0, 9)
  `.execute(app.db)
  await sql`
    insert into shop_goods (id, goods_no, line, name, manufacturer, state, del_flag, tenant_id)
    values ('snow', 'FG1', 1, 'Snow', 'gsc', 1, 0, 0), ('rose', 'FG2', 1, 'Rose', 'alter', 1, 0, 0),
      ('gone', 'FG3', 1, 'Gone', 'alter', 1, 1, 0), ('far', 'FG4', 1, 'Far', 'alter', 1, 0, 9),
      ('moon', 'FG5', 2, 'Moon', 'gsc', 1, 0, 0), ('pine', 'FG6', 3, 'Pine', 'gsc', 1, 0, 0)
  `.execute(app.db)
  bound = await app.person([
    'system:position:list',
    'shop:goods:list',
    'shop:presellGoods:list',
    'shop:product:list',
    'system:category:add',
  ])
  await bindToRule(app, bound, { component: 'system/SysPositionList', column: 'postRank', value: '2' })
  await bindToRule(app, bound, { component: 'shop/GoodsList', column: 'manufacturer', value: 'alter' })
})
afterAll(() => app.close())

async function textsOf(who: Client, path: string, query: Readonly<Record<string, string>> = {}) {
  const { body } = await who.get(`/sys/dict/${path}`, query)
  expect(body.success, body.message).toBe(true)
  return (body.result as unknown as readonly { readonly text: string }[]).map(({ text }) => text)
}

describe('a table to choose from', () => {
  it.each([
    ['searched', 'loadDict', {}],
    ['searched by a part of the name', 'loadDict', { keyword: 'e' }],
    ['searched by a list of codes', 'loadDict', { keyword: 'P1,P2,P3,P4' }],
    ['read whole', 'getDictItems', {}],
  ])('shows the rows of the resource that the caller may see when it is %s', async (_how, verb, query) => {
    const path = `${verb}/sys_position,name,code`
    expect(await textsOf(bound, path, query)).toEqual(['Buyer'])
    expect(await textsOf(admin, path, query)).toEqual(['Buyer', 'Packer'])
  })

  it('that several resources share shows the rows of those that the caller may have named, each by its own rules', async () => {
    expect(await textsOf(bound, 'loadDict/shop_goods,name,id')).toEqual(['Moon', 'Rose'])
    expect(await textsOf(bound, 'loadDict/shop_goods,name,id', { keyword: 'snow,gone,far' })).toEqual([])
    expect(await textsOf(admin, 'loadDict/shop_goods,name,id')).toEqual(['Moon', 'Pine', 'Rose', 'Snow'])
  })

  it('shows nothing where a rule cannot be read', async () => {
    const person = await app.person(['system:position:list'])
    await bindToRule(app, person, { component: 'system/SysPositionList', column: 'password', value: '2' })
    expect(await textsOf(person, 'loadDict/sys_position,name,code')).toEqual([])
  })

  it('[7.17h] as a tree knows neither deleted nodes nor those of another tenant', async () => {
    await sql`
      insert into sys_category (id, pid, name, code, del_flag, tenant_id) values
        ('top', '0', 'Top', 'Z01', 0, 0), ('below-gone', 'top', 'Gone', 'Z01A01', 1, 0), ('below-far', 'top', 'Far', 'Z01A02', 0, 9),
        ('far-top', '0', 'Far top', 'Z02', 0, 9), ('stray', 'far-top', 'Stray', 'Z02A01', 0, 0)
    `.execute(app.db)
    const level = async (pid: string) => {
      const { body } = await bound.get('/sys/dict/loadTreeData', {
        tableName: 'sys_category',
        text: 'name',
        code: 'code',
        pid,
      })
      return body.result as unknown as readonly Readonly<Record<string, unknown>>[]
    }
    const roots = await level('')
    expect(roots.find(({ key }) => key === 'Z01')).toMatchObject({ title: 'Top', leaf: true })
    expect(roots.find(({ key }) => key === 'Z02')).toBeUndefined()
    expect(await level('Z01')).toEqual([])
    expect(await level('Z02')).toEqual([])
  })
})

describe('a value that is stored', () => {
  it('[7.17f] is named by the calls of dictionaries to whom the rules show its row', async () => {
    const labels = async (who: Client, path: string, key: string) =>
      (await who.get(`/sys/dict/loadDictItem/${path}`, { key })).body.result
    const text = async (who: Client, path: string) => (await who.get(`/sys/dict/getDictText/${path}`)).body.result
    expect(await labels(bound, 'sys_position,name,code', 'P1,P2,P4')).toEqual(['Buyer'])
    expect(await labels(bound, 'shop_goods,name,id', 'snow,far')).toEqual([])
    expect(await labels(admin, 'shop_goods,name,id', 'snow,far')).toEqual(['Snow'])
    expect(await text(bound, 'sys_position,name,code/P1')).toBeNull()
    expect(await text(bound, 'sys_position,name,code/P2')).toBe('Buyer')
    expect(await text(admin, 'sys_position,name,code/P4')).toBeNull()
  })

  it('keeps its name in the list of a row that refers to it, for whom a rule hides the row itself', async () => {
    await sql`
      insert into shop_product (id, product_no, line, goods_id, title) values ('p1', 'SP1', 1, 'snow', 'Snow in a box')
    `.execute(app.db)
    const { body } = await bound.get('/shop/product/list')
    expect(body.result.records).toMatchObject([{ goodsId: 'snow', goodsId_dictText: 'Snow' }])
  })

  it('[7.19c] is taken only for whom the rules show its row', async () => {
    const check = async (who: Client, fieldVal: string) =>
      (await who.get('/sys/duplicate/check', { tableName: 'sys_position', fieldName: 'code', fieldVal })).body.success
    expect([await check(admin, 'P1'), await check(bound, 'P1'), await check(bound, 'P2')]).toEqual([false, true, false])
  })

  it('is neither taken nor free for whom its table is not named', async () => {
    const stranger = await app.person([])
    const asked = { tableName: 'sys_position', fieldName: 'code', fieldVal: 'nobody has it' }
    expect((await stranger.get('/sys/duplicate/check', asked)).body.message).toBe('该字段不支持重复校验')
    expect((await bound.get('/sys/duplicate/check', asked)).body.message).toBe('该值可用！')
  })
})
