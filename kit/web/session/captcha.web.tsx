import { LoadingOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import './captcha.css'

/** Envelope code of a sign-in that needs a captcha, or got a wrong one. */
const CAPTCHA_CODE = 412

/** What goes along with the credentials: nothing while the server asks for nothing. */
type CaptchaAnswer = Readonly<Partial<Record<'captcha' | 'checkKey' | 'proofOfWork', string>>>

export interface Captcha {
  /** The picture as a data URL; undefined while none is to be read. */
  readonly picture: string | undefined
  /** Whether the browser is finding a proof of work, or has found it. */
  readonly work: 'finding' | 'found' | undefined
  /** Asks for another picture, or begins to work: what was sent serves one try. */
  readonly renew: () => void
  /** What is sent along; undefined where a picture is to be read first. @param code what was read */
  readonly answer: (code: string | undefined) => Promise<CaptchaAnswer | undefined>
  /**
   * Sends a sign-in with its answer. Where the server asks for one, it is found and sent at once; a picture is shown to whoever
   * has a browser that cannot work.
   * @returns `picture` where one is to be read first, which is no refusal
   * @throws whatever the sign-in is refused with
   */
  readonly send: (
    code: string | undefined,
    call: (answer: CaptchaAnswer) => Promise<unknown>,
  ) => Promise<'sent' | 'picture'>
}

/** What stands above the form when the server asks for the code. */
export const CAPTCHA_ASKED: Text = ['请输入图中的验证码，再登录一次', 'Enter the code in the picture and sign in again']

/** Browsers work on pages of https and of this machine only; elsewhere there is the picture. */
const canWork = (): boolean => globalThis.crypto?.subtle !== undefined

/** Seconds after which what was found is not sent any more; the server takes it for ten minutes. */
const WORK_GOOD_FOR = 480

interface Work {
  readonly proof: Promise<string | undefined>
  readonly since: number
}

/** A brake on guessing, when the server asks for it: the browser works for a moment, or somebody reads a picture. */
export function useCaptcha(): Captcha {
  const [shown, setShown] = useState<{ readonly key: string; readonly picture: string }>()
  const [state, setState] = useState<Captcha['work']>()
  const work = useRef<Work>(undefined)
  const drawn = useRef<typeof shown>(undefined)

  async function draw() {
    const key = `${Date.now()}${Math.random().toString(36).slice(2, 10)}`
    const picture = await client
      .get<string>(`${SESSION_PATHS.captcha}/${key}`, {}, { failOnExpiry: true })
      .catch(() => '')
    drawn.current = { key, picture }
    setShown(drawn.current)
  }

  function begin(): Work {
    setState('finding')
    const begun: Work = {
      since: Date.now(),
      // loaded when first needed: most sign-ins ask for none
      proof: import('./proof-of-work.web.ts')
        .then(({ proveWork }) => proveWork())
        .then(
          (proof) => {
            if (work.current === begun) {
              setState('found')
            }
            return proof
          },
          async () => {
            setState(undefined)
            await draw()
            return undefined
          },
        ),
    }
    work.current = begun
    return begun
  }

  function renew() {
    if (drawn.current === undefined && canWork()) {
      begin()
    } else {
      void draw()
    }
  }

  const answer: Captcha['answer'] = async (code) => {
    if (drawn.current) {
      return code ? { captcha: code, checkKey: drawn.current.key } : undefined
    }
    if (!work.current) {
      return {}
    }
    const isOld = Date.now() - work.current.since > WORK_GOOD_FOR * 1000
    const proofOfWork = await (isOld ? begin() : work.current).proof
    return proofOfWork === undefined ? undefined : { proofOfWork }
  }

  /** @returns whether that is all: nothing was wrong, the server asks for the first time */
  function isFirstAsked(error: unknown): boolean {
    const isAsked = error instanceof ApiError && error.code === CAPTCHA_CODE
    const isFirst = drawn.current === undefined && work.current === undefined
    if (isAsked || !isFirst) {
      renew()
    }
    return isAsked && isFirst
  }

  return {
    picture: shown?.picture,
    work: shown ? undefined : state,
    renew,
    answer,
    send: async (code, call) => {
      const sent = await answer(code)
      if (!sent) {
        return 'picture'
      }
      try {
        await call(sent)
        return 'sent'
      } catch (error) {
        if (!isFirstAsked(error)) {
          throw error
        }
      }
      const proof = work.current ? await answer(undefined) : undefined
      if (!proof) {
        return 'picture'
      }
      try {
        await call(proof)
        return 'sent'
      } catch (error) {
        renew()
        throw error
      }
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

const WORKING: Text = ['正在进行安全验证，无需操作…', 'A moment: the browser is being checked, nothing to do…']
const WORK_FOUND: Text = ['安全验证已完成', 'The browser was checked']

/** Says how far the browser is; or the form item `captcha` with its picture; a click on the picture brings another. */
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
  if (captcha.work !== undefined) {
    return (
      <p role="status" className="captcha-work">
        {captcha.work === 'finding' && <LoadingOutlined aria-hidden />}
        {t(captcha.work === 'found' ? WORK_FOUND : WORKING)}
      </p>
    )
  }
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
