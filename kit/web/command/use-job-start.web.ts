import { useRef } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { randomHex } from '../browser/random-hex.web.ts'
import { isRecord } from '../client/api-error.ts'
import { callAction } from '../client/resource-calls.web.ts'

/** Starts commands that run as jobs. What was sent and not answered is sent again under its key: it starts no second job. */
export function useJobStart(resource: AnyResource) {
  const unanswered = useRef<{ readonly sent: string; readonly key: string }>(undefined)
  return {
    /** @returns the id of the job */
    start: async (name: string, sent: Readonly<Record<string, unknown>>): Promise<string> => {
      const text = JSON.stringify([name, sent])
      const key = unanswered.current?.sent === text ? unanswered.current.key : randomHex()
      unanswered.current = { sent: text, key }
      const { result } = await callAction(resource, name, { ...sent, startKey: key })
      unanswered.current = undefined
      return isRecord(result) ? String(result.id) : ''
    },
    /** Whoever asks anew means another job. */
    forgetStart: (): void => {
      unanswered.current = undefined
    },
  }
}
