import type { Text } from './text.ts'

const MEGABYTE = 1024 * 1024

/** Largest picture and largest other file that is stored, in bytes. */
export const PICTURE_BYTES = 10 * MEGABYTE
export const FILE_BYTES = 50 * MEGABYTE

export interface FileType {
  /** As what it is served. */
  readonly media: string
  /** Drawn anew by the server, shown by the browser. */
  readonly isImage?: true
}

/** What may be stored, by extension. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = {
  jpg: { media: 'image/jpeg', isImage: true },
  jpeg: { media: 'image/jpeg', isImage: true },
  png: { media: 'image/png', isImage: true },
  gif: { media: 'image/gif', isImage: true },
  webp: { media: 'image/webp', isImage: true },
  bmp: { media: 'image/bmp' },
  pdf: { media: 'application/pdf' },
  txt: { media: 'text/plain; charset=utf-8' },
  csv: { media: 'text/csv; charset=utf-8' },
  doc: { media: 'application/msword' },
  xls: { media: 'application/vnd.ms-excel' },
  ppt: { media: 'application/vnd.ms-powerpoint' },
  docx: { media: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { media: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  zip: { media: 'application/zip' },
  mp4: { media: 'video/mp4' },
  mp3: { media: 'audio/mpeg' },
}

/** The extension of a name in small letters, '' without one. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

export function fileTypeOf(name: string): FileType | undefined {
  const extension = extensionOf(name)
  return Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined
}

export interface FileRefusal {
  readonly code: 'invalid' | 'tooLarge'
  readonly message: Text
}

/** What a file is, or why it cannot be stored, as far as name and size tell; the server looks at the bytes too. */
export function checkedType({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): { readonly type: FileType } | { readonly refusal: FileRefusal } {
  const type = fileTypeOf(name)
  if (!type) {
    return { refusal: { code: 'invalid', message: ['不支持的文件类型', 'This type of file is not accepted'] } }
  }
  const limit = type.isImage ? PICTURE_BYTES : FILE_BYTES
  if (size <= limit) {
    return { type }
  }
  const most = limit / MEGABYTE
  const message = [
    `文件大小超出${most}MB限制, 请压缩或降低文件质量! `,
    `A file of this type has at most ${most} MB`,
  ] as const
  return { refusal: { code: 'tooLarge', message } }
}
