import { readXlsx, writeXlsx } from 'hucre'
import type { Field } from '#kit/contract/field.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { headerKey } from '#kit/contract/sheet.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { Client } from '#server/testing/client.server.ts'
import { EXAMPLES } from './catalogue-for-test.ts'
import type { Trip } from './round-trip-for-test.ts'

/** A column of a template: what its cells offer, and what a row may hold in it. */
interface TemplateColumn {
  readonly header: string
  /** Of its noun and field. */
  readonly name: string
  readonly isRequired: boolean
  readonly choices: readonly string[]
  /** By the number of a row. */
  readonly example: (index: number) => string
}

/** A text that no column offers. */
const NO_CHOICE = '☒'

/**
 * Columns that take other texts, too: categories and carriers that are not there yet. And the state of a stand-in: the rows before
 * it are about the same person, the only one of the shop.
 */
const OPEN: ReadonlySet<string> = new Set([
  ...['goods.category', 'presell-goods.category', 'final-goods.category'],
  ...['shipment.carrier', 'user-agent.status'],
])

/** Columns whose choices fit some rows only: each listing for balances has the pre-order listing of its own figure. */
const TIED: ReadonlySet<string> = new Set(['final-product.presellProductId'])

/**
 * Fills the template of a noun with each choice that it offers, one to a row, and imports that with a dry run.
 * @returns choices that are refused; and columns that take what they do not offer, for then nothing was read of them
 */
export async function refusedChoices(
  client: Client,
  resource: AnyResource,
  { form = {}, query = {} }: Trip = {},
): Promise<readonly string[]> {
  const columns = await templateColumns(client, resource, query)
  const asked = columns.flatMap((column) =>
    column.choices.length === 0 ? [] : [...column.choices, NO_CHOICE].map((choice) => ({ column, choice })),
  )
  if (asked.length === 0) {
    return []
  }
  const rows = asked.map((own, index) =>
    columns.map(({ header, isRequired, choices, example }) => {
      if (header === own.column.header) {
        return own.choice
      }
      return isRequired ? (choices[0] ?? example(index)) : null
    }),
  )
  const file = await sheetOf([columns.map(({ header }) => header), ...rows])
  const { body } = await client.upload(`${resource.path}/importExcel`, { 'files[]': file }, { ...form, dryRun: '1' })
  if (!body.success) {
    return [`${resource.name}: ${body.message}`]
  }
  const refused = refusedIn(body.result as unknown as Checked)
  return asked.flatMap(({ column, choice }, index) => {
    const own = refused.filter(({ row, header }) => row === index + 2 && header === column.header)
    const isRight =
      choice === NO_CHOICE ? own.length > 0 || OPEN.has(column.name) : own.length === 0 || TIED.has(column.name)
    return isRight ? [] : [`${column.name} ${choice}: ${own[0]?.reason ?? 'was not refused'}`]
  })
}

/** The columns of a template with its choices, in the order in which they stand there. */
async function templateColumns(
  client: Client,
  resource: AnyResource,
  query: NonNullable<Trip['query']>,
): Promise<readonly TemplateColumn[]> {
  const { bytes } = await client.get(`${resource.path}/${IMPORT_VERBS.template}`)
  const [form, lists] = (await readXlsx(bytes)).sheets
  const names = await fieldNames(client, resource, new File([new Uint8Array(bytes)], 'template.xlsx'))
  const choicesAt = new Map(
    (form?.dataValidations ?? []).map(({ range, formula1 }): [string, readonly string[]] => {
      const [, list = ''] = /!\$([A-Z]+)\$1:/.exec(String(formula1)) ?? []
      const at = list.charCodeAt(0) - LETTER_A
      return [range.replace(/\d.*/, ''), (lists?.rows ?? []).flatMap((row) => (row[at] ? [String(row[at])] : []))]
    }),
  )
  const exampleOf = await examples(client, resource, query)
  return (form?.rows[0] ?? []).map((cell, index) => ({
    header: String(cell),
    name: `${resource.name}.${names[index]}`,
    isRequired: String(cell).endsWith('*'),
    choices: choicesAt.get(String.fromCharCode(LETTER_A + index)) ?? [],
    example: exampleOf(String(cell)),
  }))
}

/** The fields that the import takes the columns of a file for. */
async function fieldNames(client: Client, { path }: AnyResource, file: File): Promise<readonly (string | null)[]> {
  const { body } = await client.upload(`${path}/${IMPORT_VERBS.columns}`, { 'files[]': file })
  const { files } = body.result as {
    readonly files: readonly { readonly columns: readonly { field: string | null }[] }[]
  }
  return (files[0]?.columns ?? []).map(({ field }) => field)
}

const LETTER_A = 'A'.charCodeAt(0)

/** Rows above the header of an export: its title, and who made it. */
const HEADER_ROW = 2

/**
 * What a column of a template holds in its row of so many: an example that the noun declares, else what the first row of an export
 * says, else something of its kind. What no two rows may say has the number in it.
 */
async function examples(
  client: Client,
  resource: AnyResource,
  query: NonNullable<Trip['query']>,
): Promise<(header: string) => (index: number) => string> {
  const exported = await readXlsx((await client.get(`${resource.path}/exportXls`, query)).bytes)
  const [headers = [], first = []] = exported.sheets[0]?.rows.slice(HEADER_ROW) ?? []
  const shown = new Map(headers.map((header, index) => [headerKey(String(header)), first[index]]))
  return (header) => {
    const key = headerKey(header)
    const [name, field] =
      fieldEntries(resource).find(([, { title }]) => wordsOf(title).some((text) => headerKey(text) === key)) ?? []
    const declaredValue = name === undefined ? undefined : EXAMPLES[resource.name]?.values?.[name]
    if (declaredValue) {
      return (index) => String(declaredValue(index))
    }
    const text = String(shown.get(key) ?? (field && OF_KIND[field.kind]) ?? resource.name)
    const isDistinct = field?.unique || (name !== undefined && name === resource.find?.title)
    return (index) => (isDistinct ? `${text}${index}` : text)
  }
}

const OF_KIND: Readonly<Partial<Record<Field['kind'], string>>> = {
  number: '1',
  money: '1',
  datetime: '2026-01-05 10:00:00',
}

async function sheetOf(rows: readonly (readonly (string | null)[])[]): Promise<File> {
  const written = await writeXlsx({ sheets: [{ name: 'a', rows: rows.map((row) => [...row]) }] })
  return new File([new Uint8Array(written)], 'a.xlsx')
}

interface Refusal {
  readonly severity: string
  readonly row: number
  readonly header: string | null
  readonly reason: string
}

/** What a check answers; of figures file by file. */
interface Checked {
  readonly errors?: readonly Refusal[]
  readonly files?: readonly { readonly rows: readonly { readonly errors: readonly Refusal[] }[] }[]
}

function refusedIn({ errors, files = [] }: Checked): readonly Refusal[] {
  return (errors ?? files.flatMap(({ rows }) => rows).flatMap((row) => row.errors)).filter(
    ({ severity }) => severity === 'refused',
  )
}

/** Nouns that have a template. */
export function withTemplates(resources: readonly AnyResource[]): readonly AnyResource[] {
  return resources.filter((resource) => verbsOf(resource).includes('importExcel'))
}
