import type { CSSProperties, ReactNode } from 'react'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { useShopRules } from '#office/catalogue/rules/use-shop-rules.web.ts'
import { CARRIER } from '../model/carrier.ts'
import { trackingUrl } from './tracking-url.ts'

interface TrackingLinkProps {
  readonly carrier: string | null
  readonly trackingNo: string | null
  /** Without the name of the carrier, where that stands beside it. */
  readonly isNumberOnly?: boolean
}

/** A parcel: its carrier, and its number, which leads to where it can be followed. Pages of carriers are settings of the shop. */
export function TrackingLink({ carrier, trackingNo, isNumberOnly = false }: TrackingLinkProps) {
  const carriers = useDictionary(CARRIER)
  const rules = useShopRules({ isNeeded: carrier !== null && trackingNo !== null })
  const name = isNumberOnly ? undefined : (carriers.find(({ value }) => value === carrier)?.text ?? carrier)
  if (!name && !trackingNo) {
    return '-'
  }
  const url = trackingUrl(rules?.trackingPages ?? {}, { carrier, trackingNo })
  return (
    <span style={PARCEL}>
      {name && <span>{name}</span>}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
          {trackingNo}
        </a>
      ) : (
        trackingNo && <span>{trackingNo}</span>
      )}
    </span>
  )
}

const PARCEL: CSSProperties = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: 4,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** How rows of parcels show their numbers, wherever they stand; the carrier stands beside it. */
export const PARCEL_CELLS = {
  trackingNo: ({ carrier, trackingNo }: Readonly<Record<string, unknown>>): ReactNode => (
    <TrackingLink carrier={textOf(carrier)} trackingNo={textOf(trackingNo)} isNumberOnly />
  ),
}
