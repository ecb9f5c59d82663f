import { Alert, Button, Form, Result, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { signInBy } from '#kit/web/session/session.web.ts'
import { useRefusal } from '../refusal.web.tsx'
import { CodeFields, type CodeFieldValues } from '../sent-code/code-fields.web.tsx'
import { OFFERED_WAY } from '../way/sign-in-way.ts'
import { useWaysToSignIn } from '../way/use-ways.web.ts'
import { THIRD_LOGIN_ERRORS, THIRD_LOGIN_PATH } from './third-login.ts'
import { takenTarget } from './third-login.web.ts'
import '../login.css'

/** Back from another server: signs in with the code of the address, once, or binds an account first, or says why not. */
export function Oauth2AppPage() {
  const t = useTranslate()
  const { alert, refuse } = useRefusal()
  const navigate = useNavigate()
  const [came] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const [isBusy, setBusy] = useState(came.oauth2LoginToken !== undefined)

  const enter = (token: string) =>
    signInBy(`${THIRD_LOGIN_PATH}/getLoginUser/${token}/${came.thirdType}`, {}, 'GET').catch((error: unknown) => {
      refuse(error)
      setBusy(false)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is good once
  useEffect(() => {
    // nobody finds it in the history; what was asked for is where signing in leads
    void navigate(`${location.pathname}${takenTarget()}`, { replace: true })
    if (came.oauth2LoginToken !== undefined) {
      void enter(came.oauth2LoginToken)
    }
  }, [])

  if (isBusy) {
    return (
      <Spin description={t(BUSY)}>
        <div className="login-wait" />
      </Spin>
    )
  }
  if (came.bind !== undefined) {
    return <BindForm proof={came.bind} onBound={enter} />
  }
  const known = Object.entries(THIRD_LOGIN_ERRORS).find(([name]) => name === came.error)
  return (
    <>
      {alert}
      <Result
        status="warning"
        title={t(NOT_SIGNED_IN)}
        subTitle={alert ? undefined : t(known?.[1] ?? NOTHING)}
        extra={<BackLink />}
      />
    </>
  )
}

function BackLink() {
  const t = useTranslate()
  return (
    <Link to="/user/login" replace>
      <Button type="primary">{t(BACK)}</Button>
    </Link>
  )
}

interface BindFormProps {
  readonly proof: string
  readonly onBound: (token: string) => Promise<unknown>
}

/** The other server vouches for somebody whom no account is bound to: a code to the phone of one binds it. */
function BindForm({ proof, onBound }: BindFormProps) {
  const t = useTranslate()
  const { ways } = useWaysToSignIn()
  const { alert, refuse, forget } = useRefusal()
  const [isBusy, setBusy] = useState(false)

  async function handleFinish({ sentTo, smscode }: CodeFieldValues) {
    setBusy(true)
    forget()
    try {
      const sent = { mobile: sentTo, captcha: smscode, thirdUserUuid: proof }
      const { result } = await client.post<string>(`${THIRD_LOGIN_PATH}/bindingThirdPhone`, sent, { handles: 'all' })
      await onBound(result)
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }

  if (!ways.includes(OFFERED_WAY.phone)) {
    return <Result status="info" title={t(THIRD_LOGIN_ERRORS.unbound)} subTitle={t(BY_PASSWORD)} extra={<BackLink />} />
  }
  return (
    <Form<CodeFieldValues> onFinish={handleFinish} size="large" requiredMark={false}>
      <Alert
        type="info"
        showIcon
        title={t(THIRD_LOGIN_ERRORS.unbound)}
        description={t(BY_PHONE)}
        style={{ marginBottom: 24 }}
      />
      {alert}
      <CodeFields purpose="login" onRefused={refuse} onSent={forget} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(BIND)}
      </Button>
      <div className="login-foot">
        <Link to="/user/login" replace>
          {t(WITH_PASSWORD)}
        </Link>
      </div>
    </Form>
  )
}

const BUSY: Text = ['正在登录…', 'Signing in…']
const NOT_SIGNED_IN: Text = ['未能登录', 'You are not signed in']
const NOTHING: Text = ['请从登录页选择登录方式', 'Choose a way on the page that signs in']
const BACK: Text = ['返回登录', 'Back to signing in']
const BIND: Text = ['绑定并登录', 'Bind and sign in']
const BY_PHONE: Text = [
  '用您账号的手机号验证一次，以后即可直接登录。',
  'Prove the mobile of your account once; from then on this signs you in.',
]
const BY_PASSWORD: Text = [
  '请先用账号密码登录，再到“个人设置 - 账号绑定”中绑定。',
  'Sign in with your password, and bind it at “Account settings – Bound accounts”.',
]
const WITH_PASSWORD: Text = ['改用账号密码登录', 'Use a password instead']
