import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundGroup } from '#kit/contract/find.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
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
        records: [{ path: `/shop/goods/${figure.id}`, title: '寻找雪未来', note: figure.goodsNo }],
      },
    ])
  }
  expect(await found(admin, '100%')).toEqual([])
  expect(await found(admin, '雪')).toEqual([])
})

it('shows what the person may list, and of it the rows within their rules', async () => {
  await add('/shop/goods', { name: '只看一个甲' })
  const other = await add('/shop/goods', { name: '只看一个乙' })
  const outsider = await app.person([])
  expect(await found(outsider, '只看一个')).toEqual([])
  const bound = await app.person(['shop:goods:list'])
  await bindToRule(app, bound, { component: 'shop/GoodsList', column: 'id', value: String(other.id) })
  expect(titles(await found(bound, '只看一个'))).toEqual([['goods', '只看一个乙']])
})
