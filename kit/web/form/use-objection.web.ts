import { useCallback, useRef } from 'react'
import type { Fields, Resource } from '#kit/contract/resource.ts'
import { useResource } from '../resource/resource-calls.web.ts'

/** Typing settles before the server is asked. Milliseconds. */
export const ASK_DELAY_MS = 400

type Ask = (value: unknown) => Promise<string | undefined>

/**
 * Asks the server whether another row has the value (specification 5.15). One value is asked once: saving does not
 * ask again for what was checked while typing. Only the newest question matters; older ones are dropped.
 */
export function useObjection<F extends Fields>(resource: Resource<F>, name: string, id: string | undefined): Ask {
  const { objection } = useResource(resource)
  const last = useRef<{ value: string; answer: Promise<string | undefined>; control: AbortController }>(undefined)
  return useCallback(
    (raw) => {
      const value = String(raw ?? '').trim()
      if (last.current?.value === value) {
        return last.current.answer
      }
      last.current?.control.abort()
      const control = new AbortController()
      const answer = objection(name, value, id, control.signal)
      last.current = { value, answer, control }
      return answer
    },
    [objection, name, id],
  )
}
