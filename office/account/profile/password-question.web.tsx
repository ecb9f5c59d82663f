import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useUser } from '#kit/web/session/session.web.ts'

interface PasswordQuestionProps {
  /** Rejects with what the server says; a wrong password is asked for again. */
  readonly onAnswer: (password: string) => Promise<void>
  /** With what else the server said, or an error without words where the person gave up. */
  readonly onGiveUp: (reason: ApiError) => void
}

const GIVEN_UP = { http: 0, code: 0, message: '' } as const

/** Asks for the password before a change that would help whoever found the page open. */
export function PasswordQuestion({ onAnswer, onGiveUp }: PasswordQuestionProps) {
  const t = useTranslate()
  const user = useUser()
  const [form] = Form.useForm<{ readonly password: string }>()
  const [isBusy, setBusy] = useState(false)
  const giveUp = () => onGiveUp(new ApiError(GIVEN_UP))
  useBackLeaves(true, giveUp)

  async function handleFinish({ password }: { readonly password: string }) {
    setBusy(true)
    try {
      await onAnswer(password)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      const errors = error.errors.filter(({ path }) => path === 'password').map(({ message }) => message)
      if (errors.length === 0 && error.http !== 429) {
        onGiveUp(error)
        return
      }
      form.setFields([{ name: 'password', errors: errors.length > 0 ? errors : [error.message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={420}
      title={t(TITLE)}
      okText={t(['确定', 'OK'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={giveUp}
    >
      <Form form={form} layout="vertical" onFinish={handleFinish}>
        <p className="state-text">{t(WHY)}</p>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Form.Item name="password" label={t(LABEL)} rules={[{ required: true, message: t(ENTER) }]}>
          <Input.Password autoFocus autoComplete="current-password" placeholder={t(ENTER)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const TITLE: Text = ['验证身份', 'Is it you?']
const WHY: Text = ['修改手机或邮箱需要验证当前密码。', 'To change mobile or e-mail, enter your current password.']
const LABEL: Text = ['当前密码', 'Current password']
const ENTER: Text = ['请输入当前密码', 'Enter the current password']
