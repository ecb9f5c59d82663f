// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { setDictionaries } from '#kit/web/session/dictionary.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { ScanShip } from './scan-ship.web.tsx'

const shop = liveShop('shop:order:list', 'shop:order:ship')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)
/** Each test has its own, of two pieces with two codes, and one without a code. */
const ORDERS = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']

beforeAll(async () => {
  await shop.rows('shopAppUser', [{ id: 'u1', account: 'a1', nickname: '林小满' }])
  const amounts = { line: 1, userId: 'u1', itemAmount: 100, payable: 100, paid: 100 }
  const order = (id: string) => ({ ...amounts, ...RECEIVER, id, orderNo: id, status: 20, payTime: '2026-11-01T00:00Z' })
  await shop.rows('shopOrder', ORDERS.map(order))
  await shop.rows('shopGoods', [{ id: 'g1', goodsNo: 'g1', name: '初音未来 雪', line: 1, state: 1 }])
  await shop.rows('shopProduct', [{ id: 'p1', productNo: 'p1', title: '手办', goodsId: 'g1', line: 1 }])
  const sku = { productId: 'p1', presentPrice: 100, stock: 99 }
  await shop.rows('shopSku', [
    { ...sku, id: 's1', specKey: 'a', name: '标准', barCode: '49000001', moreBarCodes: '49000002' },
    { ...sku, id: 's2', specKey: 'b', name: '立牌' },
    { ...sku, id: 's3', specKey: 'c', name: '别的', barCode: '49000009' },
  ])
  const item = { line: 1, userId: 'u1', goodsId: 'g1', productId: 'p1', titleSnap: '手办' }
  const prices = (qty: number) => ({ qty, unitPrice: 100, lineAmount: 100 * qty, payAmount: 100 * qty })
  await shop.rows(
    'shopOrderItem',
    ORDERS.flatMap((id) => [
      {
        ...item,
        ...prices(2),
        id: `i-${id}`,
        orderId: id,
        orderNo: id,
        position: 1,
        skuId: 's1',
        skuNameSnap: '标准',
      },
      {
        ...item,
        ...prices(1),
        id: `j-${id}`,
        orderId: id,
        orderNo: id,
        position: 2,
        skuId: 's2',
        skuNameSnap: '立牌',
      },
    ]),
  )
})
beforeEach(() => setDictionaries({ carrier: [{ value: 'sf', text: '顺丰速运', title: '顺丰速运' }] }))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function render() {
  return renderForTest(
    <MemoryRouter>
      <ScanShip open onClose={() => undefined} />
    </MemoryRouter>,
  )
}
const field = () => screen.findByRole('textbox', { name: '订单号、商品条码或运单号' })
/** Dragged pictures are announced elsewhere. */
const verdict = () => document.querySelector('.scan-verdict')
const says = async (words: string | RegExp, isGood?: boolean) => {
  await waitFor(() => expect(verdict()?.textContent).toMatch(words))
  if (isGood !== undefined) {
    expect(verdict()?.className).toContain(isGood ? 'is-good' : 'is-bad')
  }
}
const scan = async (code: string) => user.type(await field(), `${code}{enter}`)
/** Counters of the items, what is missing first. */
const counters = () =>
  within(screen.getByRole('region', { name: '正在核对的包裹' }))
    .getAllByRole('listitem')
    .flatMap((item) => /\d+\/\d+$/.exec(item.textContent ?? '')?.[0] ?? [])

it('an order is packed piece by piece: wrong and surplus pieces are refused in words, and it leaves when all is there', async () => {
  render()
  await scan('49000001')
  await says('49000001 是商品条码，请先扫描订单号', false)
  await scan('P1')
  await says('请逐件扫描商品，共 3 件', true)
  expect(screen.getAllByText('初音未来 雪')).toHaveLength(2)
  await scan('49000001')
  await says('手办 标准 1/2', true)
  await scan('49000009')
  await says('49000009 不属于此包裹，请取出', false)
  await scan('４９００００02')
  await says('手办 标准 2/2', true)
  expect(counters()).toEqual(['0/1', '2/2'])
  await scan('49000001')
  await says('多了一件：手办 标准 只需 2 件', false)
  await scan('77777777')
  await says('77777777 不属于此包裹', false)
  await user.click(screen.getByRole('button', { name: '无条码，确认 1 件' }))
  await says('已全部核对，请扫描运单号', true)
  await scan('SF0000000001')
  await says('已发货 P1', true)
  const [shipment] = await shop.stored('shopShipment')
  expect(shipment).toMatchObject({ orderId: 'P1', scannedQty: 2, confirmedText: '手办 立牌 ×1' })
})

it('a number that came first waits; the last piece sends the parcel; one that was scanned by mistake is taken out', async () => {
  render()
  await scan('SF0000000002')
  await scan('P2')
  await user.click(await screen.findByRole('button', { name: '无条码，确认 1 件' }))
  await scan('49000001')
  await says('1/2')
  await user.click(screen.getByRole('button', { name: '撤销上一件' }))
  await says('还差 2 件')
  await scan('SF0000000002')
  await scan('49000001')
  await scan('49000001')
  await says('已发货 P2')
})

it('what was scanned outlives a reload; another order is asked for and changes nothing until it is answered', async () => {
  const { unmount } = render()
  await scan('P3')
  await scan('49000002')
  await says('1/2')
  unmount()
  render()
  await scan('P3')
  await says('还差 2 件')
  expect(counters()).toEqual(['1/2', '0/1'])
  await scan('P4')
  await says('订单 P3 还未核对完', false)
  await user.click(screen.getByRole('button', { name: '继续核对' }))
  expect(counters()).toEqual(['1/2', '0/1'])
  await scan('P4')
  await user.click(await screen.findByRole('button', { name: '换订单' }))
  await waitFor(() => expect(counters()).toEqual(['0/2', '0/1']))
  await scan('P3')
  await says('订单 P3，还差 2 件')
  await user.click(screen.getByRole('button', { name: '重新核对' }))
  await waitFor(() => expect(counters()).toEqual(['0/2', '0/1']))
})

it('a reader is heard wherever the focus is, and its Enter presses nothing; not while somebody types elsewhere', async () => {
  render()
  const input = await field()
  const sound = screen.getByRole('switch', { name: '声音' })
  const wedge = (target: HTMLElement, code: string) => {
    for (const key of [...code, 'Enter']) {
      fireEvent.keyDown(target, { key })
    }
  }
  await scan('P5')
  await says('共 3 件')
  sound.focus()
  wedge(sound, '49000001')
  await says('手办 标准 1/2')
  expect(sound.getAttribute('aria-checked')).toBe('true')
  wedge(input, '49000001')
  await scan('49000002')
  await says('手办 标准 2/2')
})

it('a word that an input method composes is scanned when Enter ends it', async () => {
  render()
  const input = await field()
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: 'ｐ５' } })
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.compositionEnd(input)
  await says('无法识别 p5')
})

it('says why there is no camera', async () => {
  render()
  await user.click(await screen.findByRole('button', { name: '摄像头' }))
  expect((await screen.findByRole('alert')).textContent).toContain('没有可用的摄像头')
  await user.click(screen.getByRole('button', { name: '关闭摄像头' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a parcel that needs a photo waits for one with its number, and leaves with it; it outlives a reload', async () => {
  await shop.rows('shopSetting', [{ id: 'photo', code: 'order.packingPhotos', value: true }])
  const { unmount } = render()
  await scan('P6')
  await says('共 3 件')
  const [chosen] = [new File([PNG], 'box.png', { type: 'image/png' })]
  await user.upload(screen.getByLabelText('装箱照片', { selector: 'input' }), chosen)
  await says('已有 1 张照片', true)
  unmount()
  render()
  await scan('P6')
  await user.click(await screen.findByRole('button', { name: '无条码，确认 1 件' }))
  await user.click(await screen.findByRole('button', { name: /删除|移除/ }))
  await scan('49000001')
  await scan('49000001')
  await says('请拍装箱照片', true)
  await scan('SF0000000006')
  await says('请拍装箱照片', true)
  await user.upload(screen.getByLabelText('装箱照片', { selector: 'input' }), chosen)
  await says('已发货 P6', true)
  const shipment = (await shop.stored('shopShipment')).find(({ orderId }) => orderId === 'P6')
  expect(shipment?.photos).toMatch(/^packing\/[^,]+$/)
})
