import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CAPTCHA_ASKED, CaptchaField, useCaptcha } from '#kit/web/session/captcha.web.tsx'
import { signIn, signInBy } from '#kit/web/session/session.web.ts'
import { DIRECTORY_LOGIN_PATH } from './identity-provider/third-login.ts'
import { useRefusal } from './refusal.web.tsx'

interface Fields {
  readonly username: string
  readonly password: string
  readonly captcha?: string
}

interface AccountFormProps {
  /** Code of the directory whose account and password are asked for; without it they are those of the house. */
  readonly directory?: string
}

/** Signing in with account and password. Once the session is there, the entry leads to the asked page or home. */
export function AccountForm({ directory }: AccountFormProps) {
  const t = useTranslate()
  const captcha = useCaptcha()
  const { alert, refuse, forget } = useRefusal()
  const [isCaptchaAsked, setCaptchaAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function handleFinish({ username, password, captcha: code }: Fields) {
    setBusy(true)
    forget()
    setCaptchaAsked(false)
    try {
      const became = await captcha.send(code, (answer) => {
        const typed = { username: username.trim(), password, ...answer }
        return directory === undefined
          ? signIn({ ...typed, remember_me: true })
          : signInBy(DIRECTORY_LOGIN_PATH, { ...typed, provider: directory })
      })
      if (became === 'sent') {
        return
      }
      setCaptchaAsked(true)
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }

  return (
    <Form<Fields> onFinish={handleFinish} size="large" requiredMark={false}>
      {alert}
      {isCaptchaAsked && <Alert type="info" showIcon title={t(CAPTCHA_ASKED)} style={{ marginBottom: 24 }} />}
      <Form.Item
        name="username"
        rules={[{ required: true, message: t(['请输入用户名!', 'Please enter your user name!']) }]}
      >
        <Input
          autoFocus
          autoComplete="username"
          prefix={<UserOutlined />}
          placeholder={t(['用户名', 'User name'])}
          aria-label={t(['用户名', 'User name'])}
        />
      </Form.Item>
      <Form.Item
        name="password"
        rules={[{ required: true, message: t(['请输入密码!', 'Please enter your password!']) }]}
      >
        <Input.Password
          autoComplete="current-password"
          prefix={<LockOutlined />}
          placeholder={t(['密码', 'Password'])}
          aria-label={t(['密码', 'Password'])}
        />
      </Form.Item>
      <CaptchaField captcha={captcha} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(['登录', 'Sign in'])}
      </Button>
    </Form>
  )
}
