import type { TrackingPages } from '#office/catalogue/rules/shop-rules.ts'

/** Where a parcel can be followed; undefined for carriers without such a page. */
export function trackingUrl(
  pages: TrackingPages,
  { carrier, trackingNo }: { readonly carrier: string | null; readonly trackingNo: string | null },
): string | undefined {
  const page = carrier !== null && Object.hasOwn(pages, carrier) ? pages[carrier] : undefined
  return page && trackingNo ? page.replace('{no}', () => encodeURIComponent(trackingNo)) : undefined
}
