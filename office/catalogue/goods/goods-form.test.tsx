// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { GOODS_LINES } from './goods.ts'
import { GoodsForm } from './goods-form.web.tsx'

const MAY = ['shop:presellGoods:list', 'shop:finalGoods:list', 'shop:finalGoods:edit'] as const
const FINAL = { id: 'f1', version: 1 } as unknown as AnyRow
const PRESELL_ROWS = '/sys/dict/loadDictItem/shop_goods,name,id'

const shop = liveShop(...MAY)
const render = () =>
  renderForTest(
    <MemoryRouter>
      <GoodsForm resource={GOODS_LINES[3]} mode="edit" row={FINAL} open onClose={() => undefined} />
    </MemoryRouter>,
  )

beforeAll(async () => {
  await shop.rows('shopGoods', [
    { id: 'p1', goodsNo: 'G1', name: '初音未来', line: 2, manufacturer: 'Alter' },
    { id: 'f1', goodsNo: 'G2', name: '补款初音', line: 3, presellGoodsId: 'p1' },
  ])
})
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('a reference to a row that the person may see is named by it', async () => {
  render()
  expect(await screen.findByText('初音未来')).toBeTruthy()
})

it('a reference to a row that rules hide keeps the name that the own row brings along', async () => {
  await shop.bindToRule(await shop.signIn(...MAY), {
    component: 'shop/PresellGoodsList',
    column: 'manufacturer',
    value: 'Kotobukiya',
  })
  render()
  expect(await screen.findByText('初音未来')).toBeTruthy()
  await waitFor(() => expect(shop.askedFor(PRESELL_ROWS)).toHaveLength(1))
  expect(await client.get(PRESELL_ROWS, { key: 'p1', delNotExist: false })).toEqual(['p1'])
  expect(screen.getByText('初音未来')).toBeTruthy()
})
