import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { DomainError, type ErrorCode } from '#kit/contract/errors.ts'
import { checkedType, extensionOf, FILE_BYTES, fileTypeOf } from '#kit/contract/file-types.ts'
import type { Text } from '#kit/contract/text.ts'

/** Limits of the security design 3.5. */
export const FILE_LIMITS = {
  otherBytes: FILE_BYTES,
  imagePixels: 40_000_000,
  nameLength: 255,
  userBytesPerDay: 1024 * 1024 * 1024,
} as const

/** How the bytes of an extension must look; '' where bytes tell nothing. Others look as they are called. */
const SNIFFED: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  txt: [''],
  csv: [''],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  mp4: ['mp4', 'm4v', 'mov'],
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
  const checked = checkedType({ name, size: bytes.byteLength })
  if ('refusal' in checked) {
    throw fileFault(checked.refusal.code, checked.refusal.message)
  }
  const extension = extensionOf(name)
  const expected = SNIFFED[extension] ?? [extension]
  const sniffed = (await fileTypeFromBuffer(bytes))?.ext ?? ''
  const isPlain = expected.includes('')
  if (!expected.includes(sniffed) || (isPlain && Buffer.from(bytes).includes(0))) {
    throw fileFault('invalid', ['文件内容与扩展名不符', 'The content is not what the file name says'])
  }
  const { media, isImage } = checked.type
  return { bytes: isImage ? await redrawn(bytes) : bytes, extension, mediaType: media }
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
  const type = fileTypeOf(path)
  return {
    mediaType: type?.media ?? 'application/octet-stream',
    isInline: type?.isImage === true || ['pdf', 'bmp'].includes(extensionOf(path)),
  }
}

export function fileFault(code: ErrorCode, message: Text): DomainError {
  return new DomainError(code, message, { faults: [{ path: 'file', message }] })
}
