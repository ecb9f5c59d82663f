import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { text } from '#kit/contract/field.ts'
import type { FoundGroup } from '#kit/contract/find.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { csvLine } from '#kit/server/testing/csv-line.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** What only some may see is among that by which a row is found. */
const vault = defineResource({
  name: 'vault',
  title: ['保险柜', 'Vault'],
  path: '/demo/vault',
  table: 'demo_vault',
  permission: 'demo:vault',
  power: 'none',
  menu: { under: 'demo', url: '/demo/vault', component: 'demo/VaultList', order: 99 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 20 }),
    owner: text(['所有者', 'Owner'], { max: 20, needs: 'demo:vault:edit' }),
  },
  list: ['name', 'owner'],
  search: {},
  form: [['name', 'owner']],
  find: { by: ['name', 'owner'], title: 'name', note: 'owner' },
})

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ beside: [vault] })
  admin = await app.admin()
})
afterAll(() => app.close())

const found = async (client: Client, keyword: string) => {
  const { status, body } = await client.get('/sys/record/find', { keyword })
  expect(status).toBe(200)
  return body.result as unknown as readonly FoundGroup[]
}
const titles = (groups: readonly FoundGroup[]) =>
  groups.map(({ resource, records }) => [resource, ...records.map(({ title }) => title)])
const add = async (path: string, input: Readonly<Record<string, unknown>>) =>
  (await admin.post(`${path}/add`, input)).body.result

it('finds figures and products by name, number and JAN, newest first, each with the address of its page', async () => {
  const figure = await add('/shop/goods', { name: '寻找雪未来', originalName: 'Yuki Miku', janCode: '4580590123458' })
  await add('/shop/presellGoods', { name: '寻找雪未来 预售' })
  await add('/shop/product', { goodsId: figure.id, title: '寻找雪未来 2026' })
  expect(titles(await found(admin, '找雪未'))).toEqual([
    ['goods', '寻找雪未来'],
    ['presell-goods', '寻找雪未来 预售'],
    ['product', '寻找雪未来 2026'],
  ])
  for (const word of ['yuki', '4580590123458', String(figure.goodsNo)]) {
    expect(await found(admin, word)).toEqual([
      {
        resource: 'goods',
        title: ['现货手办', 'In-stock figures'],
        records: [{ id: figure.id, path: `/shop/goods/${figure.id}`, title: '寻找雪未来', note: figure.goodsNo }],
      },
    ])
  }
  expect(await found(admin, '100%')).toEqual([])
  expect(await found(admin, '雪')).toEqual([])
})

it('shows what the person may list, and of it the rows within their rules', async () => {
  const first = await add('/shop/goods', { name: '只看一个甲' })
  const other = await add('/shop/goods', { name: '只看一个乙' })
  const outsider = await app.person([])
  expect(await found(outsider, '只看一个')).toEqual([])
  const bound = await app.person(['shop:goods:list'])
  await bindToRule(app, bound, { component: 'shop/GoodsList', column: 'id', value: String(other.id) })
  expect(titles(await found(bound, '只看一个'))).toEqual([['goods', '只看一个乙']])
  const named = async (client: Client) => {
    const records = `goods:${first.id},goods:${other.id},product:1,nothing:2,goods`
    return titles((await client.get('/sys/record/named', { records })).body.result as unknown as FoundGroup[])
  }
  expect(await named(admin)).toEqual([['goods', '只看一个乙', '只看一个甲']])
  expect([await named(bound), await named(outsider)]).toEqual([[['goods', '只看一个乙']], []])
})

it('finds by pinyin and its initials, with or without blanks, whatever wrote the row', async () => {
  const figure = await add('/shop/goods', { name: '初音未来 绿色 Ver.' })
  await add('/shop/finalGoods', { name: '绿野 初音' })
  const listing = await add('/shop/product', { goodsId: figure.id, title: '初音未来 上新' })
  const sample = await add('/demo/order', { orderNo: 'PY-1', buyer: '陆初音', items: [] })
  for (const word of ['chuyin', 'Chu Yin', "chu'yin", '初音', '初 音']) {
    expect(titles(await found(admin, word)), word).toEqual([
      ['goods', '初音未来 绿色 Ver.'],
      ['final-goods', '绿野 初音'],
      ['product', '初音未来 上新'],
      ['demo-order', 'PY-1'],
    ])
  }
  for (const word of ['cywl', 'cy wl', 'ywll', 'lvsever', 'lüse', 'ＣＹＷＬＬ', 've']) {
    expect(titles(await found(admin, word))[0], word).toEqual(['goods', '初音未来 绿色 Ver.'])
  }
  expect(titles(await found(admin, 'cywlsx'))).toEqual([['product', '初音未来 上新']])
  for (const word of ['音初', 'yinchu', 'c_wl', 'ch%yin', 'slv']) {
    expect(await found(admin, word), word).toEqual([])
  }

  const numberOf = async (word: string) => (await found(admin, word)).flatMap(({ records }) => records).length
  const change = (path: string, input: Readonly<Record<string, unknown>>) => admin.put(`${path}/edit`, input)
  // an edit, one that is refused, an edit of something else, a copy, and back from the deleted
  expect((await change('/shop/goods', { id: figure.id, name: '巡音流歌' })).status).toBe(200)
  expect([await numberOf('cywll'), await numberOf('xunyinliuge')]).toEqual([0, 1])
  expect((await change('/shop/goods', { id: figure.id, name: '镜音', janCode: '1' })).status).not.toBe(200)
  await change('/shop/goods', { id: figure.id, tags: '新' })
  expect([await numberOf('jingyin'), await numberOf('xylg')]).toEqual([0, 1])
  await admin.post('/shop/goods/copy', { id: figure.id })
  expect(await numberOf('xylg')).toBe(2)
  await admin.delete('/demo/order/delete', { id: String(sample.id) })
  expect(await numberOf('luchuyin')).toBe(0)
  await admin.post('/demo/order/undelete', { ids: sample.id })
  expect(await numberOf('luchuyin')).toBe(1)
  const sheet = csvLine(['名称', '厂商']) + csvLine(['亞北音留', ''])
  const imported = await admin.upload('/shop/goods/importExcel', { file: new File([sheet], '手办.csv') })
  expect(imported.body.message).toContain('全部导入成功')
  expect(await numberOf('yabeiyinliu')).toBe(1)

  // the search text is neither on the wire nor in the history
  const { body } = await admin.get('/shop/product/queryById', { id: String(listing.id) })
  const history = await admin.get('/shop/goods/history', { id: String(figure.id) })
  expect(JSON.stringify([body, history.body])).not.toMatch(/find_?text/i)
})

it('rows that were there before are found by what they say at once, by pinyin once the job was there', async () => {
  const { id } = await add('/shop/presellGoods', { name: '前尘旧事' })
  const state = async () =>
    (await sql`select version, update_time from shop_goods where id = ${id}`.execute(app.db)).rows[0]
  await sql`update shop_goods set find_text = null where id = ${id}`.execute(app.db)
  const before = await state()
  expect(titles(await found(admin, '前尘'))).toEqual([['presell-goods', '前尘旧事']])
  expect(await found(admin, 'qcjs')).toEqual([])
  // a process takes jobs with its first one
  expect((await admin.post('/shop/goods/exportJob', {})).status).toBe(200)
  await vi.waitFor(async () => expect(titles(await found(admin, 'qcjs'))).toEqual([['presell-goods', '前尘旧事']]), {
    timeout: 20_000,
  })
  expect(await state()).toEqual(before)
})

it('finds nothing by a value that the person may not see', async () => {
  await add('/demo/vault', { name: '三号柜', owner: '洛天依' })
  await sql`insert into demo_vault (id, name, owner) values ('old', '四号柜', '洛天依')`.execute(app.db)
  expect(titles(await found(admin, '洛天依'))).toEqual([['vault', '四号柜', '三号柜']])
  const blind = await app.person(['demo:vault:list'])
  for (const word of ['洛天依', 'luotianyi', 'lty']) {
    expect(await found(blind, word), word).toEqual([])
  }
  expect((await found(blind, 'sanhaogui'))[0]?.records).toEqual([
    { id: expect.any(String), path: expect.stringMatching(/^\/demo\/vault\//), title: '三号柜', note: '' },
  ])
})
