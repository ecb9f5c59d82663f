// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { renderForTest, TabForTest } from '#kit/web/field/render-for-test.web.tsx'
import { setUpGrid } from '#kit/web/table/grid/grid-for-test.web.ts'
import type { SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { PRODUCT_LINES } from './product.ts'
import { ProductEditor } from './product-editor.web.tsx'
import type { ProductRow } from './product-wire.web.ts'

const FIGURE = { id: 'g2', goodsNo: 'g2', name: '星海旅人 1/7', mainImage: 'a.png', line: 2, state: 1 }
const OTHER_FIGURE = { id: 'g4', goodsNo: 'g4', name: '雨夜机庭 1/7', line: 2, state: 1 }
const SPECS: readonly SpecRow[] = [{ title: '颜色', specValues: [{ title: '红' }, { title: '蓝' }] }]
/** The second one has no picture: the shelf does not take it. */
const SKUS = regenerate(SPECS, []).map((sku, index) => ({
  ...sku,
  picture: index === 0 ? 'a.png' : '',
  originalPrice: 1000,
  presentPrice: 150,
  memberPrice: 100,
  stock: 50,
}))
/** One pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const UPLOAD = '/sys/common/upload'
const LISTING = PRODUCT_LINES[2].path

setUpGrid()

const shop = liveShop(
  ...['list', 'add', 'edit', 'shelf'].map((verb) => `shop:presellProduct:${verb}`),
  ...['list', 'edit', 'ready', 'unready'].map((verb) => `shop:presellGoods:${verb}`),
  'shop:finalGoods:list',
  'shop:finalProduct:add',
)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let stored: ProductRow

beforeAll(() =>
  shop.rows('shopGoods', [
    FIGURE,
    OTHER_FIGURE,
    { id: 'g3', goodsNo: 'g3', name: '星海旅人', line: 3, presellGoodsId: 'g2' },
  ]),
)
beforeEach(async () => {
  const input = { goodsId: FIGURE.id, title: '星海旅人', specAttr: SPECS, skuList: SKUS }
  stored = (await client.post<ProductRow>(`${LISTING}/add`, input)).result
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The listing as the server has it now. */
const now = (id = stored.id) => client.get<ProductRow>(`${LISTING}/queryById`, { id })

function render(props: { line?: ListedLine; row?: ProductRow | undefined; seed?: Record<string, unknown> } = {}) {
  const { line = 2, seed = {} } = props
  const row = 'row' in props ? props.row : stored
  const onCreated = vi.fn()
  renderForTest(
    <MemoryRouter>
      <TabForTest>
        <ProductEditor
          line={line}
          resource={PRODUCT_LINES[line]}
          row={row}
          draftKey={row?.id ?? 'new'}
          seed={seed}
          firstStep="base"
          isChecked={false}
          onCreated={onCreated}
        />
      </TabForTest>
    </MemoryRouter>,
  )
  return { onCreated }
}

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const step = (name: string) => press(new RegExp(name))
const currentStep = () => document.querySelector('[aria-current=step]')?.textContent
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`.sku-grid [aria-rowindex="${row + 3}"] > [aria-colindex="${column}"]`)
/** Of the only SKU: one row has no row for all of them above it. */
const onlyCell = (column: number) => cell(-1, column)
const type = async (row: number, column: number, text: string) => {
  const target = cell(row, column)
  if (target) {
    await user.click(target)
    await user.keyboard(`${text}{Enter}`)
  }
}
/** Titles in the list that is open. */
const offered = () => [...document.querySelectorAll('.row-option-text > :first-child')].map((one) => one.textContent)
const draft = () => Object.entries(localStorage).find(([key]) => key.includes('DRAFT'))?.[1]

const payAs = async (title: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '付款方式' }))
  await user.click(await screen.findByTitle(title, { selector: '.ant-select-item-option' } as never))
}

describe('another way to pay', () => {
  it('empties prices that mean something else; they come back with it, and what is typed in them is sent', async () => {
    render()
    await payAs('全款预售')
    expect(await screen.findByText(/付款方式改为“全款预售”/)).toBeTruthy()
    await step('规格与SKU')
    expect([3, 4, 5].map((column) => cell(0, column)?.textContent)).toEqual(['¥1,000.00', '', ''])
    await step('基本信息')
    await payAs('定金预售')
    await waitFor(() => expect(screen.queryByText(/价格的含义不同/)).toBeNull())
    await step('规格与SKU')
    expect([4, 5].map((column) => cell(0, column)?.textContent)).toEqual(['¥150.00', '¥100.00'])
    await step('基本信息')
    await payAs('全款预售')
    await step('规格与SKU')
    // the same number as the deposit: it was typed as a price
    for (const row of [0, 1]) {
      await type(row, 4, '900')
      await type(row, 5, '100')
    }
    await press('保存')
    await waitFor(async () => expect(await now()).toMatchObject({ payModel: 2 }))
    expect((await now()).skuList).toMatchObject([
      { presentPrice: 900, memberPrice: 100 },
      { presentPrice: 900, memberPrice: 100 },
    ])
  })
})

describe('the editor of a listing', () => {
  it('saves form and both tables in one edit', async () => {
    render()
    await step('规格与SKU')
    await type(0, 4, '120')
    await press('保存')
    expect(await screen.findByText('保存成功！')).toBeTruthy()
    expect(shop.askedFor(`${LISTING}/edit`)).toHaveLength(1)
    expect(await now()).toMatchObject({
      title: '星海旅人',
      version: stored.version + 1,
      specAttr: stored.specAttr,
      skuList: [{ presentPrice: 120, stock: 50 }, { presentPrice: 150 }],
    })
  })

  it('a save that waits for a picture of a SKU sends it, also from a tab that is hidden by then', async () => {
    const answer = shop.hold(UPLOAD)
    render()
    await step('规格与SKU')
    const picture = cell(1, 2)
    await user.click(picture ?? document.body)
    const file = new File([Buffer.from(PICTURE, 'base64')], 'blue.png', { type: 'image/png' })
    fireEvent.paste(picture ?? document.body, { clipboardData: { files: [file], getData: () => '' } })
    await press('保存')
    await press('other tab')
    answer()
    await waitFor(async () => expect((await now()).version).toBe(stored.version + 1))
    expect(await now()).toMatchObject({
      skuList: [{}, { name: '蓝', picture: expect.stringMatching(/^sku\/.+\.png$/) }],
    })
  })

  it('a figure chosen elsewhere fills what is empty; a new listing is added and opened', async () => {
    const { onCreated } = render({ row: undefined, seed: { goodsId: FIGURE.id } })
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: '标题' })
    await waitFor(() => expect(title.value).toBe(FIGURE.name))
    await press('保存')
    await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(expect.any(String), false))
    expect(await now(onCreated.mock.lastCall?.[0])).toMatchObject({
      goodsId: FIGURE.id,
      title: FIGURE.name,
      cover: 'a.png',
      images: 'a.png',
    })
  })

  it('what is missing opens its step, before anything is sent', async () => {
    const before = shop.askedFor(`${LISTING}/add`)
    render({ row: undefined })
    await step('媒体与详情')
    expect(currentStep()).toContain('媒体与详情')
    await press('保存')
    await waitFor(() => expect(currentStep()).toContain('2 处有误'))
    expect(currentStep()).toContain('基本信息')
    expect(shop.askedFor(`${LISTING}/add`)).toEqual(before)
  })

  it('errors of the shelf land in their step and cell, and the listing is saved all the same', async () => {
    render()
    await press('保存并上架')
    await waitFor(() => expect(currentStep()).toContain('规格与SKU'))
    expect(cell(1, 2)?.getAttribute('aria-invalid')).toBe('true')
    expect((await screen.findByText(/已保存，尚未上架/)).textContent).toContain('蓝：规格图片不能为空')
    await waitFor(() => expect(cell(1, 2)?.contains(document.activeElement)).toBe(true))
    expect(await now()).toMatchObject({ version: stored.version + 1, shelfState: 0 })
  })

  it('what is missing before publishing names its SKU and leads to its cell', async () => {
    render()
    await press('上架检查：还有 1 项')
    await press('蓝：规格图片不能为空')
    expect(currentStep()).toContain('规格与SKU')
    await waitFor(() => expect(cell(1, 2)?.contains(document.activeElement)).toBe(true))
  })

  it('a figure that is a draft is made ready in place, and keeps nothing from being published any more', async () => {
    await shop.change('shopGoods', FIGURE.id, { state: 0 })
    render({ row: await now() })
    await press('上架检查：还有 2 项')
    await press('关联的商品资料尚未就绪')
    await user.click(await screen.findByRole('button', { name: '设为就绪' }))
    expect(await screen.findByText('已就绪 1 个手办')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: '设为就绪' })).toBeNull())
    expect(screen.getByRole('button', { name: '上架检查：还有 1 项' })).toBeTruthy()
    expect((await now()).shelfErrors.map(({ path }) => path)).toEqual(['skus.1.picture'])
  })

  it('asks for the deposit window and the release month that the figure lacks', async () => {
    render()
    expect(await screen.findByText('该手办还没有填写：预售开始、预售截止、发售月')).toBeTruthy()
    await press('补充')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByLabelText('预售截止')).toBeTruthy()
    await shop.change('shopGoods', FIGURE.id, {
      presellStart: '2026-01-01T00:00:00Z',
      presellEnd: '2026-02-01T00:00:00Z',
    })
    cleanup()
    render()
    expect(await screen.findByText('该手办还没有填写：发售月')).toBeTruthy()
  })

  it('a new listing has no specs; the way there and back loses nothing', async () => {
    const { onCreated } = render({ row: undefined, seed: { goodsId: FIGURE.id } })
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe(FIGURE.name))
    await step('规格与SKU')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '无规格' }).checked).toBe(true)
    expect(onlyCell(1)?.textContent).toBe('无规格')
    await type(-1, 4, '88')
    await user.click(screen.getByRole('radio', { name: '多规格' }))
    expect(screen.getByRole('button', { name: '添加规格名' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '无规格' }))
    expect(onlyCell(4)?.textContent).toBe('¥88.00')
    await press('保存')
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(await now(onCreated.mock.lastCall?.[0])).toMatchObject({
      specAttr: [],
      skuList: [{ name: '', presentPrice: 88, stock: 9999 }],
    })
  })

  it('to take the stored SKUs away by giving up the specs is asked for; what was left comes back', async () => {
    render()
    await step('规格与SKU')
    await user.click(screen.getByRole('radio', { name: '无规格' }))
    await press('保存')
    const question = await screen.findByRole('dialog', { name: '改为无规格？' })
    expect(within(question).getByText(/现有 2 个SKU/)).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: /取\s*消/ }))
    expect((await now()).skuList).toHaveLength(2)
    await press('保存')
    const again = (await screen.findAllByRole('dialog', { name: '改为无规格？' })).at(-1) ?? document.body
    await user.click(within(again).getByRole('button', { name: /保\s*存/ }))
    await waitFor(async () => expect(await now()).toMatchObject({ specAttr: [], skuList: [{ name: '' }] }))
    await user.click(screen.getByRole('radio', { name: '多规格' }))
    expect([cell(0, 1)?.textContent, cell(0, 4)?.textContent]).toEqual(['红', '¥150.00'])
  })

  it('warns at a deposit over a fifth of the full price, without forbidding it', async () => {
    render()
    await step('规格与SKU')
    expect(cell(0, 4)?.className).not.toContain('is-warning')
    await type(0, 4, '200.01')
    expect(cell(0, 4)?.className).toContain('is-warning')
  })

  it('on a conflict shows the numbers of now, and saves what was chosen on top of them', async () => {
    render()
    await step('规格与SKU')
    await type(0, 4, '120')
    await type(0, 6, '45')
    await client.put(`${LISTING}/edit`, {
      ...stored,
      title: '星海旅人 改',
      skuList: stored.skuList.map((sku) => ({ ...sku, presentPrice: 180, stock: 30 })),
    })
    await press('保存')
    const dialog = await screen.findByRole('dialog', { name: '数据已变更，请选择要保留的内容' })
    expect(within(dialog).getByText('-5')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '按选择保存' }))
    expect(await screen.findByText('保存成功！')).toBeTruthy()
    // Mine where I changed, theirs where I did not, and the stock as it is now less what I took.
    expect(await now()).toMatchObject({
      version: stored.version + 2,
      title: '星海旅人 改',
      skuList: [
        { presentPrice: 120, stock: 25 },
        { presentPrice: 180, stock: 30 },
      ],
    })
  })

  it('what was not saved is back after a reload, until it is thrown away', async () => {
    render()
    await step('规格与SKU')
    await type(0, 4, '120')
    await waitFor(() => expect(draft()).toContain('"presentPrice":120'))
    cleanup()
    render()
    expect(screen.getByText('已恢复上次未保存的内容')).toBeTruthy()
    await step('规格与SKU')
    expect(cell(0, 4)?.textContent).toBe('¥120.00')
    await press('放弃草稿')
    expect(cell(0, 4)?.textContent).toBe('¥150.00')
    await waitFor(() => expect(draft()).toBeUndefined())
  })

  it('[2.26c] a final listing takes specs and mapping over from its presell listing', async () => {
    render({ line: 3, row: undefined, seed: { goodsId: 'g3', presellProductId: stored.id } })
    await step('规格与SKU')
    await waitFor(() => expect(cell(1, 1)?.textContent).toBe('蓝'))
    expect(cell(0, 3)?.textContent).toBe('¥850.00')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '对应预售规格 红' }).value).toBe(
      stored.skuList[0]?.id,
    )
  })

  it('offers a final listing the presell listings of its figure only', async () => {
    const other = { goodsId: OTHER_FIGURE.id, title: '雨夜机庭', specAttr: SPECS, skuList: SKUS }
    await client.post(`${LISTING}/add`, other)
    render({ line: 3, row: undefined, seed: { goodsId: 'g3' } })
    await user.click(await screen.findByRole('combobox', { name: '对应预售商品' }))
    await waitFor(() => expect(offered()).toContain(stored.title))
    expect(offered()).not.toContain(other.title)
  })

  it('offers a final listing no presell listing before its figure is chosen', async () => {
    render({ line: 3, row: undefined })
    await user.click(await screen.findByRole('combobox', { name: '对应预售商品' }))
    expect(await screen.findByText('请先选择所属手办')).toBeTruthy()
    expect(offered()).toEqual([])
  })
})
