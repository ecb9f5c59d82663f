import type { TextEncoding } from '#kit/contract/text-file.ts'

/** Bytes of a letter, by the letter; runtimes decode these encodings, and encode none of them. */
const TABLES = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** A text as programs of other countries write it. @returns null for one with letters that the encoding does not have */
export function encodedText(text: string, encoding: TextEncoding): Uint8Array | null {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text)
    case 'utf-16le':
      return new Uint8Array(Buffer.from(text, 'utf16le'))
    case 'utf-16be':
      return new Uint8Array(Buffer.from(text, 'utf16le').swap16())
    default: {
      const table = tableOf(encoding)
      const bytes: number[] = []
      for (const letter of text) {
        const own = letter < '\x80' ? [letter.charCodeAt(0)] : table.get(letter)
        if (!own) {
          return null
        }
        bytes.push(...own)
      }
      return Uint8Array.from(bytes)
    }
  }
}

function tableOf(encoding: TextEncoding): ReadonlyMap<string, readonly number[]> {
  const known = TABLES.get(encoding)
  if (known) {
    return known
  }
  const table = new Map<string, readonly number[]>()
  const add = (bytes: readonly number[]) => {
    try {
      const letter = new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes))
      if ([...letter].length === 1 && letter > '\x9F' && !table.has(letter)) {
        table.set(letter, bytes)
      }
    } catch {
      // not a letter of the encoding
    }
  }
  for (let first = 0x80; first <= 0xff; first += 1) {
    add([first])
    for (let second = 0x40; second <= 0xff && encoding !== 'windows-1252'; second += 1) {
      add([first, second])
    }
  }
  if (encoding === 'windows-1252') {
    table.set('€', [0x80])
  }
  TABLES.set(encoding, table)
  return table
}
