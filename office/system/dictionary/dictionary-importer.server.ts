import { z } from 'zod'
import { codeOf } from '#kit/contract/choices.ts'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import type { ImportAction } from '#kit/contract/import.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { FoundHeader, ReadSheet, SheetError } from '#kit/contract/sheet.ts'
import { type Refusal, type Text, wordsOf } from '#kit/contract/text.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { groupedUnits } from '#kit/server/crud/grouped-units.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { undoRow } from '#kit/server/crud/import-undo.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  PASSED_OVER,
} from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { addRow, editRow } from '#kit/server/crud/write.server.ts'
import { knownError } from '#kit/server/http/known-errors.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { TAG_COLOR } from './code-choices.ts'
import { dictionary, dictionaryItem, ITEM_STATUS } from './dictionary.ts'
import { itemsOfDictionary } from './dictionary-rows.server.ts'
import {
  DICTIONARY_COLUMNS,
  dictionariesIn,
  ITEM_COLUMNS,
  ITEMS_TITLE,
  LAST_COLUMNS,
  lacksOf,
  type SheetDictionary,
  withOneHeader,
} from './dictionary-sheet.ts'

interface Hooks {
  readonly dictionaries: WriteHooks<typeof dictionary>
  readonly items: WriteHooks<typeof dictionaryItem>
}

type Values = Readonly<Record<string, unknown>>

const ROW = z.object({ id: z.string() }).loose()
/** What was written of a dictionary and its items, each as `undoRow` takes it. */
const NOTE = z.object({ dictionary: ROW.nullable(), items: z.array(ROW) })

const TAKEN: Refusal = ['字典编码已经存在', 'There is a dictionary with this code', 'dictionary.taken']
const NO_PARENT: Refusal = [
  '上级值在该字典中不存在',
  'The dictionary has no item with this value',
  'dictionary.noParent',
]

/**
 * The import of dictionaries with their items: rows of one dictionary are written together. Pages of ours change what is
 * there, item by value, and delete nothing; for other clients a code that is there is an error.
 */
export function dictionaryImporter(app: AppContext, hooks: Hooks): Importer {
  const fields: readonly ImportField[] = Object.entries({
    ...DICTIONARY_COLUMNS,
    ...ITEM_COLUMNS,
    ...LAST_COLUMNS,
  }).map(([name, column]) => ({ name, isRequired: false, ...column }))
  return {
    resource: dictionary,
    fields,
    passedOver: [...PASSED_OVER, ...wordsOf(ITEMS_TITLE)],
    sheetsOf: (sheets) => sheets.map(withOneHeader),
    plan: async (ctx, book, form) => {
      const found = findSheet(book.sheets.map(withOneHeader), { fields }, chosenHeaders({ fields }, form))
      if (!found) {
        throw noHeader(book.file.name)
      }
      const { sheet, header } = found
      const rows = sheet.rows.filter(
        ({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''),
      )
      const read = await reader(app, ctx, header)
      const grouped = groupedUnits<SheetDictionary>({
        sheet: sheet.name,
        groups: dictionariesIn(rows, read),
        titleOf: ({ values }) => values.dictName ?? values.dictCode ?? '',
        save: (inside, one) => save(app, hooks, inside, one),
        errorsOf: (one, { detail, text }) => {
          const told = detail.errors ?? []
          const errors = told.length > 0 ? told : [{ path: 'dictCode', message: text }]
          return errors.map((each) => placed(sheet, header, one, each))
        },
      })
      return { ...grouped, name: book.file.name, sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }) }
    },
    undo: async (ctx, note) => {
      const { dictionary: own, items } = NOTE.parse(note)
      const kept: Text[] = []
      for (const item of items.toReversed()) {
        kept.push(...(await undoRow({ app, resource: dictionaryItem, hooks: hooks.items, ctx }, item)))
      }
      return own
        ? [...kept, ...(await undoRow({ app, resource: dictionary, hooks: hooks.dictionaries, ctx }, own))]
        : kept
    },
    onWritten: () => app.texts.forget(),
  }
}

/** The texts of a row by field; states and colours by their value. */
async function reader(app: AppContext, ctx: RequestContext, { columns }: FoundHeader<string>) {
  const [states, colors] = await Promise.all(
    [ITEM_STATUS, TAG_COLOR].map((of) => app.texts.valuesOf(dictionaryQuery(ctx, codeOf(of)), [])),
  )
  const valuesOf: Readonly<Record<string, ReadonlyMap<string, string> | undefined>> = { status: states, color: colors }
  return ({ cells }: { readonly cells: readonly { readonly text: string }[] }) =>
    Object.fromEntries(
      columns.map(({ field, index }) => {
        const text = (cells[index]?.text ?? '').trim()
        return [field, valuesOf[field]?.get(text) ?? text]
      }),
    )
}

interface Saved {
  readonly action: ImportAction
  readonly undo?: z.output<typeof NOTE>
}

/** @throws DomainError whose paths are fields of the dictionary, or `items.<place>.<field>` */
async function save(app: AppContext, hooks: Hooks, ctx: RequestContext, sheet: SheetDictionary): Promise<Saved> {
  const lacks = lacksOf(sheet)
  if (lacks.length > 0) {
    throw invalid(lacks)
  }
  const before = await visibleRows(app, dictionary, ctx)
    .select(['id', 'version', 'dictName', 'dictNameEn', 'dictCode', 'description'])
    .where('dictCode', '=', sheet.values.dictCode ?? '')
    .executeTakeFirst()
  if (before && !ctx.isFromOwnPage) {
    throw invalid([{ path: 'dictCode', message: TAKEN }])
  }
  const own = await written({
    values: sheet.values,
    before,
    add: (input) => addRow(app, dictionary, hooks.dictionaries, { ...ctx, input }),
    edit: (input) => editRow(app, dictionary, hooks.dictionaries, { ...ctx, input }),
  })
  const items: z.output<typeof ROW>[] = []
  for (const [index, { values }] of sheet.items.entries()) {
    const note = await saveItem(app, hooks, ctx, own.id, values).catch((caught: unknown) => {
      const error = knownError(caught, app.resources)
      if (!(error instanceof DomainError)) {
        throw error
      }
      const told = error.detail.errors ?? []
      const errors = told.length > 0 ? told : [{ path: 'itemValue', message: error.text }]
      throw invalid(errors.map(({ path, message }) => ({ path: `items.${index}.${path}`, message })))
    })
    items.push(...(note ? [note] : []))
  }
  const action = !before ? 'created' : own.note || items.length > 0 ? 'updated' : 'unchanged'
  return action === 'unchanged' ? { action } : { action, undo: { dictionary: own.note, items } }
}

/** @returns the note of what was written; null when the item is as the sheet says */
async function saveItem(
  app: AppContext,
  hooks: Hooks,
  ctx: RequestContext,
  dictId: string,
  { parentValue, itemDescription, ...sent }: Readonly<Record<string, string>>,
): Promise<z.output<typeof ROW> | null> {
  const stored = await itemsOfDictionary(ctx, dictId)
    .select(['id', 'version', 'itemValue', 'itemText', 'itemTextEn', 'color', 'description', 'sortOrder'])
    .select(['status', 'parentId', 'tenantId'])
    .where('itemValue', 'in', [sent.itemValue ?? '', parentValue ?? ''])
    .execute()
  const parent = parentValue === undefined ? undefined : stored.find(({ itemValue }) => itemValue === parentValue)
  if (parentValue !== undefined && !parent) {
    throw invalid([{ path: 'parentValue', message: NO_PARENT }])
  }
  const values = {
    ...sent,
    ...(itemDescription !== undefined && { description: itemDescription }),
    ...(parent && { parentId: parent.id }),
  }
  const { note } = await written({
    values,
    before: stored.find(({ itemValue, tenantId }) => itemValue === sent.itemValue && tenantId === ctx.user.tenantId),
    add: (input) => addRow(app, dictionaryItem, hooks.items, { ...ctx, input: { ...input, dictId } }),
    edit: (input) => editRow(app, dictionaryItem, hooks.items, { ...ctx, input }),
  })
  return note
}

interface Stored {
  readonly id: string
  readonly version: number
}

/** Adds or changes a row: only what the sheet says otherwise, and an empty cell says nothing. */
async function written({
  values,
  before,
  add,
  edit,
}: {
  readonly values: Values
  readonly before: (Stored & Values) | undefined
  readonly add: (input: Values) => Promise<Stored>
  readonly edit: (input: Values) => Promise<Stored>
}): Promise<{ readonly id: string; readonly note: z.output<typeof ROW> | null }> {
  if (!before) {
    const made = await add(values)
    return { id: made.id, note: { id: made.id, version: made.version } }
  }
  const changed = Object.entries(values).filter(([name, value]) => String(before[name] ?? '') !== String(value))
  if (changed.length === 0) {
    return { id: before.id, note: null }
  }
  const after = await edit({ ...Object.fromEntries(changed), id: before.id, version: before.version })
  const side = (row: Values) => Object.fromEntries(changed.map(([name]) => [name, row[name] ?? null]))
  return { id: before.id, note: { id: before.id, before: side(before), after: side({ ...after }) } }
}

function placed(
  sheet: ReadSheet,
  { columns }: FoundHeader<string>,
  { rows, items }: SheetDictionary,
  { path, message }: FieldError,
): SheetError {
  const [, place, ofItem] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? []
  const field = ofItem === 'description' ? 'itemDescription' : (ofItem ?? path)
  const column = columns.find((one) => one.field === field)
  const title = fieldOf(place === undefined ? dictionary : dictionaryItem, field)?.title[0]
  return {
    code: 'invalid',
    severity: 'refused',
    warn: true,
    sheet: sheet.name,
    row: (place === undefined ? rows[0] : items[Number(place)]?.row)?.row ?? 1,
    column: column?.letter ?? null,
    field,
    header: column?.header ?? title ?? null,
    reason: message,
  }
}
