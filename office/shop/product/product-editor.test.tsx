// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anyResource } from '#kit/contract/resource.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { drawForTest } from '#kit/web/field/draw-for-test.web.tsx'
import { prepareGrid } from '#kit/web/grid/grid-for-test.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import type { Line, Sku } from '#office/shop/sku/sku.ts'
import { regenerate } from '#office/shop/sku/sku-generate.ts'
import { PRODUCT_LINES } from './product.ts'
import { ProductEditor } from './product-editor.web.tsx'
import type { ProductRow } from './product-wire.web.ts'

const specAttr = [
  {
    id: 's1',
    title: '颜色',
    specValues: [
      { id: 'v1', title: '红' },
      { id: 'v2', title: '蓝' },
    ],
  },
]
const skuList: readonly Sku[] = regenerate(specAttr, []).map((sku, index) => ({
  ...sku,
  id: `k${index}`,
  originalPrice: 1000,
  presentPrice: 150,
  memberPrice: 100,
  stock: 50,
  stockLoaded: 50,
  locked: 0,
}))
const stored: ProductRow = {
  ...{ id: 'p1', version: 3, createBy: 'li', createTime: '2026-11-21 10:00:00', updateBy: null, updateTime: null },
  ...{ title: '星海旅人', productNo: 'SP200000001', goodsId: 'g1', shelfState: 0, shelfFaults: [], specAttr, skuList },
  ...{ couponAllowed: true, integralAllowed: true, memberOnly: false },
}
const figure = { id: 'g1', name: '星海旅人 1/7', mainImage: 'a.png', images: '', categoryId: 'c1' }

// Machines that run many things at once are slow.
configure({ asyncUtilTimeout: 10_000 })

let restore: () => void
const put = vi.spyOn(client, 'put')
const post = vi.spyOn(client, 'post')
const get = vi.spyOn(client, 'get')

beforeEach(() => {
  restore = prepareGrid()
  localStorage.clear()
  useSession.setState({
    token: 't',
    info: { id: 'u1', username: 'li', realname: '李' },
    auth: [{ action: 'shop:presellProduct:shelf', type: '1' }],
    allAuth: [],
  })
  get.mockImplementation(async (path: string) => {
    if (path.endsWith('/queryById')) {
      return path.includes('Goods') || path.includes('goods') ? figure : stored
    }
    return []
  })
})
afterEach(() => {
  cleanup()
  restore()
  vi.resetAllMocks()
})

function draw(props: { line?: Line; row?: ProductRow | undefined; seed?: Record<string, unknown> } = {}) {
  const { line = 2, seed = {} } = props
  const row = 'row' in props ? props.row : stored
  const onCreated = vi.fn()
  drawForTest(
    <MemoryRouter>
      <ProductEditor
        line={line}
        resource={anyResource(PRODUCT_LINES[line])}
        row={row}
        draftKey={row?.id ?? 'new'}
        seed={seed}
        firstStep="base"
        isChecked={false}
        onCreated={onCreated}
      />
    </MemoryRouter>,
  )
  return { onCreated }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const step = (name: string) => press(new RegExp(name))
const currentStep = () => document.querySelector('[aria-current=step]')?.textContent
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`.sku-grid [aria-rowindex="${row + 3}"] > [aria-colindex="${column}"]`)
const type = async (row: number, column: number, text: string) => {
  const target = cell(row, column)
  if (target) {
    await userEvent.click(target)
    await userEvent.keyboard(`${text}{Enter}`)
  }
}
const draft = () => Object.entries(localStorage).find(([key]) => key.includes('DRAFT'))?.[1]
const answer = (result: unknown) => ({ result, message: '', code: 200 })

describe('the editor of a listing', () => {
  it('sends form and both tables in one edit, with id and version', async () => {
    put.mockResolvedValue(answer(stored))
    draw()
    await step('规格与SKU')
    await type(0, 4, '120')
    await press('保存')
    expect(put).toHaveBeenCalledTimes(1)
    const [path, body] = put.mock.lastCall ?? []
    expect(path).toBe('/shop/presellProduct/edit')
    expect(body).toMatchObject({ id: 'p1', version: 3, title: '星海旅人', specAttr })
    expect(body).toHaveProperty('skuList.0.presentPrice', 120)
    expect(body).toHaveProperty('skuList.0.stockLoaded', 50)
  })

  it('a figure chosen elsewhere fills what is empty; a new listing is added and opened', async () => {
    post.mockResolvedValue(answer(stored))
    const { onCreated } = draw({ row: undefined, seed: { goodsId: 'g1' } })
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe(figure.name))
    await press('保存')
    expect(post.mock.lastCall?.[1]).toMatchObject({
      goodsId: 'g1',
      title: figure.name,
      cover: 'a.png',
      images: 'a.png',
    })
    expect(onCreated).toHaveBeenCalledWith('p1', false)
  })

  it('what is missing opens its step, before anything is sent', async () => {
    draw({ row: undefined })
    await step('媒体与详情')
    expect(currentStep()).toContain('媒体与详情')
    await press('保存')
    expect(post).not.toHaveBeenCalled()
    expect(currentStep()).toContain('基本信息')
    expect(currentStep()).toContain('2 处有误')
  })

  it('faults of the shelf land in their step and cell, and the listing is saved all the same', async () => {
    put.mockResolvedValue(answer(stored))
    const faults = [{ path: 'skus.1.picture', message: '规格图片不能为空' }]
    post.mockRejectedValue(new ApiError({ http: 400, code: 400, message: 'x', result: { faults } }))
    draw()
    await press('保存并上架')
    expect(put).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(currentStep()).toContain('规格与SKU'))
    expect(cell(1, 2)?.getAttribute('aria-invalid')).toBe('true')
    expect((await screen.findByText(/已保存，尚未上架/)).textContent).toContain('规格图片不能为空')
  })

  it('warns at a deposit over a fifth of the full price, without forbidding it', async () => {
    draw()
    await step('规格与SKU')
    expect(cell(0, 4)?.className).not.toContain('is-warning')
    await type(0, 4, '200.01')
    expect(cell(0, 4)?.className).toContain('is-warning')
  })

  it('on a conflict shows the numbers of now, and saves what was chosen on top of them', async () => {
    const current: ProductRow = {
      ...stored,
      version: 4,
      title: '星海旅人 改',
      skuList: skuList.map((sku) => ({ ...sku, presentPrice: 180, stock: 30, stockLoaded: 30 })),
    }
    put.mockRejectedValueOnce(new ApiError({ http: 409, code: 409, message: '数据已变更', result: { current } }))
    put.mockResolvedValueOnce(answer(current))
    draw()
    await step('规格与SKU')
    await type(0, 4, '120')
    await type(0, 6, '45')
    get.mockImplementation(async (path: string) => (path.endsWith('/queryById') ? current : []))
    await press('保存')
    const dialog = await screen.findByRole('dialog', { name: '数据已变更，请选择要保留的内容' })
    expect(within(dialog).getByText('-5')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '按选择保存' }))
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2))
    const body = put.mock.lastCall?.[1]
    expect(body).toMatchObject({ id: 'p1', version: 4, title: '星海旅人 改' })
    // Mine where I changed, theirs where I did not, and the stock as it is now less what I took.
    expect(body).toHaveProperty('skuList.0.presentPrice', 120)
    expect(body).toHaveProperty('skuList.1.presentPrice', 180)
    expect(body).toHaveProperty('skuList.0.stock', 25)
    expect(body).toHaveProperty('skuList.0.stockLoaded', 30)
  })

  it('what was not saved is back after a reload, until it is thrown away', async () => {
    draw()
    await step('规格与SKU')
    await type(0, 4, '120')
    await waitFor(() => expect(draft()).toContain('"presentPrice":120'), { timeout: 3000 })
    cleanup()
    draw()
    expect(screen.getByText('已恢复上次未保存的内容')).toBeTruthy()
    await step('规格与SKU')
    expect(cell(0, 4)?.textContent).toBe('¥120.00')
    await press('放弃草稿')
    expect(cell(0, 4)?.textContent).toBe('¥150.00')
    await waitFor(() => expect(draft()).toBeUndefined())
  })

  it('[2.26c] a final listing takes specs and mapping over from its presell listing', async () => {
    draw({ line: 3, row: undefined, seed: { goodsId: 'g1', presellProductId: 'p1' } })
    await step('规格与SKU')
    await waitFor(() => expect(cell(1, 1)?.textContent).toBe('蓝'))
    expect(cell(0, 3)?.textContent).toBe('¥850.00')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '对应预售规格 红' }).value).toBe('k0')
  })
})
