import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#kit/server/database/database.server.ts'
import { REPORT_ROLE } from '#office/online/report/report-role.ts'
import { DATABASE_ROLE } from './cluster.server.ts'
import type { DatabaseLog } from './log.server.ts'

/** The role that statements of reports run as; the role of this server speaks as it for the time of one. */
const MAKE_REPORT_ROLE = `do $$ begin
  create role ${REPORT_ROLE} nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role('${DATABASE_ROLE}', '${REPORT_ROLE}', 'member') then
    grant ${REPORT_ROLE} to ${DATABASE_ROLE};
  end if;
end $$`

/** What `like` and `ilike` are made of. */
const TEXT_SEARCH = ['textlike(text, text)', 'texticlike(text, text)']

/**
 * Lets the indexes of texts answer searches although the database keeps tenants apart: it asks an index only for what
 * can tell nothing of a row that must not be seen. These two tell at most that a pattern is malformed.
 * @param url of the database, for a superuser
 */
export async function trustTextSearch(url: string): Promise<void> {
  await asSuperuser(url, TEXT_SEARCH.map((name) => `alter function pg_catalog.${name} leakproof`).join('; '))
}

/**
 * Makes the role that reports read as.
 * @param url of the database, for a superuser
 */
export async function makeReportRole(url: string): Promise<void> {
  await asSuperuser(url, MAKE_REPORT_ROLE)
}

/**
 * Lets the server make the database in which backups are proved.
 * @param url of the database, for a superuser
 */
export async function allowProofs(url: string): Promise<void> {
  await asSuperuser(url, `alter role ${DATABASE_ROLE} createdb`)
}

async function asSuperuser(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Says once at the start where the database server lets no index answer searches of texts. */
export async function checkWall(db: Database, log: DatabaseLog): Promise<void> {
  const { rows } = await sql<{ isTrusted: boolean }>`
    select not exists (select 1 from pg_proc where oid = any(${TEXT_SEARCH}::regprocedure[]) and not proleakproof) as is_trusted
  `.execute(db)
  if (!rows[0]?.isTrusted) {
    const statements = TEXT_SEARCH.map((name) => `alter function ${name} leakproof;`).join(' ')
    log.warn({}, `searches of texts use no index in this database until a superuser runs in it: ${statements}`)
  }
}
