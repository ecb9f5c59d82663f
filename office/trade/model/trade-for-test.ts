import type { Examples } from '#kit/contract/testing/examples.ts'
import { statement } from '../../money/statement/statement.ts'
import { statementLine } from '../../money/statement/statement-line.ts'
import { refundDetail } from '../../orders/refund/refund-detail.ts'
import { stockEntry } from '../../orders/stock/stock-entry.ts'
import { claimReminder } from '../../presale/claim/claim-reminder.ts'
import { releaseChange } from '../../presale/release/release-change.ts'
import { claim } from './claim.ts'
import { coupon } from './coupon.ts'
import { couponRecord } from './coupon-record.ts'
import { creditEntry } from './credit-entry.ts'
import { customer } from './customer.ts'
import { depositEntry } from './deposit-entry.ts'
import { message } from './message.ts'
import { order } from './order.ts'
import { orderDetail } from './order-item.ts'
import { payment } from './payment.ts'
import { pointsEntry } from './points-entry.ts'
import { refund } from './refund.ts'
import { refundPayout } from './refund-payout.ts'
import { shipment } from './shipment.ts'
import { surplus } from './surplus.ts'
import { task } from './task.ts'
import { waitingEntry } from './waiting.ts'

/** Rows of tenant 0 that trade needs, by a number of their own. */
function shopOf(n: number): readonly string[] {
  return [
    `insert into shop_app_user (id, account, nickname, phone) values ('u${n}', 'buyer-${n}', '买家${n}', '139${String(n).padStart(8, '0')}')`,
    `insert into shop_goods (id, line, goods_no, name, state) values ('g${n}', 2, 'T${n}', '手办${n}', 1)`,
    `insert into shop_product (id, line, goods_id, product_no, title, shelf_state) values ('p${n}', 2, 'g${n}', 'TP${n}', '商品${n}', 1)`,
    `insert into shop_sku (id, product_id, spec_key, name, present_price, stock) values ('s${n}', 'p${n}', '', '无规格', 20000, 50)`,
  ]
}

function orderOf(id: string, n: number): readonly string[] {
  return [
    ...shopOf(n),
    `insert into shop_order (id, order_no, item_text, line, user_id, item_amount, payable, paid, receiver_name, receiver_phone, flag,
      create_by, pay_time, promised_month, presell_goods_id, find_text)
      values ('${id}', 'secret${n}x', '商品${n} 规格 ×1', 2, 'u${n}', 20000, 20000, 0, '林小满', '13912345678', ${n % 6}, 'admin',
      date_trunc('second', now()), '2026-05', 'g${n}', ' secret${n}x 林小满 ')`,
  ]
}

function itemOf(id: string, n: number): readonly string[] {
  return [
    ...orderOf(`o-secret${n}x`, n),
    `insert into shop_order_item (id, order_id, order_no, line, user_id, goods_id, product_id, sku_id, title_snap,
      sku_name_snap, unit_price, qty, line_amount, pay_amount, create_by, create_time, ordered_at)
      values ('${id}', 'o-secret${n}x', 'secret${n}x', 2, 'u${n}', 'g${n}', 'p${n}', 's${n}', '商品${n}', '规格${n}', 20000, 1, 20000,
      20000, 'admin', date_trunc('second', now()), date_trunc('second', now()))`,
  ]
}

function claimOf(id: string, n: number): readonly string[] {
  return [
    ...itemOf(`i${n}`, n),
    `insert into shop_final_claim (id, deposit_order_id, deposit_order_no, deposit_item_id, user_id, presell_goods_id, presell_sku_id, qty,
      deposit_amount, due_at, create_by, final_goods_id)
      values ('${id}', 'o-secret${n}x', 'secret${n}x', 'i${n}', 'u${n}', 'g${n}', 's${n}', 1, 20000, date_trunc('second', now()), 'admin', 'g${n}')`,
  ]
}

function refundOf(id: string, n: number): readonly string[] {
  return [...refundHeadOf(id, n), refundLineOf(`l-${id}`, { refundId: id, n })]
}

function refundHeadOf(id: string, n: number): readonly string[] {
  return [
    ...itemOf(`i${n}`, n),
    `update shop_order set status = 21, pay_state = 1, paid = 20000 where id = 'o-secret${n}x'`,
    `insert into shop_refund (id, refund_no, group_no, order_id, order_no, line, user_id, kind, apply_amount, agreed_amount,
      cause_code, parcel_deadline, handler, create_by, find_text)
      values ('${id}', 'R-secret${n}x', 'R-secret${n}x', 'o-secret${n}x', 'secret${n}x', 2, 'u${n}', 4, 20000, 20000, 'unwanted',
      date_trunc('second', now()), 'admin', 'admin', ' r-secret${n}x secret${n}x ')`,
  ]
}

function refundItemOf(id: string, n: number): readonly string[] {
  const refundId = `r-secret${n}x`
  return [...refundHeadOf(refundId, n), refundLineOf(id, { refundId, n })]
}

function refundLineOf(id: string, { refundId, n }: { readonly refundId: string; readonly n: number }): string {
  return `insert into shop_refund_item (id, refund_id, refund_no, order_item_id, title_snap, sku_name_snap, qty, unit_paid,
      amount, condition, create_by)
    values ('${id}', '${refundId}', 'R-secret${n}x', 'i${n}', '商品${n}', '规格${n}', 1, 20000, 20000, 'sealed', 'admin')`
}

/** What staff apply for of the order of such a refund. */
const applied = ({ orderNo }: Readonly<Record<string, unknown>>) => ({
  orderNo,
  kind: 4,
  lines: [{ orderItemId: `i${String(orderNo).replace(/\D/g, '')}`, qty: 1 }],
  freight: 0,
  causeCode: 'unwanted',
})

const without = (derived: readonly string[]): Pick<Examples, 'derived'> => ({ derived })

/** Rows of trade as the suite over all resources needs them: no call of the pages makes them. */
export const tradeExamples: Readonly<Record<string, Examples>> = {
  [customer.name]: {
    ...without(['phoneMask', 'registerAt']),
    values: { phone: (n) => `138${String(n % 100_000_000).padStart(8, '0')}` },
    calls: {
      freeze: () => ({ reason: '恶意退货', until: '2099-01-01 00:00:00' }),
      adjustPoints: () => ({ points: 10, reason: '活动赠送' }),
    },
  },
  [order.name]: {
    stored: orderOf,
    told: 'orderNo',
    calls: {
      buyer: ({ userId }) => ({ userId }),
      scanned: ({ orderNo }) => ({ code: orderNo }),
      message: () => ({ occasion: null, title: '您的订单', body: '请留意物流', channels: 'app' }),
    },
  },
  [orderDetail.name]: { stored: itemOf, told: 'orderNo' },
  [claim.name]: { stored: claimOf, told: 'depositOrderNo' },
  [stockEntry.name]: {
    told: 'reason',
    ...without(['orderId']),
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_stock_log (id, sku_id, kind, qty, locked_qty, stock_after, locked_after, ref_type, ref_id, reason, operator,
        create_time, at)
        values ('${id}', 's${n}', 'reserve', 0, 1, 50, 1, 'order', 'o-secret${n}x', 'secret${n}x', 'admin',
        date_trunc('second', now()), date_trunc('second', now()))`,
    ],
  },
  [creditEntry.name]: {
    told: 'orderNo',
    ...without(['orderId']),
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_credit_entry (id, user_id, kind, amount, balance_after, order_id, order_no, at, create_by)
        values ('${id}', 'u${n}', 'deposit', 20000, 20000, 'o-secret${n}x', 'secret${n}x', date_trunc('second', now()), 'admin')`,
    ],
  },
  [pointsEntry.name]: {
    told: 'remark',
    ...without(['orderId']),
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_integral_record (id, user_id, kind, amount, state, balance_after, order_id, order_no, remark, at, create_by)
        values ('${id}', 'u${n}', 'staffAdd', 100, 'available', 100, 'o-secret${n}x', 'secret${n}x', 'secret${n}x',
        date_trunc('second', now()), 'admin')`,
    ],
  },
  [depositEntry.name]: {
    told: 'orderNo',
    stored: (id, n) => [
      ...claimOf(`c-secret${n}x`, n),
      `insert into shop_deposit_ledger (id, claim_id, order_no, user_id, goods_id, kind, amount, ref_id, at, create_by)
        values ('${id}', 'c-secret${n}x', 'secret${n}x', 'u${n}', 'g${n}', 'hold', 20000, 'o-secret${n}x', date_trunc('second', now()), 'admin')`,
    ],
  },
  [coupon.name]: {
    values: { scopeIds: () => '1' },
    calls: {
      scopeRows: () => ({ scope: 'goods' }),
      whatIf: () => ({ lines: [{ skuId: 'nothing', qty: 1 }] }),
    },
  },
  [couponRecord.name]: {
    told: 'name',
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_coupon (id, name, amount_off, valid_kind, valid_days, state, issued, used) values ('k${n}', '券${n}', 100, 2, 9, 1, 1, 0)`,
      `insert into shop_coupon_record (id, coupon_id, user_id, name, kind, amount_off, scope, lines, state, order_id, order_no,
        got_at, used_at, valid_from, valid_to, giver, create_by)
        values ('${id}', 'k${n}', 'u${n}', 'secret${n}x', 1, 100, 'all', '1', 3, 'o-secret${n}x', 'O${n}', date_trunc('second', now()),
        date_trunc('second', now()), date_trunc('second', now()), date_trunc('second', now()), '店员', 'admin')`,
    ],
  },
  [message.name]: {
    told: 'title',
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_message (id, occasion, channel, user_id, order_id, order_no, once_key, title, body, address, due_at,
        sent_at, error, state, create_by)
        values ('${id}', 'order.paid', 'email', 'u${n}', 'o-secret${n}x', 'secret${n}x', 'once-${n}', 'secret${n}x', '正文${n}',
        'a${n}@mail.example', date_trunc('second', now()), date_trunc('second', now()), null, 1, 'admin')`,
    ],
  },
  [claimReminder.name]: {
    told: 'depositOrderNo',
    stored: (id, n) => [
      ...claimOf(`c-secret${n}x`, n),
      `insert into shop_claim_reminder (id, claim_id, deposit_order_no, user_id, final_goods_id, moment, for_at, once_key, at,
        create_by)
        values ('${id}', 'c-secret${n}x', 'secret${n}x', 'u${n}', 'g${n}', 'open', date_trunc('second', now()), 'once-${n}',
        date_trunc('second', now()), 'admin')`,
    ],
  },
  [payment.name]: {
    told: 'payNo',
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_payment (id, order_id, order_no, user_id, kind, channel, amount, pay_no, third_no, paid_at, state, create_by)
        values ('${id}', 'o-secret${n}x', 'secret${n}x', 'u${n}', 2, 'offline', 20000, 'P-secret${n}x', 'third-${n}', date_trunc('second', now()), 4, 'admin')`,
    ],
  },
  [refundPayout.name]: {
    told: 'payNo',
    stored: (id, n) => [
      ...shopOf(n),
      `insert into shop_payment (id, order_no, user_id, kind, channel, amount, pay_no, paid_at, state, create_by)
        values ('p${n}', 'O${n}', 'u${n}', 1, 'offline', 20000, 'secret${n}x', date_trunc('second', now()), 4, 'admin')`,
      `insert into shop_refund_part (id, payment_id, part_no, amount, state, done_at, create_by)
        values ('${id}', 'p${n}', 'part-secret${n}x', 100, 2, date_trunc('second', now()), 'admin')`,
    ],
  },
  'pay-channel': {
    told: 'remark',
    stored: (id, n) => [
      `insert into shop_pay_channel (id, code, remark, create_by)
        values ('${id}', '${['offline', 'alipay', 'wechat', 'sandbox'][n % 4]}', 'secret${n}x', 'admin')`,
    ],
    calls: { enable: () => ({ code: 'offline' }), keys: () => ({ code: 'alipay' }) },
  },
  [shipment.name]: {
    told: 'shipmentNo',
    stored: (id, n) => [
      ...orderOf(`o-secret${n}x`, n),
      `insert into shop_shipment (id, shipment_no, order_id, carrier, tracking_no, shipped_at, create_by)
        values ('${id}', 'S-secret${n}x', 'o-secret${n}x', 'sf', 'SF${n}', date_trunc('second', now()), 'admin')`,
    ],
  },
  [refund.name]: {
    stored: refundOf,
    told: 'orderNo',
    calls: {
      apply: applied,
      agree: () => ({ amount: 100 }),
      refundable: ({ orderNo }) => ({ orderNo }),
      quote: ({ orderNo }) => ({ orderNo, kind: 1, lines: [{ orderItemId: 'x', qty: 1 }] }),
    },
  },
  [refundDetail.name]: { stored: refundItemOf, told: 'refundNo' },
  [releaseChange.name]: {
    told: 'reason',
    stored: (id, n) => [
      ...shopOf(n),
      `insert into shop_goods_release_log (id, goods_id, from_month, to_month, reason, announced_at, create_by)
        values ('${id}', 'g${n}', '2026-05', '2026-07', 'secret${n}x', date_trunc('second', now()), 'admin')`,
    ],
  },
  [surplus.name]: {
    told: 'skuName',
    stored: (id, n) => [
      ...shopOf(n),
      // the arrival that it is a piece of
      `insert into shop_goods (id, line, goods_no, name, state) values ('gf${n}', 3, 'TF${n}', '补款手办${n}', 1)`,
      `insert into shop_surplus (id, goods_id, sku_id, sku_name, presell_goods_id, presell_sku_id, qty, origin, freed_at, create_by)
        values ('${id}', 'gf${n}', 's${n}', 'secret${n}x', 'g${n}', 's${n}', 1, 'forfeit', date_trunc('second', now()), 'admin')`,
      // somebody waits for it, and an in-stock listing sells the same
      `insert into shop_waiting (id, user_id, presell_goods_id, presell_sku_id, sku_name, joined_at)
        values ('w${n}', 'u${n}', 'g${n}', 's${n}', '无规格', date_trunc('second', now()))`,
      `insert into shop_product (id, line, goods_id, product_no, title) values ('ps${n}', 1, 'g${n}', 'TS${n}', '现货${n}')`,
      `insert into shop_sku (id, product_id, spec_key, name, present_price, stock, counted) values ('ss${n}', 'ps${n}', '', '无规格', 100, 0, true)`,
    ],
    calls: { toStock: ({ skuId }) => ({ productId: `p${String(skuId)}`, qty: 1 }) },
  },
  [waitingEntry.name]: {
    told: 'skuName',
    stored: (id, n) => [
      ...shopOf(n),
      // somebody else may join: it is sold out
      `update shop_sku set stock = 0 where id = 's${n}'`,
      `insert into shop_app_user (id, account, nickname, phone) values ('w${n}', 'waits-${n}', '候补${n}', '138${String(n).padStart(8, '0')}')`,
      `insert into shop_waiting (id, user_id, presell_goods_id, presell_sku_id, sku_name, joined_at, offer_until, create_by)
        values ('${id}', 'u${n}', 'g${n}', 's${n}', 'secret${n}x', date_trunc('second', now()), date_trunc('second', now()), 'admin')`,
    ],
    calls: {
      join: ({ presellSkuId }) => ({ userId: `w${String(presellSkuId).slice(1)}`, skuId: presellSkuId }),
    },
  },
  [statement.name]: {
    told: 'fileName',
    stored: (id, n) => [
      `insert into shop_statement (id, channel, day, source, file_name, taken_at, create_by)
        values ('${id}', 'offline', date '2026-01-01' + ${n % 9000}, 2, 'secret${n}x', date_trunc('second', now()), 'admin')`,
    ],
    calls: { fetch: () => ({ channel: 'offline', day: '2026-01-01' }) },
  },
  [statementLine.name]: {
    told: 'thirdNo',
    stored: (id, n) => [
      `insert into shop_statement (id, channel, day, source, create_by)
        values ('s-secret${n}x', 'offline', date '2026-01-01' + ${n % 9000}, 2, 'admin')`,
      `insert into shop_statement_line (id, statement_id, channel, day, kind, third_no, their_amount, result, state, at, create_by)
        values ('${id}', 's-secret${n}x', 'offline', date '2026-01-01' + ${n % 9000}, 1, 'secret${n}x', 20000, 1, 1, date_trunc('second', now()), 'admin')`,
    ],
  },
  [task.name]: {
    told: 'title',
    stored: (id, n) => [
      `insert into shop_task (id, kind, title, ref_type, ref_id, ref_no, due_at, create_by)
        values ('${id}', 'orphan-payment', 'secret${n}x', 'payment', 'ref${n}', 'P${n}', date_trunc('second', now()), 'admin')`,
    ],
  },
}
