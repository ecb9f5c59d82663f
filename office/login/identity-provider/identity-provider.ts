import type { FieldError } from '#kit/contract/errors.ts'
import { boolean, codeText, dict, number, text, textarea } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { secretState } from '#kit/contract/sealed-secret.ts'
import type { Text } from '#kit/contract/text.ts'
import { ADMISSION, PROVIDER_KIND, REDIRECTING } from './provider-choices.ts'
import { providerSecret } from './provider-secret.ts'
import { roleRulesIn } from './role-rules.ts'
import { servicesIn } from './services.ts'

/** Permission to set the secret, which is sealed and shown to nobody. */
export const PROVIDER_SECRET = 'system:identityProvider:secret'

/** Permission to see what a provider says of oneself, without being signed in by it. */
export const PROVIDER_TRY = 'system:identityProvider:try'

/** Permission to bring accounts in line with a directory, or to see what that would do. */
export const PROVIDER_SYNC = 'system:identityProvider:sync'

const ADDRESS = matches(/^(?:https?|ldaps?):\/\/[^\s?#@]*[^\s?#@/]$/, [
  '请输入 http(s) 或 ldap(s) 地址，末尾不带 /',
  'Enter an http(s) or ldap(s) address without a slash at its end',
])
const WEB = matches(/^https?:\/\/[^\s#@]+$/, ['请输入 http(s) 地址', 'Enter an http(s) address'])
const CODE = matches(/^[a-z][a-z0-9_-]{1,29}$/, [
  '小写字母开头，2 到 30 位小写字母、数字、- 或 _',
  '2 to 30 small letters, digits, - or _, a letter first',
])
const SERVICES = matches(
  (services) => servicesIn(services).length > 0,
  ['每行须是 http(s) 地址', 'Each line has to be an http(s) address'],
)
const ROLES = matches(
  (rules) => roleRulesIn(rules) !== undefined,
  ['每行须是“声明值 = 角色编码”', 'Each line has to be “value = role code”'],
)
const FILTER = matches(/^\(.*\{username\}.*\)$/, [
  '须是含 {username} 的 LDAP 过滤器，如 (uid={username})',
  'A filter of LDAP that holds {username}, such as (uid={username})',
])

const claim = (title: Text) => text(title, { max: 100 })

const asked = (path: string): FieldError => ({
  path,
  message: ['该协议需要填写', 'This protocol needs it', 'identityProvider.required'],
})

/** Other servers that say who somebody is, kept by the house: how they are asked, and whom they let in. */
export const identityProvider = defineResource({
  name: 'identity-provider',
  title: ['统一登录', 'Identity provider'],
  path: '/sys/identityProvider',
  table: 'sys_identity_provider',
  permission: 'system:identityProvider',
  power: 'people',
  menu: {
    under: 'system',
    url: '/isystem/identityProvider',
    component: 'system/IdentityProviderList',
    icon: 'cluster',
    order: 22,
  },
  fields: {
    name: text(['名称', 'Name'], {
      required: true,
      max: 100,
      help: ['显示在登录页的按钮上', 'Stands on the button of the sign-in page'],
    }),
    code: codeText(['编码', 'Code'], {
      required: true,
      max: 30,
      unique: true,
      fixed: true,
      rules: [CODE],
      help: [
        '出现在回调地址中；企业微信用 wechat_enterprise、钉钉用 dingtalk，可兼容原客户端',
        'Part of the address that people come back to; wechat_enterprise and dingtalk are what existing clients ask for',
      ],
    }),
    kind: dict(['协议', 'Protocol'], PROVIDER_KIND, { required: true }),
    isEnabled: boolean(['启用', 'On'], { initial: false }),
    sortNo: number(['顺序', 'Order'], { required: true, min: 1, max: 99 }),
    address: text(['服务器地址', 'Address'], { required: true, max: 500, rules: [ADDRESS] }),
    authorizeUrl: text(['授权地址', 'Authorisation'], { max: 500, rules: [WEB] }),
    tokenUrl: text(['令牌地址', 'Token'], { max: 500, rules: [WEB] }),
    userInfoUrl: text(['用户信息地址', 'User information'], { max: 500, rules: [WEB] }),
    clientId: text(['客户端 ID', 'Client ID'], { max: 300 }),
    scopes: text(['授权范围', 'Scopes'], { max: 300 }),
    agentId: codeText(['应用 AgentId', 'AgentId'], { max: 60 }),
    corpId: codeText(['企业 CorpId', 'CorpId'], { max: 100 }),
    services: textarea(['允许的服务地址', 'Services'], {
      rules: [SERVICES],
      help: [
        '每行一个，票据只为这些地址开头的服务验证，如 https://shop.example/user/login',
        'One a line; tickets count for services that begin with one of them, such as https://shop.example/user/login',
      ],
    }),
    isStartTls: boolean(['StartTLS', 'StartTLS'], { initial: false }),
    searchBase: text(['人员位置', 'People below'], { max: 300 }),
    userFilter: text(['人员过滤器', 'Filter of people'], { max: 300, rules: [FILTER] }),
    groupBase: text(['用户组位置', 'Groups below'], { max: 300 }),
    isSynced: boolean(['每晚同步', 'Synced at night'], {
      initial: false,
      help: ['目录中已不存在的人员会被冻结，从不删除', 'Who is in the directory no more is frozen, and never deleted'],
    }),
    subjectClaim: claim(['唯一标识', 'Identifier']),
    usernameClaim: claim(['账号', 'Account']),
    realnameClaim: claim(['姓名', 'Name']),
    emailClaim: claim(['邮箱', 'E-mail']),
    phoneClaim: claim(['手机号', 'Mobile']),
    rolesClaim: text(['用户组', 'Groups'], {
      max: 100,
      help: ['如 groups 或 realm_access.roles', 'Such as groups or realm_access.roles'],
    }),
    roleRules: textarea(['按用户组授予角色', 'Roles by group'], {
      rules: [ROLES],
      help: [
        '每行一条：用户组 = 角色编码。离开用户组时收回，在本系统另外授予的角色不受影响',
        'One a line: group = role code. Who leaves the group loses the role; roles given here stay',
      ],
    }),
    admission: dict(['准入', 'Lets in'], ADMISSION, { required: true }),
    memberTenantId: number(['新账号所属租户', 'Tenant of new accounts'], { min: 0, max: 999_999_999, initial: 0 }),
  },
  empty: [
    '接入公司的身份提供方后，员工可用公司账号登录',
    'Add what knows the people of the company, and they sign in with its account',
  ],
  computed: { secretState: secretState(['密钥', 'Secret']) },
  secret: providerSecret,
  calls: { address: 'url', tokenUrl: 'url', userInfoUrl: 'url' },
  list: ['name', 'code', 'kind', 'address', 'admission', 'isEnabled', 'sortNo', 'secretState'],
  search: { name: 'like', kind: 'in', isEnabled: 'eq' },
  form: [
    ['name', 'code'],
    ['kind', 'address'],
    ['authorizeUrl', 'tokenUrl'],
    ['userInfoUrl', 'clientId'],
    ['scopes', 'agentId'],
    ['corpId', 'isStartTls'],
    ['services'],
    ['searchBase', 'userFilter'],
    ['groupBase', 'isSynced'],
    ['subjectClaim', 'usernameClaim'],
    ['realnameClaim', 'emailClaim'],
    ['phoneClaim', 'rolesClaim'],
    ['roleRules'],
    ['admission', 'memberTenantId'],
    ['isEnabled', 'sortNo'],
  ],
  check: (values) => {
    const { kind, address = '' } = values
    const errors: FieldError[] = needed(kind ?? '').flatMap((name) => (values[name] ? [] : [asked(name)]))
    if (address !== null && /^ldap/.test(address) !== (kind === PROVIDER_KIND.ldap)) {
      errors.push({
        path: 'address',
        message: ['地址与协议不符', 'The address is none of this protocol', 'identityProvider.wrongAddress'],
      })
    }
    return errors
  },
  without: ['importExcel'],
})

/** What a protocol cannot do without. */
function needed(kind: string) {
  return [
    ...(REDIRECTING.has(kind) && kind !== PROVIDER_KIND.cas ? (['clientId'] as const) : []),
    ...(kind === PROVIDER_KIND.oauth2 ? (['authorizeUrl', 'tokenUrl', 'userInfoUrl'] as const) : []),
    ...(kind === PROVIDER_KIND.wecom ? (['agentId'] as const) : []),
    ...(kind === PROVIDER_KIND.cas ? (['services'] as const) : []),
    ...(kind === PROVIDER_KIND.ldap ? (['searchBase'] as const) : []),
  ]
}
