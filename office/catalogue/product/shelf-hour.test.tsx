// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { ProductPage } from './product-page.web.tsx'

const listing = (id: string, more: object) => ({
  id,
  productNo: id,
  title: `商品${id}`,
  goodsId: 'g1',
  line: 1,
  ...more,
})

const shop = liveShop('shop:product:list', 'shop:product:edit', 'shop:product:shelf')
beforeAll(async () => {
  await shop.rows('shopGoods', [{ id: 'g1', goodsNo: 'g1', name: '手办', line: 1, state: 1 }])
  await shop.rows('shopProduct', [
    listing('a', { shelfOnAt: '2031-05-01T12:00:00Z', shelfOffAt: '2031-05-03T12:00:00Z' }),
    listing('b', { shelfOnAt: '2026-05-01T12:00:00Z', isShelfLate: true }),
  ])
})
afterEach(cleanup)

it('the hours of a listing stand below its switch; one that was missed leads to what the listing lacks', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/product']}>
      <ProductPage />
    </MemoryRouter>,
  )
  const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr') ?? expect.fail(title)
  const planned = within(await rowOf('商品a'))
  expect(planned.getByText('05-01 20:00 上架').title).toBe('2031-05-01 20:00:00')
  expect(planned.getByText('05-03 20:00 下架')).toBeTruthy()
  const late = within(await rowOf('商品b')).getByRole('link', { name: '未按时上架' })
  expect(late.getAttribute('href')).toBe('/shop/product/edit/b?check=1')
})
