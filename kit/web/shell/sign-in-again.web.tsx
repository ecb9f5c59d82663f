import { Alert, App, Button, Form, Input, type InputRef, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { EndedSession } from '#kit/contract/ended-session.ts'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, SESSION_EXPIRED } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { CAPTCHA_ASKED, CaptchaField, useCaptcha } from '../session/captcha.web.tsx'
import { answerExpiry } from '../session/expiry.web.ts'
import { signIn, signOut, useUser } from '../session/session.web.ts'

interface Fields {
  readonly password: string
  readonly captcha?: string
}

/** While somebody is signed out, nothing but the question can be read: the desk may be left, the person dismissed. */
const COVERED = 'is-signed-out'

/** Asks for the password over the page, so that nothing on it is lost. */
export function SignInAgain() {
  const t = useTranslate()
  const { message } = App.useApp()
  const user = useUser()
  const captcha = useCaptcha()
  const [refusal, setRefusal] = useState<string>()
  const [isCaptchaAsked, setCaptchaAsked] = useState(false)
  const password = useRef<InputRef>(null)
  const [isBusy, setBusy] = useState(false)
  const ended = useEndedSession()
  useEffect(() => {
    document.body.classList.add(COVERED)
    return () => document.body.classList.remove(COVERED)
  }, [])

  async function handleFinish({ password, captcha: code }: Fields) {
    setBusy(true)
    setRefusal(undefined)
    setCaptchaAsked(false)
    try {
      const became = await captcha.send(code, (answer) =>
        signIn({ username: user?.username ?? '', password, ...answer, remember_me: true }),
      )
      if (became === 'picture') {
        setCaptchaAsked(true)
        return
      }
      message.success(t(['已重新登录，继续您的工作', 'Signed in again, carry on']))
      answerExpiry(true)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  /** Without a session the entry leads to the login page, which comes back here. */
  function handleSignInAnew() {
    answerExpiry(false)
    void signOut()
  }

  return (
    <Modal
      open
      rootClassName="sign-in-again"
      width={400}
      title={t(ended ? ENDED : EXPIRED)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={2000}
      footer={null}
      // the dialog takes the focus for itself while it opens
      afterOpenChange={() => password.current?.focus()}
    >
      {ended ? (
        <Alert
          type="warning"
          showIcon
          title={t(ENDED_BY, { by: ended.endedBy, time: ended.time })}
          description={ended.reason}
        />
      ) : (
        <p>{t(SESSION_EXPIRED)}</p>
      )}
      <Form<Fields> layout="vertical" onFinish={handleFinish} requiredMark={false} style={{ marginTop: 16 }}>
        <Form.Item label={t(['用户名', 'User name'])} htmlFor="again-username">
          <Input id="again-username" value={user?.username} readOnly autoComplete="username" />
        </Form.Item>
        <Form.Item
          name="password"
          label={t(['密码', 'Password'])}
          rules={[{ required: true, message: t(['请输入密码!', 'Please enter your password!']) }]}
        >
          <Input.Password ref={password} autoComplete="current-password" />
        </Form.Item>
        <CaptchaField captcha={captcha} />
        {isCaptchaAsked && <Alert type="info" showIcon title={t(CAPTCHA_ASKED)} style={{ marginBottom: 16 }} />}
        {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t(['重新登录', 'Sign in again'])}
        </Button>
        <Button type="link" block onClick={handleSignInAnew} style={{ marginTop: 8 }}>
          {t(['换个账号登录', 'Sign in as someone else'])}
        </Button>
      </Form>
    </Modal>
  )
}

/** Why the session is over, where somebody else ended it. */
function useEndedSession(): EndedSession | null {
  const [ended, setEnded] = useState<EndedSession | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    client
      .get<EndedSession | null>(SESSION_PATHS.ended, {}, { failOnExpiry: true, signal: leaving.signal })
      .then(setEnded)
      // it is over all the same
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return ended
}

const EXPIRED: Text = ['登录已过期', 'Session expired']
const ENDED: Text = ['您已被强制下线', 'Your session was ended']
const ENDED_BY: Text = ['{by} 于 {time} 结束了您的登录', '{by} ended your session at {time}']
