import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { STEP_UP_KIND } from '#kit/contract/step-up.ts'
import type { Text } from '#kit/contract/text.ts'

/**
 * What gives something away, moves money or reaches many people. Each kind has lines in the table of the house: whoever goes over one
 * shows first that it is them, or waits for somebody else to agree.
 */
export const STEP_UP = choices('step_up_kind', ['管控的操作', 'Controlled commands'], {
  price: ['price', '修改价格', 'Prices'],
  points: ['points', '赠送积分', 'Points given'],
  growth: ['growth', '赠送成长值', 'Growth given'],
  credit: ['credit', '赠送余额', 'Credit given'],
  gift: ['gift', '赠送补偿', 'Gifts to customers'],
  payout: ['payout', '线下打款、退还余额', 'Payouts'],
  refund: ['refund', '退款', 'Refunds'],
  massCancel: ['mass-cancel', '批量取消', 'Mass cancels'],
  forfeit: ['forfeit', '定金不退', 'Deposits kept'],
  personalData: [STEP_UP_KIND.personalData, '导出个人信息', 'Exports of personal data'],
  grant: ['grant', '授予角色与权限、重置密码', 'Roles, rights and passwords'],
  identity: ['identity', '登录方式、身份来源与验证码发送', 'Identity, and where codes go'],
  contact: ['contact', '修改他人的手机与邮箱', 'Phone and mail of others'],
  key: [STEP_UP_KIND.key, '密钥与令牌', 'Keys and tokens'],
  outbound: ['outbound', '数据推送地址', 'Where data is sent'],
  sending: ['sending', '群发消息与优惠券', 'Sending to many people'],
  controls: ['controls', '放宽操作管控', 'Loosening of controls'],
  demo: ['demo', '清除示例数据', 'Deleting the demo'],
})

export type StepUpKind = ChoiceOf<typeof STEP_UP>

/** Of what somebody proves who they are by: asked for in any case, and by oneself. */
export const OWN_FACTORS = 'own-factors'

/** What is counted of a kind beside its rows: fen or pieces. What has neither is asked about always, or by rows. */
export const STEP_UP_UNIT: Readonly<Partial<Record<StepUpKind, 'money' | 'count'>>> = {
  [STEP_UP.points]: 'count',
  [STEP_UP.growth]: 'count',
  [STEP_UP.credit]: 'money',
  [STEP_UP.gift]: 'money',
  [STEP_UP.payout]: 'money',
  [STEP_UP.refund]: 'money',
  [STEP_UP.forfeit]: 'money',
  [STEP_UP.massCancel]: 'count',
  [STEP_UP.sending]: 'count',
}

/** What is counted of a kind, in words, for whoever keeps its lines. */
export const STEP_UP_COUNTED: Readonly<Record<StepUpKind, Text>> = {
  price: [
    '行数按价格有变化的 SKU 计，表单、批量调价、导入及其撤销相同；订单改价每单计 1',
    'Rows are SKUs whose price changes, alike in forms, bulk changes, imports and taking these back; an order counts as one',
  ],
  points: ['数量为积分', 'The number is points'],
  growth: ['数量为成长值', 'The number is growth'],
  credit: ['按金额', 'By the amount'],
  gift: [
    '按价值：积分按可抵扣的金额，优惠券按最多可减免的金额；折扣不封顶或包邮的优惠券无法计价，按超过处理',
    'By worth: points as they pay, a coupon at the most that it takes off; one without a most, or for freight, counts as over',
  ],
  payout: ['按金额', 'By the amount'],
  refund: ['按金额', 'By the amount'],
  [STEP_UP.massCancel]: ['数量为取消的订单或补款资格', 'The number is orders or claims that end'],
  forfeit: ['按不退的定金金额', 'By the deposits that are kept'],
  [STEP_UP.personalData]: ['行数为导出的行', 'Rows of the sheet'],
  grant: ['行数为涉及的人或角色', 'Rows are people or roles'],
  identity: ['行数为设置的条数', 'Rows of settings'],
  contact: ['行数为人数', 'Rows are people'],
  key: ['行数为密钥或令牌的个数', 'Rows are keys or tokens'],
  outbound: ['行数为地址的条数', 'Rows are addresses'],
  sending: ['数量为收到的人数', 'The number is people who get it'],
  controls: ['行数为管控的条数', 'Rows are lines'],
  demo: ['整体清除', 'All of it at once'],
}

/** When a line counts. */
export const MEASURE = choices('step_up_measure', ['管控条件', 'When a line counts'], {
  always: ['always', '每次', 'Always'],
  amount: ['amount', '金额或数量达到', 'Amount from'],
  rows: ['rows', '行数达到', 'Rows from'],
})
