import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'
import { withDeleted } from './live-rows.server.ts'
import { acrossTenants } from './tenant-connections.server.ts'

const OVER_ALL = 'texts that the product brought, in the rows of every tenant'

/** Texts that the product brings into rows of a table. */
export interface SeededTexts {
  /** What they are called among all of them. */
  readonly name: string
  readonly table: string
  /** Columns that say which row a text belongs to: `id`, or what rows of every tenant have for the same thing. */
  readonly by: readonly string[]
  /** Columns of texts, as the database has them. */
  readonly columns: readonly string[]
  /** Values by column, those of `by` included. */
  readonly rows: readonly Readonly<Record<string, string | null>>[]
  /** Permission of those who keep such texts: they hear of what stayed as they made it. */
  readonly holders: string
  /** The table keeps what its rows are found by, which is written anew where it is null. */
  readonly isFound?: boolean
}

/** A text of ours that changed, which somebody has changed as well: theirs stays. */
export interface KeptText {
  readonly tenantId: number
  readonly holders: string
  readonly theirs: string
  readonly ours: string
}

/** A row whose texts were carried on: what they were, and what they are now, by column. */
export interface CarriedRow {
  readonly tenantId: number
  readonly table: string
  readonly id: string
  readonly before: Readonly<Record<string, string | null>>
  readonly after: Readonly<Record<string, string | null>>
}

interface Carried {
  readonly carried: readonly CarriedRow[]
  readonly kept: readonly KeptText[]
}

/**
 * Gives rows that are there the texts of this version, in the transaction of the start, after rows that are new were brought. What
 * the product brought last is kept beside the rows: a text that is still so is ours and becomes what it is now; another one
 * somebody made, and it stays. Where nothing is kept beside a row yet, the texts of a row that nobody ever edited are ours.
 * Rows that were deleted stay deleted. A start that brings what the last one brought reads one row for each of them.
 */
export async function carryTexts(tx: Database, seeds: readonly SeededTexts[]): Promise<Carried> {
  const { rows: last } = await sql<{ name: string; digest: string }>`
    select row_key as name, texts ->> 'digest' as digest from sys_seeded_text where table_name = ''`.execute(tx)
  const known = new Map(last.map(({ name, digest }) => [name, digest]))
  const all: { carried: CarriedRow[]; kept: KeptText[] } = { carried: [], kept: [] }
  for (const seed of seeds) {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed.columns, seed.rows]))
      .digest('hex')
    if (known.get(seed.name) !== digest) {
      const { carried, kept } = await carryTable(tx, seed)
      all.carried.push(...carried)
      all.kept.push(...kept)
      await keep(tx, seed.table, bases(seed))
      await keep(tx, '', [{ key: seed.name, texts: { digest } }])
    }
  }
  return all
}

interface Base {
  readonly key: string
  readonly texts: Readonly<Record<string, string | null>>
}

/** Of a row that is brought twice the first one came. */
function bases({ by, columns, rows }: SeededTexts): readonly Base[] {
  const found = new Map<string, Base>()
  for (const row of rows) {
    const key = by.map((column) => row[column]).join(':')
    const texts = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
    found.set(key, found.get(key) ?? { key, texts })
  }
  return [...found.values()]
}

async function keep(tx: Database, table: string, rows: readonly Base[]): Promise<void> {
  await sql`insert into sys_seeded_text (table_name, row_key, texts)
    select ${table}, key, texts from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (key text, texts jsonb)
    on conflict (table_name, row_key) do update set texts = excluded.texts`.execute(tx)
}

interface Compared {
  readonly id: string
  readonly tenantId: number
  readonly isDeleted: boolean
  readonly isUntouched: boolean
  readonly now: Base['texts']
  readonly old: Base['texts'] | null
  readonly new: Base['texts']
}

async function carryTable(tx: Database, seed: SeededTexts): Promise<Carried> {
  const { table, by, columns, holders } = seed
  const rowsOf = acrossTenants(tx, OVER_ALL)
  const now = sql.join(columns.flatMap((column) => [sql.lit(column), sql`t.${sql.ref(column)}`]))
  const { rows } = await sql<Compared>`
    select t.id, t.tenant_id, t.del_flag <> 0 as is_deleted, t.update_by is null as is_untouched,
      jsonb_build_object(${now}) as now, k.texts as old, n.texts as new
    from jsonb_to_recordset(${JSON.stringify(bases(seed))}::jsonb) as n (key text, texts jsonb)
    join ${withDeleted(table)} t on concat_ws(':', ${sql.join(by.map((column) => sql`t.${sql.ref(column)}`))}) = n.key
    left join sys_seeded_text k on k.table_name = ${table} and k.row_key = n.key
    order by t.id`.execute(rowsOf)
  const carried: CarriedRow[] = []
  const kept: KeptText[] = []
  for (const row of rows) {
    const differing = columns.filter((column) => row.now[column] !== row.new[column])
    const ours = differing.filter((column) => (row.old ? row.old[column] === row.now[column] : row.isUntouched))
    const theirs = differing.filter((column) => !ours.includes(column))
    if (ours.length > 0) {
      const of = (texts: Base['texts']) => Object.fromEntries(ours.map((column) => [column, texts[column] ?? null]))
      carried.push({ table, id: row.id, tenantId: row.tenantId, before: of(row.now), after: of(row.new) })
    }
    for (const column of row.isDeleted ? [] : theirs) {
      if (row.old && row.old[column] !== row.new[column]) {
        const { tenantId } = row
        kept.push({ tenantId, holders, theirs: row.now[column] ?? '', ours: row.new[column] ?? '' })
      }
    }
  }
  if (carried.length > 0) {
    const set = columns.map((column) => {
      const name = sql.lit(column)
      return sql`${sql.id(column)} = case when c.after ? ${name} then c.after ->> ${name} else t.${sql.ref(column)} end`
    })
    await sql`update ${withDeleted(table)} t set ${sql.join(set)}, version = t.version + 1
        ${seed.isFound ? sql`, find_text = null` : sql``}
      from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as c (id text, after jsonb) where t.id = c.id`.execute(
      rowsOf,
    )
  }
  return { carried, kept }
}
