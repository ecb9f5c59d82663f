import { fileTypeOf } from './file-types.ts'

/** Widths in pixels that stored pictures are served in beside their own; no other one is ever made. */
export const PICTURE_WIDTHS = [64, 128, 320, 640, 1080, 1920] as const

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Those that lists show, made before anybody looks. */
export const LIST_WIDTHS: readonly PictureWidth[] = [64, 128]

/** Name of the width in the query of the address of a stored picture. */
const WIDTH_PARAM = 'w'

/** Whether a stored file is a picture that is served in these widths. */
export function hasWidths(path: string): boolean {
  return fileTypeOf(path)?.isImage === true
}

/** The address of a stored picture in one of its widths. */
export function addressInWidth(address: string, width: PictureWidth): string {
  return `${address}?${WIDTH_PARAM}=${width}`
}

/** The smallest width that is sharp where a picture is shown so wide, in CSS pixels, on a screen of two pixels for each. */
export function widthFor(shown: number): PictureWidth {
  return PICTURE_WIDTHS.find((width) => width >= shown * 2) ?? 1920
}

/** Widths for a browser to choose from, as `srcset` lists them: none that is wider than a screen of three pixels asks for. */
export function widthsOf(address: string, shown: number): string {
  return PICTURE_WIDTHS.filter((_, place) => place === 0 || (PICTURE_WIDTHS[place - 1] ?? 0) < shown * 3)
    .map((width) => `${addressInWidth(address, width)} ${width}w`)
    .join(', ')
}
