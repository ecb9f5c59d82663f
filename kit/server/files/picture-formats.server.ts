import type { Sharp } from 'sharp'
import { extensionOf } from '#kit/contract/file-types.ts'

export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png'

/** How smaller pictures are written. AVIF is as small as WebP at these widths, and takes several times as long. */
export const PICTURE_FORMATS: Readonly<
  Record<PictureFormat, { readonly media: string; readonly write: (picture: Sharp) => Sharp }>
> = {
  webp: { media: 'image/webp', write: (picture) => picture.webp({ quality: 72, effort: 4 }) },
  avif: { media: 'image/avif', write: (picture) => picture.avif({ quality: 50, effort: 2 }) },
  jpeg: { media: 'image/jpeg', write: (picture) => picture.jpeg({ quality: 75, mozjpeg: true }) },
  png: { media: 'image/png', write: (picture) => picture.png({ compressionLevel: 9 }) },
}

/** The format that a client takes: by name those that are small, else one that every client can read. */
export function formatFor(path: string, accept = ''): PictureFormat {
  const taken = new Set(accept.toLowerCase().split(',').flatMap(mediaTaken))
  const named = (['webp', 'avif'] as const).find((format) => taken.has(PICTURE_FORMATS[format].media))
  return named ?? (/^jpe?g$/.test(extensionOf(path)) ? 'jpeg' : 'png')
}

/** The media type of one part of `Accept`, unless it is refused there. */
function mediaTaken(part: string): readonly string[] {
  const [media = '', ...parameters] = part.split(';').map((one) => one.trim())
  return parameters.some((one) => /^q=0(\.0*)?$/.test(one)) ? [] : [media]
}
