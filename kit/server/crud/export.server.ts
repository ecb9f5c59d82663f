import { DomainError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { type AnyResource, fieldOf } from '#kit/contract/resource.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import { type Call, FileAnswer } from '../http/route.server.ts'
import {
  streamWorkbook,
  WORKBOOK_MEDIA_TYPE,
  type WorkbookColumnKind,
  type WorkbookValue,
} from '../sheets/write-workbook.server.ts'
import type { House } from './house.server.ts'
import { matchingRows } from './list.server.ts'
import { addDictTexts, type StoredRow, wireTime } from './rows.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** Most rows of one file (security design 3.11). */
export const EXPORT_ROWS = 100_000
const BATCH = 1000

const TITLE: Text = ['{title}列表数据', '{title} list']
const UNREADABLE: Text = ['参数不正确', 'A value is not valid']
const EXPORTED_BY: Text = ['导出人:{name}', 'Exported by: {name}']
const YES: Text = ['是', 'Yes']
const NO: Text = ['否', 'No']

/**
 * The rows of exactly the same list request as a workbook (specification 7.24a), streamed: what is shown, what matches,
 * in its order. `columns` names the wanted fields, `selections` ticked rows, `template=1` asks for the headers only.
 */
export async function exportRows(house: House, one: AnyResource, sent: Call<Sent>): Promise<FileAnswer> {
  const call = { ...sent, input: withAddressedParams(sent.input) }
  const names = exportedFields(one, String(call.input.columns ?? ''))
  const fields = names.flatMap((name) => {
    const field = fieldOf(one, name)
    return field ? [{ name, field }] : []
  })
  const title = textIn(call.locale, one.title)
  const body = streamWorkbook({
    sheetName: title,
    title: textIn(call.locale, TITLE, { title }),
    note: textIn(call.locale, EXPORTED_BY, { name: call.me.realname }),
    columns: fields.map(({ field }) => ({
      header: textIn(call.locale, field.title),
      kind: columnKind(field),
      width: columnWidth(field),
    })),
    rows: call.input.template === '1' ? noRows() : sheetRows(house, one, call, fields),
    timeZone: house.clock.zone,
  })
  return new FileAnswer(body, WORKBOOK_MEDIA_TYPE, `${title}.xls`)
}

/** Old links carry the list parameters as one encoded JSON object, `paramsStr` (specification 7.24b). */
function withAddressedParams({ paramsStr, ...input }: Sent): Sent {
  if (paramsStr === undefined || paramsStr === '') {
    return input
  }
  const params = parsed(String(paramsStr))
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new DomainError('invalid', UNREADABLE)
  }
  const sent = Object.entries(params).filter(([, value]) => value !== null && typeof value !== 'object')
  return { ...Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), ...input }
}

/** The browser encodes an address that is encoded already only once more, or not at all. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('{') ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}

interface NamedField {
  readonly name: string
  readonly field: Field
}

/** The asked columns, else everything the list shows and the form holds, so that an export can be imported again. */
function exportedFields(one: AnyResource, asked: string): readonly string[] {
  const wanted = asked.split(',').filter((name) => fieldOf(one, name))
  return wanted.length > 0
    ? wanted
    : [...new Set([...one.list, ...one.form.flat()])].filter((name) => fieldOf(one, name)?.kind !== 'html')
}

async function* noRows(): AsyncGenerator<readonly (readonly WorkbookValue[])[]> {}

async function* sheetRows(
  house: House,
  one: AnyResource,
  call: Call<Sent>,
  fields: readonly NamedField[],
): AsyncGenerator<readonly (readonly WorkbookValue[])[]> {
  for await (const batch of matchingRows(house, one, call, { batch: BATCH, most: EXPORT_ROWS })) {
    const rows = batch.map((row) => ({ ...row }))
    await addDictTexts(house, one, call, rows)
    yield rows.map((row) => fields.map(({ name, field }) => cellValue(field, name, row, call.locale, house)))
  }
}

function cellValue(field: Field, name: string, row: StoredRow, locale: Locale, house: House): WorkbookValue {
  const value = row[`${name}_dictText`] ?? row[name]
  if (field.kind === 'flag') {
    return textIn(locale, value === true ? YES : NO)
  }
  return field.kind === 'datetime' ? wireTime(value, house.clock) : (value as WorkbookValue)
}

function columnKind(field: Field): WorkbookColumnKind {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'date':
    case 'datetime':
    case 'month':
    case 'image':
      return field.kind
    default:
      return 'text'
  }
}

function columnWidth(field: Field): number {
  return field.kind === 'datetime' ? 20 : Math.min(40, Math.max(10, Math.round((field.max ?? 20) / 4)))
}
