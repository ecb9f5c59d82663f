import pg from 'pg'
import { NEEDED_COLLATIONS } from '#kit/server/database/collation.server.ts'
import { StartError } from '#server/settings.server.ts'

/** Oldest PostgreSQL that is served, as `server_version_num` counts. */
const MIN_SERVER_VERSION = 150_000

/** Longest wait for a server to answer at the start, milliseconds; name lookup included. */
const ANSWER_MS = 2500

/** Throws `StartError` naming DATABASE_URL when no PostgreSQL of a served version answers there. */
export async function checkDatabaseServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
  // A connection that breaks later must not end the process; its query fails as well.
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${ANSWER_MS / 1000} s`)), ANSWER_MS)
  })
  try {
    const version = await Promise.race([versionOf(client), patience])
    requireServedVersion(version)
    requireOrders(await Promise.race([ordersOf(client), patience]))
    requireBoundRole(await Promise.race([roleOf(client), patience]))
  } catch (error) {
    throw error instanceof StartError ? error : unreachable(url, error)
  } finally {
    clearTimeout(timer)
    client.end().catch(() => undefined)
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  await client.connect()
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  return rows[0]?.version ?? 0
}

interface Role {
  readonly name: string
  /** Row-level security does not bind it. */
  readonly isPast: boolean
}

async function roleOf(client: pg.Client): Promise<Role | undefined> {
  const { rows } = await client.query<Role>(
    'select rolname as name, rolsuper or rolbypassrls as "isPast" from pg_roles where rolname = current_user',
  )
  return rows[0]
}

/** Statements leave it to the database which tenant's rows they have: a role that it does not bind would have those of all. */
export function requireBoundRole(role: Role | undefined): void {
  if (role?.isPast) {
    throw new StartError(
      'DATABASE_URL',
      `the role ${role.name} is a superuser or may bypass row security, by which tenants are kept apart; use a role of its own that owns the database: README, "A database server of your own"`,
    )
  }
}

/** Which of the orders that lists of words need the database has. */
async function ordersOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select collname as name from pg_collation where collname = any($1)
      and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))`,
    [NEEDED_COLLATIONS],
  )
  return rows.map(({ name }) => name)
}

export function requireOrders(found: readonly string[]): void {
  const missing = NEEDED_COLLATIONS.filter((name) => !found.includes(name))
  if (missing.length > 0) {
    throw new StartError(
      'DATABASE_URL',
      `names are sorted by ${missing.join(' and ')}, which this database lacks; it needs PostgreSQL built with ICU and the encoding UTF8`,
    )
  }
}

export function requireServedVersion(version: number): void {
  if (version < MIN_SERVER_VERSION) {
    const [wanted, found] = [MIN_SERVER_VERSION, version].map((number) => Math.floor(number / 10_000))
    throw new StartError('DATABASE_URL', `PostgreSQL ${wanted} or newer is needed, the server is PostgreSQL ${found}`)
  }
}

/** Says where and why, without user and password, whatever the driver put into its message. */
function unreachable(url: string, error: unknown): StartError {
  const { hostname, port, pathname, password } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || 5432}${pathname}`
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '')
  const message = error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : messageOf(error)
  const reason = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message)
  return new StartError('DATABASE_URL', `no database answers at ${place}: ${reason}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
