import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { DomainError, type ErrorCode } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'

const MEGABYTE = 1024 * 1024

/** Limits of the security design 3.5. */
export const FILE_LIMITS = {
  imageBytes: 10 * MEGABYTE,
  otherBytes: 50 * MEGABYTE,
  imagePixels: 40_000_000,
  nameLength: 255,
  userBytesPerDay: 1024 * MEGABYTE,
} as const

/** What may be stored, by extension: how the bytes must look, and as what they are served. */
const TYPES: Readonly<
  Record<string, { readonly sniffed: readonly string[]; readonly media: string; readonly isImage?: true }>
> = {
  jpg: { sniffed: ['jpg'], media: 'image/jpeg', isImage: true },
  jpeg: { sniffed: ['jpg'], media: 'image/jpeg', isImage: true },
  png: { sniffed: ['png', 'apng'], media: 'image/png', isImage: true },
  gif: { sniffed: ['gif'], media: 'image/gif', isImage: true },
  webp: { sniffed: ['webp'], media: 'image/webp', isImage: true },
  bmp: { sniffed: ['bmp'], media: 'image/bmp' },
  pdf: { sniffed: ['pdf'], media: 'application/pdf' },
  txt: { sniffed: [''], media: 'text/plain; charset=utf-8' },
  csv: { sniffed: [''], media: 'text/csv; charset=utf-8' },
  doc: { sniffed: ['cfb'], media: 'application/msword' },
  xls: { sniffed: ['cfb'], media: 'application/vnd.ms-excel' },
  ppt: { sniffed: ['cfb'], media: 'application/vnd.ms-powerpoint' },
  docx: { sniffed: ['docx', 'zip'], media: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { sniffed: ['xlsx', 'zip'], media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    sniffed: ['pptx', 'zip'],
    media: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  zip: { sniffed: ['zip'], media: 'application/zip' },
  mp4: { sniffed: ['mp4', 'm4v', 'mov'], media: 'video/mp4' },
  mp3: { sniffed: ['mp3'], media: 'audio/mpeg' },
}

export interface CheckedFile {
  readonly bytes: Uint8Array
  readonly extension: string
  readonly mediaType: string
}

/**
 * A file as it may be stored: its bytes are what its name says, pictures are drawn anew so that nothing hides in them.
 * @throws DomainError that says what is right.
 */
export async function checkedFile(name: string, bytes: Uint8Array): Promise<CheckedFile> {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
  if (!type) {
    throw fileFault('invalid', ['不支持的文件类型', 'This type of file is not accepted'])
  }
  const limit = type.isImage ? FILE_LIMITS.imageBytes : FILE_LIMITS.otherBytes
  if (bytes.byteLength > limit) {
    const size = limit / MEGABYTE
    throw fileFault('tooLarge', [
      `文件大小超出${size}MB限制, 请压缩或降低文件质量! `,
      `A file of this type has at most ${size} MB`,
    ])
  }
  const sniffed = (await fileTypeFromBuffer(bytes))?.ext ?? ''
  const isPlain = type.sniffed.includes('')
  if (!type.sniffed.includes(sniffed) || (isPlain && Buffer.from(bytes).includes(0))) {
    throw fileFault('invalid', ['文件内容与扩展名不符', 'The content is not what the file name says'])
  }
  return { bytes: type.isImage ? await redrawn(bytes) : bytes, extension, mediaType: type.media }
}

async function redrawn(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { animated: true, limitInputPixels: FILE_LIMITS.imagePixels, failOn: 'error' })
    // turned as the camera meant it; everything else a file can carry beside its picture is left out
    return await picture.autoOrient().toBuffer()
  } catch {
    throw fileFault('invalid', ['图片无法读取或尺寸过大', 'The picture cannot be read or is too large'])
  }
}

/** The name a person gave, without separators and control characters. */
export function shownName(name: string): string {
  return (
    [...name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(-FILE_LIMITS.nameLength).join('') || 'file'
  )
}

/** How a stored file is served, by its extension: pictures and PDF in the browser, all else as download. */
export function servedAs(path: string): { readonly mediaType: string; readonly isInline: boolean } {
  const extension = path.split('.').at(-1) ?? ''
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
  return {
    mediaType: type?.media ?? 'application/octet-stream',
    isInline: type?.isImage === true || extension === 'pdf' || extension === 'bmp',
  }
}

export function fileFault(code: ErrorCode, message: Text): DomainError {
  return new DomainError(code, message, { faults: [{ path: 'file', message }] })
}
