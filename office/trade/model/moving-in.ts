import { choices } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'

/** Where orders that were taken in come from. */
export const EXTERNAL_SOURCE = choices('external_source', ['迁入来源', 'Former shops'], {
  shopify: ['shopify', 'Shopify', 'Shopify'],
  woocommerce: ['woocommerce', 'WooCommerce', 'WooCommerce'],
  taobao: ['taobao', '淘宝/天猫', 'Taobao / Tmall'],
  youzan: ['youzan', '有赞', 'Youzan'],
  vitrine: ['vitrine', '本系统', 'Vitrine'],
  other: ['other', '其他', 'Other'],
})

/** Passwords of other shops are hashes that nobody can use here, or texts that should lie in no file. */
export const PASSWORDS_KEPT_OUT = {
  header: /password|passwd|passphrase|userpass|密码|口令/,
  reason: [
    '密码不会导入；顾客在网店用验证码登录或重新设置密码',
    'Passwords are not taken: customers sign in with a code, or set a new one',
  ] satisfies Text as Text,
} as const
