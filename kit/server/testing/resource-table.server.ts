import { sql } from 'kysely'
import { columnOf } from '#kit/contract/column-name.ts'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { findTextFields } from '../crud/find-text.server.ts'
import type { Database } from '../database/database.server.ts'
import { showLiveRows, withDeleted } from '../database/live-rows.server.ts'

/** Creates the table of a resource as its declaration says it, with the columns that every table has. */
export async function createTableOf(db: Database, resource: AnyResource): Promise<void> {
  await createTable(db, resource)
  await showLiveRows({ query: (text) => sql.raw(text).execute(db) })
}

async function createTable(db: Database, resource: AnyResource): Promise<void> {
  const isSearched = findTextFields(resource).length > 0
  const columns = [
    ...Object.entries(resource.where ?? {}).map(
      ([name, value]) => `${columnOf(name)} ${typeof value === 'number' ? 'smallint' : 'varchar(100)'} not null`,
    ),
    ...(isSearched ? ['find_text text'] : []),
    ...fieldEntries(resource).map(([name, field]) => `${columnOf(name)} ${columnTypeOf(field)}${constraintsOf(field)}`),
  ]
  await sql`
    create table ${withDeleted(resource.table)} (
      id varchar(36) primary key, ${sql.raw(columns.join(', '))},
      create_by varchar(100), create_time timestamptz not null default now(), update_by varchar(100), update_time timestamptz,
      del_flag smallint not null default 0, tenant_id integer not null default 0, sys_org_code varchar(64),
      version integer not null default 0)
  `.execute(db)
  if (isSearched) {
    await sql`create index on ${withDeleted(resource.table)} using gin (find_text gin_trgm_ops)`.execute(db)
    await sql`create index on ${withDeleted(resource.table)} (id) where find_text is null`.execute(db)
  }
  for (const { resource: part, key, order } of Object.values(resource.children ?? {})) {
    await createTable(db, part)
    await sql`
      alter table ${withDeleted(part.table)} add column ${sql.id(columnOf(key))} varchar(36) not null references ${withDeleted(resource.table)},
        add column ${sql.id(columnOf(order ?? 'position'))} integer not null default 0
    `.execute(db)
  }
  for (const [name, field] of fieldEntries(resource)) {
    if (field.unique) {
      const column = columnOf(name)
      await sql`
        create unique index ${sql.id(`${resource.table}_${column}_key`)} on ${withDeleted(resource.table)} (tenant_id, ${sql.id(column)})
        where del_flag = 0
      `.execute(db)
    }
  }
}

function columnTypeOf({ kind, max, decimals, numeric, many }: Field): string {
  switch (kind) {
    case 'text':
    case 'textarea':
      return `varchar(${max})`
    case 'html':
      return 'text'
    case 'number':
      return decimals ? `numeric(12, ${decimals})` : 'integer'
    case 'money':
      return 'bigint'
    case 'boolean':
      return 'boolean'
    case 'dict':
      return numeric ? 'smallint' : 'varchar(500)'
    case 'date':
      return 'date'
    case 'datetime':
      return 'timestamptz'
    case 'month':
      return 'varchar(7)'
    case 'image':
    case 'ref':
      return many ? 'text' : 'varchar(500)'
    case 'region':
      return 'varchar(6)'
    case 'rows':
      throw new Error('a table keeps no rows in a column')
  }
}

function constraintsOf({ kind, required, initial }: Field): string {
  const first = initial ?? (kind === 'boolean' ? false : undefined)
  const initially = first === undefined ? '' : ` default ${typeof first === 'string' ? `'${first}'` : first}`
  return `${required || kind === 'boolean' ? ' not null' : ''}${initially}`
}
