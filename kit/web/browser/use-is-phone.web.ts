import { useSyncExternalStore } from 'react'

/** At this width of the window and below it is a phone, in pixels. */
export const PHONE_MAX_WIDTH = 767.99
const QUERY = `(max-width: ${PHONE_MAX_WIDTH}px)`

/** Is the window as narrow as a phone? */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
