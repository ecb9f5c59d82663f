import { headerKey } from '#kit/contract/sheet.ts'
import { sheetChoice } from '#kit/contract/text-file.ts'
import type { RequestContext } from '../http/route.server.ts'
import { readWorkbook } from '../sheets/read-workbook.server.ts'
import type { KnownTexts } from '../sheets/separator-of.ts'
import { type Importer, type ImportForm, knownHeaders, type ReadBook } from './importer.server.ts'

/** Header texts that an import knows, its own and those of other programs. */
export function knownTexts(importer: Pick<Importer, 'fields' | 'sources'>): KnownTexts {
  const own = Object.entries(knownHeaders(importer)).flatMap(([name, texts]) => [name, ...texts])
  const foreign = (importer.sources ?? []).flatMap(({ marks, columns }) => [...marks, ...Object.keys(columns)])
  return new Set([...own, ...foreign].map(headerKey).filter((key) => key !== ''))
}

/**
 * What a form says of how its files are read. Our own pages ask about what a workbook hides; other clients, which have no such
 * question, take it, and hear of it in the answer.
 */
export function readingForm({ isFromOwnPage }: Pick<RequestContext, 'isFromOwnPage'>, form: ImportForm): ImportForm {
  return isFromOwnPage || form.hidden !== undefined ? form : { ...form, hidden: 'take' }
}

/** A file of a form: on disk, or what it holds. */
interface SheetFile {
  readonly name: string
  readonly source: string | Uint8Array
}

/** The files of a form, as they are kept while it is answered. */
export function sheetFiles(files: readonly { readonly name: string; readonly path: string }[]): readonly SheetFile[] {
  return files.map(({ name, path }) => ({ name, source: path }))
}

/** Reads the files of a form as it says, else as their content says. @throws DomainError that names the file */
export async function readBooks(
  importer: Pick<Importer, 'fields' | 'sources'>,
  files: readonly SheetFile[],
  form: ImportForm,
): Promise<readonly ReadBook[]> {
  const known = knownTexts(importer)
  const books: ReadBook[] = []
  for (const [index, { name, source }] of files.entries()) {
    const choice = sheetChoice(form, index)
    const sheets = await readWorkbook(source, name, { choice, known })
    books.push({ file: { name }, sheets, choice })
  }
  return books
}
