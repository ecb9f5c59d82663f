import { MailOutlined, MobileOutlined, SafetyOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { EMAIL, isMet, MOBILE } from '#kit/contract/patterns.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { CAPTCHA_MISSING, CaptchaField, useCaptcha } from '#kit/web/session/captcha.web.tsx'
import { CODE_PAUSE_SECONDS, CODE_PURPOSES, type CodePurpose } from './code-purpose.ts'

/** What the fields add to a form. */
export interface CodeFieldValues {
  /** A mobile, or an address of mail. */
  readonly sentTo: string
  readonly smscode: string
}

/** How a code reaches somebody. */
const BY = {
  phone: {
    title: ['手机号', 'Mobile'],
    code: ['短信验证码', 'Code by SMS'],
    missing: ['请输入手机号', 'Please enter phone number'],
    pattern: MOBILE,
    props: { autoComplete: 'tel-national', inputMode: 'tel', prefix: <MobileOutlined /> },
    path: '/sys/sms',
    body: (mobile: string, purpose: CodePurpose) => ({ mobile, smsmode: String(CODE_PURPOSES.indexOf(purpose)) }),
  },
  mail: {
    title: ['邮箱', 'E-mail'],
    code: ['邮箱验证码', 'Code by mail'],
    missing: ['请输入邮箱', 'Please enter your e-mail'],
    pattern: EMAIL,
    props: { autoComplete: 'email', inputMode: 'email', prefix: <MailOutlined /> },
    path: '/sys/mailCode',
    body: (email: string) => ({ email }),
  },
} as const

type CodeChannel = keyof typeof BY

interface CodeFieldsProps {
  readonly by?: CodeChannel
  readonly purpose: CodePurpose
  /** Other fields come before them. */
  readonly isLater?: boolean
  readonly onRefused: (error: unknown) => void
  readonly onSent: () => void
}

/** Where a code goes and the code itself, which is sent once the browser has worked for it, or a picture was read. */
export function CodeFields({ by = 'phone', purpose, isLater = false, onRefused, onSent }: CodeFieldsProps) {
  const t = useTranslate()
  const form = Form.useFormInstance<CodeFieldValues & { readonly captcha?: string }>()
  const captcha = useCaptcha()
  const [left, pause] = useSecondsLeft()
  const [isSending, setSending] = useState(false)
  const { renew } = captcha
  const { title, code: codeTitle, missing, pattern, props, path, body } = BY[by]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first proof or picture, once
  useEffect(renew, [])

  async function send() {
    const { sentTo } = await form.validateFields(['sentTo'])
    setSending(true)
    const answer = await captcha.answer(form.getFieldValue('captcha'))
    if (!answer) {
      form.setFields([{ name: 'captcha', errors: [t(CAPTCHA_MISSING)] }])
      setSending(false)
      return
    }
    try {
      await client.post(path, { ...body(sentTo, purpose), ...answer }, { handles: 'all' })
      onSent()
      pause(CODE_PAUSE_SECONDS)
    } catch (error) {
      onRefused(error)
    }
    // what was sent along serves one try
    renew()
    setSending(false)
  }

  return (
    <>
      <Form.Item
        name="sentTo"
        rules={[
          { required: true, message: t(missing) },
          {
            validator: (_, value) =>
              !value || isMet(pattern, value.trim()) ? Promise.resolve() : Promise.reject(t(pattern.message)),
          },
        ]}
      >
        <Input autoFocus={!isLater} {...props} placeholder={t(title)} aria-label={t(title)} />
      </Form.Item>
      {left === 0 && <CaptchaField captcha={captcha} isOptional />}
      <div className="login-code">
        <Form.Item name="smscode" rules={[{ required: true, message: t(['请输入验证码', 'Enter the code']) }]}>
          <Input
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            prefix={<SafetyOutlined />}
            placeholder={t(codeTitle)}
            aria-label={t(codeTitle)}
          />
        </Form.Item>
        <Button onClick={() => void send().catch(() => undefined)} disabled={left > 0} loading={isSending}>
          {left > 0 ? t([`${left} 秒后重新获取`, `Again in ${left} s`]) : t(['获取验证码', 'Send the code'])}
        </Button>
      </div>
    </>
  )
}

/** Seconds that count down to 0. */
export function useSecondsLeft(initial = 0) {
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    if (left === 0) {
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}
