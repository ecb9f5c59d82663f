import { UserOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PasswordFields } from '../password-fields.web.tsx'
import { useRefusal } from '../refusal.web.tsx'
import { CodeFields, type CodeFieldValues } from '../sent-code/code-fields.web.tsx'
import '../login.css'

interface Fields extends CodeFieldValues {
  readonly username: string
  readonly password: string
}

/** Somebody makes an account, which waits to be approved. */
export function RegisterPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const { alert, refuse, forget } = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const username = Form.useWatch('username', form) ?? ''

  async function handleFinish({ sentTo, smscode, password }: Fields) {
    setBusy(true)
    forget()
    try {
      const account = { username: username.trim(), password, phone: sentTo, smscode }
      await client.post('/sys/user/register', account, { handles: 'all', failOnExpiry: true })
      navigate(`/user/register-result?username=${encodeURIComponent(account.username)}`, { replace: true })
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }

  const label = t(['用户名', 'User name'])
  return (
    <Form<Fields> form={form} onFinish={handleFinish} size="large" requiredMark={false}>
      <h2>{t(['注册', 'Register'])}</h2>
      {alert}
      <Form.Item
        name="username"
        rules={[{ required: true, message: t(['请输入用户名!', 'Please enter your user name!']) }]}
      >
        <Input autoFocus autoComplete="username" prefix={<UserOutlined />} placeholder={label} aria-label={label} />
      </Form.Item>
      <PasswordFields username={username} />
      <CodeFields purpose="register" isLater onRefused={refuse} onSent={forget} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(['注册', 'Register'])}
      </Button>
      <div className="login-foot">
        <Link to="/user/login">{t(['使用已有账户登录', 'Sign in with an account'])}</Link>
      </div>
    </Form>
  )
}
