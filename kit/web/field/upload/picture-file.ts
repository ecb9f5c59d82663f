import { PICTURE_BYTES } from '#kit/contract/file-types.ts'
import type { Text } from '#kit/contract/text.ts'

/** What the file dialog offers. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/bmp'

interface FileFacts {
  readonly name: string
  /** MIME type, '' when the browser knows none. */
  readonly type: string
  readonly size: number
}

/** Why a file is no acceptable picture; undefined when it is one. */
export function pictureError(file: FileFacts): Text | undefined {
  if (!isPicture(file)) {
    return ['请上传图片', 'Please upload a picture']
  }
  if (file.size > PICTURE_BYTES) {
    return ['上传图片大小不能超过 10 MB!', 'A picture may have at most 10 MB!']
  }
  return undefined
}

/** Pixel pictures only: the store refuses SVG, which can carry scripts. */
function isPicture({ name, type }: FileFacts): boolean {
  return type === '' ? /\.(jpe?g|png|gif|webp|bmp)$/i.test(name) : PICTURE_TYPES.split(',').includes(type)
}
