import { App } from 'antd'
import { useCallback } from 'react'
import { ApiError } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'

/**
 * Waits for a call and shows what came of it: the words of the answer, `done` where it has none, or the refusal. Other
 * failures are shown by the client.
 * @returns whether it was done
 */
export function useTold(): (call: Promise<Answer<unknown>>, done?: string) => Promise<boolean> {
  const { message } = App.useApp()
  return useCallback(
    async (call, done = '') => {
      try {
        const answer = await call
        void message.success(answer.message || done)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) {
          throw error
        }
        if (error.http === 200) {
          void message.warning(error.message)
        }
        return false
      }
    },
    [message],
  )
}
