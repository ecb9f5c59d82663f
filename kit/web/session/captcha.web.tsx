import { Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { useText } from '../text/text.web.ts'

/** Envelope code of a sign-in that needs a captcha, or got a wrong one. */
const CAPTCHA_CODE = 412

export interface Captcha {
  /** The picture as a data URL; undefined while the server asks for none. */
  readonly picture: string | undefined
  readonly renew: () => void
  /** What goes along with the credentials. */
  readonly answer: (code: string | undefined) => { readonly captcha?: string; readonly checkKey?: string }
  /** After a refused sign-in: shows a picture, or a new one, if the server wants it. */
  readonly handleRefusal: (error: unknown) => void
}

/** A brake on guessing: the picture appears when the server asks for it. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState<{ readonly key: string; readonly picture: string }>()

  async function renew() {
    const key = `${Date.now()}${Math.random().toString(36).slice(2, 10)}`
    const picture = await client.get<string>(`/sys/randomImage/${key}`, {}, { failOnExpiry: true }).catch(() => '')
    setShown({ key, picture })
  }

  return {
    picture: shown?.picture,
    renew: () => void renew(),
    answer: (code) => (shown ? { captcha: code ?? '', checkKey: shown.key } : {}),
    handleRefusal: (error) => {
      const isAsked = error instanceof ApiError && error.code === CAPTCHA_CODE
      if (isAsked || shown) {
        void renew()
      }
    },
  }
}

/** The form item `captcha` with its picture; a click on the picture brings another. */
export function CaptchaField({ captcha }: { readonly captcha: Captcha }) {
  const say = useText()
  if (captcha.picture === undefined) {
    return null
  }
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'flex-start' }}>
      <Form.Item
        name="captcha"
        style={{ flex: 1 }}
        rules={[{ required: true, message: say(['请输入验证码!', 'Please enter the code!']) }]}
      >
        <Input
          size="large"
          aria-label={say(['验证码', 'Code'])}
          placeholder={say(['请输入验证码', 'Code in the picture'])}
          autoComplete="off"
          autoFocus
        />
      </Form.Item>
      <button
        type="button"
        onClick={captcha.renew}
        title={say(['看不清？换一张', 'Another picture'])}
        style={{
          height: 40,
          padding: 0,
          border: 0,
          borderRadius: 6,
          overflow: 'hidden',
          background: '#ffffff',
          cursor: 'pointer',
        }}
      >
        <img
          src={captcha.picture}
          height={40}
          width={110}
          alt={say(['验证码图片，点击更换', 'Picture of the code, click for another'])}
        />
      </button>
    </div>
  )
}
