// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { depositRows } from '../../trade/commands/testing/deposit-rows.ts'
import { MappingView } from './mapping-view.web.tsx'

const shop = liveShop('shop:wave:list', 'shop:order:money')

beforeAll(async () => {
  const figure = (id: string, line: number, more = {}) => ({ id, goodsNo: id, name: id, line, state: 1, ...more })
  await shop.rows('shopGoods', [figure('g2', 2)])
  await shop.rows('shopGoods', [figure('g3', 3, { presellGoodsId: 'g2' })])
  await shop.rows('shopProduct', [
    { id: 'p2', productNo: 'p2', title: '预售版', goodsId: 'g2', line: 2 },
    { id: 'p3', productNo: 'p3', title: '补款版', goodsId: 'g3', line: 3, shelfState: 1 },
  ])
  const prices = { originalPrice: 129_900, presentPrice: 20_000, stock: 9 }
  await shop.rows('shopSku', [
    { id: 's2a', productId: 'p2', specKey: 'a', name: '标准', ...prices },
    { id: 's2b', productId: 'p2', specKey: 'b', name: '豪华', sortRank: 2, ...prices },
  ])
  await shop.rows('shopSku', [
    { id: 's3', productId: 'p3', specKey: 'a', name: '标准', presellSkuId: 's2a', presentPrice: 100_000, stock: 0 },
  ])
  const of = { goodsId: 'g2', productId: 'p2', qty: 1, paidAt: '2026-01-01T00:00:00Z' }
  for (const [table, rows] of [
    ...depositRows({ ...of, userId: 'u1', skuId: 's2a', qty: 2 }),
    ...depositRows({ ...of, userId: 'u2', skuId: 's2b' }),
  ]) {
    await shop.rows(table, rows)
  }
})
afterEach(cleanup)

const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

function render(id: string) {
  renderForTest(
    <MemoryRouter>
      <MappingView id={id} />
    </MemoryRouter>,
  )
}

it('each pre-order SKU stands beside the balance SKU that takes its place, with what is wrong', async () => {
  render('g3')
  expect(await cells(/标准/)).toEqual([
    ...['预售版 · 标准', '与全款减定金不符', '2 件（1 个资格）', '补款版 · 标准', '0', '¥1,000.00', '¥1,099.00'],
  ])
  expect(screen.getByRole('link', { name: '补款版 · 标准' }).getAttribute('href')).toBe('/shop/finalProduct/p3')
  expect(await cells(/豪华/)).toEqual([
    ...['预售版 · 豪华', '没有对应的补款SKU', '1 件（1 个资格）', '-', '0', '-', '¥1,099.00'],
  ])
})

it('has no columns of amounts for whoever may not see them', async () => {
  await shop.signIn('shop:wave:list')
  render('g3')
  expect(await cells(/标准/)).toHaveLength(5)
  expect(screen.queryByText(/¥/)).toBeNull()
})
