import { KeyOutlined, LockOutlined, SafetyOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Proof, ProofWay } from '#kit/contract/step-up.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, refusalIn } from '../client/api-error.ts'
import { PasskeyError, signWithPasskey } from './passkey.web.ts'

interface ProofFormProps {
  readonly ways: readonly ProofWay[]
  /** Whose it is, for browsers that keep passwords. */
  readonly username: string
  /** What a passkey has to sign. */
  readonly challenge: () => Promise<unknown>
  /** Rejects with what is wrong with it; another one may be given. */
  readonly onProof: (proof: Proof) => Promise<void>
}

/** Asks for one of the ways by which somebody shows that it is them; the others are a click away. */
export function ProofForm({ ways, username, challenge, onProof }: ProofFormProps) {
  const t = useTranslate()
  const [way, setWay] = useState(ways[0])
  const [form] = Form.useForm<{ readonly secret: string }>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const typed = useRef<InputRef>(null)
  // the dialog takes the focus for itself while it opens
  useEffect(() => {
    const timer = setTimeout(() => typed.current?.focus(), 100)
    return () => clearTimeout(timer)
  }, [])

  async function send(make: () => Promise<Proof>) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onProof(await make())
    } catch (error) {
      setRefusal(wordsOf(error, t))
      form.resetFields()
      setBusy(false)
    }
  }

  function choose(next: ProofWay) {
    setWay(next)
    setRefusal(undefined)
    form.resetFields()
  }

  if (way === undefined) {
    return null
  }
  const others = ways.filter((one) => one !== way)
  return (
    <>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} style={{ marginBottom: 16 }} />}
      {way === 'passkey' ? (
        <Button
          type="primary"
          size="large"
          block
          icon={<KeyOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => void send(async () => ({ way: 'passkey', passkey: await signWithPasskey(await challenge()) }))}
        >
          {t(USE_PASSKEY)}
        </Button>
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ secret }) => void send(async () => ({ way, secret }))}
        >
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <Form.Item name="secret" label={t(LABELS[way])} rules={[{ required: true, message: t(MISSING[way]) }]}>
            {way === 'password' ? (
              <Input.Password ref={typed} autoComplete="current-password" prefix={<LockOutlined aria-hidden />} />
            ) : (
              <Input
                ref={typed}
                size="large"
                autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
                inputMode={way === 'totp' ? 'numeric' : 'text'}
                maxLength={way === 'totp' ? 7 : 40}
                prefix={<SafetyOutlined aria-hidden />}
              />
            )}
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            {t(VERIFY)}
          </Button>
        </Form>
      )}
      {others.length > 0 && (
        <Flex wrap gap={4} justify="center" style={{ marginTop: 12 }}>
          {others.map((other) => (
            <Button key={other} type="link" size="small" disabled={isBusy} onClick={() => choose(other)}>
              {t(INSTEAD[other])}
            </Button>
          ))}
        </Flex>
      )}
    </>
  )
}

/** What is said of a proof that was none. */
export function wordsOf(error: unknown, t: ReturnType<typeof useTranslate>): string {
  if (error instanceof PasskeyError) {
    return t(error.text)
  }
  return error instanceof ApiError ? refusalIn(error) : String(error)
}

const USE_PASSKEY: Text = ['使用通行密钥验证', 'Use a passkey']
const VERIFY: Text = ['验证', 'Verify']
const LABELS: Readonly<Record<ProofWay, Text>> = {
  totp: ['身份验证器中的 6 位动态码', 'The six digits of your authenticator'],
  recovery: ['恢复码', 'Recovery code'],
  password: ['当前密码', 'Current password'],
  passkey: USE_PASSKEY,
}
const MISSING: Readonly<Record<ProofWay, Text>> = {
  totp: ['请输入动态码', 'Enter the code'],
  recovery: ['请输入恢复码', 'Enter a recovery code'],
  password: ['请输入当前密码', 'Enter the current password'],
  passkey: USE_PASSKEY,
}
const INSTEAD: Readonly<Record<ProofWay, Text>> = {
  totp: ['改用动态码', 'Use an authenticator'],
  recovery: ['改用恢复码', 'Use a recovery code'],
  password: ['改用密码', 'Use the password'],
  passkey: ['改用通行密钥', 'Use a passkey'],
}
