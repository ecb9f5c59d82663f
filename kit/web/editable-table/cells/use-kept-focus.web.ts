import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a cell whose control goes away while it has the focus: the control that comes in its place gets
 * it, or the cell itself.
 * @param shown tells the states apart
 */
export function useKeptFocus(shown: string) {
  const frame = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another control is shown, not what this reads
  useLayoutEffect(() => {
    // Browsers tell nobody that what had the focus is gone.
    if (hasFocus.current && document.activeElement === document.body) {
      const next = frame.current?.querySelector<HTMLElement>('button[tabindex="0"]')
      const cell = frame.current?.closest<HTMLElement>('[role=gridcell]')
      ;(next ?? cell)?.focus({ preventScroll: true })
    }
  }, [shown])
  return {
    ref: frame,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
