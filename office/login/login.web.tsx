import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, noticeOf } from '#kit/web/client/api-error.ts'
import { CAPTCHA_ASKED, CaptchaField, useCaptcha } from '#kit/web/session/captcha.web.tsx'
import { signIn } from '#kit/web/session/session.web.ts'

interface Fields {
  readonly username: string
  readonly password: string
  readonly captcha?: string
}

/** Account login. Once the session is there, the entry leads to the asked page or home. */
export function LoginPage() {
  const t = useTranslate()
  const captcha = useCaptcha()
  const [refusal, setRefusal] = useState<string>()
  const [isCaptchaAsked, setCaptchaAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function handleFinish({ username, password, captcha: code }: Fields) {
    setBusy(true)
    setRefusal(undefined)
    setCaptchaAsked(false)
    try {
      await signIn({ username: username.trim(), password, ...captcha.answer(code), remember_me: true })
    } catch (error) {
      const isAsked = captcha.handleRefusal(error)
      setCaptchaAsked(isAsked)
      setRefusal(isAsked ? undefined : messageOf(error))
      setBusy(false)
    }
  }

  function messageOf(error: unknown): string {
    if (!(error instanceof ApiError)) {
      return String(error)
    }
    const isAnswered = error.http !== 0 && error.http !== 504
    const notice = isAnswered ? error.message : noticeOf(error)
    return typeof notice === 'string' ? notice : t(notice)
  }

  return (
    <Form<Fields> onFinish={handleFinish} size="large" requiredMark={false}>
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 24 }} />}
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
