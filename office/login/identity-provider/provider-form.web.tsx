import { Alert, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { CopyButton } from '#kit/web/page/copy-button.web.tsx'
import { identityProvider } from './identity-provider.ts'
import { PROVIDER_KIND, REDIRECTING, USUAL_CLAIMS } from './provider-choices.ts'
import { THIRD_LOGIN_PATH } from './third-login.ts'
import './identity-provider.css'

type Name = keyof (typeof identityProvider)['fields']

/** What each protocol is asked for beside its address, and nothing else. */
const ASKED: Readonly<Record<string, readonly Name[]>> = {
  [PROVIDER_KIND.oidc]: ['clientId', 'scopes'],
  [PROVIDER_KIND.oauth2]: ['authorizeUrl', 'tokenUrl', 'userInfoUrl', 'clientId', 'scopes'],
  [PROVIDER_KIND.wecom]: ['clientId', 'agentId', 'scopes', 'authorizeUrl'],
  [PROVIDER_KIND.dingtalk]: ['clientId', 'corpId', 'scopes', 'authorizeUrl'],
  [PROVIDER_KIND.ldap]: ['isStartTls', 'clientId', 'searchBase', 'userFilter', 'groupBase', 'isSynced'],
  [PROVIDER_KIND.cas]: ['services'],
}

const CLAIMS = ['subjectClaim', 'usernameClaim', 'realnameClaim', 'emailClaim', 'phoneClaim'] as const

/** Where each protocol is asked, as an example. */
const ADDRESSES: Readonly<Record<string, string>> = {
  [PROVIDER_KIND.oidc]: 'https://sso.example/realms/shop',
  [PROVIDER_KIND.oauth2]: 'https://github.com/login/oauth',
  [PROVIDER_KIND.wecom]: 'https://qyapi.weixin.qq.com',
  [PROVIDER_KIND.dingtalk]: 'https://api.dingtalk.com',
  [PROVIDER_KIND.cas]: 'https://sso.example/cas',
  [PROVIDER_KIND.ldap]: 'ldaps://directory.example',
}

/** What is written into fields that are hard to guess. */
const EXAMPLES: Readonly<Partial<Record<Name, string>>> = {
  searchBase: 'ou=people,dc=shop,dc=example',
  groupBase: 'ou=groups,dc=shop,dc=example',
  userFilter: '(&(objectClass=person)(uid={username}))',
}

/** A provider: asked for what its protocol needs, and told where people come back to. */
export function ProviderForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <ProviderFields />
    </ResourceForm>
  )
}

function ProviderFields() {
  const t = useTranslate()
  const kind = String(Form.useWatch('kind') ?? '')
  const code = String(Form.useWatch('code') ?? '')
  const field = (name: Name, control?: ReactNode) => (
    <FormField key={name} resource={identityProvider} name={name} isWide={WIDE.has(name)}>
      {control}
    </FormField>
  )
  const usual = USUAL_CLAIMS[kind]
  return (
    <>
      <FormGrid>
        {field('name')}
        {field('code')}
        {field('kind')}
        {field('sortNo')}
        {field('isEnabled')}
      </FormGrid>
      <h3 className="provider-part">{t(CONNECTION)}</h3>
      {REDIRECTING.has(kind) && <BackAddress code={code} />}
      {kind === PROVIDER_KIND.ldap && (
        <Alert type="info" showIcon title={t(SERVICE_ACCOUNT)} style={{ marginBottom: 16 }} />
      )}
      <FormGrid>
        {field('address', <Input placeholder={ADDRESSES[kind] ?? ''} />)}
        {(ASKED[kind] ?? []).map((name) => field(name, EXAMPLES[name] && <Input placeholder={EXAMPLES[name]} />))}
      </FormGrid>
      {usual && (
        <>
          <h3 className="provider-part">{t(TAKEN)}</h3>
          <FormGrid>
            {CLAIMS.map((name) => field(name, <Input placeholder={usual[name]} />))}
            {field('rolesClaim')}
          </FormGrid>
          <h3 className="provider-part">{t(LET_IN)}</h3>
          <FormGrid>
            {field('admission')}
            {field('memberTenantId')}
            {field('roleRules')}
          </FormGrid>
        </>
      )}
    </>
  )
}

const WIDE: ReadonlySet<string> = new Set<Name>(['services', 'roleRules', 'isSynced', 'userFilter'])

/** What has to be registered at the provider. */
function BackAddress({ code }: { readonly code: string }) {
  const t = useTranslate()
  const address = `${location.origin}${BASE_PATH}${THIRD_LOGIN_PATH}/${code || '…'}/callback`
  return (
    <div className="provider-back">
      <span>{t(BACK_ADDRESS)}</span>
      <code>{address}</code>
      {code && <CopyButton text={address} what={t(CALLBACK)} />}
    </div>
  )
}

const CALLBACK: Text = ['回调地址', 'address to come back to']
const CONNECTION: Text = ['连接', 'Connection']
const TAKEN: Text = ['取用的声明（留空时用默认值）', 'Claims that are taken (the usual ones where empty)']
const LET_IN: Text = ['准入与角色', 'Who is let in, with which roles']
const BACK_ADDRESS: Text = ['在提供方登记的回调地址：', 'To be registered at the provider: ']
const SERVICE_ACCOUNT: Text = [
  '客户端 ID 填写查询账号的 DN，其密码在列表的“设置密钥”中填写；两者都为空时匿名查询。',
  'The client ID is the DN of the account that searches; its password is set from the list. Without both it searches anonymously.',
]
