import { valueMeant } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { itemsIn } from '#kit/contract/listed-items.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { rowKey } from '#kit/contract/row-key.ts'
import type { FoundHeader, SheetCell, SheetRow } from '#kit/contract/sheet.ts'
import { AMBIGUOUS_DAY } from '#kit/contract/sheet-row.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { filled } from '#kit/contract/text.ts'
import { wallOf, writtenMonth, writtenTime } from '#kit/contract/written-time.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { RequestContext } from '../http/route.server.ts'
import { inTurns } from '../turns/in-turns.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import { type FoundReference, namedReferences } from './import-references.server.ts'
import { storedPictures } from './picture-cells.server.ts'

/** A sheet whose columns are known. */
export interface Cells {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly ctx: RequestContext
  readonly header: FoundHeader<string>
}

/** Cells as the input of a form. */
export type Sent = Record<string, unknown>

/** What texts of a column mean, by field. */
type Meant = ReadonlyMap<string, ReadonlyMap<string, FoundReference>>

/** A row of a sheet as the input of a form, with what its texts do not say for sure. Empty cells say nothing. */
export function inputOf(
  job: Cells,
  row: SheetRow,
  meant: Meant,
): { readonly input: Sent; readonly errors: readonly FieldError[] } {
  const key = rowKey(job.resource)
  const input: Sent = {}
  const errors: FieldError[] = []
  for (const { field: name, index } of job.header.columns) {
    const field = name === key.name ? key.field : fieldOf(job.resource, name)
    const cell = row.cells[index]
    if (field && cell && cell.text.trim() !== '') {
      const read = cellInput(job, field, cell, meant.get(name))
      input[name] = read.value
      errors.push(...read.errors.map((message) => ({ path: name, message })))
    }
  }
  return { input, errors }
}

interface ReadCell {
  readonly value: unknown
  readonly errors: readonly FieldError['message'][]
}

/** A cell as the wire value it stands for: dates by their day, texts of choices by their value, pictures by their path. */
function cellInput(
  { app, ctx }: Cells,
  field: Field,
  cell: SheetCell,
  meant: ReadonlyMap<string, FoundReference> | undefined,
): ReadCell {
  const text = cell.text.trim()
  const sure = (value: unknown): ReadCell => ({ value, errors: [] })
  if (field.kind === 'image') {
    return sure(storedPictures(text, app, ctx))
  }
  const length = LENGTHS[field.kind]
  if (length !== undefined) {
    return timeInput(app.clock, cell, length)
  }
  if (meant) {
    const found = partsIn(field, text).map((part): FoundReference => meant.get(part) ?? { value: part })
    return {
      value: found.map((one) => ('value' in one ? one.value : '')).join(','),
      errors: found.flatMap((one) => ('error' in one ? [one.error] : [])),
    }
  }
  return sure(cell.kind === 'number' && (field.kind === 'number' || field.kind === 'money') ? cell.value : text)
}

/** A day, a time or a month as the wire has it; a text that is none goes on as it stands, to be refused with what is expected. */
function timeInput(clock: ZonedClock, { kind, value, text }: SheetCell, length: number): ReadCell {
  if (length === LENGTHS.month && kind !== 'date') {
    return { value: writtenMonth(text) ?? text.trim(), errors: [] }
  }
  const said = kind === 'date' ? String(value) : text.trim()
  const written = writtenTime(said)
  if (written === 'ambiguous') {
    return { value: '', errors: [filled(AMBIGUOUS_DAY, { text: said })] }
  }
  return { value: written === 'none' ? said : wallOf(clock, written).slice(0, length), errors: [] }
}

/** Characters of days, times and months. */
const LENGTHS: Readonly<Partial<Record<Field['kind'], number>>> = { date: 10, datetime: 19, month: 7 }

/** Texts of a cell: several where the field has several values. */
function partsIn({ many }: Field, text: string): readonly string[] {
  return many ? itemsIn(text) : [text.trim()].filter((part) => part !== '')
}

/**
 * What the texts of columns mean, looked up once: items of dictionaries in either language, rows by what they are called.
 * @param only leaves references to importers that look for them by themselves
 */
export async function meantValues(
  { app, resource, ctx, header }: Cells,
  rows: readonly SheetRow[],
  only?: 'dictionaries',
): Promise<Meant> {
  const bound = header.columns.flatMap(({ field: name, index }) => {
    const field = fieldOf(resource, name)
    const dictionary = field?.code ?? field?.source
    return field && dictionary ? [{ name, index, field, dictionary }] : []
  })
  const found = bound.map(async ({ name, index, field, dictionary }) => {
    const parts = await inTurns(mapSteps(rows, ({ cells }) => partsIn(field, cells[index]?.text ?? '')))
    const texts = [...new Set(parts.flat())]
    const isReference = field.source !== undefined && only === undefined
    const named = isReference ? await namedReferences(app, ctx, field, texts) : new Map<string, FoundReference>()
    const unnamed = isReference ? texts.filter((text) => !isKnown(named.get(text))) : texts
    const known = new Map<string, FoundReference>(named)
    for (const text of unnamed) {
      const value = field.choices && valueMeant(field.choices, text)
      if (value !== undefined) {
        known.set(text, { value })
      }
    }
    if (unnamed.length > 0) {
      for (const [text, value] of await app.texts.valuesOf(dictionaryQuery(ctx, dictionary), unnamed)) {
        known.set(text, { value })
      }
    }
    return [name, known] as const
  })
  return new Map(await Promise.all(found))
}

/** Several rows of a name are known, too: another look-up would choose one of them. */
function isKnown(found: FoundReference | undefined): boolean {
  return found !== undefined && ('value' in found || found.isAmbiguous)
}
