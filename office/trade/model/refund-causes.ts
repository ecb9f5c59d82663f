import { openChoices } from '#kit/contract/choices.ts'

export const REFUND_REJECT = openChoices('refund_reject', ['拒绝退款类别', 'Refusals of refunds'], {
  late: ['late', '超过售后期限', 'After-sales is over'],
  proof: ['proof', '凭证不足', 'Not enough proof'],
  intact: ['intact', '商品完好', 'Nothing is wrong with it'],
  used: ['used', '影响二次销售', 'Cannot be sold again'],
  overdue: ['overdue', '逾期未补款', 'Balance not paid in time'],
  other: ['other', '其他', 'Other'],
})

export const REFUND_CAUSE = openChoices('refund_cause', ['退款原因', 'Causes of refunds'], {
  unwanted: ['unwanted', '不想要了', 'Not wanted any more'],
  damaged: ['damaged', '收到时破损', 'Arrived damaged'],
  missing: ['missing', '少件', 'Parts missing'],
  wrong: ['wrong', '发错货', 'Another article'],
  quality: ['quality', '质量问题', 'Quality'],
  late: ['late', '发货太慢', 'Shipped late'],
  delay: ['delay', '发售延期', 'Release delayed'],
  shortage: ['shortage', '到货不足', 'Not enough arrived'],
  maker: ['maker', '厂商取消', 'Cancelled by the maker'],
  doubleReturn: ['double-return', '定金双倍返还', 'Deposit given back twice'],
  freight: ['freight', '退运费差额', 'Freight difference'],
  edited: ['edited', '修改订单', 'Order edited'],
  other: ['other', '其他', 'Other'],
})
/** Causes that commands of the shop give: nobody chooses them when applying for a refund. */
const SYSTEM_CAUSES: readonly string[] = ['delay', 'shortage', 'maker', 'double-return', 'freight', 'edited']

/** Whether whoever applies for a refund may give this cause. */
export function isChosenCause(code: string): boolean {
  return !SYSTEM_CAUSES.includes(code)
}
