import { DomainError } from '#kit/contract/errors.ts'
import { hasComma } from '#kit/contract/numbers.ts'
import { headerKey, type ReadSheet, type SheetRow } from '#kit/contract/sheet.ts'
import { type Locale, textIn } from '#kit/contract/text.ts'
import type { HiddenCount, SheetChoice, SheetPreview } from '#kit/contract/text-file.ts'
import { writtenTime } from '#kit/contract/written-time.ts'
import { chosenParts, countHidden } from './hidden-parts.ts'
import { withMerges } from './merged-cells.ts'
import { openSheets, textFile, textSheet } from './read-workbook.server.ts'
import { notInEncoding } from './refusals.ts'
import type { KnownTexts } from './separator-of.ts'
import { csvRows } from './stream-csv.server.ts'
import { factsIn, isTextIn, lookAtText, sampleIn, type TextFile } from './text-look.server.ts'

/** Rows, columns and characters of a value that are shown. */
const ROWS = 8
const COLUMNS = 12
const CHARACTERS = 40
/** Rows among which a header is looked for. */
const HEAD_ROWS = 60

const NOTHING_HIDDEN: HiddenCount = { rows: 0, columns: 0, sheets: 0 }

const ASKS_NOTHING = { hidden: NOTHING_HIDDEN, asksDates: false, asksDecimals: false }

interface PreviewInput {
  readonly choice: SheetChoice
  readonly known: KnownTexts
  readonly locale: Locale
  /** Text files are read to their end only for what bytes they have, so that long ones may be looked at. */
  readonly isLong?: boolean
}

/** How a file would be read, with its sheets as far as that takes them; a file that cannot be read says why. */
export async function sheetPreview(
  path: string,
  file: string,
  input: PreviewInput,
): Promise<{ readonly preview: SheetPreview; readonly sheets: readonly ReadSheet[] }> {
  try {
    const opened = input.isLong ? { text: textFile(path, file) } : await openSheets(path, file)
    return 'text' in opened ? await textPreview(opened.text, input) : bookPreview(file, opened.sheets, input)
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw error
    }
    const fault = textIn(input.locale, error.text)
    const preview = { ...ASKS_NOTHING, file, rows: [], text: null, fault }
    return { preview, sheets: [] }
  }
}

async function textPreview(file: TextFile, { choice, known, locale }: PreviewInput) {
  const look = await lookAtText(file, known)
  const encoding = choice.encoding ?? look.fitting[0] ?? 'utf-8'
  const fitting = look.fitting.map((one) => ({ encoding: one, sample: cut(sampleIn(look, one)) }))
  const facts = factsIn(look, encoding, choice, known)
  const text = { encoding, isSure: look.isSure || choice.encoding !== undefined, fitting, separator: facts.separator }
  // only its first rows are read here
  const preview = { file: file.name, text, hidden: NOTHING_HIDDEN, asksDates: true, asksDecimals: true }
  if (!look.fitting.includes(encoding) && !(await isTextIn(file, encoding))) {
    const fault = textIn(locale, notInEncoding(file.name, encoding, look.fitting).text)
    return { preview: { ...preview, rows: [], fault }, sheets: [] }
  }
  const rows: SheetRow[] = []
  for await (const row of csvRows(file, facts)) {
    rows.push(row)
    if (rows.length === HEAD_ROWS) {
      break
    }
  }
  return { preview: { ...preview, rows: shown(rows), fault: null }, sheets: [textSheet(file.name, rows)] }
}

function bookPreview(file: string, all: readonly ReadSheet[], { choice, known }: PreviewInput) {
  const taken = { ...choice, hidden: choice.hidden ?? ('take' as const) }
  const sheets = chosenParts(all, { fileName: file, choice: taken, known })
  const hidden = countHidden(all, known)
  const hasText = (isMeant: (text: string) => boolean) =>
    sheets.some(({ rows }) =>
      rows.some(({ cells }) => cells.some(({ kind, text }) => kind === 'text' && isMeant(text))),
    )
  const asks = { asksDates: hasText((text) => writtenTime(text) === 'ambiguous'), asksDecimals: hasText(hasComma) }
  const [first] = sheets
  const rows = first ? shown(withMerges(first, headRow(first, known)).rows) : []
  return { preview: { file, rows, text: null, hidden, ...asks, fault: null }, sheets }
}

/** The row of the first known header; merged cells above it are titles. */
function headRow({ rows }: ReadSheet, known: KnownTexts): number {
  return rows.find(({ cells }) => cells.some(({ text }) => known.has(headerKey(text))))?.row ?? 0
}

function shown(rows: readonly SheetRow[]): readonly (readonly string[])[] {
  return rows.slice(0, ROWS).map(({ cells }) => cells.slice(0, COLUMNS).map(({ text }) => cut(text)))
}

function cut(text: string): string {
  const signs = [...text]
  return signs.length > CHARACTERS ? `${signs.slice(0, CHARACTERS).join('')}…` : text
}
