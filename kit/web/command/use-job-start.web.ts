import type { AnyResource } from '#kit/contract/resource.ts'
import { isRecord } from '../client/api-error.ts'
import { callAction } from '../client/resource-calls.web.ts'
import { useStartKey } from '../client/use-start-key.web.ts'

/** Starts commands that run as jobs. What was sent and not answered is sent again under its key: it starts no second job. */
export function useJobStart(resource: AnyResource) {
  const { keyFor, forget } = useStartKey()
  return {
    /** @returns the id of the job */
    start: async (name: string, sent: Readonly<Record<string, unknown>>): Promise<string> => {
      const { result } = await callAction(resource, name, { ...sent, startKey: keyFor([name, sent]) })
      forget()
      return isRecord(result) ? String(result.id) : ''
    },
    /** Whoever asks anew means another job. */
    forgetStart: forget,
  }
}
