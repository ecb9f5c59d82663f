import { useState } from 'react'

/** A dialog that starts anew each time it opens, and keeps its content while it fades out. */
export function useDialog(isOpenFirst = false) {
  const [{ isOpen, opening }, setState] = useState({ isOpen: isOpenFirst, opening: isOpenFirst ? 1 : 0 })
  return {
    isOpen,
    /** Key of the dialog; 0 before it was ever opened. */
    opening,
    open: () => setState((now) => ({ isOpen: true, opening: now.opening + 1 })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
  }
}
