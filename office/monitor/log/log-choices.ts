import { choices } from '#kit/contract/choices.ts'

/** How what is noted in the log ended. */
export const LOG_OUTCOME = choices('log_outcome', ['日志结果', 'Outcomes in the log'], {
  done: [1, '成功', 'Done', 'green'],
  failed: [2, '失败', 'Failed', 'red'],
  denied: [3, '无权限', 'Denied', 'orange'],
  unfinished: [4, '未完成', 'Unfinished', 'grey'],
})

/** By what somebody proved who they are. */
export const SIGN_IN_WAY = choices('sign_in_way', ['登录方式', 'Ways to sign in'], {
  password: ['password', '密码', 'Password'],
  phone: ['phone', '手机验证码', 'Phone code'],
  passkey: ['passkey', '通行密钥', 'Passkey'],
  oidc: ['oidc', 'OpenID Connect', 'OpenID Connect'],
  oauth2: ['oauth2', 'OAuth 2.0', 'OAuth 2.0'],
  wecom: ['wecom', '企业微信', 'WeCom'],
  dingtalk: ['dingtalk', '钉钉', 'DingTalk'],
  cas: ['cas', '单点登录', 'Single sign-on'],
  ldap: ['ldap', 'LDAP 目录', 'LDAP directory'],
})
