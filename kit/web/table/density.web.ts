import { usePreference } from '../session/preference.web.ts'
import { AS_DECLARED, type Density } from './columns.ts'

/** How high the rows of lists are that somebody did not arrange one by one. */
export function useDensity(): [Density, (density: Density) => void] {
  return usePreference<Density>('look:density', AS_DECLARED.density)
}
