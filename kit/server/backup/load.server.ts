import type pg from 'pg'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import { BackupError } from './backup-error.server.ts'
import { copyIn } from './copy-stream.server.ts'
import { connected, keptTables } from './dump.server.ts'
import { DATABASE } from './manifest.server.ts'

/** What is put aside while rows come in, as statements that take it away and bring it back. */
interface Aside {
  readonly off: string
  readonly on: string
}

/**
 * Fills a database that has the structure of the dump with its rows, in place of those that are there. Indexes and references are
 * made when the rows are in: that is many times as fast, and looks at every row once more.
 */
export async function load(url: string, source: AsyncIterable<Buffer>): Promise<void> {
  const client = await connected(url)
  try {
    await client.query('begin')
    const aside = await asideOf(client)
    const tables = await keptTables(client)
    for (const { off } of aside) {
      await client.query(off)
    }
    await client.query(`truncate ${tables.map(({ quoted }) => quoted).join(', ')}`)
    await run(client, source)
    for (const { on } of aside.toReversed()) {
      await client.query(on)
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Row security first, or the owner of a table could not copy into it; references before what they refer to. */
async function asideOf(client: pg.Client): Promise<readonly Aside[]> {
  const { rows } = await client.query<Aside>(`
    select format('alter table %s no force row level security', t.oid::regclass) as off,
      format('alter table %s force row level security', t.oid::regclass) as on
    from pg_class t where t.relforcerowsecurity and t.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    union all
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0
      and c.connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    union all
    select format('alter table %s disable trigger user', t.oid::regclass), format('alter table %s enable trigger user', t.oid::regclass)
    from pg_class t where t.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not i.indisprimary
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`)
  return rows
}

const COPY = /^COPY \S+ \(.*\) FROM stdin;$/
const SEQUENCE = /^SELECT pg_catalog\.setval\('[^']+', \d+\);$/

/** Runs the statements of a dump; anything but those that a dump consists of is refused. */
async function run(client: pg.Client, source: AsyncIterable<Buffer>): Promise<void> {
  const reader = new DumpReader(source)
  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    if (COPY.test(line)) {
      await copyIn(client, line.slice(0, -1), reader.rows())
    } else if (SEQUENCE.test(line)) {
      await client.query(line)
    } else if (line !== '' && !line.startsWith('-- ') && line !== "set app.tenant = 'all';") {
      throw new BackupError(BACKUP_FAILURE.changed, DATABASE)
    }
  }
}

const NEW_LINE = 0x0a
/** Ends the rows of a table; in a value a backslash is written twice. */
const END = Buffer.from('\\.\n')

/** A dump as lines and as rows of tables, without ever holding more than a part of it. */
class DumpReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string | undefined> {
    for (let end = this.#rest.indexOf(NEW_LINE); ; end = this.#rest.indexOf(NEW_LINE)) {
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString('utf8')
        this.#rest = this.#rest.subarray(end + 1)
        return line
      }
      if (!(await this.#more())) {
        return undefined
      }
    }
  }

  /** Until the line that ends them, which is taken as well. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let isLineStart = true; ; ) {
      await this.#atLeast(END.length)
      if (isLineStart && this.#rest.subarray(0, END.length).equals(END)) {
        this.#rest = this.#rest.subarray(END.length)
        return
      }
      const found = this.#rest.indexOf('\n\\.\n')
      // what may be the beginning of the end waits for what follows
      const part = this.#rest.subarray(0, found >= 0 ? found + 1 : Math.max(1, this.#rest.length - END.length))
      this.#rest = this.#rest.subarray(part.length)
      isLineStart = part.at(-1) === NEW_LINE
      yield part
    }
  }

  async #atLeast(bytes: number): Promise<void> {
    while (this.#rest.length < bytes) {
      if (!(await this.#more())) {
        throw new BackupError(BACKUP_FAILURE.unfinished, DATABASE)
      }
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next()
    if (done) {
      return false
    }
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }
}
