import type { Text } from '#kit/contract/text.ts'

interface Variable {
  readonly title: Text
  readonly example: Text
}

const same = (example: string): Text => [example, example]

/** What texts to customers may speak of, written `{name}`. */
export const MESSAGE_VARIABLES = {
  name: { title: ['顾客昵称', 'Nickname'], example: ['林小满', 'Lin'] },
  shop: { title: ['商城名称', 'Name of the shop'], example: ['手办商城', 'The figure shop'] },
  orderNo: { title: ['订单号', 'Order no.'], example: same('202611230001') },
  items: { title: ['商品', 'Items'], example: ['初音未来 花冠Ver. ×1', 'Hatsune Miku, flower crown ×1'] },
  changes: {
    title: ['改单内容', 'What was changed'],
    example: ['初音未来 花冠Ver. ×1→×2', 'Hatsune Miku, flower crown ×1→×2'],
  },
  difference: {
    title: ['改单差额', 'What is to be paid or goes back'],
    example: [
      '请在 2026-12-07 22:00 前支付差额 ¥100.00。',
      'Please pay the difference of ¥100.00 until 2026-12-07 22:00.',
    ],
  },
  figure: { title: ['手办', 'Figure'], example: ['初音未来 花冠Ver.', 'Hatsune Miku, flower crown'] },
  pieces: { title: ['件数', 'Pieces'], example: same('1') },
  amount: { title: ['金额', 'Amount'], example: same('¥1,099.00') },
  due: { title: ['截止时间', 'Until when'], example: same('2026-12-07 22:00') },
  before: { title: ['原发售月', 'Month before'], example: same('2026-11') },
  month: { title: ['发售月', 'Release month'], example: same('2027-02') },
  carrier: { title: ['快递公司', 'Carrier'], example: ['顺丰速运', 'SF Express'] },
  trackingNo: { title: ['运单号', 'Tracking no.'], example: same('SF1234567890') },
  orderedOn: { title: ['下单日期', 'Ordered on'], example: same('2026-11-23') },
  shippedOn: { title: ['发货日期', 'Shipped on'], example: same('2026-11-25') },
  today: { title: ['今天', 'Today'], example: same('2026-11-30') },
  refundNo: { title: ['退款单号', 'Refund no.'], example: same('R20261123001') },
  coupon: { title: ['优惠券', 'Coupon'], example: ['满300减30', '30 off from 300'] },
  gift: {
    title: ['补偿', 'What makes up for it'],
    example: [
      '另赠您优惠券「满300减30」，有效期至 2026-12-31 23:59。',
      'We gave you a coupon to make up for it: 30 off from 300, good until 2026-12-31 23:59.',
    ],
  },
  level: { title: ['会员等级', 'Member level'], example: ['金卡会员', 'Gold'] },
  notice: { title: ['公告标题', 'Title of a notice'], example: ['春节放假安排', 'Spring Festival holiday'] },
  summary: {
    title: ['公告摘要', 'Summary of a notice'],
    example: ['2月10日至17日暂停发货', 'Nothing is sent from 10 to 17 February'],
  },
  reason: { title: ['原因', 'Reason'], example: ['厂商产能调整', 'The maker is late'] },
  consultNo: { title: ['咨询编号', 'Consult no.'], example: same('C2611232200000001') },
  question: { title: ['咨询标题', 'Question'], example: ['什么时候发货？', 'When is it sent?'] },
  answer: { title: ['回复', 'Answer'], example: ['付款后 48 小时内发出。', 'Within 48 hours.'] },
  content: { title: ['被举报内容', 'What was reported'], example: ['加我微信低价出', 'Buy it from me'] },
  cause: { title: ['举报原因', 'Cause of a report'], example: ['广告', 'Advertising'] },
  result: { title: ['处理结果', 'Result'], example: ['内容已隐藏', 'it is hidden'] },
} as const satisfies Readonly<Record<string, Variable>>

export type MessageVariable = keyof typeof MESSAGE_VARIABLES
export type MessageValues = Partial<Readonly<Record<MessageVariable, string>>>
