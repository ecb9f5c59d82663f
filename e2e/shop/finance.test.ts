import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { MonthReport } from '#office/money/report/month-report.ts'
import { picture } from '../support/steps.ts'
import { colleaguePage, rowsOf } from './colleague.ts'
import { newCoupon } from './coupons.ts'
import { newCustomer, type PlacedOrder } from './customer.ts'
import { newDepositors } from './depositors.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage } from './pages.ts'
import { clock, resultOf, type Shop, test } from './shop.ts'

interface Row {
  readonly id: string
}

const report = async ({ staff }: Shop, period: string) =>
  resultOf<MonthReport>(await staff.get('/shop/monthReport/figures', { period }))

/** An amount of the report, in fen; nothing where it has no such line. */
function amountIn({ sections }: MonthReport, section: string, line: string, column = 'amount'): number {
  const found = sections.find(({ key }) => key === section)
  const at = found?.columns.findIndex(({ key }) => key === column) ?? -1
  return found?.lines.find(({ key }) => key === line)?.amounts[at]?.amount ?? 0
}

const yuan = (fen: number) =>
  `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

test('finance closes a month: money of two channels, a deposit and its balance, a refund and a coupon; the manager sees who did what', async ({
  browser,
  shop,
  address,
}) => {
  const period = clock.format(await shop.now()).slice(0, 7)
  const before = await report(shop, period)
  const stock = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const presell = await newListing(shop, 2, { skus: [{ full: 899, price: 100, stock: 5 }] })
  const piece = { skuId: stock.skuId(), qty: 1 }

  // one pays at the gateway, another at the counter, a third with a coupon
  const buyer = await newCustomer(shop, '顾南星')
  const paid = await buyer.buy(piece)
  const offline = await buyer.order(piece)
  resultOf(await shop.staff.post('/shop/order/pay', { id: offline.id, thirdNo: `B${offline.orderNo}` }))
  const coupon = await newCoupon(shop, { name: `月结券${buyer.account.slice(-6)}` })
  const held = await buyer.post<Row>('/coupon/get', { id: coupon.id })
  const basket = { lines: [piece], couponRecordIds: [held.id] }
  const receiver = {
    receiverName: '顾南星',
    receiverPhone: '13912345678',
    areaText: '上海市徐汇区',
    address: '漕溪北路1号',
  }
  const [cheaper] = await buyer.post<readonly PlacedOrder[]>('/order/checkout', {
    ...{ ...basket, receiver, payable: 269, source: 'web' },
  })
  await buyer.pay(cheaper?.id ?? '')

  // a deposit, and the balance that it is applied to
  const [depositor] = await newDepositors(shop, presell, '白露')
  const arrival = await newArrival(shop, presell, {})
  const pieces = JSON.stringify([{ skuId: arrival.skuId(), good: 1, damaged: 0 }])
  resultOf(await shop.staff.post('/shop/wave/receive', { id: arrival.goodsId, pieces }))
  resultOf(await shop.staff.post('/shop/wave/open', { ids: arrival.goodsId }))
  await expect.poll(async () => (await depositor.claim()).state).toBe(1)
  const balance = await depositor.payBalance()

  // one of the pieces goes back
  const items = await rowsOf<Row>(shop, '/shop/orderDetail/list', { orderNo: paid.orderNo })
  resultOf(
    await shop.staff.post('/shop/refund/apply', {
      ...{ orderNo: paid.orderNo, kind: 1, causeCode: 'wrong', description: '拍错' },
      lines: [{ orderItemId: items[0]?.id, qty: 1 }],
    }),
  )
  const [refund] = await rowsOf<Row>(shop, '/shop/refund/list', { orderNo: paid.orderNo })
  resultOf(await shop.staff.post('/shop/refund/agree', { ids: refund?.id }))
  await shop.moveClock({ minutes: 1 })
  await expect
    .poll(
      async () =>
        (await rowsOf<Row & { status: number }>(shop, '/shop/refund/list', { orderNo: paid.orderNo }))[0]?.status,
    )
    .toBe(60)

  const after = await report(shop, period)
  const more = (section: string, line: string, column?: string) =>
    amountIn(after, section, line, column) - amountIn(before, section, line, column)
  expect(more('channels', 'sandbox', 'sales')).toBe(29_900 + 26_900 + Math.round(balance.payable * 100))
  expect(more('channels', 'sandbox', 'deposits')).toBe(10_000)
  expect(more('channels', 'offline', 'sales')).toBe(29_900)
  expect(more('channels', 'sandbox', 'back')).toBe(29_900)
  expect([more('deposits', 'depositsTaken'), more('deposits', 'depositsApplied'), more('deposits', 'end')]).toEqual([
    ...[10_000, -10_000, 0],
  ])
  expect([more('income', '1', 'sold'), more('income', '1', 'refunded')]).toEqual([29_900 * 2 + 26_900, 29_900])
  expect(more('income', '3', 'fromDeposits')).toBe(10_000)
  expect([more('costs', 'refunds'), more('costs', 'coupons')]).toEqual([29_900, 3_000])

  // finance reads the same on the page, and comes to the rows
  const finance = await colleaguePage(browser, { shop, address, role: 'finance', realname: '何倩' })
  await openPage(finance, `/shop/monthReport?period=${period}`)
  const channels = finance.getByRole('region', { name: '各渠道收支' }).first()
  const sandbox = channels.getByRole('row').filter({ hasText: '沙箱' })
  const sales = yuan(amountIn(after, 'channels', 'sandbox', 'sales'))
  await expect(sandbox).toContainText(sales)
  await picture(finance, 'month-report')
  await sandbox.getByRole('link', { name: `沙箱 退回 ${yuan(amountIn(after, 'channels', 'sandbox', 'back'))}` }).click()
  await expect(finance).toHaveURL(/\/shop\/refundPayout\?.*channel=sandbox/)
  await expect(finance.getByRole('row').filter({ hasText: '已退回' }).first()).toBeVisible()
  await finance.goBack()
  await expect(finance).toHaveURL(new RegExp(`period=${period}`))

  // another span stands in the address; the one of today is offered no later one
  await expect(finance.getByRole('button', { name: '下一月' })).toBeDisabled()
  await finance.getByRole('button', { name: '上一月' }).click()
  await expect(finance).not.toHaveURL(new RegExp(`period=${period}`))
  await openPage(finance, `/shop/monthReport?period=${period}`)
  await expect(sandbox).toContainText(sales)

  // on paper, and as a workbook
  await finance.emulateMedia({ media: 'print' })
  const paper = finance.locator('.print-root')
  await expect(paper).toContainText(sales)
  await expect(paper).toContainText('期末应付')
  await finance.emulateMedia({ media: 'screen' })
  const [file] = await Promise.all([
    finance.waitForEvent('download'),
    finance.getByRole('button', { name: '导出' }).click(),
  ])
  const [sheet] = await readWorkbook(await readFile(await file.path()), 'report.xlsx')
  const written = (sheet?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))
  const line = written.find(
    ([section, channel, column]) => section === '各渠道收支' && channel === '沙箱' && column === '销售收款',
  )
  expect(Math.round(Number(String(line?.[3]).replaceAll(/[^\d.-]/g, '')) * 100)).toBe(
    amountIn(after, 'channels', 'sandbox', 'sales'),
  )

  // the manager sees who did it, and nothing of the people of the system
  const manager = await colleaguePage(browser, { shop, address, role: 'shop-admin', realname: '周店长' })
  await openPage(manager, '/shop/activity?createBy=admin&dataTable=shop_refund')
  await expect(manager.getByRole('row').filter({ hasText: '退款' }).first()).toBeVisible()
  await picture(manager, 'who-did-what')
  await manager
    .getByRole('link', { name: /^退款 / })
    .first()
    .click()
  await expect(manager).toHaveURL(/\/shop\/refund\//)
  const seen = await rowsOf<Row & { dataTable: string }>(shop, '/shop/activity/list', { pageSize: '100' })
  expect(seen.filter(({ dataTable }) => dataTable.startsWith('sys_user'))).toEqual([])
})
