import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { Sent } from '#server/testing/test-app.server.ts'
import { EXAMPLES } from '../tests/catalogue-for-test.ts'
import type { Row } from './example-rows.server.ts'
import type { Input } from './valid-input.server.ts'

let numbers = 900_000

/** A number that no generated input has. */
export function nextNumber(): number {
  numbers += 1
  return numbers
}

export function ids(rows: readonly Row[]): readonly string[] {
  return rows.map(({ id }) => String(id)).sort()
}

/** The values that came from the form. */
export function sentPart(resource: AnyResource, row: Row): Row {
  const names = fieldEntries(resource).flatMap(([name, field]) => (field.readonly ? [] : [name]))
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

export function fixedPart(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(
    fieldEntries(resource).flatMap(([name, field]) =>
      field.fixed || EXAMPLES[resource.name]?.kept?.includes(name) ? [[name, row[name]]] : [],
    ),
  )
}

export function isClearable(field: Field): boolean {
  return !field.required && !field.fixed && !field.readonly && field.initial === undefined
}

/** As the database orders: numbers by value, texts by code point, no before yes. */
export function compare(a: unknown, b: unknown): number {
  const [one, other] = typeof a === 'string' ? [a, String(b)] : [Number(a), Number(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Paths of the errors of a refusal. */
export function paths(sent: Sent): readonly string[] {
  const { errors } = sent.body.result as { readonly errors?: readonly { readonly path: string }[] }
  return (errors ?? []).map(({ path }) => path)
}

export function sheetPart(resource: AnyResource, row: Row): Row {
  const names = EXAMPLES[resource.name]?.sheetFields ?? [...new Set([...resource.list, ...resource.form.flat()])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fieldOf(resource, name)
      return field && !field.readonly && field.kind !== 'html' ? [[name, row[name]]] : []
    }),
  )
}

/** What a sheet does not hold is left out: rich text, and what the noun says. */
export function importable(resource: AnyResource, input: Input): Input {
  const rich = fieldEntries(resource).filter(([, field]) => field.kind === 'html')
  const { sheetInput = (one: Input) => one } = EXAMPLES[resource.name] ?? {}
  return { ...sheetInput(input), ...Object.fromEntries(rich.map(([name]) => [name, ''])) }
}

/** What an import says of each row, and of what changes in it. */
export function outcomesOf({ body }: Sent): unknown {
  return body.result.rows
}

/** The rows of an export, each with a cell that says something else: nothing, no number, a text that is too long, that of another row. */
export async function spoiltSheet({ bytes }: Sent): Promise<File> {
  const [sheet] = await readWorkbook(bytes, 'export.xlsx')
  const texts = (sheet?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))
  const first = texts.findIndex(
    (row, index) => index > 0 && row.length > 1 && row.length >= (texts[index - 1]?.length ?? 0),
  )
  const odd = ['', 'zz', '12,5', 'x'.repeat(300), '1E+21', '2026-02-30']
  const spoilt = texts.map((row, index) =>
    row.map((text, column) =>
      index > first && column === (index * 3) % row.length ? (odd[index % odd.length] ?? '') : text,
    ),
  )
  const last = spoilt.at(-1)
  return new File([csvOf(last ? [...spoilt, last] : spoilt)], 'spoilt.csv')
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n')
}
