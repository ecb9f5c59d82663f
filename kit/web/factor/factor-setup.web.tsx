import { KeyOutlined, MobileOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, QRCode, Skeleton, Typography } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { knowsPasskeys, makePasskey } from './passkey.web.ts'
import { wordsOf } from './proof-form.web.tsx'
import './factor.css'

export type SetUpKind = 'totp' | 'passkey'

/** What was set up, as the call that ends it takes it. */
export interface SetUp {
  readonly kind: SetUpKind
  readonly name?: string
  readonly id?: string
  readonly secret?: string
  readonly passkey?: unknown
}

interface FactorSetupProps {
  /** Fixed where the page asked already. */
  readonly kind?: SetUpKind
  /** Begins it on the server: an authenticator gets a secret, a passkey what it is made of. */
  readonly begin: (kind: SetUpKind) => Promise<unknown>
  /** Rejects with what is wrong; it may be tried again. */
  readonly onSetUp: (made: SetUp) => Promise<void>
}

interface TotpOffer {
  readonly id: string
  readonly secret: string
  readonly address: string
}

/** Sets up an authenticator or a passkey, step by step. */
export function FactorSetup({ kind: fixed, begin, onSetUp }: FactorSetupProps) {
  const t = useTranslate()
  const [chosen, choose] = useState<SetUpKind>()
  const kind = fixed ?? chosen
  if (kind === 'totp') {
    return <TotpSetup begin={begin} onSetUp={onSetUp} />
  }
  if (kind === 'passkey') {
    return <PasskeySetup begin={begin} onSetUp={onSetUp} />
  }
  return (
    <div className="factor-choice">
      {knowsPasskeys() && (
        <Button size="large" icon={<KeyOutlined aria-hidden />} onClick={() => choose('passkey')}>
          {t(PASSKEY)}
        </Button>
      )}
      <Button size="large" icon={<MobileOutlined aria-hidden />} onClick={() => choose('totp')}>
        {t(TOTP)}
      </Button>
    </div>
  )
}

type StepsProps = Pick<FactorSetupProps, 'begin' | 'onSetUp'>

/** Tries something and says what was wrong with it; it may be tried again. */
function useAttempt() {
  const t = useTranslate()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refuse = (error: unknown) => setRefusal(wordsOf(error, t))
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { refusal, refuse, isBusy, attempt }
}

function TotpSetup({ begin, onSetUp }: StepsProps) {
  const t = useTranslate()
  const [offer, setOffer] = useState<TotpOffer>()
  const { refusal, refuse, isBusy, attempt } = useAttempt()
  const load = useEffectEvent(async (leaving: AbortSignal) => {
    try {
      const begun = (await begin('totp')) as TotpOffer
      if (!leaving.aborted) {
        setOffer(begun)
      }
    } catch (error) {
      refuse(error)
    }
  })
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [])

  const handleFinish = ({ name, secret }: { readonly name?: string; readonly secret: string }) =>
    attempt(() => onSetUp({ kind: 'totp', id: offer?.id ?? '', secret, ...(name && { name }) }))
  return (
    <Form layout="vertical" requiredMark={false} onFinish={handleFinish}>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} style={{ marginBottom: 16 }} />}
      <p className="factor-hint">{t(SCAN)}</p>
      {offer ? (
        <div className="factor-code">
          {/* always black on white: cameras read it in dark colours, too */}
          <QRCode value={offer.address} size={168} color="#000000" bgColor="#ffffff" aria-label={t(QR)} />
          <Typography.Text copyable={{ text: offer.secret }} code className="factor-secret">
            {offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography.Text>
        </div>
      ) : (
        !refusal && <Skeleton active />
      )}
      <Form.Item name="secret" label={t(CODE)} rules={[{ required: true, message: t(CODE_MISSING) }]}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Form.Item>
      <Form.Item name="name" label={t(NAME)}>
        <Input autoComplete="off" maxLength={60} placeholder={t(TOTP)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isBusy} disabled={!offer}>
        {t(BIND)}
      </Button>
    </Form>
  )
}

function PasskeySetup({ begin, onSetUp }: StepsProps) {
  const t = useTranslate()
  const { refusal, isBusy, attempt } = useAttempt()
  const handleFinish = ({ name }: { readonly name?: string }) =>
    attempt(async () => {
      const passkey = await makePasskey(await begin('passkey'))
      await onSetUp({ kind: 'passkey', passkey, ...(name && { name }) })
    })
  return (
    <Form layout="vertical" requiredMark={false} onFinish={handleFinish}>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} style={{ marginBottom: 16 }} />}
      <p className="factor-hint">{t(ABOUT_PASSKEY)}</p>
      <Form.Item name="name" label={t(NAME)}>
        <Input autoComplete="off" maxLength={60} placeholder={t(PASSKEY)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block icon={<KeyOutlined aria-hidden />} loading={isBusy}>
        {t(MAKE)}
      </Button>
    </Form>
  )
}

const TOTP: Text = ['身份验证器', 'Authenticator app']
const PASSKEY: Text = ['通行密钥', 'Passkey']
const SCAN: Text = [
  '用身份验证器应用扫描二维码，或手动输入密钥。',
  'Scan this with an authenticator app, or type the secret into it.',
]
const QR: Text = ['身份验证器二维码', 'What an authenticator scans']
const CODE: Text = ['应用显示的 6 位动态码', 'The six digits that it shows']
const CODE_MISSING: Text = ['请输入动态码', 'Enter the code']
const NAME: Text = ['名称（选填）', 'Name (optional)']
const BIND: Text = ['绑定', 'Set up']
const MAKE: Text = ['创建通行密钥', 'Make a passkey']
const ABOUT_PASSKEY: Text = [
  '用指纹、面容、设备 PIN 或安全密钥登录，不会被钓鱼网站骗走。',
  'A finger, a face, the PIN of a device or a security key lets you in; no other site can lure it away.',
]
