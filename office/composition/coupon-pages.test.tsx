// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { CouponForm } from '../orders/coupon/coupon-form.web.tsx'
import { CustomerCoupons } from '../orders/customer/customer-coupons.web.tsx'
import { DeskCoupons } from '../orders/order/desk/desk-coupons.web.tsx'
import { coupon } from '../trade/model/coupon.ts'
import { CouponWhatIf } from './coupon-what-if.web.tsx'

const shop = liveShop(
  ...['shop:coupon:list', 'shop:coupon:add', 'shop:coupon:edit', 'shop:coupon:issue', 'shop:coupon:whatIf'],
  ...['shop:couponRecord:list', 'shop:order:money', 'shop:appUser:list'],
)
const TERMS = {
  kind: 1,
  amountOff: 3000,
  thresholdAmount: 30_000,
  scope: 'all',
  lines: '1',
  validKind: 2,
  validDays: 30,
}
beforeAll(async () => {
  await shop.rows('shopAppUser', [{ id: 'u1', account: 'lin', nickname: '林小满' }])
  await shop.rows('shopCoupon', [{ id: 'k1', name: '满300减30', state: 1, issued: 1, ...TERMS }])
  await shop.rows('shopGoods', [{ id: 'g1', goodsNo: 'g1', name: '手办', line: 1, state: 1 }])
  await shop.rows('shopProduct', [{ id: 'p1', productNo: 'p1', title: '初音', goodsId: 'g1', line: 1, shelfState: 1 }])
  await shop.rows('shopSku', [
    { id: 's1', productId: 'p1', specKey: '', name: '标准版', presentPrice: 20_000, stock: 9 },
  ])
  const { validKind: _, validDays: __, ...kept } = TERMS
  const times = { gotAt: '2026-11-01T00:00:00Z', validFrom: '2026-11-01T00:00:00Z', validTo: '2099-01-01T00:00:00Z' }
  await shop.rows('shopCouponRecord', [
    { id: 'r1', couponId: 'k1', userId: 'u1', name: '满300减30', ...kept, ...times },
  ])
})

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('the form asks for what the kind has; the total can be filled once it is no longer without a limit', async () => {
  renderForTest(<CouponForm resource={coupon} mode="new" open onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByRole('textbox', { name: '名称' }), '满300减30')
  expect(form.queryByRole('textbox', { name: '减免比例%' })).toBeNull()
  expect(form.queryByLabelText('适用对象')).toBeNull()
  await user.type(form.getByRole('textbox', { name: '减免金额' }), '300')
  await user.clear(form.getByRole('textbox', { name: '使用门槛' }))
  await user.type(form.getByRole('textbox', { name: '使用门槛' }), '300')
  const total = form.getByRole('textbox', { name: '发放总量' })
  expect((total as HTMLInputElement).disabled).toBe(true)
  await user.click(form.getByRole('checkbox', { name: '不限量' }))
  expect((total as HTMLInputElement).disabled).toBe(false)
  await user.click(form.getByRole('button', { name: /保\s*存/ }))
  expect(await form.findByText('减免金额须小于使用门槛')).toBeTruthy()
  expect(form.getByText('发放总量至少为1，或选择不限量')).toBeTruthy()
  expect(form.getAllByText('请填写有效期')).toHaveLength(2)
})

it('a live coupon can be given out more often and end later, and nothing else', async () => {
  const row = { id: 'k1', name: '满300减30', state: 1, version: 0 }
  renderForTest(<CouponForm resource={coupon} mode="edit" row={row as never} open onClose={() => undefined} />)
  const form = within(await screen.findByRole('dialog'))
  await form.findByText('已上线：只能增加发放总量，或延后结束时间')
  expect((form.getByRole('textbox', { name: '减免金额' }) as HTMLInputElement).disabled).toBe(true)
  expect((form.getByRole('checkbox', { name: '不限量' }) as HTMLInputElement).disabled).toBe(false)
})

it('a coupon is tried on items: why it does nothing, then what it takes off', async () => {
  renderForTest(<CouponWhatIf coupon={{ id: 'k1', name: '满300减30' }} open onClose={() => undefined} />)
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('combobox', { name: '搜索商品名、规格、SKU 编码或条码' }))
  await user.click(await screen.findByText(/^初音/))
  expect(await drawer.findByText('「满300减30」可用商品满¥300.00可用，还差¥100.00')).toBeTruthy()
  const qty = drawer.getByRole('spinbutton', { name: '数量 初音' })
  await user.clear(qty)
  await user.type(qty, '2')
  expect(await drawer.findByText('不用券 ¥400.00，用券')).toBeTruthy()
  await waitFor(() => expect(drawer.getAllByText('¥370.00').length).toBeGreaterThan(0))
})

it('the order desk offers the coupons of the buyer', async () => {
  function Slot() {
    const [chosen, setChosen] = useState<readonly string[]>([])
    const coupons = [{ recordId: 'r1', name: '满300减30', stackable: true }]
    return (
      <>
        <DeskCoupons coupons={coupons} value={chosen} onChange={setChosen} />
        <output>{chosen.join()}</output>
      </>
    )
  }
  renderForTest(<Slot />)
  await user.click(screen.getByRole('combobox', { name: '选择优惠券' }))
  await user.click(await screen.findByText('满300减30 · 可叠加'))
  expect(screen.getByRole('status').textContent).toBe('r1')
  cleanup()
  renderForTest(<DeskCoupons coupons={[]} value={[]} onChange={() => undefined} />)
  expect(screen.getByText('该顾客没有可用的优惠券')).toBeTruthy()
})

it('a customer has a list of their coupons, and can be given one', async () => {
  renderForTest(
    <MemoryRouter>
      <CustomerCoupons userId="u1" />
    </MemoryRouter>,
  )
  expect(await screen.findByText('满300减30')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '发放优惠券' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('向 1 位顾客发放优惠券')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^发\s*放$/ }))
  expect(await dialog.findByText('请选择优惠券')).toBeTruthy()
})
