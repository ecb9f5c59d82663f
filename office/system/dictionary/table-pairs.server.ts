import { sql } from 'kysely'
import type { Locale } from '#kit/contract/text.ts'
import type { DictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { prepared } from '#kit/server/database/prepared-statements.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { textColumn } from '#kit/server/database/text-column.server.ts'
import type { RegisteredTable } from './registered-tables.ts'

const TEXTS = 'the name of a row is read by whoever sees what refers to it'

interface Question {
  readonly table: RegisteredTable
  /** Column that the values are of: that of codes or one of texts. */
  readonly by: string
  readonly locale: Locale
  readonly values: readonly string[]
  readonly tenantId: number
}

interface Batch {
  readonly questions: Question[]
  readonly answers: Promise<readonly ReadonlyMap<string, string>[]>
}

/** Questions on one connection or transaction that are not sent yet. */
const batches = new WeakMap<Database, Batch>()

/**
 * Texts by code of rows of a table; identifiers come from the registry only. The tenant bounds it, row rules do not: who
 * may see a row that refers to another must read a name there, not a bare key, and an exported sheet must come back in.
 * What may be chosen anew is bounded in `dictionary-tables.server.ts`. What a page asks for at once, for all of its
 * columns that name rows, is one statement.
 */
export async function tablePairs(
  { db, tenantId, locale }: DictionaryQuery,
  table: RegisteredTable,
  by: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { questions, answers } = batches.get(db) ?? beginBatch(db)
  const place = questions.push({ table, by, values, tenantId, locale }) - 1
  return (await answers)[place] ?? new Map()
}

function beginBatch(db: Database): Batch {
  const questions: Question[] = []
  const send = async () => {
    // whoever asks in the same turn is answered by this statement
    await Promise.resolve()
    batches.delete(db)
    return answersTo(db, questions)
  }
  const batch = { questions, answers: send() }
  batches.set(db, batch)
  return batch
}

/** Questions about the same column of a table, such as the customer of an order and of its items, are one. */
async function answersTo(
  db: Database,
  questions: readonly Question[],
): Promise<readonly ReadonlyMap<string, string>[]> {
  const columns = [...new Map(questions.map((question) => [columnOf(question), question])).entries()]
  const asked = columns.map(([column]) => questions.filter((question) => columnOf(question) === column))
  const parts = columns.map(([, question], place) => pairsOf(question, asked[place] ?? [], place))
  const { rows } = await sql<{
    place: number
    value: string
    text: string
  }>`${sql.join(parts, sql` union all`)}`.execute(prepared(ofAnySpeaker(db, TEXTS)))
  const answers = new Map(questions.map((question) => [question, new Map<string, string>()]))
  for (const { place, value, text } of rows) {
    for (const question of asked[place] ?? []) {
      answers.get(question)?.set(value, text)
    }
  }
  return questions.map((question) => answers.get(question) ?? new Map())
}

function columnOf({ table: { table, text, textEn, code }, by, locale, tenantId }: Question): string {
  return [table, text, textEn, code, by, locale, tenantId].join()
}

function pairsOf({ table, by, tenantId, locale }: Question, asked: readonly Question[], place: number) {
  const values = [...new Set(asked.flatMap((question) => question.values))]
  return sql`
      select ${sql.lit(place)} as place, ${sql.ref(table.code)}::text as value, ${textColumn(locale, [table.text, table.textEn])} as text
      from ${sql.table(table.table)}
      where ${sql.ref(by)}::text = any(${values}) and tenant_id = ${tenantId}`
}
