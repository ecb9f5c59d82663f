import { useEffect, useEffectEvent, useRef } from 'react'
import { useAddress } from './address.web.ts'

/** Does what the address of a page asks for, such as opening its form for a new row, once: first the address forgets it. */
export function useAskedInAddress(param: string, run: () => void): void {
  const [query, write] = useAddress()
  const isAsked = param in query
  const wasAsked = useRef(false)
  const forget = useEffectEvent(() => {
    const { [param]: _asked, ...rest } = query
    write(rest, { replace: true })
  })
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (isAsked) {
      wasAsked.current = true
      forget()
    } else if (wasAsked.current) {
      wasAsked.current = false
      runNow()
    }
  }, [isAsked])
}
