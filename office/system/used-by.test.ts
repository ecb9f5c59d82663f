import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UsedBy } from '#kit/contract/reference.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { sharedTotals } from '#kit/server/crud/shared-totals.server.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { outbound } from '#kit/server/http/outbound.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { noJobs } from '#kit/server/testing/no-jobs.server.ts'
import { sampleApp } from '#kit/server/testing/sample-app.server.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { declared } from '../office.ts'
import { dictionaries } from './dictionary/dictionary-texts.server.ts'
import { registeredTables } from './dictionary/registered-tables.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const usedBy = ({ body }: Sent): readonly UsedBy[] =>
  (body.result as { readonly usedBy?: readonly UsedBy[] } | null)?.usedBy ?? []
const add = async (path: string, input: Readonly<Record<string, unknown>>): Promise<string> => {
  const { body } = await admin.post(`${path}/add`, input)
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}
const category = async (name: string, pid = '0') => {
  const { body } = await admin.post('/sys/category/add', { pid, name })
  return body.result as unknown as { readonly id: string; readonly code: string }
}

describe('what is used is not deleted', () => {
  it('a category says by how many rows of which resources it is used, and where they are', async () => {
    const one = await category('Scale')
    const figures = await Promise.all(['a', 'b', 'c'].map((name) => add('/shop/goods', { name, categoryId: one.code })))
    await add('/shop/product', { title: 'A', goodsId: figures[0], categoryId: one.code })
    const refused = await admin.delete('/sys/category/delete', { id: one.id })
    expect(refused.status).toBe(200)
    expect(refused.body).toMatchObject({
      success: false,
      message: '已被 4 条数据使用，不能删除：现货手办 3、现货商品 1',
    })
    expect(usedBy(refused)).toEqual([
      {
        resource: 'goods',
        title: '现货手办',
        url: '/shop/goods',
        permission: 'shop:goods:list',
        field: 'categoryId',
        values: [one.code],
        count: 3,
      },
      expect.objectContaining({ resource: 'product', url: '/shop/product', count: 1 }),
    ])
    // the link leads to exactly these rows
    const { body } = await admin.get('/shop/goods/list', { categoryId: one.code })
    expect(body.result.total).toBe(3)
    const listings = (await admin.get('/shop/product/list')).body.result.records as readonly { readonly id: string }[]
    await admin.delete('/shop/product/deleteBatch', { ids: listings.map(({ id }) => id).join(',') })
    await admin.delete('/shop/goods/deleteBatch', { ids: figures.join(',') })
    expect((await admin.delete('/sys/category/delete', { id: one.id })).body).toMatchObject({ success: true })
  })

  it('a tree keeps everything when one of the rows below is used', async () => {
    const root = await category('Root')
    const below = await category('Below', root.id)
    await category('Other', root.id)
    const figure = await add('/shop/presellGoods', { name: 'deep', categoryId: below.code })
    const refused = await admin.delete('/sys/category/deleteBatch', { ids: root.id })
    expect(usedBy(refused)).toMatchObject([{ resource: 'presell-goods', values: [below.code], count: 1 }])
    expect((await admin.get('/sys/category/childList', { pid: root.id })).body.result).toHaveLength(2)
    await admin.delete('/shop/presellGoods/delete', { id: figure })
    expect((await admin.delete('/sys/category/deleteBatch', { ids: root.id })).body.result).toBe(3)
  })

  it('of several rows none is deleted when one is used', async () => {
    const [used, free] = await Promise.all(
      ['U1', 'U2'].map((code) => add('/sys/position', { code, name: code, postRank: '1' })),
    )
    await sql`update sys_user set post = 'X,U1' where username = 'admin'`.execute(app.db)
    const refused = await admin.delete('/sys/position/deleteBatch', { ids: `${used},${free}` })
    expect(usedBy(refused)).toMatchObject([{ resource: 'user', field: 'post', values: ['U1'], count: 1 }])
    expect((await admin.get('/sys/position/list', { code: 'U*' })).body.result.total).toBe(2)
    expect((await admin.delete('/sys/position/delete', { id: free ?? '' })).body.success).toBe(true)
    await sql`update sys_user set post = null`.execute(app.db)
    expect((await admin.delete('/sys/position/delete', { id: used ?? '' })).body.success).toBe(true)
  })

  it('figures, listings and addresses are kept while they are referred to', async () => {
    const presell = await add('/shop/presellGoods', { name: 'Early' })
    const final = await add('/shop/finalGoods', { name: 'Arrived', presellGoodsId: presell })
    const address = await add('/shop/returnAddress', {
      name: 'Depot',
      contact: 'Mei',
      phone: '13800000000',
      region: '310101',
      address: 'Road 1',
      kinds: 'return',
    })
    const deposit = await add('/shop/presellProduct', { title: 'Deposit', goodsId: presell, returnAddressId: address })
    const balance = await add('/shop/finalProduct', { title: 'Balance', goodsId: final, presellProductId: deposit })
    const users = async (path: string, id: string) =>
      usedBy(await admin.delete(`${path}/delete`, { id })).map(({ resource, field, count }) => [resource, field, count])
    expect(await users('/shop/presellGoods', presell)).toEqual([
      ['final-goods', 'presellGoodsId', 1],
      ['presell-product', 'goodsId', 1],
    ])
    expect(await users('/shop/returnAddress', address)).toEqual([['presell-product', 'returnAddressId', 1]])
    expect(await users('/shop/presellProduct', deposit)).toEqual([['final-product', 'presellProductId', 1]])
    expect((await admin.delete('/shop/finalProduct/delete', { id: balance })).body.success).toBe(true)
    expect((await admin.delete('/shop/presellProduct/delete', { id: deposit })).body.success).toBe(true)
    expect((await admin.delete('/shop/returnAddress/delete', { id: address })).body.success).toBe(true)
  })

  it('rows that a rule hides from the one who deletes count as well', async () => {
    const one = await category('Hidden')
    await add('/shop/goods', { name: 'Hers', manufacturer: 'Alter', categoryId: one.code })
    const person = await app.person(['system:category:list', 'system:category:delete', 'shop:goods:list'])
    await bindToRule(app, person, { component: 'shop/GoodsList', column: 'manufacturer', value: 'Gift' })
    expect(usedBy(await person.delete('/sys/category/delete', { id: one.id }))).toMatchObject([{ count: 1 }])
  })

  it('whoever chooses a row while it is deleted is refused, or keeps it from being deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await category(`Race ${round}`)
      const [chosen, removed] = await Promise.all([
        admin.post('/shop/goods/add', { name: `Race ${round}`, categoryId: one.code }),
        admin.delete('/sys/category/delete', { id: one.id }),
      ])
      expect([chosen.body.success, removed.body.success].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('items of dictionaries', () => {
  const parts: AppContext = {
    clock: zonedClock('Asia/Shanghai'),
    texts: dictionaries(registeredTables(declared)),
    totals: sharedTotals(),
    checkRules: async () => new Map(),
    commandTitles: new Map(),
    personal: { permissions: [], tables: [], exportPermission: '' },
    people: sampleApp().people,
    tellPages: sampleApp().tellPages,
    siteName: sampleApp().siteName,
    vault: vault(Buffer.alloc(32)),
    outbound: outbound(),
    storeErrorFile: async () => '',
    importers: new Map(),
    resources: declared,
    choices: [],
    watchers: new Map(),
    guards: new Map(),
    naming: { choosers: new Map(), people: new Set() },
    jobs: noJobs,
  }
  const remove = (table: string, id: string) =>
    markRemoved(
      parts,
      table,
      {
        db: ofTenant(app.db, 0),
        user: { username: 'admin', tenantId: 0 } as RequestContext['user'],
        locale: 'en-US',
        command: '/shop/shelf/delete',
        traceId: 'test',
      },
      [id],
    )

  it('are kept while a row has them, a maker as well as one of a comma list, and so is their dictionary', async () => {
    await add('/shop/goods', { name: 'Made', manufacturer: 'Gift' })
    await add('/shop/returnAddress', {
      name: 'Repairs',
      contact: 'Mei',
      phone: '13800000000',
      region: '310101',
      address: 'Road 1',
      kinds: 'return,repair',
    })
    const { rows } = await sql<{ id: string; dictId: string; value: string }>`
      select id, dict_id, item_value as value from sys_dict_item where item_value in ('Gift', 'repair', 'exchange')
    `.execute(app.db)
    const itemOf = (value: string) => rows.find((row) => row.value === value) ?? expect.fail(value)
    await expect(remove('sys_dict_item', itemOf('Gift').id)).rejects.toThrow(
      'Used by 1, not deleted: In-stock figure 1',
    )
    await expect(remove('sys_dict_item', itemOf('repair').id)).rejects.toThrow('Used by 1')
    await expect(remove('sys_dict', itemOf('Gift').dictId)).rejects.toThrow('not deleted')
    expect(await remove('sys_dict_item', itemOf('exchange').id)).toBe(1)
  })
})

it('every table that a declared field refers to has the columns that removal and choosing go by', async () => {
  for (const resource of declared) {
    for (const [name, field] of fieldEntries(resource)) {
      const [table, ...columns] = (field.source ?? '').split(',')
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = ${table ?? ''}
      `.execute(app.db)
      const wanted = table ? ['id', 'tenant_id', 'del_flag', ...columns] : []
      expect(
        wanted.filter((column) => !rows.some((row) => row.name === column)),
        `${resource.name}.${name}`,
      ).toEqual([])
    }
  }
})
