// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { clearPreferences } from '#kit/web/session/preference.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { PresellGoodsPage } from './goods-pages.web.tsx'

const figure = (id: string) => ({ id, goodsNo: id, name: `手办${id}`, line: 2, state: 1 })
const listing = (id: string, title: string, goodsId: string) => ({ id, productNo: id, title, goodsId, line: 2 })

const shop = liveShop(
  'shop:presellGoods:list',
  'shop:presellProduct:list',
  'shop:presellProduct:add',
  'shop:presellProduct:edit',
)
beforeAll(async () => {
  await shop.rows('shopGoods', ['g1', 'g2'].map(figure))
  await shop.rows('shopProduct', [listing('p1', '标准版', 'g1'), listing('p2', '豪华版', 'g2')])
})

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
})

function render() {
  const at = { href: '' }
  function Address() {
    const { pathname, search } = useLocation()
    at.href = pathname + search
    return null
  }
  renderForTest(
    <MemoryRouter initialEntries={['/shop/presellGoods']}>
      <PresellGoodsPage />
      <Address />
    </MemoryRouter>,
  )
  return at
}

it('a figure begins a listing of its own line', async () => {
  const at = render()
  await user.click(await screen.findByRole('button', { name: '新建商品 手办g1' }))
  await waitFor(() => expect(at.href).toBe('/shop/presellProduct/edit/new?goodsId=g1'))
})

it('the detail of a figure shows its listings alone, and leads to a new one', async () => {
  render()
  await user.click(await screen.findByRole('button', { name: /^手办g1/ }))
  const drawer = await screen.findByRole('dialog')
  const link = await within(drawer).findByRole('link', { name: '标准版' })
  expect(link.getAttribute('href')).toBe('/shop/presellProduct/edit/p1')
  expect(within(drawer).queryByText('豪华版')).toBeNull()
  expect(within(drawer).getByRole('link', { name: '新建商品' }).getAttribute('href')).toBe(
    '/shop/presellProduct/edit/new?goodsId=g1',
  )
})

it('the number of its listings leads to the list of these', async () => {
  render()
  await user.click(await screen.findByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('checkbox', { name: '商品（上架/全部）' }))
  const row = within(await screen.findByRole('row', { name: /手办g1/ }))
  const link = await row.findByRole('link', { name: '0 / 1' })
  expect(link.getAttribute('href')).toBe('/shop/presellProduct?goodsId=g1')
  const { records } = pageOf<AnyRow>(await client.get('/shop/presellProduct/list', { goodsId: 'g1' }))
  expect(records.map(({ id }) => id)).toEqual(['p1'])
})

it('without permission neither listings nor the command to begin one are shown', async () => {
  await shop.signIn('shop:presellGoods:list')
  render()
  await user.click(await screen.findByRole('button', { name: /^手办g1/ }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByRole('region', { name: '记录' })).toBeTruthy()
  expect(within(drawer).queryByRole('region', { name: '商品' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^新建商品/ })).toBeNull()
})

it('several figures get another month, and their balance figures, from who keeps the release plan', async () => {
  await shop.signIn(
    ...['shop:presellGoods:list', 'shop:releasePlan:list', 'shop:releasePlan:change', 'shop:releasePlan:makeFinal'],
    ...['shop:finalGoods:list', 'shop:finalGoods:add'],
  )
  render()
  for (const name of ['手办g1', '手办g2']) {
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  }
  expect(await screen.findByRole('button', { name: '批量改发售月' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '批量取消发售' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '批量生成补款手办' }))
  await user.click(await screen.findByRole('button', { name: '生成补款手办 2 个' }))
  const made = async () => pageOf<AnyRow>(await client.get('/shop/finalGoods/list', {})).records
  await waitFor(async () =>
    expect((await made()).map(({ presellGoodsId }) => presellGoodsId).sort()).toEqual(['g1', 'g2']),
  )
})
