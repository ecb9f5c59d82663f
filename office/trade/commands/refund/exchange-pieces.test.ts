import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { BOOK_RULES } from '../testing/book-rules.ts'
import { paidBalance, paidDeposit } from '../testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { agreeRefund } from './agree-refund.server.ts'
import { applyRefund } from './apply-refund.server.ts'
import { lockRefund, moveRefund, refundItemsOf } from './refund-rows.server.ts'

let app: TestApp
let shop: TestShop
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

/** Two claims of two pieces are open; one is paid and sent, and its piece comes back damaged. */
async function damagedBack() {
  const { trade } = shop
  const presell = await shop.listing(2)
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 2, counted: true },
  })
  const dueAt = trade.app.clock.format(new Date(Date.now() + 14 * 86_400_000))
  const paid = [
    await paidDeposit(shop, now, { skuId: presell.skuId }),
    await paidDeposit(shop, now, { skuId: presell.skuId }),
  ] as const
  for (const { claimId, orderId } of paid) {
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(trade, ctx, [claimId])
      const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
      await moveClaim(trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
      await settleDepositOrder(trade, ctx, orderId)
    })
  }
  const orderId = await paidBalance(shop, now, paid[0])
  const move = (id: string, command: string, input: Values = {}) =>
    shop.as('system', async (ctx) =>
      moveRefund(trade, ctx, await lockRefund(trade, ctx, id), command, { who: 'staff', input }),
    )
  await shop.as('system', async (ctx) =>
    moveOrder(trade, ctx, await lockOrder(trade, ctx, orderId), 'ship', { who: 'staff' }),
  )
  const [opened] = await shop.as('system', async (ctx) => {
    const lines = (await itemsOf(ctx, orderId)).map(({ id }) => ({ orderItemId: id, qty: 1 }))
    const what = { orderId, kind: REFUND_KIND.exchange, lines, causeCode: 'damaged' } as const
    return applyRefund(trade, ctx, { ...what, source: 'staff' })
  })
  const id = opened?.id ?? expect.fail('no refund')
  await shop.as('system', async (ctx) => agreeRefund(trade, ctx, await lockRefund(trade, ctx, id), {}))
  await move(id, 'send', { carrier: 'sf', trackingNo: 'SF10000001' })
  await move(id, 'receive')
  const [item] = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
  return {
    final,
    waiting: paid[1],
    exchange: () =>
      move(id, 'inspect', { items: [{ refundItemId: item?.id, condition: 'damaged', restockQty: 0, scrapQty: 1 }] }),
  }
}

const expectUnbroken = async () => {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
}

it('an exchange takes no piece that an open claim has a right to: it waits for one that nobody has', async () => {
  const { final, waiting, exchange } = await damagedBack()
  const refused = await exchange().then(
    () => expect.fail('it was not refused'),
    (error) => (error instanceof DomainError ? error.detail.errors?.[0]?.message[0] : String(error)),
  )
  expect(refused).toContain('没有可换的商品')
  expect(await shop.row('shop_sku', final.skuId)).toMatchObject({ stock: 1, locked: 0 })

  await (await app.admin()).put('/shop/finalProduct/stock', {
    ...{ skuId: final.skuId, stockLoaded: 1, stock: 2, reason: '补货' },
  })
  await exchange()
  expect(await shop.row('shop_sku', final.skuId)).toMatchObject({ stock: 1, locked: 0 })
  const free = await shop.rows(`select id from shop_surplus where sku_id = '${final.skuId}' and state in (0, 1, 4)`)
  expect(free, 'the piece that went out is free no more').toEqual([])
  await expectUnbroken()
  await paidBalance(shop, now, waiting)
  await expectUnbroken()
})
