import { useInsertionEffect, useRef } from 'react'

/**
 * Does something when this part is gone for good.
 * The cleanups of ordinary effects run also whenever the tab of the page is hidden; those of insertion effects do not.
 * @param work must not render anything before it has ended
 */
export function useUnmount(work: () => void): void {
  const now = useRef(work)
  now.current = work
  useInsertionEffect(() => () => now.current(), [])
}
