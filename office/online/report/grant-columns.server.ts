import { sql } from 'kysely'
import { columnOf } from '#kit/contract/column-name.ts'
import { refused } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { REPORT_ROLE, readColumns } from './report-role.ts'

const GRANTS = 'what the role of reports may read: rights of the database, and no rows'

/** Any number; processes that begin together grant one after the other. */
const LOCK = 7_301_961

export interface ReadNoun {
  readonly noun: AnyResource
  /** Column that names the row which a part belongs to. */
  readonly key?: string | undefined
}

/**
 * Gives the role of reports the declared columns, and takes all others from it: once in each process, when the first report
 * runs, because what is declared changes with the version of the product.
 * @returns what waits for it; it throws a DomainError `refused` where the server has no such role
 */
export function reportGrants(db: Database, nouns: readonly ReadNoun[]): () => Promise<void> {
  let granted: Promise<void> | undefined
  return () => {
    granted ??= grantAll(db, nouns).catch((error: unknown) => {
      granted = undefined
      throw error
    })
    return granted
  }
}

async function grantAll(db: Database, nouns: readonly ReadNoun[]): Promise<void> {
  await acrossTenants(db, GRANTS)
    .transaction()
    .execute(async (tx) => {
      const run = tx
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(run)
      const { rows: roles } = await sql`
        select 1 from pg_roles where rolname = ${REPORT_ROLE} and pg_has_role(oid, 'member')`.execute(run)
      if (roles.length === 0) {
        throw refused([
          `数据库没有角色 ${REPORT_ROLE}，商城数据的SQL报表不可用（见 README）`,
          `The database has no role ${REPORT_ROLE}: reports with SQL on the shop's own data need it, see README`,
          'report.databaseRoleMissing',
        ])
      }
      const { rows: there } = await sql<{ table: string; column: string }>`
        select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      `.execute(run)
      const known = new Set(there.map(({ table, column }) => `${table}.${column}`))
      const wanted = new Map<string, Set<string>>()
      for (const { noun, key } of nouns) {
        const columns = readColumns(noun, key)
          .map(columnOf)
          .filter((column) => known.has(`${noun.table}.${column}`))
        wanted.set(noun.table, new Set([...(wanted.get(noun.table) ?? []), ...columns]))
      }
      const role = sql.id(REPORT_ROLE)
      await sql`revoke all on all tables in schema public from ${role}`.execute(run)
      for (const [table, columns] of wanted) {
        if (columns.size > 0) {
          const names = sql.join([...columns].map((name) => sql.id(name)))
          await sql`grant select (${names}) on ${withDeleted(table)} to ${role}`.execute(run)
        }
      }
    })
}
