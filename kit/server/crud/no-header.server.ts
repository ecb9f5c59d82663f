import { refused } from '#kit/contract/errors.ts'
import type { ReadSheet, SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { type Importer, isNoHeader, noHeader, type ReadBook } from './importer.server.ts'

/** Rows among which a header is looked for. */
const SEARCHED_ROWS = 30
/** Columns that are named, and characters of what stands in their place. */
const NAMED = 20
const CHARACTERS = 80

/** The row with the most texts, the first of equals. */
export function likelyHeader({ rows }: Pick<ReadSheet, 'rows'>): SheetRow | undefined {
  let best: { readonly row: SheetRow; readonly texts: number } | undefined
  for (const row of rows.slice(0, SEARCHED_ROWS)) {
    const texts = row.cells.filter((cell) => cell.kind === 'text' && cell.text.trim() !== '').length
    if (texts > (best?.texts ?? 0)) {
      best = { row, texts }
    }
  }
  return best?.row
}

/** Runs what plans a file; a file without a known header is refused with what stands there, and what is known. */
export async function withHeaderNamed<Result>(
  importer: Pick<Importer, 'fields'>,
  book: ReadBook,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isNoHeader(error) ? headerRefusal(importer, book) : error
  }
}

/** That no sheet of a file has a known header. */
export function headerRefusal({ fields }: Pick<Importer, 'fields'>, { file, sheets }: ReadBook) {
  const sheet = sheets.find((one) => likelyHeader(one)) ?? sheets[0]
  const row = sheet && likelyHeader(sheet)
  const texts = (row?.cells ?? []).map(({ text }) => text.trim()).filter((text) => text !== '')
  const known = fields.filter(({ isForeign }) => !isForeign).slice(0, NAMED)
  const [zh, en] = noHeader(file.name).text
  const [zhMore, enMore] = filled(FOUND, {
    ...{ sheet: sheet?.name ?? '', row: row?.row ?? 1, texts: texts.join(' | ').slice(0, CHARACTERS) },
    ...{ known: known.map(({ title }) => title[0]).join('、'), knownEn: known.map(({ title }) => title[1]).join(', ') },
  })
  return refused([zh + zhMore, en + enMore, 'import.noHeader'])
}

const FOUND: Text = [
  '。工作表“{sheet}”第 {row} 行为“{texts}”；可识别的列：{known}',
  '. Sheet “{sheet}”, row {row} reads “{texts}”; known columns: {knownEn}',
]
