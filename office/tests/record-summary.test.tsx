// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { finalGoods, goods, presellGoods } from '../catalogue/goods/goods.ts'
import { CustomerRecordPage } from '../composition/people-pages.web.tsx'
import { OrderRecord } from '../orders/order/order-record.web.tsx'
import { RefundRecord } from '../orders/refund/refund-page.web.tsx'
import { ClaimRecord } from '../presale/claim/claim-page.web.tsx'
import { WaveRecord } from '../presale/wave/wave-page.web.tsx'
import { ConsultRecord } from '../service/consult/consult-page.web.tsx'
import { claim } from '../trade/model/claim.ts'
import { consult } from '../trade/model/consult.ts'
import { customer } from '../trade/model/customer.ts'
import { order } from '../trade/model/order.ts'
import { refund } from '../trade/model/refund.ts'
import { TRADE_RIGHTS } from '../trade/model/rights.ts'
import { wave } from '../trade/model/wave.ts'

const PAGES = [order, claim, refund, wave, consult, customer, goods, presellGoods, finalGoods]
const LISTS = PAGES.map((resource) => permissionOf(resource, 'list'))
const PACKER = [...LISTS, actionPermission(order, 'ship')]
const CLERK = [
  ...PACKER,
  TRADE_RIGHTS.money,
  TRADE_RIGHTS.address,
  TRADE_RIGHTS.phone,
  actionPermission(order, 'cancel'),
]
const shop = liveShop(...CLERK)

beforeAll(async () => {
  await shop.rows('shopAppUser', [{ id: 'u1', account: 'a1', nickname: '林小满', phone: '13912345678', credit: 2500 }])
  const amounts = { userId: 'u1', itemAmount: 20_000, payable: 20_000, paid: 20_000 }
  const receiver = {
    ...{ receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' },
  }
  const placed = { ...amounts, ...receiver, status: 20, payState: 1, payTime: '2026-11-01T00:00Z' }
  await shop.rows('shopOrder', [
    { ...placed, id: 'o1', orderNo: 'O1', line: 1 },
    { ...placed, id: 'o2', orderNo: 'O2', line: 2, status: 30, promisedMonth: '2027-03' },
  ])
  await shop.rows('shopGoods', [
    { id: 'g1', goodsNo: 'g1', name: '初音未来 雪', line: 1, state: 1 },
    { id: 'g2', goodsNo: 'g2', name: '月下', line: 2, state: 1 },
    {
      ...{ id: 'g3', goodsNo: 'g3', name: '月下 到货', line: 3, state: 1, mainImage: 'shop/g3.webp' },
      ...{ presellGoodsId: 'g2', arrivedQty: 7, waveState: 0, arrivalBatchNo: 'B7' },
    },
  ])
  const listing = (n: 1 | 2) => ({ id: `p${n}`, productNo: `p${n}`, title: '手办', goodsId: `g${n}`, line: n })
  await shop.rows('shopProduct', [{ ...listing(1), images: 'shop/p1.webp,shop/p2.webp' }, listing(2)])
  await shop.rows('shopSku', [
    { id: 's1', productId: 'p1', specKey: 'a', name: '标准', presentPrice: 10_000, stock: 9 },
    { id: 's2', productId: 'p2', specKey: 'a', name: '限定', presentPrice: 10_000, stock: 9 },
  ])
  const item = (n: 1 | 2) => ({
    ...{ id: `i${n}`, orderId: `o${n}`, orderNo: `O${n}`, position: 1, line: n, userId: 'u1', goodsId: `g${n}` },
    ...{ productId: `p${n}`, skuId: `s${n}`, titleSnap: '手办', skuNameSnap: n === 1 ? '标准' : '限定' },
    ...{ qty: 2, unitPrice: 10_000, lineAmount: 20_000, payAmount: 20_000, pictureSnap: `shop/i${n}.webp` },
  })
  await shop.rows('shopOrderItem', [item(1), item(2)])
  await shop.rows('shopFinalClaim', [
    {
      ...{ id: 'k1', depositOrderId: 'o2', depositOrderNo: 'O2', depositItemId: 'i2', userId: 'u1' },
      ...{ presellGoodsId: 'g2', presellSkuId: 's2', qty: 2, depositAmount: 20_000 },
    },
  ])
  await shop.rows('shopRefund', [
    {
      ...{ id: 'r1', refundNo: 'R1', groupNo: 'R1', orderId: 'o1', orderNo: 'O1', line: 1, userId: 'u1' },
      ...{ kind: 1, status: 0, applyAmount: 10_000 },
    },
  ])
  await shop.rows('shopRefundItem', [
    {
      ...{ id: 'ri1', refundId: 'r1', refundNo: 'R1', orderItemId: 'i1', titleSnap: '手办', skuNameSnap: '标准' },
      ...{ pictureSnap: 'shop/i1.webp', qty: 1, unitPaid: 10_000, amount: 10_000 },
    },
  ])
  await shop.rows('shopConsult', [
    {
      ...{ id: 'c1', consultNo: 'C1', title: '何时发货', userId: 'u1', kind: 2, content: '急', askedAt: new Date() },
      ...{ productId: 'p1', productTitle: '手办', orderId: 'o1', orderNo: 'O1' },
    },
  ])
})
beforeEach(() => {
  const menu = PAGES.map(({ menu: page }) => ({ path: page?.url ?? '', component: page?.component ?? '' }))
  useSession.setState({ menu })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

async function open({ menu }: AnyResource, id: string, record: ReactNode) {
  renderForTest(
    <MemoryRouter initialEntries={[`${menu?.url}/${id}`]} useTransitions={false}>
      <Routes>
        <Route path={`${menu?.url}/:id`} element={record} />
      </Routes>
    </MemoryRouter>,
  )
  const summary = within(await screen.findByRole('region', { name: '概览' }))
  await summary.findByRole('complementary', { name: '动态' })
  return summary
}
type Summary = Awaited<ReturnType<typeof open>>
const linkTo = async (summary: Summary, name: string) =>
  (await summary.findByRole('link', { name })).getAttribute('href')
/** Terms and what stands behind them. */
const said = (summary: Summary) =>
  Object.fromEntries(summary.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]))
const noRefund = async () => undefined

it('an order says what was bought, what it costs, who gets it where, what comes next and why not', async () => {
  await shop.signIn(...CLERK)
  const summary = await open(order, 'o1', <OrderRecord onRefund={noRefund} />)
  expect(await linkTo(summary, '手办')).toBe('/shop/goods/g1')
  const item = within(summary.getAllByRole('listitem')[0] as HTMLElement)
  expect(item.getByRole('button', { name: '预览手办 1' })).toBeDefined()
  expect(item.getByText(/¥100\.00/).closest('li')?.textContent).toMatch(/标准.*¥100\.00 × 2¥200\.00/)
  expect(said(summary)).toMatchObject({
    应付: '¥200.00',
    已付: '¥200.00',
    收货: '林小满 13912345678 上海市 漕溪北路1号',
  })
  expect(said(summary)).not.toHaveProperty('已退')
  expect(await linkTo(summary, '林小满')).toBe('/shop/appUser/u1')
  expect(summary.getByRole('button', { name: '复制订单号 O1' })).toBeDefined()
  expect(summary.getByRole('button', { name: '复制收货 林小满 13912345678 上海市 漕溪北路1号' })).toBeDefined()
  expect(summary.getByText('下一步').parentElement?.textContent).toMatch(/→发货/)
})

it('a packer reads neither amounts nor the receiver in full there', async () => {
  await shop.signIn(...PACKER)
  const summary = await open(order, 'o1', <OrderRecord onRefund={noRefund} />)
  await summary.findByRole('link', { name: '手办' })
  expect(said(summary)).toMatchObject({ 收货: '林** 139****5678 上海市' })
  expect(summary.queryByText(/¥/)).toBeNull()
  expect(said(summary)).not.toHaveProperty('应付')
})

it('a claim says which figure it is for, its deposit, and leads to the order of the deposit', async () => {
  await shop.signIn(...CLERK)
  const summary = await open(claim, 'k1', <ClaimRecord />)
  expect(await linkTo(summary, '月下')).toBe('/shop/presellGoods/g2')
  expect(await summary.findByRole('button', { name: '预览月下 1' })).toBeDefined()
  expect(summary.getByText('限定')).toBeDefined()
  expect(said(summary)).toMatchObject({ 已收: '¥200.00' })
  expect(await linkTo(summary, 'O2')).toBe('/shop/order/o2')
})

it('a refund says which pieces come back, how much is asked for, and leads to its order', async () => {
  const summary = await open(refund, 'r1', <RefundRecord />)
  expect(await summary.findByRole('button', { name: '预览手办 1' })).toBeDefined()
  expect(said(summary)).toMatchObject({ 申请金额: '¥100.00', 退款单号: 'R1' })
  expect(await linkTo(summary, 'O1')).toBe('/shop/order/o1')
})

it('a wave says what arrived, its numbers, and leads to both of its figures', async () => {
  const summary = await open(wave, 'g3', <WaveRecord />)
  expect(await linkTo(summary, '月下 到货')).toBe('/shop/finalGoods/g3')
  expect(summary.getAllByRole('listitem')[0]?.textContent).toMatch(/B7.*× 7/)
  expect(await linkTo(summary, '月下')).toBe('/shop/presellGoods/g2')
  expect(await summary.findByText('待开放')).toBeDefined()
})

it('a consult says what it is about, with the first picture of the product', async () => {
  const summary = await open(consult, 'c1', <ConsultRecord onRefund={noRefund} />)
  expect(await summary.findByRole('button', { name: '预览手办 1' })).toBeDefined()
  expect(await linkTo(summary, '林小满')).toBe('/shop/appUser/u1')
  expect(await linkTo(summary, 'O1')).toBe('/shop/order/o1')
})

it('a customer says how to reach them and what they have', async () => {
  const summary = await open(customer, 'u1', <CustomerRecordPage />)
  expect(await summary.findByText('林小满')).toBeDefined()
  expect(said(summary)).toMatchObject({ 余额: '¥25.00', 手机号: '13912345678' })
  expect(summary.getByRole('button', { name: '复制手机号 13912345678' })).toBeDefined()
})
