import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { DomainError } from '#kit/contract/errors.ts'
import {
  checkedType,
  extensionOf,
  FILE_BYTES,
  type FileType,
  fileTypeOf,
  PICTURE_BYTES,
} from '#kit/contract/file-types.ts'
import type { Reason, Refusal, Text } from '#kit/contract/text.ts'
import type { FormLimits, SentFile } from '../http/multipart.server.ts'
import { rerender } from './pictures.server.ts'

/** Characters of a file name, and bytes that one person may upload a day. */
export const FILE_LIMITS = {
  nameLength: 255,
  userBytesPerDay: 1024 * 1024 * 1024,
} as const

/** What one upload may hold; types that are not accepted are refused before their first byte is kept. */
export const UPLOAD_LIMITS: FormLimits = {
  files: 20,
  bytes: 200 * 1024 * 1024,
  bytesOf: (name) => {
    requireType(name, 0)
    return fileTypeOf(name)?.isImage ? PICTURE_BYTES : FILE_BYTES
  },
}

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
  readonly path: string
  readonly size: number
  readonly extension: string
  readonly mediaType: string
  /** SHA-256 of its bytes as they are stored, in hex. */
  readonly digest: string
}

/**
 * A file as it may be stored: its bytes are what its name says, pictures are drawn anew so that nothing hides in them.
 * @param owner who waits for it. @throws DomainError that names the file and says what is right.
 */
export async function checkedFile({ name, path, size }: SentFile, owner: string): Promise<CheckedFile> {
  const { media, isImage } = requireType(name, size)
  const extension = extensionOf(name)
  const expected = SNIFFED[extension] ?? [extension]
  const sniffed = (await fileTypeFromFile(path))?.ext ?? ''
  if (!expected.includes(sniffed) || (expected.includes('') && (await holdsZero(path)))) {
    throw fileError(name, ['文件内容与扩展名不符', 'the content is not what the file name says'])
  }
  if (!isImage) {
    return { path, size, extension, mediaType: media, digest: await digestOf(path) }
  }
  const rendered = `${path}.drawn`
  if (!(await rerender({ from: path, to: rendered, owner }))) {
    throw fileError(name, ['图片无法读取或尺寸过大', 'the picture cannot be read or is too large'])
  }
  const digest = await digestOf(rendered)
  return { path: rendered, size: (await stat(rendered)).size, extension, mediaType: media, digest }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function requireType(name: string, size: number): FileType {
  const checked = checkedType({ name, size })
  if ('refusal' in checked) {
    throw fileError(name, checked.refusal.message)
  }
  return checked.type
}

async function holdsZero(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) {
    if ((chunk as Buffer).includes(0)) {
      return true
    }
  }
  return false
}

/** The name a person gave, without separators and control characters. */
export function shownName(name: string): string {
  return (
    [...name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(-FILE_LIMITS.nameLength).join('') || 'file'
  )
}

/** How a stored file is served, by its extension: pictures and PDF in the browser, all else as download. */
export function servedAs(path: string): {
  readonly mediaType: string
  readonly isInline: boolean
  readonly isPicture: boolean
} {
  const type = fileTypeOf(path)
  const isPicture = type?.isImage === true || extensionOf(path) === 'bmp'
  return {
    mediaType: type?.media ?? 'application/octet-stream',
    isInline: isPicture || extensionOf(path) === 'pdf',
    isPicture,
  }
}

/** Reason of a refused file that has no other. */
const WRONG_FILE: Reason = 'file.refused'

/** A file that is refused; clients of this wire read why from an answer that is none of HTTP's errors. */
function fileError(name: string, [chinese, english, reason = WRONG_FILE]: Text): DomainError {
  const shown = shownName(name)
  const message: Refusal = [`“${shown}”：${chinese}`, `“${shown}”: ${english}`, reason]
  return new DomainError('refused', message, { errors: [{ path: 'file', message }] })
}
