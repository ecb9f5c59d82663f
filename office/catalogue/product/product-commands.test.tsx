// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import type { SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { product } from './product.ts'
import { ProductPage } from './product-page.web.tsx'

const SPECS: readonly SpecRow[] = [{ title: '版本', specValues: [{ title: '标准版' }] }]
const SKUS = regenerate(SPECS, []).map((sku) => ({
  ...sku,
  picture: 'sku/a.png',
  originalPrice: 300,
  presentPrice: 200,
  memberPrice: 100,
}))

const RIGHTS = ['list', 'add', 'shelf', 'copy', 'price', 'unprice'].map((verb) => `shop:product:${verb}`)
const shop = liveShop(...RIGHTS)
beforeAll(async () => {
  await shop.rows('shopGoods', [{ id: 'g1', goodsNo: 'g1', name: '手办', line: 1, state: 1 }])
  await addListing('商品a')
  await addListing('商品b', { specAttr: [], skuList: [] })
  await addListing('商品c')
})
afterEach(cleanup)

async function addListing(title: string, tables: object = { specAttr: SPECS, skuList: SKUS }): Promise<void> {
  await client.post('/shop/product/add', { goodsId: 'g1', title, ...tables })
}

/** Titles of the listings on the shelf. */
async function onShelf(): Promise<readonly unknown[]> {
  const { records } = pageOf<AnyRow>(await client.get('/shop/product/list', { shelfState: 1 }))
  return records.map(({ title }) => title).sort()
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const selectedNames = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 商品/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'))

it('a refused batch offers to put the rest on the shelf, and keeps what was refused selected', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/product']}>
      <ProductPage />
    </MemoryRouter>,
  )
  for (const title of ['商品a', '商品b', '商品c']) {
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${title}` }))
  }
  await press('批量上架')
  await press('上架 3 个')
  expect(await screen.findByText('商品b：暂无SKU数据')).toBeTruthy()
  expect(selectedNames()).toHaveLength(3)
  expect(await onShelf()).toEqual([])
  await press('上架其余 2 个')
  await waitFor(() => expect(selectedNames()).toEqual(['选择 商品b']))
  expect(await onShelf()).toEqual(['商品a', '商品c'])
})

it('a copy is opened', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/product']}>
      <ProductPage />
      <Place />
    </MemoryRouter>,
  )
  await press('复制 商品a')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\/shop\/product\/edit\/./))
  const id = screen.getByRole('status').textContent?.split('/').at(-1)
  const rows = await shop.stored('shopProduct')
  expect(rows.find((row) => row.id === id)).toMatchObject({ title: '商品a 副本' })
})

it('a listing is shown as customers meet it: its price, and the SKUs that can be had', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/product']}>
      <ProductPage />
    </MemoryRouter>,
  )
  await press('更多操作 商品a')
  await user.click(await screen.findByRole('menuitem', { name: '预览' }))
  const card = await screen.findByRole('article', { name: '商品a' })
  expect((await within(card).findByRole('listitem')).textContent).toBe('标准版¥200.00')
  expect(within(card).getByText('¥300.00').tagName).toBe('S')
})

it('new prices are shown before they are written, and taken back by the notice', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/product']}>
      <ProductPage />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('checkbox', { name: '选择 商品c' }))
  await press('批量调价')
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByRole('textbox', { name: '增减百分比（%）' }), '20')
  await press('试算')
  const shown = await within(dialog).findByRole('row', { name: /商品c/ })
  expect(
    within(shown)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['商品c · 标准版 · 现价', '200.00', '240.00'])
  const pricesOfC = async () => (await shop.stored('shopSku')).map((row) => row.presentPrice)
  const before = await pricesOfC()
  await user.clear(within(dialog).getByRole('textbox', { name: '增减百分比（%）' }))
  await user.type(within(dialog).getByRole('textbox', { name: '增减百分比（%）' }), '10')
  expect(within(dialog).queryByRole('row', { name: /商品c/ })).toBeNull()
  await press('调价')
  await screen.findByText('已调价 1 个商品')
  expect((await pricesOfC()).filter((price) => price === 22000)).toHaveLength(1)
  await press('撤销')
  await screen.findByText('已撤销 1 行')
  expect(await pricesOfC()).toEqual(before)
})

it('a listing opens in its editor for those who edit it, and as a record for those who only read it', async () => {
  const opened = async (...rights: readonly string[]) => {
    await shop.signIn(...rights)
    const { unmount } = renderForTest(
      <MemoryRouter initialEntries={['/shop/product']}>
        <ProductPage />
        <Place />
      </MemoryRouter>,
    )
    await user.click(await screen.findByText('商品c'))
    const path = screen.getByRole('status').textContent
    unmount()
    return path
  }
  const { id } = (await shop.stored('shopProduct')).find(({ title }) => title === '商品c') ?? {}
  expect(await opened('shop:product:list')).toBe(`/shop/product/${id}`)
  expect(await opened('shop:product:list', 'shop:product:edit')).toBe(`/shop/product/edit/${id}`)
  await shop.signIn(...RIGHTS)
})

it('many listings are tried in parts, and told of together', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `m${index}`)
  const kept = { goodsId: 'g1', line: 1 }
  await shop.rows(
    'shopProduct',
    ids.map((id) => ({ id, ...kept, title: `多 ${id}`, productNo: id })),
  )
  renderForTest(<PriceOf rows={ids.map((id) => ({ id, _can: ['price'] }) as unknown as AnyRow)} />)
  await press('六十个')
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByRole('textbox', { name: '增减百分比（%）' }), '20')
  await press('试算')
  await within(dialog).findByText('0 条数据将有 0 处变更，60 条不能变更')
  const parts = shop.askedFor('/shop/product/price').map(({ body }) => (body as { ids: string }).ids.split(','))
  expect(parts.map(({ length }) => length)).toEqual([50, 10])
  expect(parts.flat()).toEqual(ids)
})

function PriceOf({ rows }: { readonly rows: readonly AnyRow[] }) {
  const [run, dialog] = useCommand(product, { nameOf: ({ id }) => id })
  return (
    <>
      <button type="button" onClick={() => void run('price', rows)}>
        六十个
      </button>
      {dialog}
    </>
  )
}

function Place() {
  return <output>{useLocation().pathname}</output>
}
