import { useEffect, useState } from 'react'
import { HEADER_HIDE_AFTER } from '../browser/layout-settings.ts'

/** True while the header is out of the way: scrolling down beyond 100 px, until one scrolls up. */
export function useHeaderOut(isWanted: boolean): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    if (!isWanted) {
      setOut(false)
      return
    }
    let before = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now !== before) {
        setOut(now > HEADER_HIDE_AFTER && now > before)
      }
      before = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [isWanted])
  return isOut
}
