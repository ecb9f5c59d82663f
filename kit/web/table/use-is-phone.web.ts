import { useSyncExternalStore } from 'react'
import { PHONE_MAX_WIDTH } from '../theme/layout-settings.ts'

const QUERY = `(max-width: ${PHONE_MAX_WIDTH}px)`

/** Is the window as narrow as a phone (specification 4.16b)? */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
