import { fieldNameOf } from '#kit/contract/column-name.ts'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { ruleCodesOf } from '#kit/contract/form-rules.ts'
import type { RowValues, Values } from '#kit/contract/read-field.ts'
import { partsOf } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import type { RequestContext } from '../http/route.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import { calledErrors } from './called-errors.server.ts'
import { visibleRowsOfTable } from './list.server.ts'
import type { StoredRow } from './rows.server.ts'

/** Values on their way into a row. */
export interface Chosen {
  readonly values: Values
  /** What the row, or the one it is copied from, has already: nobody chooses it anew. */
  readonly before: StoredRow | null
}

/**
 * Errors of each row whose values only the server can tell to be wrong: items that their dictionary does not have or no
 * longer offers, references to rows that are not there, that belong to another resource of the same table, or that row
 * rules hide from the caller, values that break a check rule, and addresses that this server may not call. What a row has
 * already may stay. One look-up per field; inside a transaction what was found cannot be removed before it ends.
 */
export async function choiceErrors(
  app: AppContext,
  resource: Pick<AnyResource, 'fields' | 'calls'>,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  rows: readonly Chosen[],
): Promise<readonly (readonly FieldError[])[]> {
  const errors = rows.map((): FieldError[] => [])
  for (const [name, field] of fieldEntries(resource)) {
    if (!field.readonly) {
      await testByRules(app, ctx, { name, field, rows, errors })
    }
    if (field.kind === 'rows') {
      await testRows(app, ctx, { name, field, rows, errors })
      continue
    }
    if (field.readonly || !(field.code ?? field.source)) {
      continue
    }
    const newParts = ({ values, before }: Chosen): readonly string[] => {
      const known = new Set(partsOf(field, before?.[name]))
      return partsOf(field, values[name]).filter((part) => !known.has(part))
    }
    const chosen = await inTurns(mapSteps(rows, newParts))
    const asked = [...new Set(chosen.flat())]
    const found = asked.length > 0 ? await choosable(app, field, ctx, asked) : new Set()
    const offered = asked.every((value) => found.has(value)) ? [] : await offeredBy(app, field, ctx)
    for (const [index, parts] of chosen.entries()) {
      const wrong = parts.find((part) => !found.has(part))
      if (wrong !== undefined) {
        errors[index]?.push({ path: name, message: wrongChoice(field, wrong, offered) })
      }
    }
  }
  const called = await calledErrors(app, resource, rows)
  return errors.map((own, index) => [...own, ...(called[index] ?? [])])
}

/** @throws DomainError `invalid` naming the fields of the first row with a value that cannot be chosen. */
export async function requireChoices(
  app: AppContext,
  resource: Pick<AnyResource, 'fields' | 'calls'>,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  rows: readonly Chosen[],
): Promise<void> {
  const refused = (await choiceErrors(app, resource, ctx, rows)).find((errors) => errors.length > 0)
  if (refused) {
    throw invalid(refused)
  }
}

/** Rows of an input are asked together, whichever row they stand in. */
async function testRows(
  app: AppContext,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  { name, field, rows, errors }: RuleTest,
): Promise<void> {
  const parts = rows.flatMap(({ values }, owner) =>
    ((values[name] ?? []) as RowValues).map((part, place) => ({ owner, place, values: part })),
  )
  const found = await choiceErrors(
    app,
    { fields: field.of ?? {} },
    ctx,
    parts.map(({ values }) => ({ values, before: null })),
  )
  for (const [index, { owner, place }] of parts.entries()) {
    errors[owner]?.push(
      ...(found[index] ?? []).map(({ path, message }) => ({ path: `${name}.${place}.${path}`, message })),
    )
  }
}

interface RuleTest {
  readonly name: string
  readonly field: Field
  readonly rows: readonly Chosen[]
  readonly errors: readonly FieldError[][]
}

async function testByRules(
  app: AppContext,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  { name, field, rows, errors }: RuleTest,
): Promise<void> {
  for (const code of ruleCodesOf(field.rules)) {
    const chosen = rows.map(({ values, before }) => (values[name] === before?.[name] ? '' : String(values[name] ?? '')))
    const asked = [...new Set(chosen)].filter((value) => value !== '')
    const broken = asked.length > 0 ? await app.checkRules(ctx, code, asked) : new Map()
    for (const [index, value] of chosen.entries()) {
      const message = broken.get(value)
      if (message) {
        errors[index]?.push({ path: name, message })
      }
    }
  }
}

async function choosable(
  app: AppContext,
  { code, source = '', resource }: Field,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  values: readonly string[],
): Promise<ReadonlySet<unknown>> {
  if (code) {
    return app.texts.enabledOf(dictionaryQuery(ctx, code), values)
  }
  const [table = '', , column = ''] = source.split(',')
  const key = fieldNameOf(column)
  const rows = (await visibleRowsOfTable(app, table, ctx, resource)
    .select(key)
    .where(key, 'in', values)
    .forShare()
    .execute()) as readonly StoredRow[]
  return new Set(rows.map((row) => String(row[key])))
}

/** Values of a dictionary that are named where another one was sent. */
const MOST_NAMED = 8

/** What a dictionary offers, by its texts; rows of a table are too many to name. */
async function offeredBy(
  app: AppContext,
  { code }: Field,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
): Promise<readonly string[]> {
  return code ? app.texts.choicesOf(dictionaryQuery(ctx, code)) : []
}

function wrongChoice({ title }: Field, value: string, offered: readonly string[]): FieldError['message'] {
  const some = offered.slice(0, MOST_NAMED)
  const more = offered.length > MOST_NAMED
  const [zh, en] =
    some.length > 0
      ? [`，可选：${some.join('、')}${more ? '等' : ''}`, `, only ${some.join(', ')}${more ? ' and others' : ''}`]
      : ['', '']
  return [
    `${title[0]}：“${value}”不是可选的值${zh}`,
    `${title[1]}: "${value}" cannot be chosen${en}`,
    'input.unknownChoice',
  ]
}
