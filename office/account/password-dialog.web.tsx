import { Alert, App, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { changePassword, useUser } from '#kit/web/session/session.web.ts'
import type { PasswordDialogProps } from '#kit/web/shell/app-context.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { type PasswordChange, passwordFaults } from '#office/login/password-rules.ts'
import { AccountDialog } from './account-dialog.web.tsx'

type PasswordFields = Partial<Omit<PasswordChange, 'username'>>

/** Width of the dialog, in pixels (specification 9.6i). */
const DIALOG_WIDTH = 800

/** Specification 5.11b. */
const NO_USER: Text = ['当前系统无登录用户!', 'Nobody is signed in!']

const FIELD_NAMES = ['oldpassword', 'password', 'confirmpassword'] as const

/** Changes the password of the signed-in user (specification 2.22a, 5.11); forced, it cannot be put off. */
export function PasswordDialog({ isForced, onClose }: PasswordDialogProps) {
  const say = useText()
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
      const faults = passwordFaults(changeOf({ ...form.getFieldsValue(), [name]: value }))
      const fault = faults.find((one) => one.path === name)
      return fault ? Promise.reject(new Error(say(fault.message))) : Promise.resolve()
    },
  })

  async function handleFinish(fields: PasswordFields) {
    if (!user) {
      message.warning(say(NO_USER))
      return
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await changePassword(changeOf(fields))
      message.success(answer.message)
      onClose()
    } catch (error) {
      handleRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  /** Faults of a field stand at the field, everything else above the form. */
  function handleRefusal(error: unknown) {
    const faults = error instanceof ApiError ? error.faults : []
    const fields = FIELD_NAMES.flatMap((name) => {
      const errors = faults.filter((fault) => fault.path === name).map((fault) => fault.message)
      return errors.length > 0 ? [{ name, errors }] : []
    })
    form.setFields(fields)
    if (fields.length === 0) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }

  const labels = {
    oldpassword: say(['旧密码', 'Old password']),
    password: say(['新密码', 'New password']),
    confirmpassword: say(['确认新密码', 'Confirm new password']),
  }
  const note = isForced && (
    <Alert
      type="info"
      showIcon
      title={say(['首次登录请先修改密码，完成后即可开始使用', 'Choose your own password first, then you can start'])}
      style={{ marginBottom: 24 }}
    />
  )
  return (
    <AccountDialog
      width={DIALOG_WIDTH}
      title={say(['修改密码', 'Change password'])}
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
              placeholder={say(
                name === 'confirmpassword' ? ['请确认新密码', 'Once more'] : ['请输入{label}', '{label}'],
                {
                  label: labels[name],
                },
              )}
              onPressEnter={form.submit}
            />
          </Form.Item>
        ))}
      </Form>
    </AccountDialog>
  )
}
