import { type ReactNode, useEffect, useRef } from 'react'

interface EditedCellProps {
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** An editor for as long as it is open; by the time `onClosed` is told, what it wrote is written. */
export function EditedCell({ onClosed, children }: EditedCellProps) {
  const latest = useRef(onClosed)
  useEffect(() => {
    latest.current = onClosed
  }, [onClosed])
  useEffect(() => () => queueMicrotask(() => latest.current()), [])
  return children
}
