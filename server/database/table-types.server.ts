import { sql } from 'kysely'
import { columnOf, fieldNameOf } from '#kit/contract/column-name.ts'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Database } from '#kit/server/database/database.server.ts'

/** Where the tables are written, from the root of the project. */
export const TABLE_TYPES = 'server/database/tables.server.ts'

/** What the driver makes of a column, by the name of its type. */
const VALUES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

interface Column {
  readonly table: string
  readonly name: string
  /** Of an array, the one of its elements. */
  readonly type: string
  readonly isArray: boolean
  readonly isRequired: boolean
  readonly hasDefault: boolean
  /** The database works it out of other columns. */
  readonly isGenerated: boolean
}

/**
 * The tables as the migrations leave them, as a source file: which columns there are, which may be empty and which the database fills
 * is said by the database; what values they hold, where that is known, by the declarations: choices, amounts of money, fixed values.
 * @throws an Error for a column of a type that nobody has said the values of, and for a declared field without a column
 */
export async function tableTypes(db: Database, resources: readonly AnyResource[]): Promise<string> {
  const columns = await columnsIn(db)
  const values = declaredValues(resources, columns)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const lines = tables.flatMap((table) => [
    '',
    `interface ${typeNameOf(table)} {`,
    ...columns
      .filter((column) => column.table === table)
      .map((column) => `  readonly ${fieldNameOf(column.name)}: ${typeOf(column, values.get(keyOf(column)))}`),
    '}',
  ])
  return `${[
    '// Written by `npm run tables` from the migrations and the declarations.',
    '',
    "import type { Generated, GeneratedAlways } from 'kysely'",
    "import type { Fen } from '#kit/contract/money.ts'",
    "import type { Held, HeldJson } from '#kit/server/database/tables.server.ts'",
    '',
    "declare module '#kit/server/database/tables.server.ts' {",
    '  interface StoredTables {',
    ...tables.map((table) => `    readonly ${table}: ${typeNameOf(table)}`),
    '  }',
    '}',
    ...lines,
  ].join('\n')}\n`
}

async function columnsIn(db: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, coalesce(e.typname, t.typname) as type, e.oid is not null as is_array,
      a.attnotnull as is_required, a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as is_generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attname`.execute(db)
  return rows
}

/** What declarations say of columns beyond their types, by table and column. */
function declaredValues(resources: readonly AnyResource[], columns: readonly Column[]): ReadonlyMap<string, string> {
  const known = new Map(columns.map((column) => [keyOf(column), column]))
  const stored = new Set(columns.map(({ table }) => table))
  const values = new Map<string, Set<string>>()
  // what is worked out for each answer has no table
  for (const { table, fields, where = {} } of allTables(resources).filter((one) => stored.has(one.table))) {
    for (const [name, field] of Object.entries(fields)) {
      const key = keyOf({ table, name: columnOf(name) })
      const column = known.get(key)
      if (!column) {
        throw new Error(`${table} has no column for the field ${name}`)
      }
      values.set(key, new Set([...(values.get(key) ?? []), ...valuesOf(field, column)]))
    }
    for (const [name, value] of Object.entries(where)) {
      const key = keyOf({ table, name: columnOf(name) })
      values.set(key, new Set([...(values.get(key) ?? []), literal(value)]))
    }
  }
  // a value among any others says nothing
  return new Map([...values].map(([key, some]) => [key, some.has(ANY) ? ANY : [...some].join(' | ')]))
}

/** Those that are declared, and what their rows consist of. */
function allTables(resources: readonly AnyResource[]): readonly AnyResource[] {
  return [
    ...new Set(
      resources.flatMap((resource) => [
        resource,
        ...Object.values(resource.children ?? {}).map((child) => child.resource),
      ]),
    ),
  ]
}

/** Whatever the type of the column holds. */
const ANY = ''

function valuesOf({ kind, choices, many }: Field, { type }: Column): readonly string[] {
  if (kind === 'money') {
    return ['Fen']
  }
  const isStoredSo = choices?.isNumber === (VALUES[type] === 'number')
  return kind === 'dict' && choices && !choices.isOpen && !many && isStoredSo
    ? choices.items.map(([value]) => literal(value))
    : [ANY]
}

function typeOf(column: Column, declared: string | undefined): string {
  const { type, isRequired, hasDefault, isGenerated } = column
  const key = literal(keyOf(column))
  if (type === 'json' || type === 'jsonb') {
    return isRequired ? `HeldJson<${key}>` : `HeldJson<${key}, null>`
  }
  const value = declared || plainValue(column)
  const held =
    declared === undefined && MAY_BE_FEW.has(type) && !isOfEachTable(column) ? `Held<${key}, ${value}>` : value
  const stored = isRequired ? held : `${held} | null`
  return isGenerated ? `GeneratedAlways<${stored}>` : hasDefault ? `Generated<${stored}>` : stored
}

/** Types of columns that may hold a few values only. */
const MAY_BE_FEW: ReadonlySet<string> = new Set(['int2', 'varchar', 'text'])

/** Columns that tables have beside their own, and names of other rows. */
function isOfEachTable({ name }: Column): boolean {
  return /^(?:id|del_flag|create_by|update_by|sys_org_code|find_text)$|_id$/.test(name)
}

function plainValue({ table, name, type, isArray }: Column): string {
  const value = name === 'del_flag' ? '0 | 1' : VALUES[type]
  if (value === undefined) {
    throw new Error(`${table}.${name}: nobody has said what values of ${type} are`)
  }
  return isArray ? `readonly ${value}[]` : value
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "\\'")}'`
}

function keyOf({ table, name }: Pick<Column, 'table' | 'name'>): string {
  return `${table}.${name}`
}

/** `shop_order` → `ShopOrder`. */
function typeNameOf(table: string): string {
  const name = fieldNameOf(table)
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}
