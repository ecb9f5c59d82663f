import { z } from 'zod'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { IMPORT_VERBS, MOST_TYPED_ROWS, type TypedRowView } from '#kit/contract/import.ts'
import { filled, textIn } from '#kit/contract/text.ts'
import { type RequestContext, type Route, route } from '../http/route.server.ts'
import { input, WIRE_ID, wireText } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { importJob } from './import-job.server.ts'
import { type TypedRow, typedBook, typedOf } from './import-typed.server.ts'
import { importStepUp, weighedImport } from './import-weight.server.ts'
import { triedBook } from './import-write.server.ts'
import { type Importer, isWritten } from './importer.server.ts'
import { TYPED_ROWS } from './resource-answers.server.ts'

/** Characters of a value whose field does not say how many it takes. */
const LONGEST_VALUE = 1000

/**
 * Imports rows that were typed in place of a file. `dryRun` says of each what would become of it; else a job writes those
 * that pass, once for a `startKey`.
 */
export function importRowsRoute(app: AppContext, importer: Importer): Route {
  const { resource, fields } = importer
  const { permission, title, many } = typedOf(importer)
  const row = z.object(
    Object.fromEntries(fields.map(({ name, field }) => [name, wireText(field?.max ?? LONGEST_VALUE).optional()])),
  )
  return route(
    {
      method: 'POST',
      path: `${resource.path}/${IMPORT_VERBS.rows}`,
      answers: TYPED_ROWS,
      summary: [`${resource.title[0]}：${title[0]}`, `${resource.title[1]}: ${title[1]}`],
      title,
      permission,
      ...importStepUp(importer),
      limit: 'heavy',
      input: input({
        rows: z.array(row).min(1).max(MOST_TYPED_ROWS),
        dryRun: z.boolean().optional(),
        startKey: WIRE_ID.optional(),
      }),
    },
    async (ctx) => {
      const {
        rows,
        dryRun = false,
        startKey,
      } = ctx.input as {
        readonly rows: readonly TypedRow[]
        readonly dryRun?: boolean
        readonly startKey?: string
      }
      requireContent(rows)
      if (dryRun) {
        return triedRows(app, importer, ctx, rows)
      }
      const fields = { partial: '1' }
      const { weights, ask } = await weighedImport({ app, importer }, ctx, async () => ({
        books: [typedBook(importer, ctx, rows)],
        form: fields,
      }))
      await ask(ctx)
      const id = await app.jobs.start(ctx, importJob(app), {
        input: { resource: resource.name, files: [], rows: rows.map(definedOf), fields, asked: [...weights] },
        of: filled(many, { n: rows.length }),
        total: rows.length,
        key: startKey,
      })
      return { id }
    },
  )
}

async function triedRows(
  app: AppContext,
  importer: Importer,
  ctx: RequestContext,
  rows: readonly TypedRow[],
): Promise<readonly TypedRowView[]> {
  const { units } = await triedBook({ app, importer }, ctx, typedBook(importer, ctx, rows), {})
  return units.map((unit) => ({
    position: unit.row - 1,
    isDone: isWritten(unit),
    reasons: unit.errors.map(({ reason }) => textIn(ctx.locale, reason)),
  }))
}

/** @throws DomainError for rows that an import would pass over */
function requireContent(rows: readonly TypedRow[]): void {
  const empty = rows.flatMap((row, index): readonly FieldError[] =>
    Object.values(row).every((value) => (value ?? '').trim() === '')
      ? [{ path: `rows.${index}`, message: [`第 ${index + 1} 行为空`, `Row ${index + 1} is empty`, 'import.emptyRow'] }]
      : [],
  )
  if (empty.length > 0) {
    throw invalid(empty)
  }
}

function definedOf(row: TypedRow): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}
