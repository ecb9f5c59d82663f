// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { setDictionaries } from '#kit/web/session/dictionary.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { HoldGroup } from './hold/hold-group.web.tsx'
import type { ShelfOrder } from './hold/hold-shelf.ts'
import { OrderPage } from './order-page.web.tsx'
import { ScanShip } from './scan-ship.web.tsx'

const shop = liveShop(
  ...['shop:order:list', 'shop:order:ship', 'shop:order:hold', 'shop:order:endHold'],
  ...['shop:holdShelf:list', 'shop:holdShelf:merge'],
)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }
const ORDERS = ['A1', 'A2']

beforeAll(async () => {
  await shop.rows('shopAppUser', [{ id: 'u1', account: 'a1', nickname: '林小满' }])
  const amounts = { line: 1, userId: 'u1', itemAmount: 100, payable: 100, paid: 100 }
  const order = (id: string) => ({ ...amounts, ...RECEIVER, id, orderNo: id, status: 20, payTime: '2026-11-01T00:00Z' })
  await shop.rows('shopOrder', ORDERS.map(order))
  const figure = { id: 'g1', goodsNo: 'g1', name: 'g1', line: 1, state: 1 }
  await shop.rows('shopGoods', [figure])
  await shop.rows('shopProduct', [{ id: 'p1', productNo: 'p1', title: '手办', goodsId: 'g1', line: 1 }])
  await shop.rows('shopSku', [{ id: 's1', productId: 'p1', specKey: 'a', name: '标准', presentPrice: 100, stock: 9 }])
  const item = { line: 1, userId: 'u1', goodsId: 'g1', productId: 'p1', skuId: 's1', qty: 1, titleSnap: '手办' }
  const prices = { unitPrice: 100, lineAmount: 100, payAmount: 100 }
  await shop.rows(
    'shopOrderItem',
    ORDERS.map((id) => ({ ...item, ...prices, id: `i-${id}`, orderId: id, orderNo: id })),
  )
})
beforeEach(() => setDictionaries({ carrier: [{ value: 'sf', text: '顺丰速运', title: '顺丰速运' }] }))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const shelved = (id: string): ShelfOrder => ({
  ...{
    id,
    orderNo: id,
    itemText: '手办',
    line: 1,
    holdState: 0,
    holdUntil: null,
    holdFreeUntil: null,
    parcelNo: null,
  },
  ...{ readyAt: '2026-11-01 08:00:00', freight: 0 },
})

function Group({ orders }: { readonly orders: readonly ShelfOrder[] }) {
  const of = { key: 'A1', customer: '林小满', receiver: '林**', phone: null, place: null }
  return (
    <MemoryRouter>
      <HoldGroup group={{ ...of, orders }} windowDays={7} onChanged={() => undefined} onShip={() => undefined} />
    </MemoryRouter>
  )
}

it('what cannot be done with the orders that are chosen says why', async () => {
  const reasons = () =>
    screen.getAllByRole<HTMLButtonElement>('button').flatMap(({ disabled, title }) => (disabled ? title || '?' : []))
  const { rerender } = renderForTest(<Group orders={ORDERS.map(shelved)} />)
  expect(reasons()).toEqual(['所选订单没有合包', '所选订单不在寄存中'])
  await user.click(screen.getByRole('checkbox', { name: '选择 A1' }))
  expect(reasons()).toEqual(['请选择至少两个订单', '所选订单没有合包', '所选订单不在寄存中'])
  await user.click(screen.getByRole('checkbox', { name: '选择 A2' }))
  expect(reasons()).toEqual(['请选择至少两个订单', ...Array(4).fill('请先选择订单')])
  await user.click(screen.getByRole('checkbox', { name: '选择 A1' }))
  await user.click(screen.getByRole('checkbox', { name: '选择 A2' }))
  rerender(<Group orders={ORDERS.map((id) => ({ ...shelved(id), parcelNo: 'H1', holdState: 1 }))} />)
  expect(reasons()).toEqual(['这些订单已在同一个包裹', '所选订单已在寄存中', '所选订单有寄存中的，请先取消寄存'])
})

it('what was refused of a merge is forgotten when it is asked for again; what is done on the shelf has a way back', async () => {
  renderForTest(<Group orders={ORDERS.map(shelved)} />)
  const open = async () => {
    await user.click(screen.getAllByRole('button', { name: '合包（2）' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('A1、A2')
    return { dialog, ok: within(dialog).getByRole('button', { name: '合包（2）' }) }
  }
  const first = await open()
  await shop.change('shopOrder', 'A2', { shipState: 1 })
  await user.click(first.ok)
  await within(first.dialog).findByRole('alert')
  expect(first.ok).toHaveProperty('disabled', true)
  await user.click(within(first.dialog).getByText(/取\s*消/))
  await shop.change('shopOrder', 'A2', { shipState: 0 })
  const again = await open()
  expect(within(again.dialog).queryByRole('alert')).toBeNull()
  expect(again.ok).toHaveProperty('disabled', false)
  const stored = async (column: string) => (await shop.stored('shopOrder')).map((row) => row[column])
  const takeBack = async (said: string) => {
    const told = await screen.findByText(said)
    await user.click(within(told.parentElement as HTMLElement).getByRole('button', { name: /撤\s*销/ }))
  }
  await user.click(again.ok)
  await takeBack('已合包')
  await waitFor(async () => expect(await stored('parcelNo')).toEqual([null, null]))
  await user.click(screen.getByRole('button', { name: /^寄\s*存$/ }))
  await takeBack('已寄存 2 单')
  await waitFor(async () => expect(await stored('holdState')).toEqual([0, 0]))
})

it('orders that are merged from the list bear their parcel, and are selected no more', async () => {
  renderForTest(
    <MemoryRouter>
      <OrderPage onRefund={async () => undefined} />
    </MemoryRouter>,
  )
  const select = async (id: string) => user.click(await screen.findByRole('checkbox', { name: `选择 ${id}` }))
  await select('A1')
  const merge = screen.getByRole('button', { name: '合包' })
  expect(merge, 'one alone').toMatchObject({ disabled: true, title: '请选择至少两个订单' })
  await select('A2')
  await user.click(merge)
  await screen.findByText('A1、A2')
  await user.click(await screen.findByRole('button', { name: '合包（2）' }))
  const [{ parcelNo } = {}] = await waitFor(async () => {
    const rows = await shop.stored('shopOrder')
    expect(rows.every((row) => row.parcelNo)).toBe(true)
    return rows
  })
  expect(await screen.findAllByText(String(parcelNo))).toHaveLength(ORDERS.length)
  expect(merge.isConnected, 'nothing is selected').toBe(false)
  for (const id of ORDERS) {
    await shop.change('shopOrder', id, { parcelNo: null })
  }
})

it('a parcel of an unknown carrier goes on once the carrier is chosen; what is shipped later takes the place of what failed', async () => {
  renderForTest(
    <MemoryRouter>
      <ScanShip open onClose={() => undefined} />
    </MemoryRouter>,
  )
  const field = await screen.findByRole('textbox', { name: '订单号、商品条码或运单号' })
  const says = async (words: string | RegExp) =>
    // photos that are put in order speak, too
    waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(' '),
      ).toMatch(words),
    )
  await user.type(field, 'A1{enter}')
  await user.click(await screen.findByRole('button', { name: '无条码，确认 1 件' }))
  await says('请扫描运单号')
  await user.type(field, '99887766554{enter}')
  await says('无法识别 99887766554 的快递公司')
  await shop.change('shopOrder', 'A1', { holdState: 1 })
  await user.click(screen.getByRole('combobox', { name: '快递公司' }))
  await user.click(await screen.findByTitle('顺丰速运'))
  await says('订单在寄存中')
  await screen.findByText('已发 0 个包裹，失败 1 个')
  await shop.change('shopOrder', 'A1', { holdState: 0 })
  await user.click(screen.getByText('重试'))
  await screen.findByText('已发 1 个包裹，失败 0 个')
  expect(screen.queryByText('重试')).toBeNull()
  expect(await shop.stored('shopShipment')).toMatchObject([{ orderId: 'A1', carrier: 'sf', trackingNo: '99887766554' }])
})
