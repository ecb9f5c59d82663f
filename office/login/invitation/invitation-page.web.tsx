import { Button, Form, Result, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { signInBy } from '#kit/web/session/session.web.ts'
import { PasswordFields } from '../password-fields.web.tsx'
import { useRefusal } from '../refusal.web.tsx'
import { INVITATION_LOOK_PATH, INVITATION_PATH } from './accept.ts'
import '../login.css'

interface Invited {
  readonly username: string
  readonly realname: string
}

/** Whoever was invited by mail sets a password here, and is in. */
export function InvitationPage() {
  const t = useTranslate()
  const [token] = useState(() => location.hash.slice(1))
  const [data, setData] = useState<Invited>()
  const [error, setError] = useState<unknown>()
  // nobody is signed in: there is nothing yet that remembers what was asked
  useEffect(() => {
    client.post<Invited>(INVITATION_LOOK_PATH, { token }, QUIET).then(({ result }) => setData(result), setError)
  }, [token])
  if (error) {
    return (
      <Result
        status="warning"
        title={t(LOST)}
        subTitle={error instanceof ApiError ? error.message : undefined}
        extra={<Link to="/user/login">{t(TO_SIGN_IN)}</Link>}
      />
    )
  }
  return (
    <div>
      <h2>{t(TITLE)}</h2>
      {data ? <FirstPassword token={token} invited={data} /> : <Skeleton active />}
      <div className="login-foot">
        <Link to="/user/login">{t(TO_SIGN_IN)}</Link>
      </div>
    </div>
  )
}

function FirstPassword({
  token,
  invited: { username, realname },
}: {
  readonly token: string
  readonly invited: Invited
}) {
  const t = useTranslate()
  const { alert, refuse, forget } = useRefusal()
  const [isBusy, setBusy] = useState(false)
  async function handleFinish({ password }: { readonly password: string }) {
    setBusy(true)
    forget()
    try {
      await signInBy(INVITATION_PATH, { token, password })
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }
  return (
    <Form onFinish={handleFinish} size="large" requiredMark={false}>
      {alert}
      <p className="login-account">{t(HELLO, { name: realname, account: username })}</p>
      <PasswordFields username={username} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(ENTER)}
      </Button>
    </Form>
  )
}

const QUIET = { handles: 'all', failOnExpiry: true } as const

const TITLE: Text = ['接受邀请', 'Accept the invitation']
const HELLO: Text = ['{name}，您的账号：{account}', '{name}, your account is {account}']
const ENTER: Text = ['设置密码并进入', 'Set the password and enter']
const LOST: Text = ['邀请链接已失效', 'The invitation is no longer good']
const TO_SIGN_IN: Text = ['去登录', 'To signing in']
