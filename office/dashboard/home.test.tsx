// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { HomePage } from './home.web.tsx'

const GOODS = { path: '/shop/goods', component: 'shop/GoodsList', meta: { title: '现货手办' } }
const LISTINGS = { path: '/shop/product', component: 'shop/ProductList', meta: { title: '现货商品' } }

const shop = liveShop('shop:goods:list', 'shop:product:list')

function open(menu = [GOODS]) {
  useSession.setState({ menu })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

afterEach(cleanup)

test('an empty shop says what to do first, to those who have a page of figures', async () => {
  open()
  expect(await screen.findByText('橱窗还是空的')).toBeDefined()
  expect(screen.getByText('去导入手办').closest('a')?.getAttribute('href')).toBe('/shop/goods')
  cleanup()
  open([])
  await expect.poll(() => screen.queryByRole('status')).toBeNull()
  expect(screen.queryByText('橱窗还是空的')).toBeNull()
  expect(screen.queryByText('去导入手办')).toBeNull()
})

test('[2.11a] the numbers of each line lead to the pages that the user has', async () => {
  const figure = (index: number) => ({ id: `g${index}`, goodsNo: `G${index}`, name: `手办${index}`, line: 1 })
  await shop.rows(
    'shopGoods',
    Array.from({ length: 1104 }, (_, index) => figure(index)),
  )
  await shop.rows('shopProduct', [
    { id: 'p1', goodsId: 'g1', title: '初音未来', line: 1, productNo: 'SP1', shelfState: 1 },
    { id: 'p2', goodsId: 'g2', title: '镜音铃', line: 1, productNo: 'SP2', shelfState: 0 },
  ])
  open([GOODS, LISTINGS])
  expect((await screen.findByRole('link', { name: '1,104' })).getAttribute('href')).toBe('/shop/goods')
  const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(places).toContain('/shop/product?shelfState=1')
  expect(screen.getByRole('link', { name: /初音未来/ }).getAttribute('href')).toBe('/shop/product/p1')
  expect(screen.getByRole('link', { name: /现货手办/ }).getAttribute('href')).toBe('/shop/goods')
})

test('what was changed last is edited by those who may', async () => {
  await shop.signIn('shop:goods:list', 'shop:product:list', 'shop:product:edit')
  open([GOODS, LISTINGS])
  expect((await screen.findByRole('link', { name: /初音未来/ })).getAttribute('href')).toBe('/shop/product/edit/p1')
})

test('pages of the shop are at hand, those of the gallery are not', async () => {
  const part = { path: '/demo/field', component: 'demo/Field', meta: { title: '字段' } }
  const gallery = { path: '/demo', component: 'layouts/RouteView', meta: { title: '组件示例' }, children: [part] }
  open([LISTINGS, gallery])
  expect(await screen.findByRole('link', { name: /现货商品/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: /字段/ })).toBeNull()
})

test('numbers that do not come offer another try', async () => {
  shop.refuse('/shop/summary', 502)
  open()
  expect(await screen.findByText('商品数据加载失败')).toBeDefined()
  expect(screen.getByRole('button', { name: /重\s*试/ })).toBeDefined()
})
