/** Widths in pixels that a shop serves its pictures in; it makes no others. */
export const PICTURE_WIDTHS = [64, 128, 320, 640, 1080, 1920] as const

/** Addresses of pictures that a shop stores end like this. */
const STORED = /\/\d{6}\/[0-9a-f]{32}\.(?:jpe?g|png|gif|webp)$/

/**
 * The `srcset` of a picture in an answer, for an `img` with `sizes`: upright, as WebP or AVIF where the browser takes it, and
 * a few kilobytes in a list. Undefined for one that lies elsewhere, which has no widths.
 */
export function pictureSrcset(address: string): string | undefined {
  return STORED.test(address) ? PICTURE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join(', ') : undefined
}
