import type { ReactNode } from 'react'
import { TrackingLink } from './tracking-link.web.tsx'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** How rows of parcels show their numbers, wherever they stand; the carrier stands beside it. */
export const PARCEL_CELLS = {
  trackingNo: ({ carrier, trackingNo }: Readonly<Record<string, unknown>>): ReactNode => (
    <TrackingLink carrier={textOf(carrier)} trackingNo={textOf(trackingNo)} isNumberOnly />
  ),
}
