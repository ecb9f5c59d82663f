import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
/** By which way money comes in. */
export const PAY_CHANNEL = choices('pay_channel', ['付款渠道', 'Payment channels'], {
  offline: ['offline', '线下收款', 'Offline'],
  alipay: ['alipay', '支付宝', 'Alipay'],
  wechat: ['wechat', '微信支付', 'WeChat Pay'],
  sandbox: ['sandbox', '沙箱', 'Sandbox'],
  credit: ['credit', '余额', 'Credit'],
  /** Paid to a former shop, whose orders were taken in. */
  imported: ['imported', '迁入订单已付', 'Paid before migration'],
})

export type PayChannel = ChoiceOf<typeof PAY_CHANNEL>

/** Channels without a gateway: what came in by them a person pays back. */
export const PAID_BACK_BY_HAND: readonly string[] = [PAY_CHANNEL.offline, PAY_CHANNEL.imported]
