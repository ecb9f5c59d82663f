import { type ChoiceOf, choices } from '#kit/contract/choices.ts'

/** How another server says who somebody is. */
export const PROVIDER_KIND = choices('identity_provider_kind', ['统一登录协议', 'Protocols of single sign-on'], {
  oidc: ['oidc', 'OpenID Connect', 'OpenID Connect'],
  oauth2: ['oauth2', 'OAuth 2.0', 'OAuth 2.0'],
  wecom: ['wecom', '企业微信', 'WeCom'],
  dingtalk: ['dingtalk', '钉钉', 'DingTalk'],
  cas: ['cas', 'CAS 3.0', 'CAS 3.0'],
  ldap: ['ldap', 'LDAP 目录', 'LDAP directory'],
})

export type ProviderKind = ChoiceOf<typeof PROVIDER_KIND>

/** Whom a provider lets in. */
export const ADMISSION = choices('provider_admission', ['统一登录准入', 'Whom single sign-on lets in'], {
  bind: ['bind', '仅已绑定的账号', 'Bound accounts only'],
  match: ['match', '同名账号自动绑定', 'Accounts of the same name'],
  create: ['create', '自动创建账号', 'Anybody: an account is made'],
})

export type Admission = ChoiceOf<typeof ADMISSION>

/** What it asks a browser to visit, and to come back from. */
export const REDIRECTING: ReadonlySet<string> = new Set<ProviderKind>([
  PROVIDER_KIND.oidc,
  PROVIDER_KIND.oauth2,
  PROVIDER_KIND.wecom,
  PROVIDER_KIND.dingtalk,
  PROVIDER_KIND.cas,
])

type Claim = 'subjectClaim' | 'usernameClaim' | 'realnameClaim' | 'emailClaim' | 'phoneClaim'

/** Where a value stands in what a provider says, unless its row says otherwise. */
export const USUAL_CLAIMS: Readonly<Record<string, Readonly<Record<Claim, string>>>> = {
  [PROVIDER_KIND.oidc]: {
    subjectClaim: 'sub',
    usernameClaim: 'preferred_username',
    realnameClaim: 'name',
    emailClaim: 'email',
    phoneClaim: 'phone_number',
  },
  [PROVIDER_KIND.oauth2]: {
    subjectClaim: 'id',
    usernameClaim: 'login',
    realnameClaim: 'name',
    emailClaim: 'email',
    phoneClaim: 'phone',
  },
  [PROVIDER_KIND.wecom]: {
    subjectClaim: 'userid',
    usernameClaim: 'userid',
    realnameClaim: 'name',
    emailClaim: 'biz_mail',
    phoneClaim: 'mobile',
  },
  [PROVIDER_KIND.dingtalk]: {
    subjectClaim: 'unionId',
    usernameClaim: 'email',
    realnameClaim: 'nick',
    emailClaim: 'email',
    phoneClaim: 'mobile',
  },
  [PROVIDER_KIND.cas]: {
    subjectClaim: 'subject',
    usernameClaim: 'user',
    realnameClaim: 'displayName',
    emailClaim: 'mail',
    phoneClaim: 'mobile',
  },
  [PROVIDER_KIND.ldap]: {
    subjectClaim: 'entryUUID',
    usernameClaim: 'uid',
    realnameClaim: 'cn',
    emailClaim: 'mail',
    phoneClaim: 'mobile',
  },
}
