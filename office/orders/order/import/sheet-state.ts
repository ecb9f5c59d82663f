import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { ORDER } from '../../../trade/model/order-states.ts'

/** Where an order of another shop stands, as far as it has an end here. */
export type SheetState = 'toShip' | 'shipped' | 'done' | 'cancelled' | 'refunded'

/** What a sheet says of an order. */
interface SaidState {
  readonly status: string
  readonly payStatus: string
  readonly shipStatus: string
  readonly isPaid: boolean
  readonly isCancelled: boolean
}

type ReadState =
  | { readonly state: SheetState }
  /** Told, and left out. */
  | { readonly skipped: Text }
  | { readonly error: Text; readonly field: 'status' | 'payStatus' | 'shipStatus' }

export const STAGE_OF = {
  toShip: ORDER.toShip,
  shipped: ORDER.shipped,
  done: ORDER.done,
  cancelled: ORDER.cancelled,
  refunded: ORDER.refunded,
} as const satisfies Record<SheetState, number>

const UNPAID: Text = [
  '未付款的订单不迁入：请先在原店铺收款或取消',
  'Orders that are not paid are left out: let them be paid or cancelled in the former shop',
]
const PAID_AND_CANCELLED: Refusal = [
  '已取消但款项未退完：请先在原店铺退款',
  'Cancelled, but not all of it was paid back: refund it in the former shop first',
  'order.paidAndCancelled',
]
const PRE_ORDER: Refusal = [
  '预售与补款订单不能迁入，只迁入现货订单',
  'Pre-orders and balances cannot be taken in, only orders of what was in stock',
  'order.preOrder',
]
const UNKNOWN: Refusal = ['无法识别的状态“{text}”', 'Unknown state "{text}"', 'order.unknownState']
const MISSING: Refusal = ['缺少订单状态', 'The state is missing', 'order.missing']

const STATES: Readonly<Record<string, SheetState | 'unpaid' | 'closed' | 'presell'>> = {
  ...Object.fromEntries(
    ['交易成功', '交易完成', '已完成', '订单完成', '完成', 'completed', 'done'].map((word) => [word, 'done'] as const),
  ),
  ...Object.fromEntries(
    ['卖家已发货', '卖家已发货，等待买家确认', '等待买家确认收货', '商家已发货', '已发货', 'shipped'].map(
      (word) => [word, 'shipped'] as const,
    ),
  ),
  ...Object.fromEntries(
    [
      '买家已付款',
      '买家已付款，等待卖家发货',
      '等待卖家发货',
      '等待商家发货',
      '待发货',
      '已付款',
      'processing',
      'to ship',
    ].map((word) => [word, 'toShip'] as const),
  ),
  ...Object.fromEntries(
    [
      '等待买家付款',
      '待付款',
      '未付款',
      'pending',
      'pending payment',
      'on-hold',
      'on hold',
      'to pay',
      'checkout-draft',
      'draft',
    ].map((word) => [word, 'unpaid'] as const),
  ),
  ...Object.fromEntries(
    ['交易关闭', '已关闭', '订单关闭', '交易已关闭', '已取消', 'cancelled', 'canceled', 'failed', 'trash'].map(
      (word) => [word, 'closed'] as const,
    ),
  ),
  ...Object.fromEntries(
    ['已退款', '已退款关闭', '全额退款', 'refunded', 'closed by refund'].map((word) => [word, 'refunded'] as const),
  ),
  ...Object.fromEntries(
    [
      '待发售',
      '补款中',
      '补款逾期',
      '已补款',
      '已弃单',
      'waiting for release',
      'balance open',
      'balance overdue',
      'balance paid',
      'forfeited',
    ].map((word) => [word, 'presell'] as const),
  ),
}

/** Where an order stands, by one state, or by those of payment and shipping. */
export function stateOf(said: SaidState): ReadState {
  const status = plain(said.status)
  if (status !== '') {
    const known = STATES[status]
    switch (known) {
      case undefined:
        return { error: filled(UNKNOWN, { text: said.status }), field: 'status' }
      case 'unpaid':
        return { skipped: UNPAID }
      case 'presell':
        return { error: PRE_ORDER, field: 'status' }
      case 'closed':
        return { state: said.isPaid ? 'refunded' : 'cancelled' }
      default:
        return { state: known }
    }
  }
  return said.payStatus.trim() === '' ? { error: MISSING, field: 'status' } : byAxes(said)
}

const UNPAID_WORDS = ['pending', 'authorized', 'partially_paid', 'expired', 'unpaid', '未付款']

function byAxes({ payStatus, shipStatus, isCancelled }: SaidState): ReadState {
  const [pay, ship] = [plain(payStatus), plain(shipStatus)]
  if (pay === 'refunded' || pay === '已退款') {
    return { state: 'refunded' }
  }
  if (pay === 'voided' || (isCancelled && UNPAID_WORDS.includes(pay))) {
    return { state: 'cancelled' }
  }
  if (UNPAID_WORDS.includes(pay)) {
    return { skipped: UNPAID }
  }
  if (!['paid', 'partially_refunded', '已付款', '部分退款'].includes(pay)) {
    return { error: filled(UNKNOWN, { text: payStatus }), field: 'payStatus' }
  }
  if (isCancelled) {
    return { error: PAID_AND_CANCELLED, field: 'payStatus' }
  }
  if (['fulfilled', '已发货'].includes(ship)) {
    return { state: 'shipped' }
  }
  return ['', 'unfulfilled', 'partial', 'restocked', '未发货', '部分发货'].includes(ship)
    ? { state: 'toShip' }
    : { error: filled(UNKNOWN, { text: shipStatus }), field: 'shipStatus' }
}

/** Whether a line of an order that was sent in part was sent. */
export function isLineSent(word: string): boolean {
  return ['fulfilled', '已发货'].includes(plain(word))
}

function plain(word: string): string {
  return word.normalize('NFKC').trim().toLowerCase().replaceAll(',', '，')
}
