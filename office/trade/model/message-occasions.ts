import { choices, titledChoices } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import type { MessageVariable } from './message-variables.ts'

interface Occasion {
  readonly title: Text
  /** Reminders and news that the shop begins wait for the morning, as all does that the clock sets off; what customers themselves set off is told at once. */
  readonly waits?: boolean
  /** Beside those that every text may use. */
  readonly variables: readonly MessageVariable[]
  /** What is told where the shop has no text of its own. */
  readonly subject: Text
  readonly body: Text
}

const CLAIM = ['figure', 'pieces', 'amount', 'due', 'orderNo'] as const
const ORDER = ['orderNo', 'items', 'amount'] as const
const REPORT = ['content', 'cause', 'result', 'reason'] as const
const REFUND = ['refundNo', 'orderNo', 'amount', 'reason'] as const

/** When customers are told something, by code. */
export const MESSAGE_OCCASIONS = {
  'order.paid': {
    title: ['订单已付款', 'Order paid'],
    variables: ORDER,
    subject: ['订单 {orderNo} 已付款', 'Order {orderNo} is paid'],
    body: ['{name}，我们已收到您的付款 {amount}。商品：{items}。', 'Dear {name}, we received {amount} for: {items}.'],
  },
  'order.reserved': {
    title: ['免定金预订', 'Pre-order reserved'],
    variables: ['orderNo', 'items'],
    subject: ['订单 {orderNo} 预订成功', 'Order {orderNo} is reserved'],
    body: [
      '{name}，您已预订 {items}，现在无需付款，到货后通知您付款。',
      'Dear {name}, {items} is reserved for you. There is nothing to pay now; we tell you when it has arrived.',
    ],
  },
  'order.repriced': {
    title: ['订单改价', 'Price of an order changed'],
    variables: [...ORDER, 'due'],
    subject: ['订单 {orderNo} 应付已调整', 'Order {orderNo} has a new price'],
    body: ['{name}，订单现应付 {amount}，请在 {due} 前付款。', 'Dear {name}, {amount} is to be paid until {due}.'],
  },
  'items.edited': {
    title: ['改单', 'Items of an order edited'],
    variables: ['orderNo', 'changes', 'difference'],
    subject: ['订单 {orderNo} 的商品已修改', 'The items of order {orderNo} were changed'],
    body: [
      '{name}，您的订单已修改：{changes}。{difference}',
      'Dear {name}, your order was changed: {changes}. {difference}',
    ],
  },
  'order.reminded': {
    title: ['催付款', 'Reminder to pay an order'],
    waits: true,
    variables: [...ORDER, 'due'],
    subject: ['订单 {orderNo} 待付款', 'Order {orderNo} waits for your payment'],
    body: [
      '{name}，您的订单（{items}）待付 {amount}，请在 {due} 前付款。',
      'Dear {name}, your order ({items}) waits for {amount} until {due}.',
    ],
  },
  'order.shipped': {
    title: ['订单已发货', 'Parcel sent'],
    variables: ['orderNo', 'items', 'carrier', 'trackingNo'],
    subject: ['订单 {orderNo} 已发货', 'Order {orderNo} is on its way'],
    body: [
      '{name}，您的商品已发出：{carrier} {trackingNo}。',
      'Dear {name}, your parcel is sent: {carrier} {trackingNo}.',
    ],
  },
  'order.cancelled': {
    title: ['订单已取消', 'Order cancelled'],
    variables: ['orderNo', 'items', 'reason'],
    subject: ['订单 {orderNo} 已取消', 'Order {orderNo} is cancelled'],
    body: ['{name}，您的订单（{items}）已取消。{reason}', 'Dear {name}, your order ({items}) is cancelled. {reason}'],
  },
  'hold.ending': {
    title: ['寄存即将到期', 'Hold ends soon'],
    waits: true,
    variables: ['orderNo', 'items', 'due'],
    subject: ['订单 {orderNo} 寄存至 {due}', 'Order {orderNo} is on hold until {due}'],
    body: [
      '{name}，您寄存的商品（{items}）将于 {due} 到期，到期后为您发货，请确认收货地址。',
      'Dear {name}, we keep your items ({items}) until {due} and send them after that. Please check your address.',
    ],
  },
  'release.changed': {
    title: ['发售月变更', 'Release month changed'],
    waits: true,
    variables: ['figure', 'before', 'month', 'reason'],
    subject: ['{figure} 发售月改为 {month}', '{figure} is now expected in {month}'],
    body: [
      '{name}，您预订的 {figure} 发售月由 {before} 改为 {month}。{reason}',
      'Dear {name}, {figure} is now expected in {month} instead of {before}. {reason}',
    ],
  },
  'delay.asked': {
    title: ['延期征询', 'Question about a delay'],
    waits: true,
    variables: ['figure', 'before', 'month', 'due', 'reason'],
    subject: ['{figure} 延期至 {month}，是否保留？', '{figure} is late: do you keep your pre-order?'],
    body: [
      '{name}，{figure} 由 {before} 延期至 {month}。请在 {due} 前答复保留或取消（取消全额退还定金）。{reason}',
      'Dear {name}, {figure} moves from {before} to {month}. Tell us until {due} whether you keep it or cancel for a full refund. {reason}',
    ],
  },
  'claim.reminded': {
    title: ['补款提醒', 'Balance reminder'],
    waits: true,
    variables: CLAIM,
    subject: ['{figure} 待补款 {amount}', '{figure}: {amount} is due'],
    body: [
      '{name}，您预订的 {figure}（{pieces} 件）已到货，请在 {due} 前补款 {amount}。',
      'Dear {name}, {figure} ({pieces}) has arrived. Please pay {amount} until {due}.',
    ],
  },
  'claim.arrived': {
    title: ['全款预售到货', 'Prepaid pre-order arrived'],
    waits: true,
    variables: ['figure', 'pieces', 'orderNo'],
    subject: ['{figure} 已到货', '{figure} has arrived'],
    body: [
      '{name}，您已付全款的 {figure}（{pieces} 件）已到货，即将为您发货，请确认收货地址。',
      'Dear {name}, {figure} ({pieces}) has arrived and is sent soon; it is paid for already. Please check your address.',
    ],
  },
  'claim.overdue': {
    title: ['补款逾期', 'Balance overdue'],
    waits: true,
    variables: CLAIM,
    subject: ['{figure} 补款已逾期', '{figure}: the balance is overdue'],
    body: [
      '{name}，{figure} 的尾款 {amount} 已逾期，宽限至 {due}，请尽快补款。',
      'Dear {name}, {amount} for {figure} is overdue. You can still pay until {due}.',
    ],
  },
  'claim.extended': {
    title: ['补款延长', 'Time for a balance extended'],
    variables: CLAIM,
    subject: ['{figure} 补款延长至 {due}', '{figure}: you can pay until {due}'],
    body: [
      '{name}，{figure} 的补款截止时间延长至 {due}。',
      'Dear {name}, the balance of {figure} can be paid until {due}.',
    ],
  },
  'claim.forfeited': {
    title: ['定金不退', 'Deposit kept'],
    variables: CLAIM,
    subject: ['{figure} 未补款，预订已结束', '{figure}: your pre-order has ended'],
    body: [
      '{name}，{figure} 逾期未补款，预订已结束，定金 {amount} 不退。',
      'Dear {name}, the balance of {figure} was not paid in time. The pre-order has ended, the deposit of {amount} is kept.',
    ],
  },
  'claim.credited': {
    title: ['定金转余额', 'Deposit turned into credit'],
    variables: CLAIM,
    subject: ['{figure} 的定金已转为余额', '{figure}: your deposit became credit'],
    body: [
      '{name}，{figure} 逾期未补款，定金 {amount} 已转为余额。',
      'Dear {name}, the balance of {figure} was not paid in time; your deposit of {amount} became credit.',
    ],
  },
  'claim.shortage': {
    title: ['缺货退定金', 'Shortage'],
    variables: [...CLAIM, 'gift'],
    subject: ['{figure} 到货不足，定金退还', '{figure}: too few pieces arrived'],
    body: [
      '{name}，很抱歉，{figure} 到货不足，您的预订无法兑现，定金 {amount} 将原路退回。{gift}',
      'Dear {name}, we are sorry: too few pieces of {figure} arrived. Your deposit of {amount} goes back to you. {gift}',
    ],
  },
  'claim.released': {
    title: ['预订终止', 'Pre-order ended'],
    variables: CLAIM,
    subject: ['{figure} 的预订已终止', '{figure}: your pre-order has ended'],
    body: [
      '{name}，{figure} 的预订已终止，定金 {amount} 将原路退回。',
      'Dear {name}, your pre-order of {figure} has ended. The deposit of {amount} goes back to you.',
    ],
  },
  'claim.repaid': {
    title: ['全款预售终止', 'Prepaid pre-order ended'],
    variables: [...CLAIM, 'gift'],
    subject: ['{figure} 的预订已终止，全款退还', '{figure}: your pre-order has ended'],
    body: [
      '{name}，很抱歉，{figure} 的预订已终止，已付的 {amount} 将原路退回。{gift}',
      'Dear {name}, we are sorry: your pre-order of {figure} has ended. The {amount} that you paid goes back to you. {gift}',
    ],
  },
  'claim.unreserved': {
    title: ['免定金预订终止', 'Reservation ended'],
    variables: ['figure', 'pieces', 'orderNo', 'gift'],
    subject: ['{figure} 的预订已终止', '{figure}: your reservation has ended'],
    body: [
      '{name}，{figure}（{pieces} 件）的预订已终止，您无需付款。{gift}',
      'Dear {name}, your reservation of {figure} ({pieces}) has ended. There is nothing to pay. {gift}',
    ],
  },
  'claim.missed': {
    title: ['免定金预订逾期未付', 'Reservation not paid in time'],
    variables: CLAIM,
    subject: ['{figure} 未按时付款，预订已结束', '{figure}: your reservation has ended'],
    body: [
      '{name}，{figure} 到货后未按时付款，预订已结束。多次未付款可能无法再免定金预订。',
      'Dear {name}, {figure} was not paid in time, so your reservation has ended. Who lets several lapse may not be able to reserve again.',
    ],
  },
  'claim.reopened': {
    title: ['补款资格恢复', 'Claim reopened'],
    variables: CLAIM,
    subject: ['{figure} 可以补款了', '{figure} can be paid again'],
    body: [
      '{name}，{figure} 的补款资格已恢复，请在 {due} 前补款 {amount}。',
      'Dear {name}, you can pay {amount} for {figure} again until {due}.',
    ],
  },
  'claim.withdrawn': {
    title: ['补款撤回', 'Balance called off'],
    variables: ['figure', 'orderNo'],
    subject: ['{figure} 暂停补款', '{figure}: please do not pay the balance yet'],
    body: [
      '{name}，{figure} 的补款已撤回，请勿付款。您的预订与定金不变，可补款时另行通知。',
      'Dear {name}, the balance of {figure} cannot be paid for now. Your pre-order and its deposit stay as they are; we tell you when it can.',
    ],
  },
  'claim.split': {
    title: ['补款资格拆分', 'Claim split'],
    variables: ['figure', 'pieces', 'orderNo'],
    subject: ['{figure} 可分开补款', '{figure}: your pieces can be paid one by one'],
    body: [
      '{name}，您预订的 {figure}（订单 {orderNo}）已拆分：其中 {pieces} 件与其余的可分别补款，定金按件数分开。',
      'Dear {name}, your pre-order of {figure} (order {orderNo}) was split: {pieces} and the rest can be paid separately, each with its share of the deposit.',
    ],
  },
  'waiting.offered': {
    title: ['候补发放', 'Piece offered to who waits'],
    variables: ['figure', 'amount', 'due'],
    subject: ['{figure} 有货了，为您保留至 {due}', '{figure} is yours to take until {due}'],
    body: [
      '{name}，您候补的 {figure} 有货了，价格 {amount}，为您保留至 {due}，逾期转给下一位。',
      'Dear {name}, a piece of {figure} that you wait for is kept for you until {due}, at {amount}. After that it goes to the next.',
    ],
  },
  'coupon.issued': {
    title: ['获得优惠券', 'Coupon received'],
    variables: ['coupon', 'due'],
    subject: ['您获得了优惠券「{coupon}」', 'A coupon for you: {coupon}'],
    body: [
      '{name}，您获得了优惠券「{coupon}」，有效期至 {due}。',
      'Dear {name}, you have a new coupon: {coupon}. It is good until {due}.',
    ],
  },
  'coupon.expiring': {
    title: ['优惠券即将到期', 'Coupon ends soon'],
    waits: true,
    variables: ['coupon', 'due'],
    subject: ['优惠券「{coupon}」即将到期', 'Your coupon ends soon: {coupon}'],
    body: [
      '{name}，您的优惠券「{coupon}」将于 {due} 到期。',
      'Dear {name}, your coupon "{coupon}" is good until {due} only.',
    ],
  },
  'member.ending': {
    title: ['会员即将到期', 'Membership ends soon'],
    waits: true,
    variables: ['level', 'due'],
    subject: ['会员即将到期', 'Your membership ends soon'],
    body: ['{name}，您的会员（{level}）将于 {due} 到期。', 'Dear {name}, your membership ({level}) ends on {due}.'],
  },
  'member.ended': {
    title: ['会员已到期', 'Membership is over'],
    waits: true,
    variables: ['level', 'due'],
    subject: ['会员已到期', 'Your membership is over'],
    body: ['{name}，您的会员已于 {due} 到期。', 'Dear {name}, your membership ended on {due}.'],
  },
  'notice.published': {
    title: ['发布公告', 'Notice published'],
    waits: true,
    variables: ['notice', 'summary'],
    subject: ['{notice}', '{notice}'],
    body: ['{summary}', '{summary}'],
  },
  'refund.opened': {
    title: ['商家发起退款', 'Refund opened by the shop'],
    variables: REFUND,
    subject: ['订单 {orderNo} 的退款 {refundNo} 已提交', 'Refund {refundNo} of order {orderNo} is applied for'],
    body: [
      '{name}，我们已为您的订单 {orderNo} 提交退款 {refundNo}，金额 {amount}。',
      'Dear {name}, we have applied for refund {refundNo} of {amount} for your order {orderNo}.',
    ],
  },
  'refund.agreed': {
    title: ['同意退款', 'Refund agreed'],
    variables: REFUND,
    subject: ['退款 {refundNo} 已同意', 'Refund {refundNo} is agreed'],
    body: ['{name}，您的退款申请已同意，金额 {amount}。', 'Dear {name}, your refund of {amount} is agreed.'],
  },
  'refund.reminded': {
    title: ['催寄回', 'Reminder to send a parcel back'],
    waits: true,
    variables: [...REFUND, 'due'],
    subject: ['请寄回退款 {refundNo} 的商品', 'Please send back the items of refund {refundNo}'],
    body: [
      '{name}，退款 {refundNo} 已同意，请在 {due} 前寄回商品并填写运单号，逾期将自动关闭。',
      'Dear {name}, refund {refundNo} is agreed. Send the items and enter the tracking no. until {due}; it ends by itself after that.',
    ],
  },
  'refund.expired': {
    title: ['退货逾期关闭', 'Return ended without a parcel'],
    variables: [...REFUND, 'due'],
    subject: ['退款 {refundNo} 已关闭', 'Refund {refundNo} has ended'],
    body: [
      '{name}，{due} 前未收到退款 {refundNo} 的寄回运单，已自动关闭。如仍需退货，可再申请一次。',
      'Dear {name}, no parcel for refund {refundNo} came until {due}, so it has ended. You can apply once more.',
    ],
  },
  'refund.rejected': {
    title: ['拒绝退款', 'Refund rejected'],
    variables: REFUND,
    subject: ['退款 {refundNo} 未通过', 'Refund {refundNo} is rejected'],
    body: ['{name}，您的退款申请未通过：{reason}', 'Dear {name}, your refund is rejected: {reason}'],
  },
  'refund.done': {
    title: ['退款完成', 'Refund done'],
    variables: REFUND,
    subject: ['退款 {refundNo} 已到账', 'Refund {refundNo} is done'],
    body: ['{name}，{amount} 已原路退回。', 'Dear {name}, {amount} went back to you.'],
  },
  'consult.replied': {
    title: ['咨询回复', 'Consult answered'],
    variables: ['consultNo', 'question', 'answer'],
    subject: ['您的咨询「{question}」有新回复', 'Your question "{question}" is answered'],
    body: ['{name}，客服回复了您的咨询「{question}」：{answer}', 'Dear {name}, we answered "{question}": {answer}'],
  },
  'report.upheld': {
    title: ['举报成立', 'Report upheld'],
    variables: REPORT,
    subject: ['您的举报已处理', 'Your report was upheld'],
    body: [
      '{name}，您举报的内容「{content}」经核实成立，已处理。感谢您的反馈。{reason}',
      'Dear {name}, we upheld your report of "{content}" and dealt with it. Thank you. {reason}',
    ],
  },
  'report.judged': {
    title: ['内容被举报成立', 'Content moderated'],
    variables: REPORT,
    subject: ['您发布的内容已被处理', 'What you wrote was reported'],
    body: [
      '{name}，您发布的「{content}」因「{cause}」被举报成立：{result}。{reason}',
      'Dear {name}, "{content}" was reported ({cause}) and the report upheld: {result}. {reason}',
    ],
  },
  'report.dismissed': {
    title: ['举报不成立', 'Report dismissed'],
    variables: REPORT,
    subject: ['您的举报未成立', 'Your report was dismissed'],
    body: [
      '{name}，您举报的内容「{content}」经核实未发现违规。{reason}',
      'Dear {name}, we found nothing wrong with "{content}". {reason}',
    ],
  },
  'report.reversed': {
    title: ['举报处理撤销', 'Result of a report taken back'],
    variables: REPORT,
    subject: ['举报处理已撤销', 'The result of a report was taken back'],
    body: [
      '{name}，关于「{content}」的举报处理已撤销。{reason}',
      'Dear {name}, what was decided about "{content}" was taken back. {reason}',
    ],
  },
} as const satisfies Readonly<Record<string, Occasion>>

export type MessageOccasion = keyof typeof MESSAGE_OCCASIONS

/** What staff write by themselves. */
export const OWN_WORDS = 'staff'

/** What a message is about. */
export const MESSAGE_OCCASION = choices('message_occasion', ['消息场景', 'Occasions of messages'], {
  ...titledChoices(MESSAGE_OCCASIONS),
  [OWN_WORDS]: [OWN_WORDS, '客服消息', 'Written by staff'],
})
