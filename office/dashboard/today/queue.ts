import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { PRODUCT_LINES } from '../../catalogue/product/product.ts'
import type { Line } from '../../catalogue/sku/sku.ts'
import { LINE_STATE, statementLine } from '../../money/statement/statement-line.ts'
import { claim } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { consult } from '../../trade/model/consult.ts'
import { consultReport } from '../../trade/model/consult-report.ts'
import { CONSULT } from '../../trade/model/consult-states.ts'
import { message } from '../../trade/model/message.ts'
import { MESSAGE } from '../../trade/model/messages.ts'
import { HOLD_STATE, order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { REPORT } from '../../trade/model/report-states.ts'
import { SURPLUS, surplus } from '../../trade/model/surplus.ts'
import { TASK, type TaskKind, task } from '../../trade/model/task.ts'
import type { Work } from './today-queue.ts'

/** Something that waits for somebody: rows of a list, by the values that its address filters by. */
export interface QueueEntry {
  readonly key: string
  readonly work: Work
  readonly title: Text
  readonly resource: AnyResource
  readonly filters: Readonly<Record<string, number | string | boolean>>
  /** Counted at the entry of its list in the menu, too. */
  readonly isInMenu?: boolean
  /** Late already, or money that lies in the wrong place. */
  readonly isUrgent?: boolean
  /** Commands that deal with it: it waits for those who hold one of them. */
  readonly actions: readonly string[]
  /** Tasks about rows that it counts are not counted once more: of which kind, by the field that they name a row with. */
  readonly instead?: { readonly kind: TaskKind; readonly refType: string; readonly by: string }
}

const LATE_ON_SHELF: Readonly<Record<Line, Text>> = {
  1: ['现货商品未按时上架', 'In-stock products late on the shelf'],
  2: ['预售商品未按时上架', 'Pre-order products late on the shelf'],
  3: ['补款商品未按时上架', 'Balance products late on the shelf'],
}

/** What waits for the staff, most pressing first. */
export const QUEUE: readonly QueueEntry[] = [
  {
    key: 'toShip',
    work: 'ship',
    title: ['待发货', 'To ship'],
    resource: order,
    filters: { status: ORDER.toShip, holdState: HOLD_STATE.none },
    isInMenu: true,
    actions: ['ship'],
  },
  {
    // customers who order by themselves pay by themselves
    key: 'toPay',
    work: 'money',
    title: ['录单待收款', 'Entered, to be paid'],
    resource: order,
    filters: { status: ORDER.toPay, source: 'staff' },
    actions: ['pay'],
  },
  {
    key: 'holdEnding',
    work: 'ship',
    title: ['寄存即将到期', 'Holds that end soon'],
    resource: order,
    filters: { status: ORDER.toShip, holdState: HOLD_STATE.ending },
    isUrgent: true,
    actions: ['ship'],
    instead: { kind: 'hold-ending', refType: 'order', by: 'id' },
  },
  {
    key: 'refundsToDecide',
    work: 'decide',
    title: ['退款待处理', 'Refunds to decide'],
    resource: refund,
    filters: { status: REFUND.applied },
    isInMenu: true,
    actions: ['agree'],
  },
  {
    key: 'refundsToApprove',
    work: 'decide',
    title: ['退款待复核', 'Refunds to approve'],
    resource: refund,
    filters: { awaitsApproval: true },
    isUrgent: true,
    actions: ['agree'],
  },
  {
    key: 'refundsToInspect',
    work: 'decide',
    title: ['退货待验货', 'Returns to inspect'],
    resource: refund,
    filters: { status: REFUND.inspecting },
    isInMenu: true,
    actions: ['inspect'],
  },
  {
    key: 'refundsFailed',
    work: 'money',
    title: ['退款失败', 'Failed refunds'],
    resource: refund,
    filters: { status: REFUND.failed },
    isInMenu: true,
    isUrgent: true,
    actions: ['retry'],
    instead: { kind: 'refund-failed', refType: 'refund', by: 'id' },
  },
  {
    key: 'refundsToPayOut',
    work: 'money',
    title: ['退款待线下打款', 'Refunds to pay out by hand'],
    resource: refund,
    filters: { awaitsPayout: true },
    isInMenu: true,
    isUrgent: true,
    actions: ['settle'],
    instead: { kind: 'double-return', refType: 'refund', by: 'id' },
  },
  {
    key: 'refundsLate',
    work: 'decide',
    title: ['退款逾期', 'Late refunds'],
    resource: refund,
    filters: { isLate: true },
    isUrgent: true,
    actions: ['agree'],
    instead: { kind: 'refund-late', refType: 'refund', by: 'id' },
  },
  {
    key: 'claimsOverdue',
    work: 'presale',
    title: ['补款逾期', 'Overdue balances'],
    resource: claim,
    filters: { state: CLAIM.grace },
    isInMenu: true,
    isUrgent: true,
    actions: ['extend'],
  },
  {
    key: 'consultsNew',
    work: 'service',
    title: ['咨询待分派', 'New consults'],
    resource: consult,
    filters: { state: CONSULT.new },
    isInMenu: true,
    actions: ['assign'],
  },
  {
    key: 'consultsToAnswer',
    work: 'service',
    title: ['咨询待回复', 'Consults to answer'],
    resource: consult,
    filters: { state: CONSULT.assigned },
    isInMenu: true,
    actions: ['reply'],
  },
  {
    key: 'consultsOverdue',
    work: 'service',
    title: ['咨询超时未回', 'Answers that are late'],
    resource: consult,
    filters: { isOverdue: true },
    isUrgent: true,
    actions: ['reply'],
  },
  {
    key: 'reportsNew',
    work: 'service',
    title: ['举报待处理', 'New reports'],
    resource: consultReport,
    filters: { state: REPORT.new },
    isInMenu: true,
    actions: ['review'],
  },
  {
    key: 'reportsInReview',
    work: 'service',
    title: ['举报审核中', 'Reports in review'],
    resource: consultReport,
    filters: { state: REPORT.reviewing },
    isInMenu: true,
    actions: ['uphold'],
  },
  ...([1, 2, 3] as const).map((line) => ({
    key: `shelfLate${line}`,
    work: 'listings' as const,
    title: LATE_ON_SHELF[line],
    resource: PRODUCT_LINES[line],
    filters: { isShelfLate: true },
    isUrgent: true,
    actions: ['shelf'],
  })),
  {
    key: 'differences',
    work: 'money',
    title: ['对账差异', 'Differences'],
    resource: statementLine,
    filters: { state: LINE_STATE.open },
    isUrgent: true,
    actions: ['resolve'],
    instead: { kind: 'difference', refType: 'statement', by: 'statementId' },
  },
  {
    key: 'messagesFailed',
    work: 'service',
    title: ['消息发送失败', 'Messages that failed'],
    resource: message,
    filters: { state: MESSAGE.failed },
    isInMenu: true,
    isUrgent: true,
    actions: ['resend'],
  },
  {
    key: 'surplusToDecide',
    work: 'presale',
    title: ['剩余件待处理', 'Surplus pieces to decide'],
    resource: surplus,
    filters: { state: SURPLUS.free },
    actions: ['offer', 'toStock'],
  },
]

/** Open tasks are counted by kind; their list is filtered like this. */
export const OPEN_TASKS = { resource: task, filters: { state: TASK.open } } as const

/** Address of the list below its page, filtered like the number. */
export function queryOf(filters: Readonly<Record<string, number | string | boolean>>): string {
  return `?${Object.entries(filters)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')}`
}
