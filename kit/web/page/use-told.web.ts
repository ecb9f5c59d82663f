import { App } from 'antd'
import { useCallback, useState } from 'react'
import { ApiError, isExpiry, refusalIn, waitsBy } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'

interface Telling {
  /** Said instead of the words of the answer; false where the page itself shows what came of it. */
  readonly done?: string | false
  /** Shows a refusal where it belongs, at its field say. Unless given, it is shown as a message. */
  readonly onRefused?: (refusal: ApiError) => void
}

interface Told {
  /** Waits for a call and shows what came of it. @returns its answer; undefined where it was refused */
  readonly told: <Result>(call: Promise<Answer<Result>>, telling?: Telling) => Promise<Answer<Result> | undefined>
  /** A call is under way. */
  readonly isBusy: boolean
}

/** For a call that is no declared command: the words of its answer are shown, or why it was refused. */
export function useTold(): Told {
  const { message } = App.useApp()
  const [running, setRunning] = useState(0)
  const told = useCallback(
    async <Result>(call: Promise<Answer<Result>>, { done, onRefused }: Telling = {}) => {
      setRunning((count) => count + 1)
      try {
        const answer = await call
        if (done !== false) {
          void message.success(done ?? answer.message)
        }
        return answer
      } catch (error) {
        if (!(error instanceof ApiError)) {
          throw error
        }
        if (waitsBy(error)) {
          return undefined
        }
        if (onRefused) {
          onRefused(error)
        } else if (!error.isShown && !isExpiry(error)) {
          void message.warning(refusalIn(error))
        }
        return undefined
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [message],
  )
  return { told, isBusy: running > 0 }
}
