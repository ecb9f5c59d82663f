import type { Readable } from 'node:stream'
import { headerKey } from '#kit/contract/sheet.ts'
import type { Separator, SheetChoice, TextEncoding } from '#kit/contract/text-file.ts'
import { decodedHead, textDecoding } from './decode-text.server.ts'
import { plausibilityOf } from './plausible-text.ts'
import { ambiguousEncoding, notAWorkbook, notInEncoding } from './refusals.ts'
import { type KnownTexts, separatorOf } from './separator-of.ts'

/** A text file that can be read as often as it has to be. */
export interface TextFile {
  readonly name: string
  open(): Readable
}

/** What a text file says of how it is written. */
interface TextLook {
  /** Encodings in which all of it is text, the likeliest first. */
  readonly fitting: readonly TextEncoding[]
  /** Whether the first of them is the one, without a doubt. */
  readonly isSure: boolean
  /** Bytes of its beginning, and of a later line where it begins with nothing but ASCII. */
  readonly head: Buffer
  readonly telling: Buffer
  /** Lines of the file: no fewer than its rows. */
  readonly lines: number
}

/** How a text file is read. */
export interface TextFacts {
  readonly encoding: TextEncoding
  readonly separator: Separator
  readonly lines: number
}

/** Bytes of a file that are looked at for what they mean; whether they are text is asked of all of them. */
const HEAD_BYTES = 48 * 1024
/** Encodings of a byte or two for a letter, that no mark tells. */
const LEGACY = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'windows-1252'] as const satisfies readonly TextEncoding[]

/** What a reading has to be ahead of the next one that says something else, in letters that stand in words. */
const AHEAD = 4
/** The same of Western texts, whose letters beyond ASCII are few and in their places hardly by accident. */
const AHEAD_WESTERN = 2
/** Share of letters that has to stand in words. */
const IN_WORDS = 0.5

/** Looks at all of a text file, keeping little of it. @throws DomainError for what is no text */
export async function lookAtText(file: TextFile, known: KnownTexts): Promise<TextLook> {
  const { head, telling, lines, isUtf8 } = await scanned(file)
  const marked = markedEncoding(head)
  const wide = marked === undefined ? wideEncoding(head) : undefined
  const told = marked ?? wide
  if (told === undefined && head.includes(0)) {
    throw notAWorkbook(file.name)
  }
  if (told !== undefined) {
    if (!(await isTextIn(file, told))) {
      throw notAWorkbook(file.name)
    }
    return { fitting: [told], isSure: true, head, telling, lines }
  }
  if (isUtf8 && !isDoubtful(telling)) {
    return { fitting: ['utf-8'], isSure: true, head, telling, lines }
  }
  const possible: TextEncoding[] = []
  for (const encoding of LEGACY) {
    if (await isTextIn(file, encoding)) {
      possible.push(encoding)
    }
  }
  if (possible.length === 0 && !isUtf8) {
    throw notAWorkbook(file.name)
  }
  const { fitting, isSure } = judged(possible, telling, known)
  return isUtf8
    ? { fitting: ['utf-8', ...fitting], isSure: false, head, telling, lines }
    : { fitting, isSure, head, telling, lines }
}

/**
 * How a text file is read: as it was chosen, else as its content says.
 * @throws DomainError for what is no text, not in the chosen encoding, or in one that the content does not tell
 */
export async function textFacts(file: TextFile, choice: SheetChoice, known: KnownTexts): Promise<TextFacts> {
  const look = await lookAtText(file, known)
  const { encoding } = choice
  if (encoding !== undefined && !look.fitting.includes(encoding) && !(await isTextIn(file, encoding))) {
    throw notInEncoding(file.name, encoding, look.fitting)
  }
  if (encoding === undefined && !look.isSure) {
    throw ambiguousEncoding(file.name, look.fitting)
  }
  const [likeliest = 'utf-8'] = look.fitting
  return factsIn(look, encoding ?? likeliest, choice, known)
}

/** How a text file is read in an encoding. */
export function factsIn(look: TextLook, encoding: TextEncoding, choice: SheetChoice, known: KnownTexts): TextFacts {
  const text = decodedHead(look.head, encoding) ?? ''
  return { encoding, separator: choice.separator ?? separatorOf(text, known), lines: look.lines }
}

/** A line with letters beyond ASCII, as an encoding reads it. */
export function sampleIn({ telling }: TextLook, encoding: TextEncoding): string {
  const lines = (decodedHead(telling, encoding) ?? '').split(/\r\n|\n|\r/)
  return lines.find((line) => BEYOND_ASCII.test(line)) ?? lines[0] ?? ''
}

const BEYOND_ASCII = /[^\0-\x7F]/

interface Scanned extends Pick<TextLook, 'head' | 'telling' | 'lines'> {
  readonly isUtf8: boolean
}

async function scanned({ name, open }: TextFile): Promise<Scanned> {
  const utf8 = textDecoding('utf-8')
  let isUtf8 = true
  let head = Buffer.alloc(0)
  let telling: Buffer | undefined
  let lines = 1
  const decoding = (work: () => unknown) => {
    try {
      isUtf8 &&= work() !== undefined
    } catch {
      isUtf8 = false
    }
  }
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    }
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) {
      lines += 1
    }
    telling ??= tellingPart(chunk)
    decoding(() => utf8.decode(chunk))
  }
  decoding(() => utf8.end())
  if (head.length === 0) {
    throw notAWorkbook(name)
  }
  return { head, telling: telling ?? head, lines, isUtf8 }
}

/** Whole lines from the first one with bytes beyond ASCII on; undefined where a piece has none. */
function tellingPart(chunk: Buffer): Buffer | undefined {
  const first = chunk.findIndex((byte) => byte > 0x7f)
  if (first < 0) {
    return undefined
  }
  const start = chunk.lastIndexOf(0x0a, first) + 1
  const part = Buffer.from(chunk.subarray(start, start + HEAD_BYTES))
  const end = part.lastIndexOf(0x0a)
  return end > first - start ? part.subarray(0, end + 1) : part
}

function markedEncoding(head: Buffer): TextEncoding | undefined {
  const start = head.subarray(0, 3).toString('hex')
  if (start === 'efbbbf') {
    return 'utf-8'
  }
  return start.startsWith('fffe') ? 'utf-16le' : start.startsWith('feff') ? 'utf-16be' : undefined
}

/** Of UTF-16 without a mark: the reading with ASCII in it, of which the other one has next to none. */
function wideEncoding(head: Buffer): TextEncoding | undefined {
  if (!head.includes(0)) {
    return undefined
  }
  const even = head.subarray(0, head.length - (head.length % 2))
  const readings = (['utf-16le', 'utf-16be'] as const)
    .map((encoding) => ({ encoding, ascii: decodedHead(even, encoding)?.replace(/[^\t\r\n -~]/g, '').length ?? 0 }))
    .toSorted((one, other) => other.ascii - one.ascii)
  const [best, other] = readings
  return best && other && best.ascii > 4 * other.ascii ? best.encoding : undefined
}

/** Whether all of a file is text in an encoding. */
export async function isTextIn({ open }: TextFile, encoding: TextEncoding): Promise<boolean> {
  const decoding = textDecoding(encoding)
  const source = open()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      decoding.decode(chunk)
    }
    decoding.end()
    return true
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw error
    }
    return false
  } finally {
    source.destroy()
  }
}

/** Whether valid UTF-8 may be something else all the same: few letters, each of two bytes as in the encodings of East Asia. */
function isDoubtful(telling: Buffer): boolean {
  const text = decodedHead(telling, 'utf-8') ?? ''
  if (!BEYOND_ASCII.test(text) || /[\u0800-\u{10FFFF}]/u.test(text) || isWestern(text)) {
    return false
  }
  return LEGACY.some((encoding) => {
    const read = encoding === 'windows-1252' ? null : decodedHead(telling, encoding)
    return read !== null && plausibilityOf(read, encoding).share >= IN_WORDS
  })
}

/** Letters that a text needs, different ones among them, before their places in words say that it is Western. */
const WESTERN_LETTERS = { all: 3, different: 2 }

function isWestern(text: string): boolean {
  const letters = text.match(new RegExp(BEYOND_ASCII, 'gu')) ?? []
  return (
    letters.length >= WESTERN_LETTERS.all &&
    new Set(letters).size >= WESTERN_LETTERS.different &&
    plausibilityOf(text, 'windows-1252').share === 1
  )
}

/** The likeliest first: by known headers beyond ASCII, then by how much each reading looks like words. */
function judged(
  possible: readonly TextEncoding[],
  telling: Buffer,
  known: KnownTexts,
): Pick<TextLook, 'fitting' | 'isSure'> {
  const readings = possible
    .map((encoding) => {
      const text = decodedHead(telling, encoding) ?? ''
      return { encoding, text, headers: knownIn(text, known), ...plausibilityOf(text, encoding) }
    })
    .toSorted((one, other) => other.headers - one.headers || other.score - one.score)
  const [best] = readings
  const fitting = readings.map(({ encoding }) => encoding)
  if (best === undefined) {
    return { fitting, isSure: false }
  }
  const others = readings.filter(({ text }) => text !== best.text)
  if (best.headers > 0 && others.every(({ headers }) => headers === 0)) {
    return { fitting, isSure: true }
  }
  const next = Math.max(0, ...others.map(({ score }) => score))
  const ahead = best.encoding === 'windows-1252' ? AHEAD_WESTERN : AHEAD
  return { fitting, isSure: best.share >= IN_WORDS && best.score - next >= ahead }
}

function knownIn(text: string, known: KnownTexts): number {
  const values = text.split(/[,;\t|\r\n"]/).filter((value) => BEYOND_ASCII.test(value))
  return new Set(values.map(headerKey).filter((key) => key !== '' && known.has(key))).size
}
