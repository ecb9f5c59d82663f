import { createInflateRaw } from 'node:zlib'
import { foreignDeclarations, notAWorkbook, type SheetLimits, tooManyParts, tooMuchUnpacked } from './refusals.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const CHUNK_BYTES = 64 * 1024

interface Part {
  readonly name: string
  readonly method: number
  readonly data: Buffer
}

/**
 * Unpacks every part of an .xlsx once and throws the bytes away, so that its true size is known before a parser holds
 * it; what the archive says of itself is not believed. Also refuses document type declarations, which no spreadsheet
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
  }
}

async function* unpackedChunks(part: Part, fileName: string): AsyncGenerator<Buffer> {
  if (part.method === STORED) {
    yield part.data
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
 * The parts by the central directory, which is what the parser goes by too. Archives beyond 4 GiB (ZIP64) and parts
 * whose length stands only behind them are refused: two readers could disagree about them.
 */
function directoryOf(file: Buffer, fileName: string, limits: SheetLimits): Part[] {
  const end = endOfDirectory(file)
  if (end < 0) {
    throw notAWorkbook(fileName)
  }
  const count = file.readUInt16LE(end + 10)
  if (count > limits.parts) {
    throw tooManyParts(fileName, limits.parts)
  }
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    const entry = entryAt(file, at)
    if (entry === null) {
      throw notAWorkbook(fileName)
    }
    parts.push(entry.part)
    at = entry.next
  }
  return parts
}

function entryAt(file: Buffer, at: number): { part: Part; next: number } | null {
  if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) {
    return null
  }
  const nameEnd = at + 46 + file.readUInt16LE(at + 28)
  const name = file.toString('utf8', at + 46, nameEnd)
  const length = file.readUInt32LE(at + 20)
  const local = file.readUInt32LE(at + 42)
  const isMeasuredLater = (file.readUInt16LE(at + 8) & 8) !== 0
  if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL_ENTRY) {
    return null
  }
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (start + length > file.length || (isMeasuredLater && length === 0 && !name.endsWith('/'))) {
    return null
  }
  return {
    part: { name, method: file.readUInt16LE(at + 10), data: file.subarray(start, start + length) },
    next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32),
  }
}

function endOfDirectory(file: Buffer): number {
  const lowest = Math.max(0, file.length - END_LENGTH - MAX_COMMENT)
  for (let at = file.length - END_LENGTH; at >= lowest; at--) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) {
      return at
    }
  }
  return -1
}

function isMarkup(name: string): boolean {
  return /\.(xml|rels|vml)$/i.test(name)
}
