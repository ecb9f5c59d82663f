// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest, TabForTest } from '#kit/web/field/render-for-test.web.tsx'
import { clearPreferences } from '#kit/web/session/preference.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { resolveScreen } from '../office.web.ts'
import { depositRows } from '../trade/commands/testing/deposit-rows.ts'

const PAGES = ['list', 'edit', 'add']
const ALL = [
  ...PAGES.map((verb) => `shop:presellProduct:${verb}`),
  ...['shop:presellGoods:list', 'shop:finalGoods:list', 'shop:goods:list'],
  ...['shop:claim:list', 'shop:depositLedger:list', 'shop:order:money'],
]

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const shop = liveShop(...ALL)

const figure = (id: string, line: number, rest: object = {}) => ({
  ...{ id, goodsNo: `NO-${id}`, name: `手办${id}`, line, state: 1 },
  ...rest,
})

beforeAll(async () => {
  await shop.rows('shopGoods', [figure('g2', 2, { quotaTotal: 50 }), figure('lone', 2, { quotaTotal: 0 })])
  await shop.rows('shopGoods', [figure('g3', 3, { presellGoodsId: 'g2', waveState: 1 })])
  await shop.rows('shopGoods', [figure('g1', 1, { sourceGoodsId: 'g3' })])
  await shop.rows('shopProduct', [
    { id: 'p2', productNo: 'p2', title: '预售版', goodsId: 'g2', line: 2 },
    { id: 'p9', productNo: 'p9', title: '单独版', goodsId: 'lone', line: 2 },
  ])
  await shop.rows('shopSku', [{ id: 's2', productId: 'p2', specKey: '', name: '', stock: 10 }])
  const deposit = { goodsId: 'g2', productId: 'p2', skuId: 's2', qty: 3, paidAt: '2026-01-01T00:00:00Z' }
  for (const [table, rows] of depositRows({ userId: 'u1', ...deposit })) {
    await shop.rows(table, rows)
  }
})

afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
})

/** A page of the menu at an address. */
async function open(component: string, path: string, at: string) {
  const { default: Page } = (await resolveScreen(component)?.()) ?? { default: () => null }
  renderForTest(
    <MemoryRouter initialEntries={[at]}>
      <TabForTest>
        <Routes>
          <Route path={path} element={createElement(Page)} />
        </Routes>
      </TabForTest>
    </MemoryRouter>,
  )
}

const record = (id: string) =>
  open('shop/PresellProductList/record', '/shop/presellProduct/:id', `/shop/presellProduct/${id}`)
const editor = (id: string) =>
  open('shop/PresellProductEdit', '/shop/presellProduct/edit/:id', `/shop/presellProduct/edit/${id}`)

const lineage = async () => [
  ...(await screen.findByRole('region', { name: '谱系' })).querySelectorAll<HTMLElement>(':scope > ol > li'),
]
const textsOf = (steps: readonly HTMLElement[]) => steps.map(({ textContent }) => textContent)

it.each([
  ['record', record],
  ['editor', editor],
])(
  'the %s of a listing leads along the run of its figure, with what customers hold of each step',
  async (_page, show) => {
    await show('p2')
    const steps = await lineage()
    expect(steps.map((step) => within(step).getByRole('link').getAttribute('href'))).toEqual([
      '/shop/presellGoods/g2',
      '/shop/finalGoods/g3',
      '/shop/goods/g1',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null])
    await waitFor(() => {
      const [presell, final] = textsOf(steps)
      expect(presell).toContain('定金客户1在管定金¥600.00已用名额3 / 50')
      expect(final).toContain('补款中')
    })
  },
)

it('a figure that stands alone is the only step', async () => {
  await record('p9')
  await waitFor(async () => expect(textsOf(await lineage())).toEqual([expect.stringContaining('已用名额0')]))
})

it('money of deposits is told to those alone who may see it, and steps to those who may see the figures', async () => {
  await shop.signIn('shop:presellProduct:list', 'shop:presellGoods:list', 'shop:claim:list', 'shop:depositLedger:list')
  await record('p2')
  await waitFor(async () => expect(textsOf(await lineage())).toEqual([expect.stringContaining('定金客户1')]))
  expect((await lineage())[0]?.textContent).not.toContain('¥')
})

it('without the right to see figures there is no run', async () => {
  await shop.signIn('shop:presellProduct:list')
  await record('p2')
  expect(await screen.findByRole('tab', { name: 'SKU' })).toBeTruthy()
  expect(await screen.findByText('每单起购')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '谱系' })).toBeNull()
})

it('the column of the run leads to each figure of it, that of the listing, too', async () => {
  await shop.signIn(...ALL)
  await open('shop/PresellProductList', '/shop/presellProduct', '/shop/presellProduct')
  const row = async () => within(await screen.findByRole('row', { name: /预售版/ }))
  await row()
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('checkbox', { name: '谱系' }))
  await waitFor(async () =>
    expect((await row()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['预售', '/shop/presellGoods/g2'],
      ['补款', '/shop/finalGoods/g3'],
      ['现货', '/shop/goods/g1'],
    ]),
  )
})
