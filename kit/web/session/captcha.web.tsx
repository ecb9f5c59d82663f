import { Suspense, useRef, useState } from 'react'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { late } from '../page/late.web.ts'

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

const LateField = late(async () => (await import('./captcha-field.web.tsx')).ShownCaptcha)

export interface CaptchaFieldProps {
  readonly captcha: Captcha
  /** The form itself can be sent without it. */
  readonly isOptional?: boolean
}

/** Says how far the browser is; or the form item `captcha` with its picture. Nothing while the server asks for nothing. */
export function CaptchaField({ captcha, isOptional = false }: CaptchaFieldProps) {
  return captcha.work === undefined && captcha.picture === undefined ? null : (
    <Suspense>
      <LateField captcha={captcha} isOptional={isOptional} />
    </Suspense>
  )
}
