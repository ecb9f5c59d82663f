import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

interface FoundError {
  readonly path: string
  readonly message: string
}

const errorsOf = ({ body }: Sent) => (body.result as { readonly errors?: readonly FoundError[] } | null)?.errors
const setStatus = (dictionary: string, value: string, status: 0 | 1) =>
  sql`
    update sys_dict_item set status = ${status} where item_value = ${value}
    and dict_id = (select id from sys_dict where dict_code = ${dictionary})
  `.execute(app.db)
/** Puts the administrator and their role into a tenant. */
const moveAdmin = async (tenants: string | null, roleTenant: number) => {
  await sql`update sys_user set rel_tenant_ids = ${tenants} where username = 'admin'`.execute(app.db)
  await sql`update sys_role set tenant_id = ${roleTenant} where role_code = 'admin'`.execute(app.db)
}
const sheetOf = (text: string) => ({ 'files[]': new File([text], 'positions.csv', { type: 'text/csv' }) })

describe('a value of a dictionary', () => {
  it('that does not exist is refused at its field, when a row is added and when it is edited', async () => {
    const added = await admin.post('/sys/position/add', { code: 'C1', name: 'Packer', postRank: '9' })
    expect(added.status).toBe(400)
    expect(errorsOf(added)).toEqual([
      { path: 'postRank', message: '职级：“9”不是可选的值，可选：员级、助级、中级、副高级、正高级' },
    ])
    const { body } = await admin.post('/sys/position/add', { code: 'C1', name: 'Packer', postRank: '1' })
    const edited = await admin.put('/sys/position/edit', { id: body.result.id, postRank: '9' })
    expect([edited.status, errorsOf(edited)?.[0]?.path]).toEqual([400, 'postRank'])
    const several = await admin.post('/shop/returnAddress/add', {
      name: 'North',
      contact: 'Mei',
      phone: '13800000000',
      region: '310101',
      address: 'Road 1',
      kinds: 'return,party',
    })
    expect(errorsOf(several)).toEqual([
      { path: 'kinds', message: expect.stringMatching(/^用途：“party”不是可选的值，可选：/) },
    ])
  })

  it('that is disabled stays on the row that has it, also when that is copied, and is not chosen anew', async () => {
    const { body } = await admin.post('/sys/position/add', { code: 'D1', name: 'Buyer', postRank: '5' })
    const figure = await admin.post('/shop/goods/add', { name: 'Snow', manufacturer: 'Alter' })
    await setStatus('position_rank', '5', 0)
    await setStatus('figure_maker', 'Alter', 0)
    const { id } = body.result
    expect((await admin.put('/sys/position/edit', { id, name: 'Old buyer', postRank: '5' })).body.success).toBe(true)
    expect((await admin.post('/shop/goods/copy', { id: figure.body.result.id })).body.result.manufacturer).toBe('Alter')
    expect((await admin.post('/sys/position/add', { code: 'D2', name: 'New', postRank: '5' })).status).toBe(400)
    await admin.put('/sys/position/edit', { id, postRank: '4' })
    expect((await admin.put('/sys/position/edit', { id, postRank: '5' })).status).toBe(400)
  })

  it('of a sheet is refused with its row and column; what the row has already is not', async () => {
    await admin.post('/sys/position/add', { code: 'E1', name: 'Old', postRank: '3' })
    await setStatus('position_rank', '3', 0)
    const sheet = sheetOf('职务编码,职务名称,职级\nE1,Older,3\nE2,New,中级\nE3,Newer,9\nE4,Newest,1\n')
    const { body } = await admin.upload('/sys/position/importExcel', sheet, { partial: '1' })
    expect(body.result).toMatchObject({ successCount: 2, errorCount: 2, updatedCount: 1, createdCount: 1 })
    expect(body.result.errors).toMatchObject([
      { row: 3, column: 'C', header: '职级', text: '中级', reason: expect.stringMatching(/^职级：“3”不是可选的值/) },
      {
        row: 4,
        column: 'C',
        header: '职级',
        text: '9',
        reason: expect.stringMatching(/^职级：“9”不是可选的值，可选：员级、/),
      },
    ])
  })

  it('of a dictionary, or an item, of another tenant does not exist; the own one does', async () => {
    await sql`
      insert into sys_dict (id, dict_name, dict_code, tenant_id) values ('far', 'Far', 'far_kinds', 9), ('own', 'Own', 'own_kinds', 0)
    `.execute(app.db)
    await sql`
      insert into sys_dict_item (dict_id, item_text, item_value, tenant_id)
      select 'far', 'Far item', '1', 9 union all select 'own', 'Own item', '1', 0 union all select 'own', 'Hidden', '2', 9
      union all select id, 'Far rank', '7', 9 from sys_dict where dict_code = 'position_rank'
    `.execute(app.db)
    await admin.get('/sys/dict/refleshCache')
    const all = (await admin.get('/sys/dict/queryAllDictItems')).body.result
    expect(all).not.toHaveProperty('far_kinds')
    expect(all.own_kinds).toMatchObject([{ value: '1', text: 'Own item' }])
    expect((await admin.get('/sys/dict/getDictItems/far_kinds')).body.result).toEqual([])
    expect((await admin.get('/sys/dict/getDictText/position_rank/7')).body.result).toBeNull()
    expect((await admin.post('/sys/position/add', { code: 'F1', name: 'Far', postRank: '7' })).status).toBe(400)
    const signedIn = await app.nobody.post('/sys/login', { username: 'admin', password: 'a-figure-on-the-shelf' })
    expect(signedIn.body.result.sysAllDictItems).not.toHaveProperty('far_kinds')

    await moveAdmin('9', 9)
    const far = await app.admin()
    const theirs = (await far.get('/sys/dict/queryAllDictItems')).body.result
    expect(theirs.far_kinds).toMatchObject([{ value: '1', text: 'Far item' }])
    expect(theirs.position_rank).toContainEqual(expect.objectContaining({ value: '7', text: 'Far rank' }))
    expect((await far.post('/sys/position/add', { code: 'F1', name: 'Far', postRank: '7' })).body.success).toBe(true)
    await moveAdmin(null, 0)
  })
})

describe('a reference', () => {
  it('to a row that is not there, deleted, or of another tenant is refused at its field', async () => {
    await sql`
      insert into sys_category (id, name, code, del_flag, tenant_id) values ('gone', 'Gone', 'Y01', 1, 0), ('far', 'Far', 'Y02', 0, 9)
    `.execute(app.db)
    for (const categoryId of ['nothing', 'Y01', 'Y02']) {
      const sent = await admin.post('/shop/goods/add', { name: 'Rose', categoryId })
      expect([sent.status, errorsOf(sent)?.map(({ path }) => path)]).toEqual([400, ['categoryId']])
    }
    expect((await admin.post('/shop/goods/add', { name: 'Rose', categoryId: 'A01' })).body.success).toBe(true)
  })

  it('names the resource it chooses from: rows that others keep in the same table are refused in every way of writing', async () => {
    const goodsOf = async (path: string) =>
      String((await admin.post(`/shop/${path}/add`, { name: path, state: 1 })).body.result.id)
    const [inStock, reserved, arrived] = [
      await goodsOf('goods'),
      await goodsOf('presellGoods'),
      await goodsOf('finalGoods'),
    ]
    for (const presellGoodsId of [inStock, arrived]) {
      const added = await admin.post('/shop/finalGoods/add', { name: 'Wave', presellGoodsId })
      const edited = await admin.put('/shop/finalGoods/edit', { id: arrived, presellGoodsId })
      for (const sent of [added, edited]) {
        expect([sent.status, errorsOf(sent)?.map(({ path }) => path)]).toEqual([400, ['presellGoodsId']])
      }
    }
    for (const [path, wrong] of [
      ['product', [reserved, arrived]],
      ['presellProduct', [inStock, arrived]],
    ] as const) {
      for (const goodsId of wrong) {
        const added = await admin.post(`/shop/${path}/add`, { title: 'x', goodsId })
        expect([added.status, errorsOf(added)?.[0]?.path]).toEqual([400, 'goodsId'])
        const file = sheetOf(`所属手办,标题\n${goodsId},x`)
        const imported = await admin.upload(`/shop/${path}/importExcel`, file, { partial: '1' })
        expect(imported.body.result).toMatchObject({ successCount: 0, errorCount: 1 })
      }
    }
    const edited = await admin.put('/shop/finalGoods/edit', { id: arrived, presellGoodsId: reserved })
    expect(edited.body).toMatchObject({ success: true, result: { presellGoodsId: reserved } })
    // the choice itself offers those rows only
    const offered = async (query: Readonly<Record<string, string>>) =>
      (
        (await admin.get('/sys/dict/loadDict/shop_goods,name,id', { pageSize: 100, ...query })).body
          .result as unknown as readonly { readonly value: string }[]
      ).map(({ value }) => value)
    expect(await offered({ resource: 'presell-goods' })).toContain(reserved)
    expect(await offered({ resource: 'presell-goods' })).not.toContain(inStock)
    expect(await offered({})).toContain(inStock)
    const wrong = await admin.get('/sys/dict/loadDict/shop_goods,name,id', { resource: 'position' })
    expect(wrong.status).toBe(400)
  })

  it('to a row that a rule hides is not chosen anew, and stays where it is', async () => {
    const makers = [
      ['Alpha', 'Kotobukiya'],
      ['Beta', 'Gift'],
    ]
    const [alpha = '', beta = ''] = await Promise.all(
      makers.map(async ([name, manufacturer]) =>
        String((await admin.post('/shop/goods/add', { name, manufacturer })).body.result.id),
      ),
    )
    const listing = (await admin.post('/shop/product/add', { title: 'Beta', goodsId: beta })).body.result
    const person = await app.person(['shop:goods:list', 'shop:product:list', 'shop:product:add', 'shop:product:edit'])
    await bindToRule(app, person, { component: 'shop/GoodsList', column: 'manufacturer', value: 'Kotobukiya' })
    const hidden = await person.post('/shop/product/add', { title: 'Mine', goodsId: beta })
    expect([hidden.status, errorsOf(hidden)?.[0]?.path]).toEqual([400, 'goodsId'])
    expect((await person.post('/shop/product/add', { title: 'Mine', goodsId: alpha })).body.success).toBe(true)
    const kept = await person.put('/shop/product/edit', { id: listing.id, title: 'Beta two', goodsId: beta })
    expect(kept.body).toMatchObject({ success: true, result: { title: 'Beta two', goodsId_dictText: 'Beta' } })
  })
})
