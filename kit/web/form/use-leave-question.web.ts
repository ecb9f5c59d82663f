import { useRef, useState } from 'react'

interface Leaving {
  /** Something would be lost. */
  readonly isDirty: boolean
  /** It is being saved and cannot be left. */
  readonly isBusy: boolean
  readonly onClose: () => void
}

/** Leaves a form, asking first when something would be lost; asked a second time it stays. */
export function useLeaveQuestion({ isDirty, isBusy, onClose }: Leaving) {
  const [isAsking, setAsking] = useState(false)
  /** Where the cursor was before the question. */
  const before = useRef<HTMLElement>(null)
  const stay = () => {
    setAsking(false)
    before.current?.focus()
  }
  const cancel = () => {
    if (isBusy) {
      return
    }
    if (isAsking) {
      stay()
    } else if (isDirty) {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setAsking(true)
    } else {
      onClose()
    }
  }
  return { isAsking, stay, cancel }
}
