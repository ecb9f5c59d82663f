import { fieldNameOf } from '#kit/contract/column-name.ts'
import type { Field } from '#kit/contract/field.ts'
import { textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import { sheetName } from '../sheets/workbook-cell.ts'
import { writeForm } from '../sheets/write-raw.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import type { Importer } from './importer.server.ts'
import { visibleRowsOfTable } from './list.server.ts'
import type { StoredRow } from './rows.server.ts'

/** A longer list helps nobody to choose. */
const MOST_CHOICES = 1000

const FORMATS: Readonly<Partial<Record<Field['kind'], string>>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  month: 'yyyy-mm',
  text: '@',
}

/**
 * The empty workbook of an import: headers in the language of the caller, required ones bold and with a star, choices to
 * choose from where there are not too many.
 */
export async function importTemplate(
  app: AppContext,
  { resource, fields }: Importer,
  ctx: RequestContext,
): Promise<Uint8Array> {
  const filled = fields.filter(({ isForeign }) => !isForeign)
  const columns = filled.map(async ({ title, isRequired, field }) => {
    const header = `${textIn(ctx.locale, title)}${isRequired ? '*' : ''}`
    return {
      header,
      isRequired,
      width: Math.min(40, Math.max(12, header.length * 2 + 2)),
      numberFormat: field && FORMATS[field.kind],
      choices: field && (await choicesOf(app, field, ctx)),
    }
  })
  return writeForm({
    sheetName: sheetName(textIn(ctx.locale, resource.title)),
    choicesName: textIn(ctx.locale, ['选项', 'Choices']),
    columns: await Promise.all(columns),
  })
}

async function choicesOf(app: AppContext, field: Field, ctx: RequestContext): Promise<readonly string[] | undefined> {
  if (field.many) {
    return undefined
  }
  if (field.kind === 'boolean') {
    return [textIn(ctx.locale, ['是', 'Yes']), textIn(ctx.locale, ['否', 'No'])]
  }
  if (field.code) {
    const texts = await app.texts.choicesOf(dictionaryQuery(ctx, field.code))
    return texts.length > MOST_CHOICES ? undefined : texts
  }
  return field.source ? rowTexts(app, field, ctx) : undefined
}

/** What the rows are called that a reference can name, as far as the caller sees them. */
async function rowTexts(
  app: AppContext,
  { source = '', resource }: Field,
  ctx: RequestContext,
): Promise<readonly string[] | undefined> {
  const [table = '', column = ''] = source.split(',')
  const text = fieldNameOf(column)
  const rows = (await visibleRowsOfTable(app, table, ctx, resource)
    .select(text)
    .orderBy(text)
    .limit(MOST_CHOICES + 1)
    .execute()) as readonly StoredRow[]
  const texts = [...new Set(rows.map((row) => String(row[text] ?? '')))].filter((one) => one !== '')
  return rows.length > MOST_CHOICES ? undefined : texts
}
