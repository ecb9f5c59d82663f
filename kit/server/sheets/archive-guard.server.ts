import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { foreignDeclarations, notAWorkbook, type SheetLimits, tooManyParts, tooMuchUnpacked } from './refusals.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const WIDE_LOCATOR = 0x07064b50
/** A length or place of this value stands in a ZIP64 record instead. */
const WIDE = 0xffffffff
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const CHUNK_BYTES = 64 * 1024

interface Part {
  readonly name: string
  readonly method: number
  /** The unpacked size that the archive claims. */
  readonly size: number
  readonly data: Buffer
}

/**
 * Unpacks every part of an .xlsx once and throws the bytes away, so that its true size is known before a parser holds
 * it; what the archive says of itself has to be true. Also refuses document type declarations, which no spreadsheet
 * program writes and which are the door to external entities.
 * @throws DomainError for what is no workbook, too large when unpacked, or declares entities.
 */
export async function checkArchive(bytes: Uint8Array, fileName: string, limits: SheetLimits): Promise<void> {
  const parts = directoryOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName, limits)
  if (!parts.some((part) => part.name.toLowerCase() === 'xl/workbook.xml')) {
    throw notAWorkbook(fileName)
  }
  let unpacked = 0
  for (const part of parts) {
    let tail = ''
    const before = unpacked
    for await (const chunk of unpackedChunks(part, fileName)) {
      unpacked += chunk.length
      if (unpacked > limits.unpackedBytes) {
        throw tooMuchUnpacked(fileName, limits.unpackedBytes)
      }
      // Without zero bytes, so that a declaration in UTF-16 is seen as well.
      const text = tail + chunk.toString('latin1').replaceAll('\0', '')
      if (isMarkup(part.name) && /<!(DOCTYPE|ENTITY)/i.test(text)) {
        throw foreignDeclarations(fileName)
      }
      tail = text.slice(-10)
    }
    // the parser unpacks up to what a part claims
    if (unpacked - before !== part.size) {
      throw notAWorkbook(fileName)
    }
  }
}

/**
 * The parts of an archive, unpacked.
 * @throws DomainError for what is no plain archive, or too large when unpacked
 */
export async function unpackArchive(
  bytes: Buffer,
  fileName: string,
  limits: SheetLimits,
): Promise<readonly { readonly name: string; readonly data: Buffer }[]> {
  const unpacked: { readonly name: string; readonly data: Buffer }[] = []
  let length = 0
  for (const part of directoryOf(bytes, fileName, limits)) {
    const chunks: Buffer[] = []
    for await (const chunk of unpackedChunks(part, fileName)) {
      length += chunk.length
      if (length > limits.unpackedBytes) {
        throw tooMuchUnpacked(fileName, limits.unpackedBytes)
      }
      chunks.push(chunk)
    }
    unpacked.push({ name: part.name, data: Buffer.concat(chunks) })
  }
  return unpacked
}

async function* unpackedChunks(part: Part, fileName: string): AsyncGenerator<Buffer> {
  if (part.method === STORED) {
    for (let at = 0; at < part.data.length; at += CHUNK_BYTES) {
      yield part.data.subarray(at, at + CHUNK_BYTES)
      await setImmediate()
    }
    return
  }
  if (part.method !== DEFLATED) {
    throw notAWorkbook(fileName)
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
  inflate.end(part.data)
  try {
    yield* inflate
  } catch {
    throw notAWorkbook(fileName)
  }
}

/**
 * The parts by the central directory, which is what the parser goes by too. An archive about which two readers could
 * disagree is refused: with fields that point to ZIP64 records, of several volumes, with a directory that is not
 * exactly what stands before its end record, with two possible end records, with two parts of a name, with parts whose
 * length stands only behind them.
 */
function directoryOf(file: Buffer, fileName: string, limits: SheetLimits): Part[] {
  const end = endOfDirectory(file)
  const directory = end < 0 ? null : plainDirectory(file, end)
  if (directory === null) {
    throw notAWorkbook(fileName)
  }
  if (directory.count > limits.parts) {
    throw tooManyParts(fileName, limits.parts)
  }
  const parts = new Map<string, Part>()
  let at = directory.start
  for (let index = 0; index < directory.count; index++) {
    const entry = entryAt(file, at)
    if (entry === null || parts.has(entry.part.name)) {
      throw notAWorkbook(fileName)
    }
    parts.set(entry.part.name, entry.part)
    at = entry.next
  }
  if (at !== end) {
    throw notAWorkbook(fileName)
  }
  return [...parts.values()]
}

/** What the end record says, when it is all of the truth. */
function plainDirectory(file: Buffer, end: number): { readonly count: number; readonly start: number } | null {
  const [disk, directoryDisk, countHere, count] = [4, 6, 8, 10].map((at) => file.readUInt16LE(end + at))
  const size = file.readUInt32LE(end + 12)
  const start = file.readUInt32LE(end + 16)
  const isOneVolume = disk === 0 && directoryDisk === 0 && countHere === count
  const isWide = end >= 20 && file.readUInt32LE(end - 20) === WIDE_LOCATOR
  return isOneVolume && count !== undefined && count !== 0xffff && !isWide && start + size === end
    ? { count, start }
    : null
}

function entryAt(file: Buffer, at: number): { part: Part; next: number } | null {
  if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) {
    return null
  }
  const nameEnd = at + 46 + file.readUInt16LE(at + 28)
  const name = file.toString('utf8', at + 46, nameEnd)
  const length = file.readUInt32LE(at + 20)
  const size = file.readUInt32LE(at + 24)
  const local = file.readUInt32LE(at + 42)
  const isMeasuredLater = (file.readUInt16LE(at + 8) & 8) !== 0
  if (size === WIDE || local + 30 > file.length || file.readUInt32LE(local) !== LOCAL_ENTRY) {
    return null
  }
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (start + length > file.length || (isMeasuredLater && length === 0 && !name.endsWith('/'))) {
    return null
  }
  return {
    part: { name, method: file.readUInt16LE(at + 10), size, data: file.subarray(start, start + length) },
    next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32),
  }
}

/** Where the only end record begins; -1 without one, or when a comment holds a second that reaches the end as well. */
function endOfDirectory(file: Buffer): number {
  const lowest = Math.max(0, file.length - END_LENGTH - MAX_COMMENT)
  let found = -1
  for (let at = file.length - END_LENGTH; at >= lowest; at--) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) {
      const isWhole = at + END_LENGTH + file.readUInt16LE(at + 20) === file.length
      if (found < 0 ? !isWhole : isWhole) {
        return -1
      }
      found = found < 0 ? at : found
    }
  }
  return found
}

function isMarkup(name: string): boolean {
  return /\.(xml|rels|vml)$/i.test(name)
}
