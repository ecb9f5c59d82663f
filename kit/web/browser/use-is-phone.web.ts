import { useMedia } from './use-media.web.ts'

/** At this width of the window and below it is a phone, in pixels. */
export const PHONE_MAX_WIDTH = 767.99

/** Is the window as narrow as a phone? */
export function useIsPhone(): boolean {
  return useMedia(`(max-width: ${PHONE_MAX_WIDTH}px)`)
}
