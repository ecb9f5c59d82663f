import { Alert, App, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { changePassword, useUser } from '#kit/web/session/session.web.ts'
import type { PasswordDialogProps } from '#kit/web/shell/app-context.web.ts'
import { type PasswordChange, passwordErrors } from '#office/standard/password-rules.ts'
import { AccountDialog } from './account-dialog.web.tsx'
import { KeptOpenings } from './kept-openings.web.tsx'

type PasswordFields = Partial<Omit<PasswordChange, 'username'>> & { readonly keep?: string[] }

/** Width of the dialog, in pixels. */
const DIALOG_WIDTH = 800

const NO_USER: Text = ['当前系统无登录用户!', 'Nobody is signed in!']

const FIELD_NAMES = ['oldpassword', 'password', 'confirmpassword'] as const

/** Changes the password of the signed-in user; forced, it cannot be put off. */
export function PasswordDialog({ isForced, onClose }: PasswordDialogProps) {
  const t = useTranslate()
  const user = useUser()
  const { message } = App.useApp()
  const [form] = Form.useForm<PasswordFields>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const changeOf = ({ oldpassword = '', password = '', confirmpassword = '' }: PasswordFields): PasswordChange => ({
    username: user?.username ?? '',
    oldpassword,
    password,
    confirmpassword,
  })

  const ruleOf = (name: keyof PasswordFields): Rule => ({
    validator: (_rule, value: string | undefined) => {
      const errors = passwordErrors(changeOf({ ...form.getFieldsValue(), [name]: value }))
      const error = errors.find((one) => one.path === name)
      return error ? Promise.reject(new Error(t(error.message))) : Promise.resolve()
    },
  })

  async function handleFinish(fields: PasswordFields) {
    if (!user) {
      message.warning(t(NO_USER))
      return
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await changePassword({ ...changeOf(fields), ...(fields.keep && { keep: fields.keep }) })
      message.success(answer.message)
      onClose()
    } catch (error) {
      handleRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  /** Errors of a field stand at the field, everything else above the form. */
  function handleRefusal(error: unknown) {
    const errors = error instanceof ApiError ? error.errors : []
    const fields = FIELD_NAMES.flatMap((name) => {
      const messages = errors.filter((error) => error.path === name).map((error) => error.message)
      return messages.length > 0 ? [{ name, errors: messages }] : []
    })
    form.setFields(fields)
    if (fields.length === 0) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }

  const labels = {
    oldpassword: t(['旧密码', 'Old password']),
    password: t(['新密码', 'New password']),
    confirmpassword: t(['确认新密码', 'Confirm new password']),
  }
  const note = isForced && (
    <Alert
      type="info"
      showIcon
      title={t(['首次登录请先修改密码，完成后即可开始使用', 'Choose your own password first, then you can start'])}
      style={{ marginBottom: 24 }}
    />
  )
  return (
    <AccountDialog
      width={DIALOG_WIDTH}
      title={t(['修改密码', 'Change password'])}
      isForced={isForced}
      isBusy={isBusy}
      closeText={['取消', 'Cancel']}
      okText={['确定', 'OK']}
      refusal={refusal}
      note={note}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" onFinish={handleFinish} style={{ maxWidth: 480, marginInline: 'auto' }}>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        {FIELD_NAMES.map((name, index) => (
          <Form.Item
            key={name}
            name={name}
            label={labels[name]}
            required
            rules={[ruleOf(name)]}
            dependencies={name === 'confirmpassword' ? ['password'] : []}
          >
            <Input.Password
              autoFocus={index === 0}
              autoComplete={name === 'oldpassword' ? 'current-password' : 'new-password'}
              placeholder={t(
                name === 'confirmpassword' ? ['请确认新密码', 'Once more'] : ['请输入{label}', '{label}'],
                {
                  label: labels[name],
                },
              )}
              onPressEnter={form.submit}
            />
          </Form.Item>
        ))}
        <KeptOpenings />
      </Form>
    </AccountDialog>
  )
}
