import { IMPORT_VERBS, type ImportColumn, type ImportColumns } from '#kit/contract/import.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { headerAt, headerKey, type MappedHeaders } from '#kit/contract/sheet.ts'
import type { SheetSource } from '#kit/contract/sheet-source.ts'
import { textIn } from '#kit/contract/text.ts'
import { type SheetPreview, sheetChoice } from '#kit/contract/text-file.ts'
import { NOTHING, WORKBOOK } from '../http/answers.server.ts'
import { withForm } from '../http/multipart.server.ts'
import { FileResponse, type RequestContext, type Route, route } from '../http/route.server.ts'
import { input, NO_INPUT, WIRE_ID } from '../http/schema.server.ts'
import { sheetPreview } from '../sheets/sheet-preview.server.ts'
import { WORKBOOK_MEDIA_TYPE } from '../sheets/write-workbook.server.ts'
import type { AppContext } from './app-context.server.ts'
import { forgetSupplier, rememberedFor, signatureOf, suppliersOf } from './import-mappings.server.ts'
import { importForm, isStreamed } from './import-portions.server.ts'
import { importTemplate } from './import-template.server.ts'
import {
  type FoundSheet,
  headerOf,
  type Importer,
  knownHeaders,
  PASSED_OVER,
  type ReadBook,
} from './importer.server.ts'
import { likelyHeader } from './no-header.server.ts'
import { knownTexts } from './read-books.server.ts'
import { IMPORT_COLUMNS } from './resource-answers.server.ts'
import { notFound } from './write.server.ts'

/** What comes before an import: the template, what columns are taken for, what is remembered of suppliers. */
export function importColumnRoutes(app: AppContext, importer: Importer): readonly Route[] {
  const { resource } = importer
  const { path, title } = resource
  const permission = permissionOf(resource, 'importExcel')
  return [
    route(
      {
        method: 'POST',
        path: `${path}/${IMPORT_VERBS.columns}`,
        answers: IMPORT_COLUMNS,
        summary: [`${title[0]}：导入列识别`, `${title[1]}: Match import columns`],
        permission,
        transaction: 'none',
        limit: 'heavy',
        input: NO_INPUT,
      },
      (ctx) =>
        withForm(ctx, importForm(importer), async ({ files, fields }) => {
          const known = knownTexts(importer)
          const books: ReadBook[] = []
          const previews: SheetPreview[] = []
          for (const [index, file] of files.entries()) {
            const { preview, sheets } = await sheetPreview(file.path, file.name, {
              ...{ choice: sheetChoice(fields, index), known, locale: ctx.locale },
              isLong: isStreamed(importer, file),
            })
            previews.push(preview)
            books.push({ file, sheets })
          }
          return { previews, ...(await columnsOf(importer, ctx, books)) }
        }),
    ),
    route(
      {
        method: 'GET',
        path: `${path}/${IMPORT_VERBS.template}`,
        answers: WORKBOOK,
        summary: [`${title[0]}：导入模板`, `${title[1]}: Template of an import`],
        permission,
        limit: 'heavy',
        input: NO_INPUT,
      },
      async (ctx) => {
        const name = textIn(ctx.locale, ['{title}导入模板', '{title} import template'], {
          title: textIn(ctx.locale, title),
        })
        return new FileResponse(await importTemplate(app, importer, ctx), WORKBOOK_MEDIA_TYPE, `${name}.xlsx`)
      },
    ),
    route(
      {
        method: 'DELETE',
        path: `${path}/${IMPORT_VERBS.forget}`,
        answers: NOTHING,
        summary: [`${title[0]}：删除列对应`, `${title[1]}: Delete a column mapping`],
        permission,
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        if (!(await forgetSupplier(ctx, resource, ctx.input.id))) {
          throw notFound()
        }
        return null
      },
    ),
  ]
}

async function columnsOf(
  importer: Importer,
  ctx: RequestContext,
  books: readonly ReadBook[],
): Promise<Omit<ImportColumns, 'previews'>> {
  const files = books.flatMap((book) =>
    sheetsOf(importer, book).map(({ source, ...file }) => ({
      ...file,
      source: source && textIn(ctx.locale, source.title),
    })),
  )
  const signatures = files.map(({ columns }) => signatureOf(columns.map(({ header }) => header)))
  return {
    files,
    fields: importer.fields
      .filter(({ isForeign }) => !isForeign)
      .map(({ name, title, isRequired }) => ({
        name,
        title: textIn(ctx.locale, title),
        isRequired,
      })),
    remembered: await rememberedFor(ctx, importer.resource, signatures),
    suppliers: await suppliersOf(ctx, importer.resource),
    options: (importer.options ?? []).map(({ name, title, choices, initial }) => ({
      ...{ name, initial, title: textIn(ctx.locale, title) },
      choices: choices.map((choice) => ({ value: choice.value, title: textIn(ctx.locale, choice.title) })),
    })),
  }
}

interface SheetColumns extends Omit<ImportColumns['files'][number], 'source'> {
  readonly source: SheetSource | null
}

/** The sheets with a header row; when there is none, the fullest row of the first sheet is taken for one. */
export function sheetsOf(
  importer: Importer,
  { file, sheets: read }: ReadBook,
  mapped: MappedHeaders<string> = new Map(),
): readonly SheetColumns[] {
  const sheets = importer.sheetsOf?.(read) ?? read
  const found = sheets.flatMap((sheet): readonly FoundSheet[] => {
    const header = headerOf(sheet, importer, mapped)
    return header ? [{ sheet, ...header }] : []
  })
  const guessed = sheets.slice(0, 1).flatMap((sheet): readonly FoundSheet[] => {
    const row = likelyHeader(sheet)
    return row ? [{ sheet, header: headerAt(row, knownHeaders(importer)), source: undefined }] : []
  })
  return (found.length > 0 ? found : guessed).map((one) => ({
    file: file.name,
    sheet: one.sheet.name,
    columns: columnsIn(importer, one),
    source: one.source ?? null,
  }))
}

function columnsIn(
  importer: Importer,
  { sheet: { rows }, header: found, source }: FoundSheet,
): readonly ImportColumn[] {
  const { row, columns, unknown } = found
  const known = Object.entries(source?.columns ?? {}).flatMap(([header, field]) => (field === '' ? [header] : []))
  const passedOver = new Set([...PASSED_OVER, ...importer.passedOver, ...known].map(headerKey))
  const named = unknown.filter(({ header }) => {
    const key = headerKey(header)
    return !passedOver.has(key) && !importer.keptOut?.header.test(key)
  })
  return [...columns, ...named.map((place) => ({ ...place, field: null }))]
    .sort((one, other) => one.index - other.index)
    .map(({ index, letter, header, field }) => {
      const below = rows.find((one) => one.row > row && (one.cells[index]?.text ?? '').trim() !== '')
      const sample = [...(below?.cells[index]?.text ?? '').trim()].slice(0, SAMPLE_MAX).join('')
      return { letter, header, field, sample }
    })
}

/** Characters of a value that is shown beside its column. */
const SAMPLE_MAX = 40
