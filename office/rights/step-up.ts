import { choices } from '#kit/contract/choices.ts'
import { STEP_UP_KIND } from '#kit/contract/step-up.ts'

/** What costs money or opens data: whoever does it shows first that it is them. Which of these do is a setting of the house. */
export const STEP_UP = choices('step_up_kind', ['须再次验证的操作', 'What asks for a proof'], {
  payout: ['payout', '线下打款、退还余额', 'Payouts'],
  refund: ['refund', '退款', 'Refunds'],
  grant: ['grant', '授予角色与权限、重置密码', 'Roles, rights and passwords of others'],
  identity: ['identity', '登录方式、身份来源与验证码发送', 'Who somebody is, and where codes go'],
  personalData: [STEP_UP_KIND.personalData, '导出个人信息', 'Exports of personal data'],
  key: [STEP_UP_KIND.key, '密钥与令牌', 'Keys and tokens'],
})

/** Of what somebody proves who they are by: asked for in any case. */
export const OWN_FACTORS = 'own-factors'
