import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { parentOf } from '#kit/contract/children.ts'
import { columnOf } from '#kit/contract/column-name.ts'
import type { Field } from '#kit/contract/field.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import {
  type Database,
  ofTenant,
  requireTenant,
  type ServerDatabase,
  type TenantDatabase,
} from '#kit/server/database/database.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type SourceConnection, STATEMENT_MS } from '../data-source/source-connection.ts'
import { reportGrants } from './grant-columns.server.ts'
import { ownConnection } from './own-connection.server.ts'
import { REPORT_ROLE, readColumns } from './report-role.ts'
import type { TableName } from './sql/postgres-select.server.ts'
import { sqlRefused } from './sql/refusal.ts'

const OWN = 'rows that the reader of a report sees, in a transaction that reads only and as a role that reads no secret'

interface Parts {
  readonly app: AppContext
  /** The server's own. */
  readonly db: ServerDatabase
  /** Nouns whose lists are the standard ones: their rows are what the query layer says, and no more. */
  readonly nouns: readonly AnyResource[]
}

/** A table that statements may name, with the columns that their reader has. */
interface OwnTable {
  readonly name: string
  readonly title: AnyResource['title']
  readonly columns: readonly { readonly name: string; readonly title: Field['title'] }[]
}

type Reader = Pick<RequestContext, 'user'>

/**
 * The data of the shop as a reader of reports has it: a statement names tables of nouns, and reads in their place the rows
 * and fields that the reader's own lists show, of their tenant and within their row rules. Any other name is refused.
 */
export interface OwnData {
  /** @throws DomainError `forbidden` without the list of a noun, `invalid` for a table that is none */
  open(reader: Reader, tables: readonly TableName[]): Promise<SourceConnection>
  tablesFor(reader: Reader): readonly OwnTable[]
}

interface Owner {
  readonly noun: AnyResource
  /** What its list takes; of a part, that of the row it belongs to. */
  readonly permission: string
  readonly key: string | undefined
}

export function ownData({ app, db, nouns }: Parts): OwnData {
  const parts = nouns.flatMap(({ children = {} }) => Object.values(children).map((child) => child.resource))
  const owners = [...nouns, ...parts].map((noun) => ownerOf(app, noun))
  const granted = reportGrants(db, owners)
  const listedOf = (table: string, { user }: Reader) =>
    oneOfEachKind(
      owners.filter(({ noun, permission }) => noun.table === table && user.can(permission)),
      ({ noun }) => fieldEntries(seenBy(noun, user.can)).length,
    )
  const check = (reader: Reader, { schema, table }: TableName) => {
    const first = owners.find(({ noun }) => noun.table === table)
    if (!first || schema !== undefined) {
      throw sqlRefused([`没有数据表 ${table}`, `there is no table ${table}`])
    }
    if (listedOf(table, reader).length === 0) {
      admit(first.permission, reader.user)
    }
  }
  return {
    open: async (reader, tables) => {
      for (const table of tables) {
        check(reader, table)
      }
      await granted()
      const tx = await ofTenant(db, reader.user.tenantId).startTransaction().setAccessMode('read only').execute()
      const inTenant = requireTenant(tx)
      const run = unscoped(inTenant, OWN)
      const close = async () => void (await tx.rollback().execute())
      try {
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(run)
        await sql`set local time zone ${sql.lit(app.clock.zone)}`.execute(run)
        await sql`set local role ${sql.id(REPORT_ROLE)}`.execute(run)
        const scoped = [...new Set(tables.map(({ table }) => table))].map((table) =>
          rowsAs(table, { app, db: inTenant, reader, listed: listedOf(table, reader) }),
        )
        return ownConnection({ run: run.withoutPlugins(), head: headOf(tx, scoped), close })
      } catch (error) {
        await close()
        throw error
      }
    },
    tablesFor: (reader) =>
      [...new Set(owners.map(({ noun }) => noun.table))].flatMap((table) => {
        const listed = listedOf(table, reader)
        const [first] = listed
        const columns = shownColumns(listed, reader).map(({ name, title }) => ({ name, title }))
        return first ? [{ name: table, title: first.noun.title, columns }] : []
      }),
  }
}

function ownerOf(app: AppContext, noun: AnyResource): Owner {
  const parent = parentOf(app.resources, noun)
  return {
    noun,
    permission: parent ? ownerOf(app, parent.resource).permission : permissionOf(noun, 'list'),
    key: parent?.key,
  }
}

/**
 * Of nouns that keep the same rows the one that tells most of them: its row rules alone say which these are. Kinds of the
 * rows of a table go before what they all are.
 */
function oneOfEachKind(listed: readonly Owner[], tells: (owner: Owner) => number): readonly Owner[] {
  const kinds = listed.filter(({ noun }) => noun.where)
  const best = new Map<string, Owner>()
  for (const owner of kinds.length > 0 ? kinds : listed) {
    const kind = JSON.stringify(owner.noun.where)
    const known = best.get(kind)
    if (!known || tells(owner) > tells(known)) {
      best.set(kind, owner)
    }
  }
  return [...best.values()]
}

interface Scope {
  readonly app: AppContext
  readonly db: TenantDatabase
  readonly reader: Reader
  readonly listed: readonly Owner[]
}

/**
 * The rows of a table that the reader sees, under its name: within the statement the name stands for nothing else. The tables
 * are named themselves: who reads by a view reads all columns of its table, and the role of reports may not.
 */
function rowsAs(table: string, { app, db, reader, listed }: Scope): RawBuilder<unknown> {
  const nouns = new Set(listed.map(({ noun }) => noun))
  const rows = visibleRowsOfTable(app, table, { ...reader, db: withDeletedRows(db) }, undefined, (noun) =>
    nouns.has(noun),
  )
  const columns = shownColumns(listed, reader).map(({ name, expression }) => expression.as(name))
  return sql`${sql.id(table)} as (${rows.select(columns as never)})`
}

function headOf(db: Database, scoped: readonly RawBuilder<unknown>[]): CompiledQuery {
  return scoped.length > 0 ? sql`with ${sql.join(scoped)} `.compile(db) : CompiledQuery.raw('')
}

interface ShownColumn {
  readonly name: string
  readonly title: Field['title']
  readonly expression: RawBuilder<unknown>
}

/** What all lists of a table show to a reader in full; amounts are yuan, as on pages. */
function shownColumns(listed: readonly Owner[], { user }: Reader): readonly ShownColumn[] {
  const all = listed.map(({ noun, key }) => ({
    seen: new Map(fieldEntries(seenBy(noun, user.can)).filter(([, { isMasked }]) => !isMasked)),
    read: new Set(readColumns(noun, key)),
  }))
  const isShared = (name: string) => all.every(({ seen, read }) => seen.has(name) && read.has(name))
  const fields = [...(all[0]?.seen ?? [])].filter(([name]) => isShared(name))
  const keys = listed.flatMap(({ key }) => (key && !fields.some(([name]) => name === key) ? [key] : []))
  return [
    ...AUDIT.map(([name, title]) => shownColumn(name, { kind: 'text', title })),
    ...[...new Set(keys)].map((name) => shownColumn(name, { kind: 'text', title: ['所属', 'Belongs to'] })),
    ...fields.map(([name, field]) => shownColumn(name, field)),
  ]
}

function shownColumn(name: string, { kind, title }: Pick<Field, 'kind' | 'title'>): ShownColumn {
  const column = sql.ref(name)
  return {
    name: columnOf(name),
    title,
    expression: kind === 'money' ? sql`(${column} / 100.0)::numeric(16, 2)` : sql`${column}`,
  }
}

const AUDIT = [
  ['id', ['编号', 'Id']],
  ['createBy', ['创建人', 'Created by']],
  ['createTime', ['创建时间', 'Created']],
  ['updateTime', ['更新时间', 'Updated']],
] as const satisfies readonly (readonly [string, Field['title']])[]
