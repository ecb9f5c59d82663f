import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { janCheckDigit } from './jan-code.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const jan = (body: string) => `${body}${janCheckDigit(body)}`
const add = async (path: string, input: Readonly<Record<string, unknown>>) =>
  (await admin.post(`${path}/add`, input)).body.result
const paths = ({ result }: { readonly result: Readonly<Record<string, unknown>> }) =>
  (result.errors as readonly { readonly path: string }[]).map(({ path }) => path)

describe('a figure', () => {
  it('gets a number of its own, and its line keeps it from the others', async () => {
    const figure = await add('/shop/goods', { name: 'Miku', janCode: jan('491111111111'), line: 3 })
    expect(figure.goodsNo).toMatch(/^FG\d{8}$/)
    for (const path of ['/shop/presellGoods', '/shop/finalGoods']) {
      expect((await admin.get(`${path}/queryById`, { id: String(figure.id) })).status).toBe(404)
      expect((await admin.put(`${path}/edit`, { id: figure.id, name: 'x' })).status).toBe(404)
      expect((await admin.post(`${path}/copy`, { id: figure.id })).status).toBe(404)
    }
  })

  it('a reference sorts nothing: an address that asks for it answers in the usual order', async () => {
    const path = '/shop/finalGoods'
    for (const [name, categoryId] of [
      ['Sorted one', 'B02'],
      ['Sorted two', 'C03'],
      ['Sorted three', 'A01'],
    ]) {
      const { id } = await add(path, { name })
      await sql`update shop_goods set category_id = ${categoryId} where id = ${id}`.execute(app.db)
    }
    const names = async (sort: Readonly<Record<string, string>>) => {
      const { status, body } = await admin.get(`${path}/list`, { name: 'Sorted*', ...sort })
      expect(status).toBe(200)
      return (body.result.records as readonly { readonly name: string }[]).map(({ name }) => name)
    }
    const usual = await names({})
    expect(usual).toHaveLength(3)
    for (const order of ['asc', 'desc']) {
      expect(await names({ column: 'categoryId', order })).toEqual(usual)
      expect(await names({ column: 'categoryId_dictText', order })).toEqual(usual)
    }
  })

  it('has a JAN that no other of its line has', async () => {
    const code = jan('491111111112')
    await add('/shop/goods', { name: 'One', janCode: code })
    const twice = await admin.post('/shop/goods/add', { name: 'Two', janCode: code })
    expect(twice.status).toBe(400)
    expect(paths(twice.body)).toEqual(['janCode'])
    expect((await admin.post('/shop/presellGoods/add', { name: 'Two', janCode: code })).body.success).toBe(true)
  })

  it('is copied as a draft of its own without the JAN', async () => {
    const figure = await add('/shop/goods', {
      name: '初音',
      janCode: jan('491111111113'),
      scale: '1/7',
      state: 1,
      detail: '<p>x</p>',
    })
    const copy = (await admin.post('/shop/goods/copy', { id: figure.id })).body.result
    expect(copy).toMatchObject({
      name: '初音 副本',
      janCode: null,
      scale: '1/7',
      state: 0,
      detail: '<p>x</p>',
      version: 0,
    })
    expect(copy.goodsNo).not.toBe(figure.goodsNo)
    const long = await add('/shop/goods', { name: '长'.repeat(255) })
    expect((await admin.post('/shop/goods/copy', { id: long.id })).body.success).toBe(true)
  })

  it('is archived with others, or none is', async () => {
    const [one, two] = [await add('/shop/goods', { name: 'A' }), await add('/shop/goods', { name: 'B' })]
    expect((await admin.post('/shop/goods/archive', { ids: `${one.id},missing` })).status).toBe(404)
    const tried = (await admin.post('/shop/goods/archive', { ids: `${one.id},${two.id}`, dryRun: true })).body
    expect(tried.success, tried.message).toBe(true)
    expect((await admin.get('/shop/goods/queryById', { id: String(one.id) })).body.result, 'only tried').toMatchObject({
      state: 0,
    })
    expect((await admin.post('/shop/goods/archive', { ids: `${one.id},${two.id},` })).body.success).toBe(true)
    const { records } = (await admin.get('/shop/goods/list', { id: `${one.id},${two.id}` })).body.result as {
      readonly records: readonly unknown[]
    }
    expect(records).toMatchObject([{ state: 2, state_dictText: '已归档' }, { state: 2 }])
  })

  it('is made ready by those who may, from a draft alone, and may go back', async () => {
    const figure = await add('/shop/goods', { name: 'Draft' })
    const editor = await app.person(['shop:goods:list', 'shop:goods:edit'])
    expect((await editor.post('/shop/goods/ready', { ids: figure.id })).status).toBe(403)
    const clerk = await app.person(['shop:goods:list', 'shop:goods:ready'])
    expect((await clerk.post('/shop/goods/ready', { ids: figure.id })).body).toMatchObject({
      success: true,
      message: '已就绪 1 个手办',
    })
    expect((await clerk.post('/shop/goods/ready', { ids: figure.id })).status).toBe(400)
    expect((await admin.post('/shop/goods/unready', { ids: figure.id })).body.success).toBe(true)
    expect((await admin.get('/shop/goods/queryById', { id: String(figure.id) })).body.result).toMatchObject({
      state: 0,
    })
  })

  it('to be reserved keeps the month that was announced first, and its dates in order', async () => {
    const dates = { presellStart: '2026-01-01 00:00:00', presellEnd: '2026-02-01 00:00:00' }
    const figure = await add('/shop/presellGoods', { name: 'Pre', ...dates, releaseMonth: '2026-05' })
    expect(figure).toMatchObject({ ...dates, firstReleaseMonth: '2026-05' })
    const later = await admin.put('/shop/presellGoods/edit', { id: figure.id, releaseMonth: '2026-09' })
    expect(later.body.result).toMatchObject({ releaseMonth: '2026-09', firstReleaseMonth: '2026-05' })
    const turned = await admin.put('/shop/presellGoods/edit', { id: figure.id, presellEnd: '2025-12-31 00:00:00' })
    expect(paths(turned.body)).toEqual(['presellEnd'])
    const early = await admin.put('/shop/presellGoods/edit', { id: figure.id, releaseMonth: '2026-01' })
    expect(paths(early.body)).toEqual(['releaseMonth'])
  })

  it('has rich text without anything that runs', async () => {
    const figure = await add('/shop/goods', { name: 'Html', detail: '<p onclick="x()">a<script>alert(1)</script></p>' })
    expect(figure.detail).toBe('<p>a</p>')
    const edited = await admin.put('/shop/goods/edit', { id: figure.id, detail: '<img src=x onerror=alert(1)>' })
    expect(String(edited.body.result.detail)).not.toContain('onerror')
  })
})

it('refuses to export what it cannot search for, before the workbook begins', async () => {
  const { status, body } = await admin.get('/shop/goods/exportXls', { heightMm: 'tall' })
  expect([status, body.result]).toMatchObject([400, { errors: [{ path: 'heightMm' }] }])
})
