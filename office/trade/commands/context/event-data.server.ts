import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import type { TradeSubject } from '../../model/trade-events.ts'

/** What others are told of something that happened. */
interface SubjectData {
  readonly shape: z.ZodObject
  readonly example: Readonly<Record<string, unknown>>
  /** Values of the shape, as JSON: what the row of the event says when the command tells of it. */
  readonly of: (id: string) => RawBuilder<unknown>
}

const ACCOUNT = z.string().meta({ description: 'How the storefront names the customer', examples: ['wx-10086'] })
const ID = '01a20301e0d70000bd02bdc5041078e1'
const BUYER = 'wx-10086'
const MONTH = z
  .string()
  .nullable()
  .meta({ examples: ['2026-11'] })

/**
 * The ids that the storefront is asked with for more, and no more than that: whoever listens may be anybody.
 */
export const EVENT_DATA: Readonly<Record<TradeSubject, SubjectData>> = {
  order: {
    shape: z.object({ orderId: ID_OUT, orderNo: z.string(), account: ACCOUNT }),
    example: { orderId: ID, orderNo: 'DD2611280001', account: BUYER },
    of: (id) => sql`select jsonb_build_object('orderId', o.id, 'orderNo', o.order_no, 'account', u.account)
      from shop_order o join shop_app_user u on u.id = o.user_id where o.id = ${id}`,
  },
  sku: {
    shape: z.object({ skuId: ID_OUT, productId: ID_OUT }),
    example: { skuId: ID, productId: ID },
    of: (id) => sql`select jsonb_build_object('skuId', id, 'productId', product_id)
      from shop_sku where id = ${id}`,
  },
  claim: {
    shape: z.object({ claimId: ID_OUT, orderId: ID_OUT.nullable(), account: ACCOUNT }),
    example: { claimId: ID, orderId: ID, account: BUYER },
    of: (id) => sql`select jsonb_build_object('claimId', c.id, 'orderId', c.deposit_order_id, 'account', u.account)
      from shop_final_claim c join shop_app_user u on u.id = c.user_id where c.id = ${id}`,
  },
  refund: {
    shape: z.object({ refundId: ID_OUT, refundNo: z.string(), orderId: ID_OUT, account: ACCOUNT }),
    example: { refundId: ID, refundNo: 'TK2611280001', orderId: ID, account: BUYER },
    of: (id) => sql`select jsonb_build_object('refundId', r.id, 'refundNo', r.refund_no, 'orderId', r.order_id,
        'account', u.account)
      from shop_refund r join shop_app_user u on u.id = r.user_id where r.id = ${id}`,
  },
  release: {
    shape: z.object({ goodsId: ID_OUT, fromMonth: MONTH, toMonth: MONTH }),
    example: { goodsId: ID, fromMonth: '2026-11', toMonth: '2027-02' },
    of: (id) => sql`select jsonb_build_object('goodsId', goods_id, 'fromMonth', from_month, 'toMonth', to_month)
      from shop_goods_release_log where id = ${id}`,
  },
  wave: {
    shape: z.object({ goodsId: ID_OUT, presellGoodsId: ID_OUT.nullable() }),
    example: { goodsId: ID, presellGoodsId: ID },
    of: (id) => sql`select jsonb_build_object('goodsId', id, 'presellGoodsId', presell_goods_id)
      from ${withDeleted('shop_goods')} where id = ${id}`,
  },
  coupon: {
    shape: z.object({ couponRecordId: ID_OUT, couponId: ID_OUT, account: ACCOUNT }),
    example: { couponRecordId: ID, couponId: ID, account: BUYER },
    of: (id) => sql`select jsonb_build_object('couponRecordId', r.id, 'couponId', r.coupon_id, 'account', u.account)
      from shop_coupon_record r join shop_app_user u on u.id = r.user_id where r.id = ${id}`,
  },
  member: {
    shape: z.object({ memberId: ID_OUT, memberNo: z.string().nullable(), account: ACCOUNT }),
    example: { memberId: ID, memberNo: '100001', account: BUYER },
    of: (id) => sql`select jsonb_build_object('memberId', m.id, 'memberNo', m.member_no, 'account', u.account)
      from shop_member m join shop_app_user u on u.id = m.user_id where m.id = ${id}`,
  },
  waiting: {
    shape: z.object({ waitingId: ID_OUT, skuId: ID_OUT, account: ACCOUNT }),
    example: { waitingId: ID, skuId: ID, account: BUYER },
    of: (id) => sql`select jsonb_build_object('waitingId', w.id, 'skuId', w.presell_sku_id, 'account', u.account)
      from shop_waiting w join shop_app_user u on u.id = w.user_id where w.id = ${id}`,
  },
  consult: {
    shape: z.object({
      consultId: ID_OUT,
      consultNo: z.string(),
      orderId: ID_OUT.nullable(),
      account: ACCOUNT,
    }),
    example: { consultId: ID, consultNo: 'ZX2611280001', orderId: null, account: BUYER },
    of: (id) => sql`select jsonb_build_object('consultId', q.id, 'consultNo', q.consult_no, 'orderId', q.order_id,
        'account', u.account)
      from ${withDeleted('shop_consult')} q join shop_app_user u on u.id = q.user_id where q.id = ${id}`,
  },
  report: {
    shape: z.object({ reportId: ID_OUT, consultId: ID_OUT, replyId: ID_OUT.nullable() }),
    example: { reportId: ID, consultId: ID, replyId: null },
    of: (id) => sql`select jsonb_build_object('reportId', id, 'consultId', consult_id, 'replyId', reply_id)
      from ${withDeleted('shop_consult_report')} where id = ${id}`,
  },
}
