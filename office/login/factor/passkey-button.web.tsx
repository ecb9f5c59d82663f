import { KeyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { knowsPasskeys, PasskeyError, signWithPasskey } from '#kit/web/factor/passkey.web.ts'
import { signInBy } from '#kit/web/session/session.web.ts'

interface PasskeyButtonProps {
  /** Shows why somebody was not let in. */
  readonly onRefused: (error: unknown) => void
}

/** Signs in with a passkey and nothing else; nothing where the browser knows none. */
export function PasskeyButton({ onRefused }: PasskeyButtonProps) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)

  async function handleClick() {
    setBusy(true)
    try {
      const { result } = await client.post(SESSION_PATHS.passkeyChallenge, {}, { handles: 'all', failOnExpiry: true })
      await signInBy(SESSION_PATHS.passkeySignIn, { passkey: await signWithPasskey(result) })
    } catch (error) {
      onRefused(error instanceof PasskeyError ? t(error.text) : error)
      setBusy(false)
    }
  }

  return knowsPasskeys() ? (
    <Button
      block
      size="large"
      style={{ marginTop: 12 }}
      icon={<KeyOutlined aria-hidden />}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {t(['通行密钥登录', 'Sign in with a passkey'])}
    </Button>
  ) : null
}
