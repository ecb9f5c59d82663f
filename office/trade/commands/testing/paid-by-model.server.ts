import { PAY_MODEL, type PayModel } from '../../../catalogue/rules/pay-model.ts'
import { ORDER } from '../../model/order-states.ts'
import { placeOrders } from '../checkout/place-order.server.ts'
import { lockClaims } from '../claim/claims.server.ts'
import { claimOpener } from '../claim/open-claims.server.ts'
import { lockPrepayers } from '../claim/prepaid.server.ts'
import { waveOf } from '../moves/wave-moves.server.ts'
import { refundPartDone } from '../refund/refund-booking.server.ts'
import { paidBalance, payOrder, RECEIVER } from './pre-orders.server.ts'
import type { TestShop } from './test-shop.server.ts'

const DAY_MS = 86_400_000

/** What a pre-order costs at its listing, and what the balance SKU costs by the time of its arrival. Fen. */
export const PRICE = 59_900
export const LATER = 69_900
export const FREIGHT = 1_200

interface ModelFigure {
  readonly goodsId: string
  readonly productId: string
  readonly skuId: string
  /** The figure that arrives, and its SKU. */
  readonly waveId: string
  readonly finalSkuId: string
}

/** A pre-order of somebody, placed and paid as its model wants it. */
export interface ModelOrder {
  readonly buyer: string
  readonly orderId: string
  readonly claimId: string
}

type Columns = Readonly<Record<string, string | number | boolean | null>>

/** Pre-orders that are paid with a deposit, prepaid, or reserved. */
export function paidByModel(shop: TestShop, now: () => Date) {
  const order = async (
    { skuId }: Pick<ModelFigure, 'skuId'>,
    { qty = 1, buyer = '', receiver = true } = {},
  ): Promise<ModelOrder> => {
    const userId = buyer || (await shop.customer())
    const [placed] = await shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, {
        ...{ userId, lines: [{ skuId, qty }], isStaff: false, source: 'app' as const },
        ...(receiver && { receiver: RECEIVER }),
      }),
    )
    const orderId = placed?.id ?? ''
    if (placed?.status === ORDER.toPay) {
      await payOrder(shop, now, orderId)
    }
    const [made] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${orderId}'`)
    return { buyer: userId, orderId, claimId: String(made?.id) }
  }
  return {
    order,
    /** A figure on pre-order that is paid so, and what of it arrives. */
    async figure(
      payModel: PayModel,
      {
        stock = 9,
        goods = { depositPolicy: 'balance' },
        product = {},
        slots = 50,
      }: { stock?: number; goods?: Columns; product?: Columns; slots?: number } = {},
    ): Promise<ModelFigure> {
      const presell = await shop.listing(2, {
        goods,
        product: { payModel, freightKind: 1, freight: FREIGHT, ...product },
        sku: { stock: slots, originalPrice: 129_900, presentPrice: PRICE, memberPrice: null },
      })
      const payEnd = new Date(now().getTime() + 14 * DAY_MS).toISOString()
      const final = await shop.listing(3, {
        goods: { presellGoodsId: presell.goodsId, waveState: 1, payEnd },
        product: { freightKind: 1, freight: FREIGHT },
        sku: { presentPrice: LATER, presellSkuId: presell.skuId, stock, counted: true },
      })
      return { ...presell, waveId: final.goodsId, finalSkuId: final.skuId }
    },
    /** Opens a claim, as the wave of its figure does. */
    open: (waveId: string, claimId: string): Promise<boolean | undefined> =>
      shop.as('system', async (ctx) => {
        const opener = await claimOpener(shop.trade, ctx, await waveOf(shop.trade, ctx, waveId))
        await lockPrepayers(ctx, [claimId])
        const [claim] = await lockClaims(shop.trade, ctx, [claimId])
        return claim && opener(claim)
      }),
    /** What is sent of an open claim: the order that was prepaid, or that of its balance, which is paid. @returns its id */
    async finish(payModel: PayModel, of: ModelOrder): Promise<string> {
      if (payModel !== PAY_MODEL.prepaid) {
        return paidBalance(shop, now, of)
      }
      return String((await shop.row('shop_final_claim', of.claimId)).finalOrderId)
    },
    /** Refunds that are on their way arrive. */
    async arrive(): Promise<void> {
      for (const { id } of await shop.rows('select id from shop_refund_part where state in (0, 1)')) {
        await shop.as('system', (ctx) => refundPartDone(shop.trade, ctx, String(id), { thirdNo: `t${id}` }))
      }
    },
  }
}

/** What a pre-order gives back that ends before it was sent, by how it was paid. Fen. */
export const BACK: Readonly<Record<PayModel, number>> = {
  [PAY_MODEL.deposit]: PRICE,
  [PAY_MODEL.prepaid]: PRICE + FREIGHT,
  [PAY_MODEL.reservation]: 0,
}
