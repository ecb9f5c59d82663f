import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ORDER } from '../../model/order-states.ts'
import { askPayment, takePayment } from '../payment/payments.server.ts'
import { joinWaiting } from '../stock/waiting.server.ts'
import { paidDeposit } from '../testing/pre-orders.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { lockOrder, moveOrder } from './order-rows.server.ts'

let app: TestApp
let shop: TestShop
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
})
afterAll(() => app.close())

const oneFigure = () => shop.listing(2, { goods: { quotaTotal: 1 }, sku: { stock: 9999 } })

it('[5.2] late money brings no deposit back whose place somebody else has taken', async () => {
  const { trade } = shop
  const { skuId } = await oneFigure()
  const { id } = await buying(shop, now).place(await shop.customer(), [{ skuId, qty: 1 }])
  const asked = await shop.as('customer', async (ctx) =>
    askPayment(trade, ctx, await lockOrder(trade, ctx, id), { channel: 'sandbox', now: now() }),
  )
  const move = (command: string, who: 'staff' | 'customer', input = {}) =>
    shop.as('system', async (ctx) => moveOrder(trade, ctx, await lockOrder(trade, ctx, id), command, { who, input }))
  await move('cancel', 'customer', { cancelKind: 'customer' })
  await paidDeposit(shop, now, { skuId })
  const late = { payNo: asked.payNo, thirdNo: `late-${asked.payNo}`, amount: asked.amount, paidAt: now() }
  expect(await shop.as('payment', (ctx) => takePayment(trade, ctx, late))).toBe('orphan')
  await expect(move('revive', 'staff')).rejects.toMatchObject({
    detail: { errors: [{ message: ['名额已满，仅剩0个', 'Only 0 places are left', 'stock.noPlaces'] }] },
  })
  expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.cancelled })
})

it('[5.7] one may wait for a figure whose quota is used up, though its SKU has pieces, and not before', async () => {
  const { skuId } = await oneFigure()
  const userId = await shop.customer()
  const join = () => shop.as('customer', (ctx) => joinWaiting(shop.trade, ctx, { userId, presellSkuId: skuId }))
  await expect(join()).rejects.toMatchObject({ detail: { errors: [{ path: 'skuId' }] } })
  await paidDeposit(shop, now, { skuId })
  await join()
  expect(await shop.rows(`select state from shop_waiting where user_id = '${userId}'`)).toEqual([{ state: 0 }])
})
