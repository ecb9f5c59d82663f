import { KeyOutlined, MobileOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popconfirm, Skeleton, Switch } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { currentSession, keepUserInfo } from '#kit/web/session/session.web.ts'
import {
  type EnrolledFactor,
  FACTOR_TITLES,
  type FactorKind,
  OWN_FACTOR_PATH,
  type OwnFactors as Own,
} from '../../login/factor/factor.ts'

const SetUpDialog = late(async () => (await import('./set-up-dialog.web.tsx')).SetUpDialog)
const RenameDialog = late(async () => (await import('./rename-dialog.web.tsx')).RenameDialog)
const RecoveryCodes = late(async () => (await import('#kit/web/factor/recovery-codes.web.tsx')).RecoveryCodes)

const QUERY = ['account', 'factors']
const ICONS = { totp: MobileOutlined, passkey: KeyOutlined } as const

type Opened =
  | { readonly kind: 'set-up'; readonly factor: FactorKind }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** By what somebody shows that it is them, beside the password: set up, named, taken away, and codes for the worst day. */
export function OwnFactors() {
  const t = useTranslate()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const [opened, open] = useState<Opened>()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => client.get<Own>(`${OWN_FACTOR_PATH}/list`, {}, { signal, handles: 'all' }),
    staleTime: 0,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: QUERY })
  const close = () => open(undefined)
  const has = (kind: FactorKind) => data?.factors.some((factor) => factor.kind === kind) ?? false

  async function handleRemove(id: string) {
    await told(client.remove(`${OWN_FACTOR_PATH}/delete`, { id }, { handles: [200, 404] }))
    await refresh()
  }

  async function handleRenew() {
    const made = await told(client.post<EnrolledFactor>(`${OWN_FACTOR_PATH}/recoveryCodes`), { done: false })
    await refresh()
    if (made?.result.recoveryCodes) {
      open({ kind: 'codes', codes: made.result.recoveryCodes })
    }
  }

  async function handlePasskeyOnly(isOn: boolean) {
    await told(client.put(`${OWN_FACTOR_PATH}/passkeyOnly`, { isOn }, { handles: [200] }))
    await refresh()
  }

  return (
    <section className="account-part" aria-labelledby="account-factors">
      <div className="account-part-head">
        <h2 id="account-factors">{t(FACTORS)}</h2>
        <div className="account-part-commands">
          <Button onClick={() => open({ kind: 'set-up', factor: 'passkey' })}>{t(ADD_PASSKEY)}</Button>
          <Button onClick={() => open({ kind: 'set-up', factor: 'totp' })}>{t(ADD_TOTP)}</Button>
        </div>
      </div>
      <p>{t(data?.isRequired ? REQUIRED : ABOUT)}</p>
      {error && !data && <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.factors.length === 0 && <EmptyState title={NONE} />}
      <ul className="account-rows">
        {data?.factors.map(({ id, kind, name, createTime, lastUsedTime }) => {
          const Icon = ICONS[kind]
          return (
            <li key={id} className="account-row">
              <Icon className="account-row-icon" aria-hidden />
              <div className="account-row-words">
                <strong>{name}</strong>
                <small>
                  {t(WHEN, { kind: t(FACTOR_TITLES[kind]), since: createTime, last: lastUsedTime ?? t(NEVER) })}
                </small>
              </div>
              <Button
                type="text"
                aria-label={t(RENAME_ONE, { name })}
                onClick={() => open({ kind: 'rename', id, name })}
              >
                {t(RENAME)}
              </Button>
              <Popconfirm
                title={t(REMOVE_ASK)}
                okText={t(REMOVE)}
                cancelText={t(CANCEL)}
                onConfirm={() => handleRemove(id)}
              >
                <Button danger disabled={isBusy} aria-label={t(REMOVE_ONE, { name })}>
                  {t(REMOVE)}
                </Button>
              </Popconfirm>
            </li>
          )
        })}
      </ul>
      {data && data.factors.length > 0 && (
        <ul className="account-rows">
          <li className="account-row">
            <div className="account-row-words">
              <strong>{t(CODES)}</strong>
              <small>{t(CODES_LEFT, { n: data.recoveryCodes })}</small>
            </div>
            <Popconfirm title={t(RENEW_ASK)} okText={t(RENEW)} cancelText={t(CANCEL)} onConfirm={handleRenew}>
              <Button disabled={isBusy}>{t(RENEW)}</Button>
            </Popconfirm>
          </li>
          {has('passkey') && (
            <li className="account-row">
              <div className="account-row-words">
                <strong id="account-passkey-only">{t(ONLY)}</strong>
                <small>{t(ONLY_ABOUT)}</small>
              </div>
              <Switch
                checked={data.isPasskeyOnly}
                loading={isBusy}
                aria-labelledby="account-passkey-only"
                onChange={(isOn) => void handlePasskeyOnly(isOn)}
              />
            </li>
          )}
        </ul>
      )}
      <Suspense>
        {opened?.kind === 'set-up' && (
          <SetUpDialog
            kind={opened.factor}
            onClose={close}
            onDone={({ recoveryCodes }) => {
              void refresh()
              const { info } = currentSession()
              if (info?.factorDueTime) {
                keepUserInfo({ ...info, factorDueTime: null })
              }
              open(recoveryCodes ? { kind: 'codes', codes: recoveryCodes } : undefined)
            }}
          />
        )}
        {opened?.kind === 'rename' && (
          <RenameDialog id={opened.id} name={opened.name} onClose={close} onDone={() => void refresh().then(close)} />
        )}
        {opened?.kind === 'codes' && <RecoveryCodes codes={opened.codes} onClose={close} />}
      </Suspense>
    </section>
  )
}

const FACTORS: Text = ['二次验证', 'Second factor']
const ABOUT: Text = [
  '绑定后，登录和敏感操作除密码外还需验证，密码泄露也无法登录。通行密钥还可以直接登录，无需密码。',
  'With one, signing in and what costs money or opens data ask for more than the password. A passkey lets you in without one.',
]
const REQUIRED: Text = [
  '您的角色要求二次验证，至少保留一个。建议绑定两个，并保存恢复码。',
  'A role of yours demands a second factor: one has to stay. Have two of them, and keep your recovery codes.',
]
const ADD_PASSKEY: Text = ['添加通行密钥', 'Add a passkey']
const ADD_TOTP: Text = ['添加身份验证器', 'Add an authenticator']
const NONE: Text = ['还没有绑定二次验证', 'No second factor yet']
const WHEN: Text = ['{kind} · 绑定于 {since} · 最近使用 {last}', '{kind} · since {since} · last used {last}']
const NEVER: Text = ['从未', 'never']
const RENAME: Text = ['命名', 'Name']
const RENAME_ONE: Text = ['命名 {name}', 'Name {name}']
const REMOVE: Text = ['解除绑定', 'Take away']
const REMOVE_ONE: Text = ['解除绑定 {name}', 'Take away {name}']
const REMOVE_ASK: Text = ['解除后不能再用它验证。', 'It is good for nothing from then on.']
const CODES: Text = ['恢复码', 'Recovery codes']
const CODES_LEFT: Text = ['剩余 {n} 个，手机丢失时每个可用一次', '{n} left; each is good once when the phone is lost']
const RENEW: Text = ['重新生成', 'Make new ones']
const RENEW_ASK: Text = ['之前的恢复码全部失效。', 'Those before are void.']
const ONLY: Text = ['仅用通行密钥登录', 'Passkeys alone let me in']
const ONLY_ABOUT: Text = [
  '密码与动态码不再能登录，恢复码仍可使用',
  'Neither password nor authenticator lets anybody in; recovery codes still do',
]
const CANCEL: Text = ['取消', 'Cancel']
const NOT_LOADED: Text = ['二次验证加载失败', 'Your factors could not be loaded']
