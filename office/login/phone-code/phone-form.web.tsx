import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { signInBy } from '#kit/web/session/session.web.ts'
import { useRefusal } from '../refusal.web.tsx'
import { CodeFields, type CodeFieldValues } from '../sent-code/code-fields.web.tsx'

/** Signing in with a code to the phone. */
export function PhoneForm() {
  const t = useTranslate()
  const { alert, refuse, forget } = useRefusal()
  const [isBusy, setBusy] = useState(false)

  async function handleFinish({ sentTo, smscode }: CodeFieldValues) {
    setBusy(true)
    forget()
    try {
      await signInBy('/sys/phoneLogin', { mobile: sentTo, captcha: smscode, remember_me: true })
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }

  return (
    <Form<CodeFieldValues> onFinish={handleFinish} size="large" requiredMark={false}>
      {alert}
      <CodeFields purpose="login" onRefused={refuse} onSent={forget} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(['登录', 'Sign in'])}
      </Button>
    </Form>
  )
}
