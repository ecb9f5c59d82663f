import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import type { Client, Sent } from '#server/testing/client.server.ts'

/** A client that asks in a language, as a page of ours. */
type Speaker = (headers: Readonly<Record<string, string>>) => Client

/** What an import needs to know beside its file, and which rows are exported for it. */
export interface Trip {
  readonly form?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

export const LANGUAGES = ['zh-CN', 'en'] as const

/** Nouns that are exported and imported. */
export function importable(resources: readonly AnyResource[]): readonly AnyResource[] {
  return resources.filter((resource) => {
    const verbs = verbsOf(resource)
    return verbs.includes('importExcel') && verbs.includes('exportXls')
  })
}

/** Rows of a noun that are exported: a check takes as long as their import. */
const MOST_ROWS = 20

/**
 * Exports rows of a noun and imports the file with a dry run, in one language each.
 * @returns what is wrong with that: nothing is to be new, changed or refused
 */
export async function roundTrip(
  speaker: Speaker,
  resource: AnyResource,
  [out, back]: readonly [string, string],
  { form = {}, query = {} }: Trip = {},
): Promise<readonly string[]> {
  const { path, name } = resource
  const told = `${name} ${out} ${back} ${JSON.stringify(query)}`
  const selections = (await someOf(inLanguage(speaker, out), resource, query)).join(',')
  const exported = await inLanguage(speaker, out).get(`${path}/exportXls`, { ...query, selections })
  if (exported.status !== 200 || exported.bytes[0] !== ZIP) {
    return [`${told}: no export: ${new TextDecoder().decode(exported.bytes.slice(0, 200))}`]
  }
  const file = new File([new Uint8Array(exported.bytes)], 'a.xlsx')
  const { body } = await inLanguage(speaker, back).upload(
    `${path}/importExcel`,
    { 'files[]': file },
    { ...form, dryRun: '1' },
  )
  const result = body.result as unknown as Imported | null
  if (!body.success || !result) {
    return [`${told}: ${body.message}`]
  }
  const { createdCount, updatedCount, errorCount, errors = [] } = result
  const refused = errors.filter(({ severity }) => severity === 'refused').slice(0, 3)
  return createdCount + updatedCount + errorCount === 0
    ? []
    : [`${told}: ${JSON.stringify({ createdCount, updatedCount, errorCount, refused })}`]
}

/** Some rows of a noun; none of a tree, which goes out whole. */
async function someOf(client: Client, resource: AnyResource, query: NonNullable<Trip['query']>) {
  if (!verbsOf(resource).includes('list')) {
    return []
  }
  const { body } = await client.get(`${resource.path}/list`, { ...query, pageSize: MOST_ROWS })
  const { records } = body.result as { readonly records: readonly { readonly id: string }[] }
  return records.map(({ id }) => id)
}

interface Imported {
  readonly createdCount: number
  readonly updatedCount: number
  readonly errorCount: number
  /** Figures tell theirs with their rows. */
  readonly errors?: readonly { readonly severity: string; readonly row: number; readonly reason: string }[]
}

/** First byte of a workbook. */
const ZIP = 0x50

/** Somebody who speaks a language, on a page of ours. */
export function inLanguage(speaker: Speaker, language: string): Client {
  return speaker({ 'accept-language': language, [CLIENT_HEADER]: 'test' })
}

/** Columns of the template of a noun that its import does not take for fields of their own. */
export async function strangeColumns(
  speaker: Speaker,
  { path, name }: AnyResource,
  language: string,
): Promise<readonly string[]> {
  const client = inLanguage(speaker, language)
  const template = await client.get(`${path}/${IMPORT_VERBS.template}`)
  const headers = await headersOf(template)
  const file = new File([new Uint8Array(template.bytes)], 'template.xlsx')
  const { body } = await client.upload(`${path}/${IMPORT_VERBS.columns}`, { 'files[]': file })
  const { files } = body.result as { readonly files: readonly { readonly columns: readonly Column[] }[] }
  const columns = files[0]?.columns ?? []
  const fields = columns.map(({ field }) => field)
  const isOwn = ({ field }: Column, index: number) => field !== null && fields.indexOf(field) === index
  const wrong = columns.filter((column, index) => !isOwn(column, index)).map(({ header }) => header)
  const lost = columns.length < headers.length ? [`${headers.length - columns.length} columns`] : []
  return [...wrong, ...lost].map((what) => `${name} ${language}: ${what}`)
}

interface Column {
  readonly header: string
  readonly field: string | null
}

async function headersOf({ bytes }: Sent): Promise<readonly string[]> {
  const [sheet] = await readWorkbook(bytes, 'template.xlsx')
  return (sheet?.rows[0]?.cells ?? []).map(({ text }) => text).filter((text) => text !== '')
}
