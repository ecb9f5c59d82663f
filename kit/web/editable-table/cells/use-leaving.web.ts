import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A list that is open for as long as it edits, and out of the way before Tab leaves: an open list would take the key
 * for a choice. What the arrow keys have reached by then is drafted.
 */
export function useLeaving(draft: (value: string) => void) {
  const [isOpen, setOpen] = useState(true)
  const active = useRef<string>(undefined)
  const hasMoved = useRef(false)
  return {
    isOpen,
    leave: () => {
      if (hasMoved.current && active.current !== undefined) {
        draft(active.current)
      }
      flushSync(() => setOpen(false))
    },
    /** For the list. */
    listProps: {
      onActive: (value: unknown) => {
        active.current = typeof value === 'string' ? value : undefined
      },
      onKeyDown: (event: KeyboardEvent) => {
        hasMoved.current ||= event.key === 'ArrowDown' || event.key === 'ArrowUp'
      },
    },
  }
}
