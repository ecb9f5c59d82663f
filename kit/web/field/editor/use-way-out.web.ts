import { type RefObject, useEffect, useRef } from 'react'

interface WayOut {
  readonly frame: RefObject<HTMLElement | null>
  /** Where the Tab key belongs to the text. */
  readonly body: RefObject<HTMLElement | null>
  readonly isFull: boolean
  readonly onLeaveFull: () => void
}

/**
 * Keys that lead out of an editor: Esc leaves full screen; else the Tab key after Esc moves on instead of indenting,
 * so that nobody is caught. Alt+F10 leads from the text to the tools, Esc stays inside for once: the dialog around
 * the editor is not closed by it.
 */
export function useWayOut({ frame, body, isFull, onLeaveFull }: WayOut): void {
  const released = useRef(false)
  useEffect(() => {
    const element = frame.current
    const handleKey = (event: KeyboardEvent) => {
      const isInText = event.target instanceof Node && (body.current?.contains(event.target) ?? false)
      if (event.key === 'Escape' && !event.isComposing && (isFull || (isInText && !released.current))) {
        event.stopPropagation()
        event.preventDefault()
        released.current = isInText
        if (isFull) {
          onLeaveFull()
        }
      } else if (event.key === 'Tab' && released.current && isInText) {
        // The editor does not hear of it; the browser moves the focus.
        event.stopPropagation()
      } else if (event.key === 'F10' && event.altKey) {
        event.preventDefault()
        element?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
      } else if (event.key !== 'Shift') {
        released.current = false
      }
    }
    const handleFocus = () => {
      released.current = false
    }
    element?.addEventListener('keydown', handleKey, { capture: true })
    element?.addEventListener('focusout', handleFocus)
    return () => {
      element?.removeEventListener('keydown', handleKey, { capture: true })
      element?.removeEventListener('focusout', handleFocus)
    }
  }, [frame, body, isFull, onLeaveFull])
}
