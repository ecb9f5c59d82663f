import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#office/office.ts'
import { seed } from '#office/seed/seed.server.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const said = ({ body }: Sent) => [body.success, body.message]
const recordsOf = ({ body }: Sent) => body.result.records as readonly Row[]
const errorPaths = ({ body }: Sent) =>
  (body.result?.errors as readonly { path: string }[] | undefined)?.map(({ path }) => path)
const dictOf = async (dictCode: string): Promise<Row> =>
  recordsOf(await admin.get('/sys/dict/list', { dictCode }))[0] ?? expect.fail(dictCode)
const itemsOf = async (dictId: unknown, more: Readonly<Record<string, string>> = {}) =>
  recordsOf(await admin.get('/sys/dictItem/list', { dictId: String(dictId), pageSize: '1000', ...more }))
const itemOf = async (dictId: unknown, value: string) =>
  (await itemsOf(dictId)).find(({ itemValue }) => itemValue === value) ?? expect.fail(value)
const made = async (dictCode: string, items: readonly string[] = []): Promise<string> => {
  expect(said(await admin.post('/sys/dict/add', { dictName: dictCode, dictCode }))).toEqual([true, '保存成功！'])
  const { id } = await dictOf(dictCode)
  for (const itemValue of items) {
    const sent = { dictId: id, itemText: itemValue.toUpperCase(), itemValue, status: '1' }
    expect(said(await admin.post('/sys/dictItem/add', sent))).toEqual([true, '保存成功！'])
  }
  return String(id)
}
const values = (rows: readonly Row[]) => rows.map(({ itemValue }) => itemValue)

describe('dictionaries', () => {
  it('[7.17a] [7.17b] are added and edited in the words of the wire, found by name and code', async () => {
    const id = await made('kind_of_box')
    const sent = { id, dictName: 'Boxes', dictCode: 'kind_of_box', description: 'of figures' }
    expect(said(await admin.put('/sys/dict/edit', sent))).toEqual([true, '编辑成功!'])
    expect(await dictOf('kind_of_box')).toMatchObject({ dictName: 'Boxes', description: 'of figures', type: 0 })
    expect(recordsOf(await admin.get('/sys/dict/list', { dictName: '*Boxes*' }))).toHaveLength(1)
    expect(recordsOf(await admin.get('/sys/dict/list', { dictCode: 'kind_of_box', dictName: 'x' }))).toEqual([])
    const twice = await admin.post('/sys/dict/add', { dictName: 'x', dictCode: 'kind_of_box' })
    expect(errorPaths(twice)).toEqual(['dictCode'])
    const { body } = await admin.get('/sys/dict/treeList', { dictName: 'Box' })
    expect(body.result).toMatchObject([{ key: id, title: 'Boxes', dictCode: 'kind_of_box' }])
    expect((await admin.post('/sys/dict/add', { dictName: 'x', dictCode: 'messageType' })).body.success).toBe(false)
    expect(errorPaths(await admin.post('/sys/dict/add', { dictName: 'x', dictCode: 'a,b,c' }))).toEqual(['dictCode'])
    const check = await admin.get('/sys/duplicate/check', {
      tableName: 'sys_dict',
      fieldName: 'dict_code',
      fieldVal: 'kind_of_box',
    })
    expect(said(check)).toEqual([false, '该值不可用，系统中已存在！'])
  })

  it('go into the recycle bin, come back with their items, or go for good', async () => {
    const id = await made('kind_of_bag', ['a', 'b'])
    const items = async () =>
      (await admin.get('/sys/dict/getDictItems/kind_of_bag')).body.result as unknown as readonly Row[]
    expect(await items()).toHaveLength(2)
    expect(said(await admin.delete('/sys/dict/delete', { id }))).toEqual([true, '删除成功!'])
    expect(await items()).toEqual([])
    const bin = async () => (await admin.get('/sys/dict/deleteList')).body.result as unknown as readonly Row[]
    expect(await bin()).toMatchObject([{ id, dictCode: 'kind_of_bag', delFlag: 1 }])
    expect(said(await admin.put(`/sys/dict/back/${id}`, {}))).toEqual([true, '操作成功!'])
    expect(await items()).toHaveLength(2)
    expect((await admin.put(`/sys/dict/back/${id}`, {})).status).toBe(404)
    expect((await admin.delete(`/sys/dict/deletePhysic/${id}`)).status).toBe(404)
    await admin.delete('/sys/dict/deleteBatch', { ids: `${id},` })
    const again = await made('kind_of_bag')
    expect((await admin.put(`/sys/dict/back/${id}`, {})).body).toMatchObject({ success: false })
    expect(said(await admin.delete(`/sys/dict/deletePhysic/${id}`))).toEqual([true, '删除成功!'])
    expect(await bin()).toEqual([])
    const left = await sql`select 1 from sys_dict_item where dict_id = ${id}`.execute(app.db)
    expect(left.rows).toEqual([])
    await admin.delete('/sys/dict/delete', { id: again })
  })

  it('that went for good do not come back with the next start', async () => {
    const { id } = await dictOf('is_open')
    await admin.delete('/sys/dict/delete', { id: String(id) })
    await admin.delete(`/sys/dict/deletePhysic/${id}`)
    await seed(app.db, catalogue, undefined)
    await admin.get('/sys/dict/refleshCache')
    expect((await admin.get('/sys/dict/getDictItems/is_open')).body.result).toEqual([])
  })

  it('that the program uses keep their code, their values and stay; their words and colours are free', async () => {
    const { id } = await dictOf('goods_state')
    expect((await admin.delete('/sys/dict/delete', { id: String(id) })).body).toMatchObject({
      success: false,
      message: '字典「手办状态」由程序使用，不能删除',
    })
    expect((await admin.put('/sys/dict/edit', { id, dictCode: 'other' })).body.success).toBe(false)
    const item = await itemOf(id, '2')
    expect((await admin.delete('/sys/dictItem/delete', { id: String(item.id) })).body).toMatchObject({
      success: false,
      message: expect.stringContaining('不能删除'),
    })
    expect(errorPaths(await admin.put('/sys/dictItem/edit', { id: item.id, itemValue: '7', status: 0 }))).toEqual([
      'itemValue',
      'status',
    ])
    expect(errorPaths(await admin.post('/sys/dictItem/add', { dictId: id, itemText: 'x', itemValue: '7' }))).toEqual([
      'itemValue',
    ])
    const renamed = { id: item.id, itemText: '收起来', itemTextEn: 'Put away', itemValue: '2', color: 'orange' }
    expect(said(await admin.put('/sys/dictItem/edit', renamed))).toEqual([true, '编辑成功!'])
    expect((await admin.get('/sys/dict/getDictItems/goods_state')).body.result).toContainEqual({
      value: '2',
      text: '收起来',
      title: '收起来',
      label: '收起来',
      color: 'orange',
    })
    expect(errorPaths(await admin.put('/sys/dictItem/edit', { id: item.id, color: 'pink' }))).toEqual(['color'])
  })

  it('are the business of those who may: others are refused, and row rules bind', async () => {
    const { id } = await dictOf('figure_maker')
    const person = await app.person(['system:dict:list'])
    expect(recordsOf(await person.get('/sys/dictItem/list', { dictId: String(id) }))).toHaveLength(10)
    for (const refused of [
      await person.post('/sys/dict/add', { dictName: 'x', dictCode: 'x' }),
      await person.post('/sys/dictItem/add', { dictId: id, itemText: 'x', itemValue: 'x' }),
      await person.put(`/sys/dict/back/${id}`, {}),
      await person.delete(`/sys/dict/deletePhysic/${id}`),
      await person.put('/sys/dictItem/sort', { dictId: id, ids: 'a' }),
      await (await app.person([])).get('/sys/dictItem/list', { dictId: String(id) }),
    ]) {
      expect(refused.status).toBe(403)
    }
    await bindToRule(app, person, { component: 'system/DictList', column: 'dictCode', value: 'sex' })
    expect(recordsOf(await person.get('/sys/dict/list'))).toMatchObject([{ dictCode: 'sex' }])
    expect((await person.get('/sys/dictItem/list', { dictId: String(id) })).body.success).toBe(false)
    expect((await person.get('/sys/dict/deleteList')).body.result).toEqual([])
  })
})

describe('items', () => {
  it('[7.17c] [7.17d] are added behind the others and edited; a value is there once, without special signs', async () => {
    const dictId = await made('kind_of_lid', ['b', 'a'])
    expect(values(await itemsOf(dictId))).toEqual(['b', 'a'])
    const check = async (more: Readonly<Record<string, string>>) =>
      said(await admin.get('/sys/dictItem/dictItemCheck', { dictId, ...more }))
    const item = await itemOf(dictId, 'a')
    expect(item).toMatchObject({ status: 1, status_dictText: '启用', sortOrder: 2, version: 0 })
    expect(await check({ itemValue: 'a' })).toEqual([false, '该值不可用，系统中已存在！'])
    expect(await check({ itemValue: 'a', id: String(item.id) })).toEqual([true, '该值可用！'])
    expect(await check({ itemValue: 'c' })).toEqual([true, '该值可用！'])
    expect(errorPaths(await admin.post('/sys/dictItem/add', { dictId, itemText: 'x', itemValue: 'a' }))).toEqual([
      'itemValue',
    ])
    for (const itemValue of ['a,b', 'a/b', '<a>', '“a”', "a'"]) {
      const special = await admin.post('/sys/dictItem/add', { dictId, itemText: 'x', itemValue })
      expect(special.body.result, itemValue).toMatchObject({
        errors: [{ path: 'itemValue', message: '数据值不能包含特殊字符！' }],
      })
    }
    // unknown fields of older clients are passed over
    const edited = {
      ...item,
      itemText: 'Aye',
      itemTextEn: 'Aye!',
      sortOrder: '1',
      status: '0',
      delFlag: 1,
      children: [],
    }
    expect(said(await admin.put('/sys/dictItem/edit', edited))).toEqual([true, '编辑成功!'])
    expect(await itemsOf(dictId, { status: '0' })).toMatchObject([{ itemValue: 'a', itemText: 'Aye' }])
    expect(await itemsOf(dictId, { itemText: '*ay*' })).toHaveLength(1)
    const all = (await admin.get('/sys/dict/queryAllDictItems')).body.result
    expect(all.kind_of_lid).toMatchObject([{ value: 'b' }])
    const [first, second] = await itemsOf(dictId)
    await admin.put('/sys/dictItem/sort', { dictId, ids: `${second?.id},${first?.id}` })
    expect((await itemsOf(dictId)).map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(said(await admin.delete('/sys/dictItem/deleteBatch', { ids: `${first?.id},${second?.id},` }))).toEqual([
      true,
      '删除成功!',
    ])
    expect(await itemsOf(dictId)).toEqual([])
    expect(
      (await admin.post('/sys/dictItem/add', { dictId: 'nothing', itemText: 'x', itemValue: 'x' })).body.success,
    ).toBe(false)
  })

  it('that rows use are kept and counted, may be switched off, and their value stays', async () => {
    const { id } = await dictOf('figure_maker')
    await admin.post('/shop/goods/add', { name: 'Snow', manufacturer: 'Gift' })
    const item = await itemOf(id, 'Gift')
    const kept = await admin.delete('/sys/dictItem/delete', { id: String(item.id) })
    expect(kept.body).toMatchObject({ success: false, message: '已被 1 条数据使用，不能删除：现货手办 1' })
    expect(kept.body.result).toMatchObject({ usedBy: [{ resource: 'goods', count: 1, values: ['Gift'] }] })
    const other = await admin.put('/sys/dictItem/edit', { id: item.id, itemValue: 'GIFT' })
    expect(other.body).toMatchObject({ success: false, message: expect.stringContaining('不能修改数据值') })
    expect((await admin.put('/sys/dictItem/edit', { id: item.id, status: 0 })).body.success).toBe(true)
    expect((await admin.post('/shop/goods/add', { name: 'Rose', manufacturer: 'Gift' })).status).toBe(400)
    const free = await itemOf(id, 'PROOF')
    expect((await admin.put('/sys/dictItem/edit', { id: free.id, itemValue: 'Proof 2' })).body.success).toBe(true)
    expect(
      (await admin.post('/sys/dictItem/add', { dictId: id, itemText: 'B’full', itemValue: 'B’full / F:NEX (Japan)' }))
        .body.success,
    ).toBe(true)
  })

  it('may stand below others: roots come with those below them, a parent is one of the same dictionary', async () => {
    const dictId = await made('kind_of_wood', ['oak', 'pine'])
    const [oak, pine] = await itemsOf(dictId)
    const below = { dictId, itemText: 'Red oak', itemValue: 'red_oak', parentId: oak?.id }
    await admin.post('/sys/dictItem/add', below)
    const rows = await itemsOf(dictId)
    expect(rows).toMatchObject([{ itemValue: 'oak', children: [{ itemValue: 'red_oak' }] }, { itemValue: 'pine' }])
    expect(rows[1]).not.toHaveProperty('children')
    const tree = async (input: Row) => (await admin.post('/sys/dict/treeDictItems', input)).body.result
    expect(await tree({ dictCode: 'kind_of_wood' })).toMatchObject([
      { itemValue: 'oak', children: [{ parentId: oak?.id, itemText: 'Red oak' }] },
      {},
    ])
    expect(await tree({ dictCode: 'kind_of_wood', structCode: 'oak' })).toMatchObject([{ itemValue: 'red_oak' }])
    const [red] = (rows[0]?.children ?? []) as readonly Row[]
    for (const parentId of [oak?.id, red?.id, 'nothing', (await itemOf((await dictOf('sex')).id, '1')).id]) {
      expect(errorPaths(await admin.put('/sys/dictItem/edit', { id: oak?.id, parentId }))).toEqual(['parentId'])
    }
    expect(said(await admin.delete('/sys/dictItem/delete', { id: String(oak?.id) }))).toEqual([
      false,
      '请先删除它的下级',
    ])
    expect((await admin.delete('/sys/dictItem/deleteBatch', { ids: `${oak?.id},${red?.id}` })).body.success).toBe(true)
    expect(values(await itemsOf(dictId))).toEqual([pine?.itemValue])
  })

  it('of a tenant stand beside those of all, which it reads and does not change', async () => {
    const { id } = await dictOf('figure_maker')
    const ours = await itemOf(id, 'Alter')
    await sql`update sys_user set rel_tenant_ids = '9' where username = 'admin'`.execute(app.db)
    await sql`update sys_role set tenant_id = 9 where role_code = 'admin'`.execute(app.db)
    const far = await app.admin()
    expect(recordsOf(await far.get('/sys/dict/list', { dictCode: 'figure_maker' }))).toEqual([])
    expect(recordsOf(await far.get('/sys/dict/list', { dictCode: 'figure_maker', shared: '1' }))).toMatchObject([
      { id },
    ])
    expect((await far.post('/sys/dictItem/add', { dictId: id, itemText: 'Far', itemValue: 'Far' })).body.success).toBe(
      true,
    )
    const theirs = recordsOf(await far.get('/sys/dictItem/list', { dictId: String(id), itemText: 'Far' }))
    expect(theirs).toHaveLength(1)
    expect((await far.put('/sys/dictItem/edit', { id: ours.id, itemText: 'x' })).status).toBe(404)
    expect((await far.delete('/sys/dictItem/delete', { id: String(ours.id) })).status).toBe(404)
    expect((await far.put('/sys/dict/edit', { id, dictName: 'x' })).status).toBe(404)
    await far.put('/sys/dictItem/sort', { dictId: id, ids: `${theirs[0]?.id},${ours.id}` })
    await sql`update sys_user set rel_tenant_ids = null where username = 'admin'`.execute(app.db)
    await sql`update sys_role set tenant_id = 0 where role_code = 'admin'`.execute(app.db)
    admin = await app.admin()
    expect(await itemOf(id, 'Alter')).toMatchObject({ sortOrder: ours.sortOrder, itemText: 'Alter' })
    expect(values(await itemsOf(id))).not.toContain('Far')
  })
})
