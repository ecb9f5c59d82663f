import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { editedValues, startValues } from '#kit/web/form/form-values.ts'
import {
  SKU_DATA_MAX,
  SKU_LIMIT,
  type Sku,
  SPEC_LIMIT,
  SPEC_VALUE_LIMIT,
  type SpecRow,
} from '#office/catalogue/sku/sku.ts'
import { regenerate, singleValue } from '#office/catalogue/sku/sku-generate.ts'
import { type Client, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { PRODUCT_LINES } from './product.ts'
import { STEPS, stepFields } from './product-steps.ts'

interface Product {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly productNo: string
  readonly specAttr: readonly SpecRow[]
  readonly skuList: readonly Sku[]
  readonly shelfErrors: readonly FoundError[]
  readonly warnings: readonly FoundError[]
  readonly [field: string]: unknown
}

interface FoundError {
  readonly path: string
  readonly message: string
}

const GOODS_PATHS = { 1: '/shop/goods', 2: '/shop/presellGoods', 3: '/shop/finalGoods' } as const

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

let count = 0

async function newGoods(line: ListedLine = 1, state = 1): Promise<string> {
  count += 1
  const { body } = await admin.post(`${GOODS_PATHS[line]}/add`, { name: `Figure ${count}`, state })
  return String(body.result.id)
}

const spec = (title: string, ...values: readonly string[]): SpecRow => ({
  title,
  specValues: values.map((value) => ({ title: value })),
})

/** Rows as the builder makes them, every cell filled. */
const filled = (specs: readonly SpecRow[], current: readonly Sku[] = []): readonly Sku[] =>
  regenerate(specs, current).map((sku) => ({
    ...sku,
    picture: 'sku/202601/a.png',
    originalPrice: 199,
    presentPrice: 99.5,
    memberPrice: 89.9,
  }))

const COLOURS = spec('颜色', '红', '蓝')
const SIZES = spec('尺寸', 'S', 'M', 'L')

async function newProduct(input: Readonly<Record<string, unknown>> = {}, line: ListedLine = 1): Promise<Product> {
  const specAttr = [COLOURS, SIZES]
  const sent = await admin.post(`${PRODUCT_LINES[line].path}/add`, {
    goodsId: await newGoods(line),
    title: '雪初音',
    specAttr,
    skuList: filled(specAttr),
    ...input,
  })
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ success: true })
  return productOf(sent)
}

/** A figure that arrived, of the same presell figure as the listing. */
const finalOf = async ({ goodsId }: Product): Promise<string> => {
  const { body } = await admin.post('/shop/finalGoods/add', { name: 'Arrived', state: 1, presellGoodsId: goodsId })
  return String(body.result.id)
}

const productOf = (sent: Sent): Product => sent.body.result as unknown as Product
const load = async ({ id }: Pick<Product, 'id'>, line: ListedLine = 1): Promise<Product> =>
  productOf(await admin.get(`${PRODUCT_LINES[line].path}/queryById`, { id }))
const edit = (input: Readonly<Record<string, unknown>>, line: ListedLine = 1): Promise<Sent> =>
  admin.put(`${PRODUCT_LINES[line].path}/edit`, input)
const shelf = (ids: string, on: boolean, line: ListedLine = 1): Promise<Sent> =>
  admin.post(`${PRODUCT_LINES[line].path}/shelf`, { ids, on })
const stock = (sku: Sku | undefined, stockLoaded: number, next: number, reason = ''): Promise<Sent> =>
  admin.put('/shop/product/stock', { skuId: sku?.id, stockLoaded, stock: next, reason })

const errorsOf = (sent: Sent): readonly FoundError[] =>
  (sent.body.result as { readonly errors: readonly FoundError[] }).errors
const pathsOf = (sent: Sent): readonly string[] => errorsOf(sent).map(({ path }) => path)
/** Ids by the set of chosen values, whatever their order. */
const idsBySet = ({ skuList }: Pick<Product, 'skuList'>) =>
  Object.fromEntries(
    skuList.map(({ id, extra }) => [
      extra
        .map(({ title }) => title)
        .sort()
        .join('+'),
      id,
    ]),
  )
const named = ({ skuList }: Product, name: string): Sku =>
  skuList.find((sku) => sku.name === name) ?? expect.fail(`no SKU ${name}`)

/** What the database was sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([query]: readonly unknown[]) =>
    String(typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : query).trim(),
  )
  sent.mockRestore()
  return texts
}

describe('a listing with specs and SKUs', () => {
  it('[3.4a-c] [3.5a] [3.5c] [4.2g] is saved and loaded whole: rows of specs, values, SKUs with their choices', async () => {
    const product = await newProduct()
    expect(product.productNo).toMatch(/^SP1\d{8}$/)
    const loaded = await load(product)
    expect(loaded, 'with what is worked out for who reads it').toEqual({ ...product, available: 59_994 })
    expect(loaded.specAttr).toMatchObject([
      { productId: product.id, title: '颜色', specValues: [{ productId: product.id, title: '红' }, { title: '蓝' }] },
      { title: '尺寸', specValues: [{ title: 'S' }, { title: 'M' }, { title: 'L' }] },
    ])
    for (const { id, specValues } of loaded.specAttr) {
      expect(specValues.map(({ specId }) => specId)).toEqual(specValues.map(() => id))
    }
    expect(loaded.skuList.map(({ name }) => name)).toEqual(['红,S', '红,M', '红,L', '蓝,S', '蓝,M', '蓝,L'])
    expect(loaded.skuList[0]).toMatchObject({
      productId: product.id,
      picture: 'sku/202601/a.png',
      originalPrice: 199,
      presentPrice: 99.5,
      memberPrice: 89.9,
      stock: 9999,
      stockLoaded: 9999,
      isTrade: 0,
      tradePrice: 0,
      status: 0,
      sortRank: 1,
    })
    const [colour, size] = loaded.specAttr
    expect(colour?.specValues.map(({ productId, specId, title }) => [productId, specId, title])).toEqual([
      [product.id, colour?.id, '红'],
      [product.id, colour?.id, '蓝'],
    ])
    expect(loaded.skuList[5]?.extra).toEqual([
      expect.objectContaining({ id: colour?.specValues[1]?.id, title: '蓝' }),
      expect.objectContaining({ id: size?.specValues[2]?.id, title: 'L' }),
    ])
    expect(loaded).toMatchObject({ priceMin: 99.5, priceMax: 99.5, stockTotal: 6 * 9999, salesCount: 0, shelfState: 0 })
  })

  it('[5.3f] [5.3g] is saved unfinished, and told what keeps it off the shelf', async () => {
    const specAttr = [COLOURS]
    const product = await newProduct({ specAttr, skuList: regenerate(specAttr, []) })
    expect(product.skuList).toMatchObject([{ picture: '', originalPrice: 0 }, { picture: '' }])
    expect(product.shelfErrors.filter(({ path }) => path.startsWith('skus.1.'))).toEqual([
      { path: 'skus.1.picture', message: '规格图片不能为空' },
      { path: 'skus.1.originalPrice', message: '原价不能为空或小于0' },
      { path: 'skus.1.presentPrice', message: '现价不能为空或小于0' },
      { path: 'skus.1.memberPrice', message: '会员价不能为空或小于0' },
    ])
  })

  it('may have no specs at all, and keeps its SKUs when an edit does not speak of them', async () => {
    const bare = await newProduct({ specAttr: [], skuList: [] })
    expect(bare).toMatchObject({ specAttr: [], skuList: [], stockTotal: 0, priceMin: null })
    const product = await newProduct()
    for (const input of [{ title: '新标题' }, { title: '又一个', specAttr: null, skuList: null }]) {
      const edited = productOf(await edit({ id: product.id, ...input }))
      expect(edited.title).toBe(input.title)
      expect(edited.skuList).toEqual(product.skuList)
    }
    const half = await edit({ id: product.id, specAttr: product.specAttr })
    expect(pathsOf(half)).toEqual(['skuList'])
    expect((await load(product)).skuList).toHaveLength(6)
  })

  it('[3.5a] carries the extra data of a SKU, whatever JSON it is, through saving, editing and copying', async () => {
    const kept: readonly unknown[] = [{ weight: 12, parts: ['a', { b: null }] }, [1, 2], 'text', 7, true, null]
    const specAttr = [COLOURS, SIZES]
    const skuList = filled(specAttr).map((sku, index) => ({ ...sku, data: kept[index] }))
    const product = await newProduct({ specAttr, skuList })
    const dataOf = ({ skuList: skus }: Product) => skus.map(({ data }) => data)
    expect(dataOf(product)).toEqual(kept)
    const turned = product.skuList.map((sku, index) => ({ ...sku, data: kept[kept.length - 1 - index] }))
    await edit({ id: product.id, specAttr: product.specAttr, skuList: turned })
    expect(dataOf(await load(product))).toEqual([...kept].reverse())
    const copied = await admin.post('/shop/product/copy', { id: product.id })
    expect(dataOf(productOf(copied))).toEqual([...kept].reverse())
    const long = turned.map((sku) => ({ ...sku, data: { text: 'x'.repeat(SKU_DATA_MAX) } }))
    expect(pathsOf(await edit({ id: product.id, specAttr: product.specAttr, skuList: long }))[0]).toBe('skuList.0.data')
  })

  it('has limits that are told before anything is looked at: specs, values of a spec, SKUs', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index))
    const goodsId = await newGoods()
    for (const [input, path, said] of [
      [
        { specAttr: many(SPEC_LIMIT + 1).map((title) => spec(title, 'a')), skuList: [] },
        'specAttr',
        `规格名不能超过${SPEC_LIMIT}个`,
      ],
      [
        { specAttr: [spec('颜色', ...many(100_000))], skuList: [] },
        'specAttr.0.specValues',
        `每个规格的规格值不能超过${SPEC_VALUE_LIMIT}个`,
      ],
      [{ specAttr: [], skuList: many(SKU_LIMIT + 1).map(() => ({})) }, 'skuList', `SKU数量不能超过${SKU_LIMIT}个`],
    ] as const) {
      const sent = await admin.post('/shop/product/add', { goodsId, title: 'x', ...input })
      expect(errorsOf(sent)).toEqual([{ path, message: said }])
    }
    const most = [
      spec('颜色', ...many(SPEC_VALUE_LIMIT)),
      ...many(SPEC_LIMIT - 1).map((title) => spec(title, 'x'.repeat(50))),
    ]
    const product = await newProduct({ goodsId, specAttr: most, skuList: filled(most) })
    expect(product.skuList).toHaveLength(SPEC_VALUE_LIMIT)
  })

  it.each<readonly [string, string, (specs: readonly SpecRow[]) => Readonly<Record<string, unknown>>]>([
    ['a price of three decimals', 'skuList.1.originalPrice', (specs) => broken(specs, { originalPrice: 1.234 })],
    ['a stock that is no number', 'skuList.1.stock', (specs) => broken(specs, { stock: 'many' })],
    ['a picture from elsewhere', 'skuList.1.picture', (specs) => broken(specs, { picture: 'javascript:x' })],
    ['a status of its own', 'skuList.1.status', (specs) => broken(specs, { status: 2 })],
    ['a combination of no specs', 'skuList.1.name', (specs) => broken(specs, { extra: [{ title: '绿' }] })],
    ['a combination twice', 'skus.1.name', (specs) => broken(specs, { extra: [{ title: '红' }] })],
    [
      'a spec without a name',
      'specAttr.0.title',
      (specs) => ({ specAttr: [{ ...specs[0], title: ' ' }], skuList: [] }),
    ],
    ['two specs of one name', 'specAttr.1.title', (specs) => ({ specAttr: [...specs, ...specs], skuList: [] })],
    [
      'two values of one name',
      'specAttr.0.specValues.1.title',
      () => ({ specAttr: [spec('颜色', '红', '红')], skuList: [] }),
    ],
    ['no list', 'specAttr', () => ({ specAttr: 'x', skuList: [] })],
    ['an object that is no text', 'skuList.1.stock', (specs) => broken(specs, { stock: { toString: null } })],
  ])('[5.1b] [5.2b] refuses %s at its place and saves nothing of it', async (_, path, inputOf) => {
    const before = await tables()
    const sent = await admin.post('/shop/product/add', {
      goodsId: await newGoods(),
      title: 'x',
      ...inputOf([COLOURS]),
    })
    expect(sent.status).toBe(400)
    expect(pathsOf(sent)).toContain(path)
    expect(await tables()).toEqual(before)
  })

  const broken = (specs: readonly SpecRow[], wrong: Readonly<Record<string, unknown>>) => ({
    specAttr: specs,
    skuList: filled(specs).map((sku, index) => (index === 1 ? { ...sku, ...wrong } : sku)),
  })

  it('belongs to one figure of its own line', async () => {
    const sent = await admin.post('/shop/product/add', { goodsId: await newGoods(2), title: 'x' })
    expect(sent.status).toBe(400)
    expect(pathsOf(sent)).toEqual(['goodsId'])
  })

  it('refuses a stale edit with 409 and what is there now, and changes no SKU', async () => {
    const product = await newProduct()
    await edit({ id: product.id, version: product.version, title: '先' })
    const skuList = product.skuList.map((sku) => ({ ...sku, presentPrice: 1 }))
    const late = await edit({
      id: product.id,
      version: product.version,
      title: '后',
      specAttr: product.specAttr,
      skuList,
    })
    expect(late.status).toBe(409)
    expect(late.body.result.current).toMatchObject({ title: '先' })
    expect((await load(product)).skuList).toEqual(product.skuList)
  })
})

describe('saving the builder again', () => {
  it('[4.2b] keeps ids and stock by the set of values, whatever the order of specs, values and rows', async () => {
    const product = await newProduct()
    await stock(named(product, '蓝,M'), 9999, 7, 'counted')
    const now = await load(product)
    const [colour, size] = now.specAttr
    const turned = [size, { ...colour, specValues: [...(colour?.specValues ?? [])].reverse() }] as readonly SpecRow[]
    const skuList = regenerate(turned, []).map((sku) => {
      const known = now.skuList.find(({ extra }) => sku.extra.every(({ id }) => extra.some((value) => value.id === id)))
      return { ...sku, ...known, name: sku.name, extra: sku.extra, sortRank: sku.sortRank }
    })
    const saved = productOf(await edit({ id: product.id, specAttr: turned, skuList }))
    expect(saved.skuList.map(({ name }) => name)).toEqual(['S,蓝', 'S,红', 'M,蓝', 'M,红', 'L,蓝', 'L,红'])
    expect(idsBySet(saved)).toEqual(idsBySet(product))
    expect(named(saved, 'M,蓝').stock).toBe(7)
  })

  it('keeps ids and stock when a value is renamed, even when two names swap', async () => {
    const product = await newProduct()
    const [colour, size] = product.specAttr
    const [red, blue] = colour?.specValues ?? []
    const specAttr = [
      {
        ...colour,
        specValues: [
          { ...red, title: '蓝' },
          { ...blue, title: '红' },
        ],
      },
      size,
    ] as readonly SpecRow[]
    const skuList = product.skuList.map((sku) => ({
      ...sku,
      extra: sku.extra.map(
        (value) => specAttr.flatMap(({ specValues }) => specValues).find(({ id }) => id === value.id) ?? value,
      ),
    }))
    const saved = productOf(await edit({ id: product.id, specAttr, skuList }))
    expect(named(saved, '蓝,S').id).toBe(named(product, '红,S').id)
    expect(saved.skuList.map(({ id }) => id)).toEqual(product.skuList.map(({ id }) => id))
  })

  it('removes SKUs that leave no trace, keeps and disables those with history', async () => {
    const product = await newProduct()
    await stock(named(product, '蓝,S'), 9999, 5, 'counted')
    const specAttr = [spec('颜色', '红'), SIZES]
    const saved = productOf(await edit({ id: product.id, specAttr, skuList: filled(specAttr) }))
    expect(saved.skuList.map(({ name }) => name)).toEqual(['红,S', '红,M', '红,L'])
    expect(saved.stockTotal).toBe(3 * 9999)
    const { rows } = await sql<{ name: string; status: number; stock: number; gone: number }>`
      select name, status, stock, del_flag as gone from public.shop_sku where product_id = ${product.id} and name like '蓝%' order by name
    `.execute(app.db)
    expect(rows).toEqual([
      { name: '蓝,L', status: 0, stock: 9999, gone: 1 },
      { name: '蓝,M', status: 0, stock: 9999, gone: 1 },
      { name: '蓝,S', status: 1, stock: 5, gone: 0 },
    ])
  })

  it('gives a value that comes back its id, and with it its SKU, stock and ledger', async () => {
    const product = await newProduct()
    const before = named(product, '蓝,S')
    await stock(before, 9999, 5, 'counted')
    const without = [spec('颜色', '红'), SIZES]
    await edit({ id: product.id, specAttr: without, skuList: filled(without) })
    const again = [COLOURS, SIZES]
    const saved = productOf(await edit({ id: product.id, specAttr: again, skuList: filled(again) }))
    expect(saved.specAttr[0]?.specValues[1]?.id).toBe(product.specAttr[0]?.specValues[1]?.id)
    expect(named(saved, '蓝,S')).toMatchObject({ id: before.id, stock: 5, status: 0 })
    expect(named(saved, '红,S').id).toBe(named(product, '红,S').id)
    expect(named(saved, '蓝,M').stock).toBe(9999)
    expect((await ledger(before.id)).map(({ kind }) => kind)).toEqual(['adjust', 'create'])
  })

  it('a listing without specs is one SKU; specs retire it, and what it was is back without them', async () => {
    const [only] = singleValue().skuList
    const skuList = [{ ...only, picture: 'sku/202601/a.png', originalPrice: 199, presentPrice: 99.5, memberPrice: 90 }]
    const product = await newProduct({ specAttr: [], skuList })
    expect(product).toMatchObject({
      specAttr: [],
      skuList: [{ name: '', extra: [], stock: 9999 }],
      shelfErrors: [],
      priceMin: 99.5,
      stockTotal: 9999,
    })
    const [sku] = product.skuList
    await stock(sku, 9999, 7)
    const bySpecs = productOf(await edit({ id: product.id, specAttr: [COLOURS], skuList: filled([COLOURS]) }))
    expect(bySpecs.skuList.map(({ name }) => name)).toEqual(['红', '蓝'])
    const again = productOf(await edit({ id: product.id, specAttr: [], skuList }))
    expect(again).toMatchObject({ specAttr: [], skuList: [{ id: sku?.id, stock: 7, presentPrice: 99.5 }] })
    expect((await shelf(product.id, true)).body).toMatchObject({ success: true })
    const twice = await edit({ id: product.id, specAttr: [], skuList: [...skuList, ...skuList] })
    expect(twice.status).toBe(400)
    expect(pathsOf(twice)).toEqual(['skus.1.name'])
  })

  it('one save of fields, prices and stocks takes at most nineteen statements, seven more where claims are asked', async () => {
    const address = await admin.post('/shop/returnAddress/add', {
      ...{ name: '仓库', contact: '林', phone: '13800138000', region: '110101', address: '路1号', kinds: 'return' },
    })
    expect(address.body.success, address.body.message).toBe(true)
    const category = await admin.post('/sys/category/add', { pid: '0', name: '手办分类' })
    const chosen = { returnAddressId: address.body.result.id, categoryId: category.body.result.code }
    const deposits = await newProduct(chosen, 2)
    for (const line of [1, 2, 3] as const) {
      const product = await newProduct(
        line === 3 ? { ...chosen, goodsId: await finalOf(deposits), presellProductId: deposits.id } : chosen,
        line,
      )
      const skuList = product.skuList.map((sku, index) => ({
        ...{ ...sku, presentPrice: 12.5, memberPrice: 12, stock: 40 },
        ...(line === 3 && { presellSkuId: deposits.skuList[index]?.id }),
      }))
      const sent = await statementsOf(() => edit({ ...product, title: '改', skuList, freightKind: 0 }, line))
      const saved = await load(product, line)
      expect(saved).toMatchObject({ title: '改', priceMin: 12.5, stockTotal: 240, version: 1 })
      expect(saved.skuList.map(({ presellSkuId }) => presellSkuId)).toEqual(
        skuList.map(({ presellSkuId }) => presellSkuId),
      )
      const inside = sent.slice(sent.indexOf('begin') + 1, sent.indexOf('commit'))
      // of a balance: who has a right to its pieces, what nobody has, what arrived, and whose deposits wait
      // of prices: the line of the house, to it and back, the clock, a turn, what was changed within a day, and a note of this
      expect(inside.length, inside.join('\n')).toBeLessThanOrEqual(line === 3 ? 26 : 19)
      expect(sent.filter((text) => /for update/.test(text))).toHaveLength(2)
    }
  })

  it('the refusal of an only SKU says that it has no specs', async () => {
    const bare = await newProduct({ ...singleValue() })
    const errors = errorsOf(await shelf(bare.id, true))
    expect(errors[0]).toEqual({ path: 'skus.0.picture', message: '无规格：规格图片不能为空' })
  })

  it('saves a thousand SKUs, and again with a thousand edits', { timeout: 60_000 }, async () => {
    const values = Array.from({ length: 10 }, (_, index) => String(index))
    const specAttr = [spec('一', ...values), spec('二', ...values), spec('三', ...values)]
    const product = await newProduct({ specAttr, skuList: filled(specAttr) })
    expect(product.skuList).toHaveLength(1000)
    expect(new Set(product.skuList.map(({ id }) => id)).size).toBe(1000)
    const skuList = product.skuList.map((sku, index) => ({ ...sku, presentPrice: index + 1, stock: index }))
    const saved = productOf(await edit({ id: product.id, specAttr: product.specAttr, skuList }))
    expect(saved.skuList.map(({ stock: left }) => left)).toEqual(skuList.map(({ stock: left }) => left))
    expect(idsBySet(saved)).toEqual(idsBySet(product))
    const tooMany = await edit({ id: product.id, specAttr, skuList: Array.from({ length: 2001 }, () => skuList[0]) })
    expect(pathsOf(tooMany)).toEqual(['skuList'])
  })
})

describe('stock', () => {
  it('changes by differences: what two people did at once is all there', async () => {
    const sku = named(await newProduct(), '红,S')
    expect((await stock(sku, 9999, 10)).body.result).toEqual({ stock: 10, locked: 0, sold: 0 })
    expect((await stock(sku, 10, 15)).body.result).toMatchObject({ stock: 15 })
    expect((await stock(sku, 10, 12)).body.result).toMatchObject({ stock: 17 })
    const many = await Promise.all(Array.from({ length: 10 }, () => stock(sku, 17, 18)))
    expect(many.every(({ status }) => status === 200)).toBe(true)
    expect((await stock(sku, 0, 0)).body.result).toMatchObject({ stock: 27 })
  })

  it('refuses what it cannot give with 409 and the current numbers', async () => {
    const product = await newProduct()
    const sku = named(product, '红,S')
    await sql`update shop_sku set stock = 5, locked = 3 where id = ${sku.id}`.execute(app.db)
    const negative = await stock(sku, 9999, 0)
    expect(negative.status).toBe(409)
    expect(negative.body).toMatchObject({ code: 409, result: { stock: 5, locked: 3 } })
    expect((await stock(sku, 5, 2)).body).toMatchObject({ code: 409, result: { stock: 5, locked: 3 } })
    expect((await stock(sku, 5, 3)).body.result).toEqual({ stock: 3, locked: 3, sold: 0 })
    expect((await stock(sku, 3, 100_000_003)).status).toBe(409)
  })

  it('is a difference in the builder too: what was sold meanwhile stays sold', async () => {
    const product = await newProduct()
    await sql`update shop_sku set stock = stock - 9, sold = sold + 9 where product_id = ${product.id} and name = '红,S'`.execute(
      app.db,
    )
    const skuList = product.skuList.map((sku) => ({ ...sku, presentPrice: 50, stock: (sku.stock ?? 0) - 1 }))
    const saved = productOf(await edit({ id: product.id, specAttr: product.specAttr, skuList }))
    expect(named(saved, '红,S')).toMatchObject({ stock: 9989, sold: 9, presentPrice: 50 })
    expect(named(saved, '红,M')).toMatchObject({ stock: 9998, sold: 0 })
    expect(saved).toMatchObject({ salesCount: 9, priceMin: 50 })
    const none = skuList.map((sku) => ({ ...sku, stock: 0 }))
    const late = await edit({ id: product.id, specAttr: product.specAttr, skuList: none })
    expect(late.status).toBe(409)
    expect(late.body.result).toMatchObject({ stock: 9989 })
    expect((await load(product)).skuList).toEqual(saved.skuList)
  })

  it('leaves a ledger: who changed what and why, newest first', async () => {
    const sku = named(await newProduct(), '红,S')
    await stock(sku, 9999, 10, '盘点')
    await stock(sku, 10, 25, '到货')
    expect(await ledger(sku.id)).toMatchObject([
      { kind: 'adjust', qty: 15, stockAfter: 25, lockedAfter: 0, reason: '到货', operator: 'admin' },
      { kind: 'adjust', qty: -9989, stockAfter: 10, reason: '盘点' },
      { kind: 'create', qty: 9999, stockAfter: 9999, reason: null },
    ])
    const { result } = (await admin.get('/shop/product/stockLog', { skuId: sku.id ?? '', pageNo: 2, pageSize: 2 })).body
    expect(result).toMatchObject({ total: 3, current: 2, pages: 2, records: [{ kind: 'create' }] })
  })

  it('is that of the own line only', async () => {
    const sku = named(await newProduct(), '红,S')
    for (const path of ['/shop/presellProduct', '/shop/finalProduct']) {
      expect((await admin.put(`${path}/stock`, { skuId: sku.id, stockLoaded: 0, stock: 1 })).status).toBe(404)
      expect((await admin.get(`${path}/stockLog`, { skuId: sku.id ?? '' })).status).toBe(404)
    }
    expect((await stock({ ...sku, id: 'nothing' }, 0, 1)).status).toBe(404)
    expect((await stock(sku, 0, -1)).status).toBe(400)
  })
})

describe('the shelf', () => {
  it('[5.3b-d] takes a listing only when every enabled SKU passes the checks, and says what is wrong where', async () => {
    const product = await newProduct()
    const skuList = product.skuList.map((sku, index) =>
      index === 2 ? { ...sku, picture: '', presentPrice: 0, memberPrice: null, isTrade: 1, stock: 0 } : sku,
    )
    await edit({ id: product.id, specAttr: product.specAttr, skuList })
    const refused = await shelf(product.id, true)
    expect(refused.status).toBe(400)
    expect(errorsOf(refused)).toEqual([
      { path: 'skus.2.picture', message: '红,L：规格图片不能为空' },
      { path: 'skus.2.presentPrice', message: '红,L：现价不能为空或小于0' },
      { path: 'skus.2.memberPrice', message: '红,L：会员价不能为空或小于0' },
      { path: 'skus.2.stock', message: '红,L：库存不能为空或小于0' },
      { path: 'skus.2.tradePrice', message: '红,L：换购价不能为空或小于0' },
    ])
    expect((await load(product)).shelfState).toBe(0)

    const now = await load(product)
    const disabled = now.skuList.map((sku, index) => (index === 2 ? { ...sku, status: 1 } : sku))
    await edit({ id: product.id, specAttr: now.specAttr, skuList: disabled })
    expect((await shelf(product.id, true)).body).toMatchObject({ success: true })
    expect((await load(product)).shelfState).toBe(1)
  })

  it('keeps a published listing that can be edited when a SKU of it is sold out; a new SKU needs pieces', async () => {
    const product = await newProduct()
    await shelf(product.id, true)
    await sql`update shop_sku set stock = 0, sold = 9999 where product_id = ${product.id} and name = '红,S'`.execute(
      app.db,
    )
    const now = await load(product)
    expect(now.shelfErrors).toEqual([])
    const sent = { id: product.id, specAttr: now.specAttr, skuList: now.skuList }
    expect(productOf(await edit({ ...sent, title: '改过的标题' }))).toMatchObject({
      title: '改过的标题',
      shelfState: 1,
    })
    const specAttr = [{ ...COLOURS, specValues: [...COLOURS.specValues, { title: '绿' }] }, ...now.specAttr.slice(1)]
    const more = regenerate(specAttr, now.skuList).map((sku) =>
      sku.id
        ? sku
        : { ...sku, picture: 'sku/202601/a.png', originalPrice: 199, presentPrice: 99, memberPrice: 89, stock: 0 },
    )
    const refused = await edit({ ...sent, specAttr, skuList: more })
    expect(errorsOf(refused).map(({ path }) => path)).toEqual(['skus.6.stock', 'skus.7.stock', 'skus.8.stock'])
    // off the shelf, a SKU that was sold may come back without a piece left
    await shelf(product.id, false)
    expect((await shelf(product.id, true)).body).toMatchObject({ success: true })
  })

  it('[5.3a] takes no listing without SKUs, and none whose figure is a draft', async () => {
    const bare = await newProduct({ specAttr: [], skuList: [] })
    expect(errorsOf(await shelf(bare.id, true))).toEqual([{ path: 'skus', message: '暂无SKU数据' }])
    const draft = await newProduct({ goodsId: await newGoods(1, 0) })
    expect(pathsOf(await shelf(draft.id, true))).toEqual(['goodsId'])
  })

  it('takes all of the named listings or none', async () => {
    const [good, bad] = [await newProduct(), await newProduct({ specAttr: [], skuList: [], title: '空' })]
    const refused = await shelf(`${good.id},${bad.id}`, true)
    expect(errorsOf(refused)).toEqual([{ path: `${bad.id}.skus`, message: '空：暂无SKU数据' }])
    expect(refused.body.result).toMatchObject({
      done: [],
      refused: [{ id: bad.id, title: '空', errors: [{ path: 'skus', message: '暂无SKU数据' }] }],
    })
    expect((await load(good)).shelfState).toBe(0)
    expect((await shelf(`${good.id},missing`, true)).status).toBe(404)
    expect((await load(good)).shelfState).toBe(0)
  })

  it('takes the rest when that is asked for, and answers for each listing', async () => {
    const [good, bad] = [await newProduct(), await newProduct({ specAttr: [], skuList: [], title: '空' })]
    const ids = `${bad.id},${good.id}`
    const sent = await admin.post('/shop/product/shelf', { ids, on: true, partial: true })
    expect(sent.body).toMatchObject({
      success: true,
      result: {
        done: [good.id],
        refused: [{ id: bad.id, title: '空', errors: [{ path: 'skus', message: '暂无SKU数据' }] }],
      },
    })
    expect((await load(good)).shelfState).toBe(1)
    expect((await load(bad)).shelfState).toBe(0)
    const none = await admin.post('/shop/product/shelf', { ids: bad.id, on: true, partial: true })
    expect(none.status).toBe(400)
    const off = await shelf(ids, false)
    expect(off.body.result).toEqual({ done: expect.arrayContaining([good.id, bad.id]), refused: [] })
  })

  it('keeps what is on it right: an edit that would break it is refused whole', async () => {
    const product = await newProduct()
    await shelf(product.id, true)
    const now = await load(product)
    const skuList = now.skuList.map((sku) => ({ ...sku, picture: '' }))
    const refused = await edit({ id: now.id, title: '坏', specAttr: now.specAttr, skuList })
    expect(refused.status).toBe(400)
    expect(pathsOf(refused)).toContain('skus.0.picture')
    expect(await load(product)).toEqual(now)
  })

  it('holds its listings and their figures back from being deleted or archived', async () => {
    const goodsId = await newGoods()
    const product = await newProduct({ goodsId })
    await shelf(product.id, true)
    const remove = () => admin.delete('/shop/product/delete', { id: product.id })
    expect((await remove()).body).toMatchObject({ success: false, message: '上架中的商品不能删除，请先下架' })
    expect((await admin.post('/shop/goods/archive', { ids: goodsId })).body.success).toBe(false)
    expect((await admin.delete('/shop/goods/delete', { id: goodsId })).body.success).toBe(false)
    expect((await shelf(product.id, false)).body.success).toBe(true)
    expect((await admin.post('/shop/goods/archive', { ids: goodsId })).body.success).toBe(true)
    await sql`update shop_sku set sold = 1 where product_id = ${product.id} and name = '红,S'`.execute(app.db)
    expect((await remove()).body).toMatchObject({
      success: false,
      message: '已产生订单或补款资格的商品不能删除，可下架',
    })
    await sql`update shop_sku set sold = 0 where product_id = ${product.id}`.execute(app.db)
    expect((await remove()).body.success).toBe(true)
    expect((await admin.delete('/shop/goods/delete', { id: goodsId })).body.success).toBe(true)
  })
})

describe('copies and order', () => {
  it('a copy is off the shelf, with specs and prices of its own and a stock that nobody counted', async () => {
    const product = await newProduct()
    await stock(named(product, '红,S'), 9999, 3)
    await shelf(product.id, true)
    const copy = productOf(await admin.post('/shop/product/copy', { id: product.id }))
    expect(copy).toMatchObject({
      title: '雪初音 副本',
      shelfState: 0,
      salesCount: 0,
      stockTotal: 6 * 9999,
      priceMin: 99.5,
    })
    expect(copy.productNo).not.toBe(product.productNo)
    expect(copy.skuList.map(({ name }) => name)).toEqual(product.skuList.map(({ name }) => name))
    expect(named(copy, '红,S')).toMatchObject({ stock: 9999, presentPrice: 99.5, picture: 'sku/202601/a.png' })
    const ids = new Set(product.skuList.map(({ id }) => id))
    expect(copy.skuList.some(({ id }) => ids.has(id))).toBe(false)
    expect((await ledger(named(copy, '红,S').id)).map(({ kind }) => kind)).toEqual(['create'])
  })

  it('listings stand in the order that was given', async () => {
    const products = [await newProduct({ specAttr: [], skuList: [] }), await newProduct(), await newProduct()]
    const [one, two, three] = products.map(({ id }) => id)
    const order = async () => {
      const ids = `${[one, two, three].join(',')},`
      const { result } = (await admin.get('/shop/product/list', { id: ids, column: 'sortRank', order: 'asc' })).body
      return (result.records as readonly Product[]).map(({ id }) => id)
    }
    await admin.put('/shop/product/sort', { ids: [three, one, two].join(',') })
    expect(await order()).toEqual([three, one, two])
    await admin.put('/shop/product/sort', { ids: [two, three, one].join(',') })
    expect(await order()).toEqual([two, three, one])
    const move = async (command: 'moveUp' | 'moveDown', id = '') =>
      (await admin.post(`/shop/product/${command}`, { id })).body.success
    await move('moveUp', one)
    expect(await order()).toEqual([two, one, three])
    await move('moveDown', two)
    expect(await order()).toEqual([one, two, three])
    while (await move('moveUp', three)) {
      // up to the first place
    }
    expect(await order()).toEqual([three, one, two])
  })
})

describe('the lines', () => {
  const presell = (input: Readonly<Record<string, unknown>> = {}) => {
    const specAttr = [COLOURS]
    const skuList = filled(specAttr).map((sku) => ({
      ...sku,
      originalPrice: 1000,
      presentPrice: 150,
      memberPrice: 100,
    }))
    return newProduct({ title: '预售', specAttr, skuList, ...input }, 2)
  }

  it('presell: the deposit is below the full price, and a warning tells when it is above its legal share', async () => {
    const product = await presell()
    expect(product).toMatchObject({ shelfErrors: [], warnings: [] })
    const skuList = product.skuList.map((sku, index) => ({ ...sku, presentPrice: index === 0 ? 1000 : 201 }))
    const saved = productOf(await edit({ id: product.id, specAttr: product.specAttr, skuList }, 2))
    expect(saved.shelfErrors).toEqual([{ path: 'skus.0.presentPrice', message: '定金必须低于全款价' }])
    expect(saved.warnings.map(({ path }) => path)).toEqual(['skus.0.presentPrice', 'skus.1.presentPrice'])
  })

  it('presell: the shop says from which share on it is warned', async () => {
    const warnFrom = (from: number, to: number | null) =>
      admin.put('/shop/setting/edit', { changes: [{ code: 'final.depositWarnPercent', from, to }] })
    await warnFrom(20, 14)
    const { warnings } = await presell()
    await warnFrom(14, null)
    expect(warnings.map(({ message }) => message)).toEqual(
      Array(2).fill('定金超过全款价的14%，超出部分不具有定金效力（民法典第586条）'),
    )
  })

  it('[2.26c] [5.3e] final: every SKU completes one of the presell listing; only picture, price and stock are checked', async () => {
    const deposits = await presell()
    const specAttr = [COLOURS]
    const input = { title: '补款', specAttr, presellProductId: deposits.id, goodsId: await finalOf(deposits) }
    const skuList = regenerate(specAttr, []).map((sku) => ({ ...sku, picture: 'a.png', presentPrice: 850 }))
    const missing = await admin.post('/shop/finalProduct/add', {
      ...input,
      presellProductId: '',
    })
    expect(pathsOf(missing)).toEqual(['presellProductId'])

    const product = await newProduct({ ...input, skuList }, 3)
    expect(product.shelfErrors.map(({ path }) => path)).toEqual(['skus.0.presellSkuId', 'skus.1.presellSkuId'])
    const mapped = product.skuList.map((sku, index) => ({ ...sku, presellSkuId: deposits.skuList[index]?.id }))
    const saved = productOf(await edit({ id: product.id, specAttr: product.specAttr, skuList: mapped }, 3))
    expect(saved).toMatchObject({ shelfErrors: [], warnings: [], presellProductId: deposits.id })
    expect(saved.skuList.map(({ presellSkuId }) => presellSkuId)).toEqual(deposits.skuList.map(({ id }) => id))
    expect((await shelf(product.id, true, 3)).body.success).toBe(true)

    const dearer = saved.skuList.map((sku) => ({ ...sku, presentPrice: 900 }))
    const told = productOf(await edit({ id: product.id, specAttr: saved.specAttr, skuList: dearer }, 3))
    expect(told.warnings[0]).toEqual({
      path: 'skus.0.presentPrice',
      message: '定金与补款合计比预售公布的全款价高¥50.00',
    })
  })

  /** A final figure of the figure that a presell listing sells. */
  const addFinal = (input: Readonly<Record<string, unknown>>): Promise<Sent> =>
    admin.post('/shop/finalProduct/add', { title: '补款', specAttr: [], skuList: [], ...input })

  it('final: completes a live presell listing of the same figure, in every way that links them', async () => {
    const [own, other] = [await presell(), await presell()]
    const gone = await presell({ goodsId: own.goodsId })
    await admin.delete('/shop/presellProduct/delete', { id: gone.id })
    const goodsId = await finalOf(own)
    const inStock = await newProduct()
    for (const presellProductId of [other.id, gone.id, inStock.id, 'nothing']) {
      const refused = await addFinal({ goodsId, presellProductId })
      expect(refused.status, presellProductId).toBe(400)
      expect(pathsOf(refused)).toEqual(['presellProductId'])
    }
    const alone = await newGoods(3)
    expect(pathsOf(await addFinal({ goodsId: alone, presellProductId: own.id }))).toEqual(['presellProductId'])

    const product = productOf(await addFinal({ goodsId, presellProductId: own.id }))
    for (const change of [{ presellProductId: other.id }, { goodsId: await finalOf(other) }]) {
      expect(pathsOf(await edit({ id: product.id, ...change }, 3))).toEqual(['presellProductId'])
    }
    const csv = new File([`所属手办,标题,对应预售商品\n${goodsId},表格,${other.id}`], 'a.csv')
    const imported = await admin.upload('/shop/finalProduct/importExcel', { 'files[]': csv })
    expect(imported.body.result).toMatchObject({ successCount: 0, errors: [{ row: 2 }] })

    const id = product.id
    await sql`update shop_product set presell_product_id = ${other.id} where id = ${id}`.execute(app.db)
    expect(pathsOf(await shelf(id, true, 3))).toContain('presellProductId')
    expect(pathsOf(await admin.post('/shop/finalProduct/copy', { id }))).toEqual(['presellProductId'])
    await sql`update shop_product set presell_product_id = ${own.id} where id = ${id}`.execute(app.db)
    expect((await admin.post('/shop/finalProduct/copy', { id })).body.success).toBe(true)
  })

  it('final: SKUs complete SKUs of that presell listing; another is not chosen, and keeps a stored one off the shelf', async () => {
    const [own, other] = [await presell(), await presell()]
    const completing = (named: (index: number) => string | undefined): readonly Sku[] =>
      regenerate([COLOURS], []).map((sku, index) => ({
        ...sku,
        picture: 'a.png',
        presentPrice: 850,
        presellSkuId: named(index),
      }))
    const input = { goodsId: await finalOf(own), presellProductId: own.id, specAttr: [COLOURS] }
    const before = await tables()
    for (const wrong of [other.skuList[0]?.id, 'nothing']) {
      const refused = await addFinal({ ...input, skuList: completing((index) => (index === 0 ? wrong : undefined)) })
      expect([refused.status, pathsOf(refused)], wrong).toEqual([400, ['skuList.0.presellSkuId']])
    }
    expect(await tables()).toEqual(before)

    const product = productOf(await addFinal({ ...input, skuList: completing((index) => own.skuList[index]?.id) }))
    expect(product.shelfErrors).toEqual([])
    await sql`update shop_sku set presell_sku_id = ${other.skuList[0]?.id} where product_id = ${product.id}`.execute(
      app.db,
    )
    const kept = await load(product, 3)
    expect(kept.shelfErrors.map(({ path }) => path)).toEqual(['skus.0.presellSkuId', 'skus.1.presellSkuId'])
    // what a SKU has already may stay; changing it to a third one may not
    expect((await edit({ id: product.id, specAttr: kept.specAttr, skuList: kept.skuList }, 3)).status).toBe(200)
    const moved = kept.skuList.map((sku) => ({ ...sku, presellSkuId: other.skuList[1]?.id }))
    expect(pathsOf(await edit({ id: product.id, specAttr: kept.specAttr, skuList: moved }, 3))).toEqual([
      'skuList.0.presellSkuId',
      'skuList.1.presellSkuId',
    ])
    expect((await shelf(product.id, true, 3)).status).toBe(400)
  })

  it('final: a listing of another tenant is answered as one that is not there, and tells nothing of its prices', async () => {
    const own = await presell()
    const goodsId = await finalOf(own)
    const product = productOf(await addFinal({ goodsId, presellProductId: own.id }))
    const theirs = await inTenant(9, presell)
    const sku = regenerate([COLOURS], []).map((one, index) => ({
      ...one,
      presentPrice: 1,
      presellSkuId: theirs.skuList[index]?.id,
    }))
    const shown = ({ status, body: { timestamp: _, ...rest } }: Sent, id: string) => [
      status,
      JSON.stringify(rest).replaceAll(id, 'id'),
    ]
    const builder = { specAttr: [COLOURS], skuList: sku }
    for (const call of [
      (id: string) => addFinal({ goodsId, presellProductId: id, ...builder }),
      (id: string) => edit({ id: product.id, presellProductId: id, ...builder }, 3),
      (id: string) => admin.post('/shop/finalGoods/add', { name: 'Arrived', presellGoodsId: id }),
    ]) {
      const refused = await call(theirs.id)
      expect(refused.status).toBe(400)
      expect(shown(refused, theirs.id)).toEqual(
        shown(await call('f'.repeat(theirs.id.length)), 'f'.repeat(theirs.id.length)),
      )
    }
    const mapped = await edit({ id: product.id, ...builder }, 3)
    expect([mapped.status, pathsOf(mapped)]).toEqual([400, ['skuList.0.presellSkuId', 'skuList.1.presellSkuId']])
    const goods = await admin.post('/shop/product/add', { title: 'x', goodsId: theirs.goodsId })
    expect([goods.status, pathsOf(goods)]).toEqual([400, ['goodsId']])
  })

  it('keep what the page shows through a first save: the category of a final listing', async () => {
    for (const line of [1, 2, 3] as const) {
      const resource = PRODUCT_LINES[line]
      const shown = STEPS.flatMap((step) => stepFields(resource, step))
      const row = Object.fromEntries(shown.map((name) => [name, `kept ${name}`]))
      expect(editedValues(resource, startValues(resource, row))).toMatchObject(row)
    }
  })
})

/** What the administrator does in another tenant. */
async function inTenant<Result>(tenantId: number, work: () => Promise<Result>): Promise<Result> {
  const move = async (tenants: string | null, roleTenant: number) => {
    await sql`update sys_user set rel_tenant_ids = ${tenants} where username = 'admin'`.execute(app.db)
    await sql`update sys_role set tenant_id = ${roleTenant} where role_code = 'admin'`.execute(app.db)
  }
  const home = admin
  await move(String(tenantId), tenantId)
  try {
    admin = await app.admin()
    return await work()
  } finally {
    await move(null, 0)
    admin = home
  }
}

async function ledger(skuId: string | undefined) {
  const { result } = (await admin.get('/shop/product/stockLog', { skuId: skuId ?? '', pageSize: 100 })).body
  return result.records as readonly Readonly<Record<string, unknown>>[]
}

/** How many rows every table of listings has. */
async function tables(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from shop_product) as products, (select count(*) from shop_spec) as specs,
      (select count(*) from shop_spec_value) as values, (select count(*) from shop_sku) as skus,
      (select count(*) from shop_stock_log) as log
  `.execute(app.db)
  return rows[0]
}
