import { Alert, App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError, SESSION_EXPIRED } from '../client/api-error.ts'
import { CaptchaField, useCaptcha } from '../session/captcha.web.tsx'
import { answerExpiry } from '../session/expiry.web.ts'
import { signIn, signOut, useUser } from '../session/session.web.ts'
import { useText } from '../text/text.web.ts'

interface Fields {
  readonly password: string
  readonly captcha?: string
}

/** Asks for the password over the page, so that nothing on it is lost (specification 8.4, 8.5). */
export function SignInAgain() {
  const say = useText()
  const { message } = App.useApp()
  const user = useUser()
  const captcha = useCaptcha()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleFinish({ password, captcha: code }: Fields) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await signIn({ username: user?.username ?? '', password, ...captcha.answer(code), remember_me: true })
      message.success(say(['已重新登录，继续您的工作', 'Signed in again, carry on']))
      answerExpiry(true)
    } catch (error) {
      captcha.handleRefusal(error)
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
      width={400}
      title={say(['登录已过期', 'Session expired'])}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={2000}
      footer={null}
    >
      <p>{say(SESSION_EXPIRED)}</p>
      <Form<Fields> layout="vertical" onFinish={handleFinish} requiredMark={false} style={{ marginTop: 16 }}>
        <Form.Item label={say(['用户名', 'User name'])} htmlFor="again-username">
          <Input id="again-username" value={user?.username} readOnly autoComplete="username" />
        </Form.Item>
        <Form.Item
          name="password"
          label={say(['密码', 'Password'])}
          rules={[{ required: true, message: say(['请输入密码!', 'Please enter your password!']) }]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        <CaptchaField captcha={captcha} />
        {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {say(['重新登录', 'Sign in again'])}
        </Button>
        <Button type="link" block onClick={handleSignInAnew} style={{ marginTop: 8 }}>
          {say(['换个账号登录', 'Sign in as someone else'])}
        </Button>
      </Form>
    </Modal>
  )
}
