import { useRef } from 'react'
import { randomHex } from '../browser/random-hex.web.ts'

interface StartKey {
  /** The key to send with it: what was sent before and not answered has the same one again. */
  readonly keyFor: (sent: unknown) => string
  /** It was answered, or whoever asks anew means another one. */
  readonly forget: () => void
}

/** Keys of commands that are done once for each, however often they are sent because their answer was not heard. */
export function useStartKey(): StartKey {
  const unanswered = useRef<{ readonly text: string; readonly key: string }>(undefined)
  return {
    keyFor: (sent) => {
      const text = JSON.stringify(sent)
      const key = unanswered.current?.text === text ? unanswered.current.key : randomHex()
      unanswered.current = { text, key }
      return key
    },
    forget: () => {
      unanswered.current = undefined
    },
  }
}
