// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import type { SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { LabelPage } from './label-page.web.tsx'
import { LABEL_SCREEN, MOST_LABELLED } from './sku-labels.ts'
import { SkuList } from './sku-list.web.tsx'
import { useOpenLabels } from './use-open-labels.web.ts'

const SPECS: readonly SpecRow[] = [{ title: '版本', specValues: [{ title: '标准版' }, { title: '豪华版' }] }]

const shop = liveShop('shop:product:list', 'shop:product:add', 'shop:skuLabel:print')
let id = ''
beforeAll(async () => {
  await shop.rows('shopGoods', [{ id: 'g1', goodsNo: 'g1', name: '手办', line: 1, state: 1 }])
  const skuList = regenerate(SPECS, []).map((sku, index) => ({
    ...sku,
    ...{ originalPrice: 300, presentPrice: 200, memberPrice: 100, stock: index === 0 ? 2 : 40, skuCode: `A-${index}` },
  }))
  const sent = { goodsId: 'g1', title: '商品甲', specAttr: SPECS, skuList }
  id = String((await client.post<{ id: string }>('/shop/product/add', sent)).result.id)
})
afterEach(cleanup)

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

it('labels are printed as often as is said of each SKU, with prices only when asked for', async () => {
  const print = vi.fn()
  window.print = print
  renderForTest(
    <MemoryRouter initialEntries={[`/shop/skuLabels?line=1&ids=${id}`]}>
      <LabelPage />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: '打印 2 张' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '按可售数量' }))
  const copies = screen.getByRole('spinbutton', { name: '张数 商品甲 豪华版' })
  await user.clear(copies)
  await user.type(copies, '1')
  const shown = () => document.querySelectorAll('.print-preview .sku-label')
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(shown()[0]?.textContent).not.toContain('¥')
  await user.click(screen.getByRole('checkbox', { name: '打印价格' }))
  expect(shown()[0]?.textContent).toContain('¥200.00')
  expect(document.querySelectorAll('.print-root .sku-label')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: '打印 3 张' }))
  expect(print).toHaveBeenCalledOnce()
  for (const sku of ['标准版', '豪华版']) {
    await user.clear(screen.getByRole('spinbutton', { name: `张数 商品甲 ${sku}` }))
  }
  expect(screen.getByRole('button', { name: '打印 0 张' })).toMatchObject({ disabled: true, title: '张数都为 0' })
})

it('says why nothing can be printed of a listing without SKUs', async () => {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/skuLabels?line=1&ids=none']}>
      <LabelPage />
    </MemoryRouter>,
  )
  await screen.findByText('没有可打印标签的SKU')
  const print = screen.getByRole('button', { name: '打印 0 张' })
  expect(print).toMatchObject({ disabled: true, title: '没有可打印标签的SKU' })
})

it('says how many listings are left for another run, when more were chosen than are printed at once', async () => {
  const { menu } = useSession.getState()
  useSession.setState({ menu: [{ path: '/shop/skuLabels', component: LABEL_SCREEN, meta: { title: '' } }] as never })
  function Chosen() {
    const openLabels = useOpenLabels(1)
    const rows = [{ id }, ...Array.from({ length: MOST_LABELLED + 2 }, (_, n) => ({ id: `p${n}` }))]
    return (
      <button type="button" onClick={() => openLabels('ids', rows)}>
        chosen
      </button>
    )
  }
  renderForTest(
    <MemoryRouter initialEntries={['/shop/product']}>
      <Routes>
        <Route path="/shop/product" element={<Chosen />} />
        <Route path="/shop/skuLabels" element={<LabelPage />} />
      </Routes>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'chosen' }))
  expect(await screen.findByText('一次最多 200 个商品，另有 3 个未列出，请分批打印')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '打印 2 张' })).toBeTruthy()
  useSession.setState({ menu })
})

it('the SKUs of a listing are read with prices, codes and stock, and which of them are low', async () => {
  renderForTest(
    <MemoryRouter>
      <SkuList line={1} productId={id} />
    </MemoryRouter>,
  )
  const row = (await screen.findByText('标准版')).closest('tr')
  expect(row?.textContent).toMatch(/是.*¥300\.00¥200\.00¥100\.00.*A-0/)
  expect(screen.getByText('豪华版').closest('tr')?.textContent).toMatch(/否.*A-1/)
})
