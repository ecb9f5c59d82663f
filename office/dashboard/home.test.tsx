// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/web/session/session.web.ts'
import { HomePage } from './home.web.tsx'

const GOODS = { path: '/shop/goods', component: 'shop/GoodsList', meta: { title: '现货手办' } }
const LISTINGS = { path: '/shop/product', component: 'shop/ProductList', meta: { title: '现货商品' } }

function open(answer: unknown, menu = [GOODS]) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  useSession.setState({ menu, info: { id: 'u1', username: 'admin', realname: '管理员' } })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const success = (result: unknown) => ({ success: true, code: 200, message: '', result })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('[2.11a] the numbers of each line lead to the pages that the user has', async () => {
  const recent = [{ id: 'g1', title: '初音未来', line: 1, cover: null, updateTime: '2026-11-20 14:00:00' }]
  open(success({ goods: { 1: 2104, 2: 7 }, products: { 1: { on: 96, off: 12 } }, recent }), [GOODS, LISTINGS])
  expect((await screen.findByRole('link', { name: '2,104' })).getAttribute('href')).toBe('/shop/goods')
  expect(screen.getByText('7').closest('a')).toBeNull()
  expect(screen.getByText('96').closest('a')?.getAttribute('href')).toBe('/shop/product?shelfState=1')
  expect(screen.getByRole('link', { name: /初音未来/ }).getAttribute('href')).toBe('/shop/product/edit/g1')
  expect(screen.getByRole('link', { name: /现货手办/ }).getAttribute('href')).toBe('/shop/goods')
})

test('an empty shop says what to do first, or whom to ask', async () => {
  open(success({ goods: {}, products: {}, recent: [] }))
  expect(await screen.findByText('橱窗还是空的')).toBeDefined()
  expect(screen.getByText('去导入手办').closest('a')?.getAttribute('href')).toBe('/shop/goods')
  cleanup()
  open(success({ goods: {}, products: {}, recent: [] }), [])
  expect(await screen.findByText(/请联系有商品权限的同事/)).toBeDefined()
  expect(screen.queryByText('去导入手办')).toBeNull()
})

test('numbers that do not come offer another try', async () => {
  open({ success: false, code: 500, message: '操作失败', result: null })
  expect(await screen.findByText('商品数据加载失败')).toBeDefined()
  expect(screen.getByRole('button', { name: /重\s*试/ })).toBeDefined()
})
