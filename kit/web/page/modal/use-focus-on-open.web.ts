import { useEffect, useEffectEvent } from 'react'

/** Frames after which a part that cannot take the focus is left alone. */
const MOST_FRAMES = 120

/**
 * Puts the cursor where it belongs as soon as a dialog can take it. The dialog itself takes the focus as it opens and
 * ends its motion later: what is typed until then counts, too.
 * @param find the part to type into; undefined while it is not there
 */
export function useFocusOnOpen(isOpen: boolean, find: () => Element | null | undefined): void {
  const findNow = useEffectEvent(find)
  useEffect(() => {
    if (!isOpen) {
      return
    }
    let frame = 0
    const attempt = (left: number) => {
      const part = findNow()
      if (part instanceof HTMLElement && part !== document.activeElement) {
        part.focus()
      }
      // A dialog that is still hidden refuses the focus.
      if (left > 0 && (!part || part !== document.activeElement)) {
        frame = requestAnimationFrame(() => attempt(left - 1))
      }
    }
    frame = requestAnimationFrame(() => attempt(MOST_FRAMES))
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
}
