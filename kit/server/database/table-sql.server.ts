import { columnOf } from '#kit/contract/column-name.ts'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource, Child } from '#kit/contract/resource.ts'

/** Columns of every table behind its own. */
const AUDIT = [
  'create_by varchar(100)',
  'create_time timestamptz not null default now()',
  'update_by varchar(100)',
  'update_time timestamptz',
  'version integer not null default 0',
  'del_flag smallint not null default 0',
  'tenant_id integer not null default 0',
  'sys_org_code varchar(64)',
]

const ID = "id varchar(36) primary key default replace(gen_random_uuid()::text, '-', '')"

/** Longest text that a column has a length for. */
const LONGEST_VARCHAR = 4000

/** Greatest value of a column of four bytes. */
const MOST_INTEGER = 2_147_483_647

/** What a path of a stored picture takes. */
const PATH_LENGTH = 500

/**
 * The statements that make the table of a declared noun, and those of what its rows consist of: columns, keys of unique fields,
 * the indexes that lists, tabs and the search in the header need, the wall between tenants, and the files that it uses. What a declaration
 * cannot tell is written by hand: columns that only the server fills, references that the database keeps.
 */
export function tableSql(resource: AnyResource): string {
  const children = Object.values(resource.children ?? {})
  return [ofTable(resource, []), ...children.map((child) => ofTable(child.resource, columnsOfChild(resource, child)))]
    .flat()
    .join('\n')
}

function columnsOfChild({ table }: AnyResource, { key, order }: Child): readonly string[] {
  return [
    `${columnOf(key)} varchar(36) not null references ${table} (id)`,
    ...(order === undefined ? [] : [`${columnOf(order)} integer not null`]),
  ]
}

function ofTable(resource: AnyResource, more: readonly string[]): readonly string[] {
  const { table, fields, where = {}, find, tabs, tenants } = resource
  const live = 'where del_flag = 0'
  const own = Object.entries(fields).map(([name, field]) => `${columnOf(name)} ${typeOf(field)}${restOf(field)}`)
  const fixed = Object.entries(where).map(
    ([name, value]) => `${columnOf(name)} ${typeof value === 'number' ? 'integer' : 'varchar(100)'} not null`,
  )
  const columns = [
    ID,
    ...more.filter((column) => !own.some((one) => nameIn(one) === nameIn(column))),
    ...own,
    ...fixed,
    ...(tenants === undefined ? [] : [`${columnOf(tenants)} text[] not null default '{}'`]),
    ...(find === undefined ? [] : ['find_text text']),
    ...AUDIT,
  ]
  const parent = more[0] === undefined ? undefined : nameIn(more[0])
  const unique = Object.entries(fields).filter(([, field]) => field.unique)
  const files = Object.entries(fields).filter(([, { kind }]) => kind === 'image' || kind === 'html')
  return [
    `create table ${table} (\n${columns.map((column) => `  ${column}`).join(',\n')}\n);`,
    `select keep_tenants_apart('${table}');`,
    parent === undefined
      ? `create index ${table}_create_time on ${table} (tenant_id, create_time desc, id desc) ${live};`
      : `create index ${table}_${parent} on ${table} (tenant_id, ${parent}) ${live};`,
    ...unique.map(([name]) => {
      const column = columnOf(name)
      return `create unique index ${table}_${column}_key on ${table} (tenant_id, ${column}) ${live};`
    }),
    ...(tabs === undefined
      ? []
      : [
          `create index ${table}_tabs on ${table} (tenant_id, ${columnOf(tabs.by)}, create_time desc, id desc) ${live};`,
        ]),
    ...(find === undefined
      ? []
      : [
          `create index ${table}_find_text on ${table} using gin (find_text gin_trgm_ops) with (fastupdate = off);`,
          `create index ${table}_no_find_text on ${table} (id) where find_text is null;`,
        ]),
    ...(files.length === 0
      ? []
      : [`select watch_file_uses('${table}', '{${files.map(([name]) => columnOf(name)).join(',')}}');`]),
  ]
}

function typeOf(field: Field): string {
  const { kind, max = 0, decimals = 0, numeric, many } = field
  switch (kind) {
    case 'text':
    case 'textarea':
    case 'ref':
      return textOf(max)
    case 'html':
    case 'rows':
      return 'text'
    case 'dict':
      return numeric ? 'smallint' : textOf(max)
    case 'number':
      return decimals > 0 ? `numeric(14, ${decimals})` : max > MOST_INTEGER ? 'bigint' : 'integer'
    case 'money':
      return 'bigint'
    case 'boolean':
      return 'boolean'
    case 'date':
      return 'date'
    case 'datetime':
      return 'timestamptz'
    case 'month':
      return 'varchar(7)'
    case 'region':
      return 'varchar(6)'
    case 'image':
      return textOf(many ? max * (PATH_LENGTH + 1) : PATH_LENGTH)
  }
}

function textOf(max: number): string {
  return max > LONGEST_VARCHAR ? 'text' : `varchar(${max})`
}

/** A yes or no is never empty; neither is what a form demands. */
function restOf({ kind, required, initial }: Field): string {
  const isEmptyNever = required || kind === 'boolean'
  return `${isEmptyNever ? ' not null' : ''}${initial === undefined ? '' : ` default ${literal(initial)}`}`
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

function nameIn(column: string): string {
  return column.slice(0, column.indexOf(' '))
}
