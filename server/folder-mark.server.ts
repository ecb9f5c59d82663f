import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { StartError } from './settings.server.ts'

/** In the folder of files; what begins with a dot is the server's own. */
const MARK_FILE = '.database'

/** A database, whatever is in it: a copy of it elsewhere is another one. */
const MARK = z.object({
  /** Of the database server; null where its role may not ask. */
  system: z.string().nullable(),
  oid: z.int(),
  /** For people. */
  name: z.string(),
  host: z.string(),
})

type Mark = z.infer<typeof MARK>

/**
 * A folder of files belongs to one database, whose name is written there at the first start: a server that was given the database
 * of another one would take its files for unused, and delete them.
 * @throws StartError where the folder belongs to another database
 */
export async function claimFolder(databaseUrl: string, folder: string): Promise<void> {
  const own = await markOf(databaseUrl)
  const held = await readMark(folder)
  if (held === undefined) {
    await writeMark(folder, own)
  } else if (held.system !== own.system || held.oid !== own.oid) {
    throw new StartError(
      'DATABASE_URL or VITRINE_DATA_DIR',
      `the files in ${folder} belong to the database ${told(held)}, and this server has the database ${told(own)}. Name the two that belong together; where this database took the place of that one, remove ${join(folder, MARK_FILE)} and start again`,
    )
  }
}

/** From now on the folder belongs to this database, as after its files were restored. */
export async function giveFolder(databaseUrl: string, folder: string): Promise<void> {
  await writeMark(folder, await markOf(databaseUrl))
}

async function writeMark(folder: string, mark: Mark): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, MARK_FILE), `${JSON.stringify(mark)}\n`)
}

/** Undefined where there is none, or one whose writing was broken off. */
async function readMark(folder: string): Promise<Mark | undefined> {
  const text = await readFile(join(folder, MARK_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return ''
    }
    throw error
  })
  return text.endsWith('\n') ? MARK.parse(JSON.parse(text)) : undefined
}

async function markOf(databaseUrl: string): Promise<Mark> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ oid: number; name: string }>(
      'select oid::bigint::float8 as oid, datname as name from pg_database where datname = current_database()',
    )
    const system = await client
      .query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
      .then(
        ({ rows: [found] }) => found?.id ?? null,
        () => null,
      )
    return MARK.parse({ ...rows[0], system, host: `${client.host}:${client.port}` })
  } finally {
    await client.end()
  }
}

function told({ name, host, system, oid }: Mark): string {
  return `"${name}" at ${host} (${system === null ? '' : `server ${system}, `}database ${oid})`
}
