import { expect, type Page } from '@playwright/test'
import { newCustomer, type PlacedOrder } from './customer.ts'
import { newListing, stockOf } from './listings.ts'
import { chooseIn, expectToFit, openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, type Shop, test } from './shop.ts'
import { visit } from './visitor.ts'

test('three pieces are paid, leave in two parcels, and the one that came back damaged is paid back and not sold again', async ({
  page,
  browser,
  shop,
  shopWindow,
}) => {
  await newReturnAddress(shop)
  const listing = await newListing(shop, 1, {
    skus: [
      { name: '红', price: 299, stock: 10 },
      { name: '蓝', price: 319, stock: 10 },
    ],
  })
  const buyer = await newCustomer(shop, '林小满')
  const visitor = await visit(browser, { shop, shopWindow }, buyer)
  await visitor.buy({ listing: listing.name, edition: '红', qty: 3, total: '¥897.00' })
  await visitor.leave()
  const { records } = await buyer.get<{ readonly records: readonly PlacedOrder[] }>('/order/list')
  const { id = '', orderNo = '' } = records[0] ?? {}

  await openPage(page, `/shop/order?orderNo=${orderNo}`)
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toContainText('待发货')
  await expect(row).toContainText('已付 ¥897.00')
  await ship(page, orderNo, 'SF1000000001', 2)
  await expect(row).toContainText('SF1000000001')
  await expect(row).toContainText('部分')
  await ship(page, orderNo, 'SF1000000002')
  await expect(row).toContainText('SF1000000002')

  const bought = await buyer.get<Order>('/order/queryById', { id })
  expect(bought.parcels.map(({ trackingNo }) => trackingNo)).toEqual(['SF1000000001', 'SF1000000002'])
  await buyer.post('/order/receive', { id })
  const [item] = bought.items
  const [{ id: refundId, refundNo } = { id: '', refundNo: '' }] = await buyer.post<readonly Refund[]>('/refund/apply', {
    orderId: id,
    kind: 2,
    lines: [{ orderItemId: item?.id, qty: 1 }],
    causeCode: 'damaged',
    description: '外盒压坏，底座断裂',
  })

  await openPage(page, `/shop/refund?refundNo=${refundNo}`)
  await rowCommand(page, '同意', refundNo)
  const agree = questionOf(page, '同意', refundNo)
  await agree.getByRole('button', { name: '试算' }).click()
  await expect(agree.getByRole('region', { name: '试算结果' })).toContainText('¥299.00')
  await agree.getByRole('button', { name: '同意', exact: true }).click()
  await expect(agree).toBeHidden()

  expect(await buyer.get('/refund/queryById', { id: refundId })).toMatchObject({ status: 20, agreedAmount: 299 })
  await buyer.post('/refund/send', { id: refundId, carrier: 'sf', trackingNo: 'SF2000000001' })
  const applied = page.getByRole('row').filter({ hasText: refundNo })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(applied).toContainText('寄回中')
  await rowCommand(page, '确认收货', refundNo)
  const receive = questionOf(page, '确认收货', refundNo)
  await receive.getByRole('button', { name: '确认收货', exact: true }).click()
  await expect(applied).toContainText('待验货')
  await rowCommand(page, '验货', refundNo)
  const inspect = questionOf(page, '验货', refundNo)
  await expect(inspect.getByRole('spinbutton', { name: '入库' })).toHaveValue('1')
  await inspect.getByRole('button', { name: '取消', exact: true }).click()
  await expect(inspect, 'nothing was changed: it asks nothing').toBeHidden()
  await rowCommand(page, '验货', refundNo)
  await chooseIn(inspect.getByRole('combobox', { name: '状况' }), '破损')
  await expect(inspect.getByRole('spinbutton', { name: '入库' })).toHaveValue('0')
  await inspect.getByRole('button', { name: '验货', exact: true }).click()
  // gateways are asked every minute, which may be now
  await expect(applied).toContainText(/退款中|已退款/)
  await shop.moveClock({ minutes: 1 })

  await expect
    .poll(() => buyer.get('/refund/queryById', { id: refundId }))
    .toMatchObject({ status: 60, agreedAmount: 299 })
  const order = await buyer.get<Order>('/order/queryById', { id })
  expect(order).toMatchObject({ paid: 897, refunded: 299, items: [{ qty: 3, shippedQty: 3, refundedQty: 1 }] })
  expect(order.payments).toMatchObject([{ channel: 'sandbox', amount: 897, refundedAmount: 299 }])
  expect(await stockOf(shop, 1, listing)).toMatchObject([
    { name: '红', stock: 7, locked: 0, sold: 3 },
    { name: '蓝', stock: 10, locked: 0, sold: 0 },
  ])
})

test('one line is refunded from the list of items, where it is found by the code on its box; the list of orders fits the window', async ({
  page,
  shop,
}) => {
  const janCode = '4580416940283'
  const listing = await newListing(shop, 1, { goods: { janCode }, skus: [{ price: 299, stock: 10 }] })
  const buyer = await newCustomer(shop, '林小满')
  const { orderNo } = await buyer.buy({ skuId: listing.skuId(), qty: 2 })
  await openPage(page, `/shop/order?orderNo=${orderNo}`)
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText('待发货')
  await expectToFit(page)

  await openPage(page, `/shop/orderDetail?janSnap=${janCode}`)
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText(listing.name)
  await rowCommand(page, '退此商品', orderNo)
  const question = page.getByRole('dialog', { name: '新建退款' })
  await expect(question.getByRole('textbox', { name: '订单号' })).toHaveValue(orderNo)
  await expect(question.getByRole('spinbutton', { name: '退数量' })).toHaveValue('2')
  await chooseIn(question.getByRole('combobox', { name: '原因' }), '不想要了')
  await question.getByRole('button', { name: '新建退款', exact: true }).click()
  await expect(question).toBeHidden()
  const { records } = resultOf<{ readonly records: readonly object[] }>(
    await shop.staff.get('/shop/refund/list', { orderNo }),
  )
  expect(records).toMatchObject([{ kind: 1, applyAmount: 598 }])
})

interface Order {
  readonly paid: number
  readonly refunded: number
  readonly items: readonly { readonly id: string }[]
  readonly parcels: readonly { readonly trackingNo: string }[]
  readonly payments: readonly object[]
}

interface Refund {
  readonly id: string
  readonly refundNo: string
}

/** Ships an order from its row: all that is left of it, or some of its pieces. */
async function ship(page: Page, orderNo: string, trackingNo: string, pieces?: number): Promise<void> {
  const command = pieces === undefined ? '发货' : '部分发货'
  await rowCommand(page, command, orderNo)
  const question = questionOf(page, command, orderNo)
  await chooseIn(question.getByRole('combobox', { name: '快递公司' }), '顺丰速运')
  await question.getByRole('textbox', { name: '运单号' }).fill(trackingNo)
  if (pieces !== undefined) {
    await question.getByRole('spinbutton', { name: /^本次发/ }).fill(String(pieces))
  }
  await question.getByRole('button', { name: command, exact: true }).click()
  await expect(question).toBeHidden()
}

/** Where customers send parcels back to unless somebody says otherwise. */
async function newReturnAddress({ staff }: Shop): Promise<void> {
  resultOf(
    await staff.post('/shop/returnAddress/add', {
      name: '上海退货仓',
      contact: '沈知夏',
      phone: '13800001111',
      region: '310104',
      address: '漕溪北路1号',
      kinds: 'return',
      isDefault: true,
    }),
  )
}
