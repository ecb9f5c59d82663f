import { LinkOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Form, Input, Popconfirm, Skeleton } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { PROVIDER_KIND } from '../../login/identity-provider/provider-choices.ts'
import { OWN_BINDING_PATH, type OwnBinding, THIRD_LOGIN_ERRORS } from '../../login/identity-provider/third-login.ts'

const QUERY = ['account', 'bindings']

/** Accounts of other servers that sign somebody in: each is bound by signing in there, and ends at once. */
export function OwnBindings() {
  const t = useTranslate()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const [asking, setAsking] = useState<string>()
  const [came] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) =>
      client.get<readonly OwnBinding[]>(`${OWN_BINDING_PATH}/list`, {}, { signal, handles: 'all' }),
    staleTime: 0,
  })
  const bind = async ({ providerId, kind }: OwnBinding) => {
    if (kind === PROVIDER_KIND.ldap) {
      setAsking(providerId)
      return
    }
    const answer = await told(client.post<{ readonly address: string }>(`${OWN_BINDING_PATH}/begin`, { providerId }), {
      done: false,
    })
    if (answer) {
      location.assign(answer.result.address)
    }
  }
  const unbind = async (id: string) => {
    await told(client.remove(`${OWN_BINDING_PATH}/delete`, { id }, { handles: [404] }))
    await queries.invalidateQueries({ queryKey: QUERY })
  }
  const bindDirectory = async (typed: DirectoryAccount) => {
    const sent = client.post(`${OWN_BINDING_PATH}/bindDirectory`, { providerId: asking, ...typed }, { handles: 'all' })
    if (await told(sent)) {
      setAsking(undefined)
    }
    await queries.invalidateQueries({ queryKey: QUERY })
  }
  const refusal = Object.entries(THIRD_LOGIN_ERRORS).find(([name]) => name === came.error)
  return (
    <section className="account-part" aria-labelledby="account-bindings">
      <h2 id="account-bindings">{t(BOUND)}</h2>
      <p>{t(ABOUT)}</p>
      {refusal && <Alert type="warning" showIcon closable title={t(refusal[1])} />}
      {came.bound !== undefined && <Alert type="success" showIcon closable title={t(DONE)} />}
      {error && !data && <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.length === 0 && <Empty description={t(NONE)} />}
      <ul className="account-rows">
        {data?.map((one) => (
          <BindingRow key={one.providerId} binding={one} isBusy={isBusy} onBind={bind} onUnbind={unbind} />
        ))}
      </ul>
      <WindowModal
        isOpen={asking !== undefined}
        title={t(DIRECTORY)}
        footer={null}
        onClose={() => setAsking(undefined)}
      >
        <DirectoryForm isBusy={isBusy} onTyped={bindDirectory} />
      </WindowModal>
    </section>
  )
}

interface DirectoryAccount {
  readonly username: string
  readonly password: string
}

interface DirectoryFormProps {
  readonly isBusy: boolean
  readonly onTyped: (typed: DirectoryAccount) => Promise<void>
}

/** Whose password of the directory it is, is bound. */
function DirectoryForm({ isBusy, onTyped }: DirectoryFormProps) {
  const t = useTranslate()
  return (
    <Form<DirectoryAccount> layout="vertical" requiredMark={false} onFinish={(typed) => void onTyped(typed)}>
      <Form.Item name="username" label={t(ACCOUNT)} rules={[{ required: true, message: t(NO_ACCOUNT) }]}>
        <Input autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="password" label={t(PASSWORD)} rules={[{ required: true, message: t(NO_PASSWORD) }]}>
        <Input.Password autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(BIND)}
      </Button>
    </Form>
  )
}

interface BindingRowProps {
  readonly binding: OwnBinding
  readonly isBusy: boolean
  readonly onBind: (binding: OwnBinding) => Promise<void>
  readonly onUnbind: (id: string) => Promise<void>
}

function BindingRow({ binding, isBusy, onBind, onUnbind }: BindingRowProps) {
  const t = useTranslate()
  const { id, providerName, outerName, createTime, lastUsedTime, isClosed } = binding
  return (
    <li className="account-row">
      <LinkOutlined className="account-row-icon" aria-hidden />
      <div className="account-row-words">
        <strong>{providerName}</strong>
        <small>
          {id === null
            ? t(NOT_BOUND)
            : t(isClosed ? CLOSED : WHEN, {
                name: outerName,
                since: createTime ?? '-',
                last: lastUsedTime ?? t(NEVER),
              })}
        </small>
      </div>
      {(id === null || isClosed) && (
        <Button disabled={isBusy} aria-label={t(BIND_ONE, { name: providerName })} onClick={() => void onBind(binding)}>
          {t(BIND)}
        </Button>
      )}
      {id !== null && (
        <Popconfirm title={t(UNBIND_ASK)} okText={t(UNBIND)} cancelText={t(CANCEL)} onConfirm={() => onUnbind(id)}>
          <Button disabled={isBusy} aria-label={t(UNBIND_ONE, { name: providerName })}>
            {t(UNBIND)}
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}

const BOUND: Text = ['账号绑定', 'Bound accounts']
const ABOUT: Text = [
  '绑定后可用这些账号登录；解除绑定立即生效，密码登录不受影响。',
  'What is bound signs you in. Unbinding counts at once; your password goes on.',
]
const DONE: Text = ['绑定成功', 'It is bound']
const NONE: Text = ['还没有可绑定的账号', 'There is nothing to be bound yet']
const NOT_BOUND: Text = ['未绑定', 'Not bound']
const NEVER: Text = ['从未使用', 'never']
const WHEN: Text = ['{name} · 最近使用 {last} · 绑定于 {since}', '{name} · last used {last} · bound since {since}']
const CLOSED: Text = [
  '{name} · 密码更改后已停用，须重新绑定 · 绑定于 {since}',
  '{name} · closed by your new password: bind it again · bound since {since}',
]
const BIND: Text = ['绑定', 'Bind']
const BIND_ONE: Text = ['绑定 {name}', 'Bind {name}']
const UNBIND: Text = ['解除绑定', 'Unbind']
const UNBIND_ONE: Text = ['解除绑定 {name}', 'Unbind {name}']
const UNBIND_ASK: Text = ['解除后不能再用它登录，继续吗？', 'It signs you in no more. Go on?']
const DIRECTORY: Text = ['绑定目录账号', 'Bind an account of the directory']
const ACCOUNT: Text = ['目录账号', 'Account in the directory']
const PASSWORD: Text = ['目录密码', 'Password in the directory']
const NO_ACCOUNT: Text = ['请输入目录账号', 'Enter the account']
const NO_PASSWORD: Text = ['请输入目录密码', 'Enter the password']
const CANCEL: Text = ['取消', 'Cancel']
const NOT_LOADED: Text = ['账号绑定加载失败', 'Your bound accounts could not be loaded']
