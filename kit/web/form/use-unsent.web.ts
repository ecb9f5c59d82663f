import { useEffect, useEffectEvent, useState } from 'react'

/** `waits`: is sent by itself once the network is back. `asks`: may have arrived, so a person decides. */
export type Unsent = 'waits' | 'asks'

/**
 * What becomes of input that was sent without an answer.
 * Sending again by itself is safe where nothing can be done twice: an edit carries the version that it changes, and
 * what was sent without a network never left.
 */
export function useUnsent(save: () => Promise<void>) {
  const [unsent, setUnsent] = useState<Unsent>()
  const sendAgain = useEffectEvent(() => void save())
  useEffect(() => {
    if (unsent !== 'waits') {
      return
    }
    const again = () => sendAgain()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [unsent])
  return {
    unsent,
    /** Notes how the last sending ended. */
    noteSent: (isAnswered: boolean, isSafe: boolean) => {
      setUnsent(isAnswered ? undefined : isSafe || !navigator.onLine ? 'waits' : 'asks')
    },
  }
}
