import { LockOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { newPasswordErrors } from '../standard/password-rules.ts'

/** A new password, typed twice. @param username whose it becomes: it must not be the same */
export function PasswordFields({ username }: { readonly username: string }) {
  const t = useTranslate()
  const label = t(['新密码', 'New password'])
  const again = t(['确认密码', 'Once more'])
  return (
    <>
      <Form.Item
        name="password"
        rules={[
          {
            required: true,
            validator: (_, password = '') => {
              const [error] = newPasswordErrors({ username, password })
              return error ? Promise.reject(t(error.message)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" prefix={<LockOutlined />} placeholder={label} aria-label={label} />
      </Form.Item>
      <Form.Item
        name="confirmed"
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value = '') =>
              value === (getFieldValue('password') ?? '')
                ? Promise.resolve()
                : Promise.reject(t(['两次输入的密码不一样！', 'The two passwords differ'])),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" prefix={<LockOutlined />} placeholder={again} aria-label={again} />
      </Form.Item>
    </>
  )
}
