import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'

/** Envelope code of a sign-in that needs a captcha, or got a wrong one. */
const CAPTCHA_CODE = 412

export interface Captcha {
  /** The picture as a data URL; undefined while the server asks for none. */
  readonly picture: string | undefined
  readonly renew: () => void
  /** What goes along with the credentials. */
  readonly answer: (code: string | undefined) => { readonly captcha?: string; readonly checkKey?: string }
  /**
   * After a refused sign-in: shows a picture, or a new one, if the server wants it.
   * @returns whether that is all: nothing was wrong, the server asks for the code for the first time
   */
  readonly handleRefusal: (error: unknown) => boolean
}

/** What stands above the form when the server asks for the code. */
export const CAPTCHA_ASKED: Text = ['请输入图中的验证码，再登录一次', 'Enter the code in the picture and sign in again']

/** A brake on guessing: the picture appears when the server asks for it. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState<{ readonly key: string; readonly picture: string }>()

  async function renew() {
    const key = `${Date.now()}${Math.random().toString(36).slice(2, 10)}`
    const picture = await client
      .get<string>(`${SESSION_PATHS.captcha}/${key}`, {}, { failOnExpiry: true })
      .catch(() => '')
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
      return isAsked && !shown
    },
  }
}

/** What is said where the code is missing. */
export const CAPTCHA_MISSING: Text = ['请输入验证码!', 'Please enter the code!']

interface CaptchaFieldProps {
  readonly captcha: Captcha
  /** The form itself can be sent without it. */
  readonly isOptional?: boolean
}

/** The form item `captcha` with its picture; a click on the picture brings another. */
export function CaptchaField({ captcha, isOptional = false }: CaptchaFieldProps) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const { picture } = captcha
  useEffect(() => {
    // what was typed belongs to the picture before
    if (picture !== undefined) {
      form.setFieldValue('captcha', undefined)
    }
  }, [form, picture])
  if (picture === undefined) {
    return null
  }
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'flex-start' }}>
      <Form.Item
        name="captcha"
        style={{ flex: 1 }}
        rules={isOptional ? [] : [{ required: true, message: t(CAPTCHA_MISSING) }]}
      >
        <Input
          size="large"
          aria-label={t(['验证码', 'Code'])}
          placeholder={t(['请输入验证码', 'Code in the picture'])}
          autoComplete="off"
          autoFocus={!isOptional}
        />
      </Form.Item>
      <button
        type="button"
        onClick={captcha.renew}
        title={t(['看不清？换一张', 'Another picture'])}
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
          src={picture}
          height={40}
          width={120}
          alt={t(['验证码图片，点击更换', 'Picture of the code, click for another'])}
        />
      </button>
    </div>
  )
}
