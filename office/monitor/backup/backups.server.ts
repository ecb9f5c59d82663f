import { sql } from 'kysely'
import pg from 'pg'
import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { backupName, makeBackup, removeBackups } from '#kit/server/backup/backup.server.ts'
import type { BookRule } from '#kit/server/backup/dump.server.ts'
import { type Manifest, readManifest } from '#kit/server/backup/manifest.server.ts'
import { checkFiles, checkParts, type MakeTables, proveDatabase } from '#kit/server/backup/restore.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import type { FilePlace } from '#kit/server/files/file-store.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { closeTasks, openTask } from '../../trade/commands/context/tasks.server.ts'
import { TASK_KIND } from '../../trade/model/task.ts'
import { type BACKUP_KIND, BACKUP_PROOF, BACKUP_STATE } from './backup.ts'
import { type KeepingRule, keptUntil } from './keep.ts'

/** Where backups go, and what they are made with. */
export interface BackupSettings {
  readonly databaseUrl: string
  readonly place: FilePlace
  /** What people read of it. */
  readonly placeTitle: string
  /** It is lost together with the data. */
  readonly isSameDisk: boolean
  readonly workFolder: string
  readonly makeTables: MakeTables
  readonly keyFingerprint: string
  readonly keep: KeepingRule
}

export interface BackupParts extends BackupSettings {
  readonly db: ServerDatabase
  readonly files: FilePlaces
  readonly rules: readonly BookRule[]
  readonly version: string
  readonly clock: ZonedClock
  readonly log: Log
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
}

/** `signal` is aborted also when the work takes too long; `stopping` only when the server stops. */
interface OwnParts extends BackupParts {
  readonly stopping: AbortSignal
}

const OWN = 'backups are of all tenants together'

/** Any number; every process that makes or proves backups of a database takes the same advisory lock. */
export const BACKUP_LOCK = 7_301_947

/** A backup with its proof takes no longer, whatever happens to it. Milliseconds. */
export const MOST_MS = 4 * 3600 * 1000

type Work = (parts: OwnParts) => Promise<void>

/**
 * One at a time over all processes: who comes second leaves it to the first. The lock goes with its connection, so that one of a
 * process that died holds nobody up. @returns whether it was done here
 */
async function alone(parts: BackupParts, work: Work): Promise<boolean> {
  const client = new pg.Client({
    connectionString: parts.databaseUrl,
    application_name: 'vitrine backup',
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK])
    if (!rows[0]?.taken) {
      return false
    }
    await sql`update sys_backup set state = ${BACKUP_STATE.failed}, reason = 'the server ended meanwhile'
      where state = ${BACKUP_STATE.running}`.execute(ofAnySpeaker(parts.db, OWN))
    const { signal: stopping } = parts
    await work({ ...parts, stopping, signal: AbortSignal.any([stopping, AbortSignal.timeout(MOST_MS)]) })
    return true
  } finally {
    await client.end()
  }
}

/** Makes a backup, proves it, and removes those that are not kept any longer. */
export function backUp(parts: BackupParts, kind: (typeof BACKUP_KIND)['nightly' | 'hand']): Promise<boolean> {
  return alone(parts, async (own) => {
    const id = newId()
    const name = backupName(new Date())
    await sql`insert into sys_backup (id, name, kind, state, place, is_same_disk, create_by)
      values (${id}, ${name}, ${kind}, ${BACKUP_STATE.running}, ${own.placeTitle}, ${own.isSameDisk}, 'system')`.execute(
      ofAnySpeaker(own.db, OWN),
    )
    const manifest = await makeBackup(own, name, await newestMade(own)).catch(async (error: unknown) => {
      // begun anew by another process or after the start, where this one is marked as ended
      own.stopping.throwIfAborted()
      await noteMade(own, id, error)
    })
    if (manifest) {
      await noteMade(own, id, manifest)
      await proveOne(own, id, manifest.name)
      await removeOld(own)
    }
  })
}

/** Restores backups that are there beside the shop, and compares them. */
export function prove(parts: BackupParts, ids: readonly string[]): Promise<boolean> {
  return alone(parts, async (own) => {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from sys_backup
      where id = any(${ids}) and state = ${BACKUP_STATE.made} order by made_at`.execute(ofAnySpeaker(own.db, OWN))
    for (const { id, name } of rows) {
      await proveOne(own, id, name)
    }
  })
}

async function proveOne(parts: OwnParts, id: string, name: string): Promise<void> {
  const { place, signal } = parts
  const failure = await (async () => {
    const manifest = await readManifest(place, name)
    await checkParts(place, manifest)
    await proveDatabase(parts, manifest)
    await checkFiles(place, manifest, new Date(), signal)
  })().catch((error: unknown) => error)
  if (failure !== undefined) {
    // a proof that the stop of the server broke off says nothing of the backup
    parts.stopping.throwIfAborted()
  }
  await sql`update sys_backup set proved_at = now(), reason = ${failure === undefined ? null : wordsOf(failure)},
      proof = ${failure === undefined ? BACKUP_PROOF.passed : BACKUP_PROOF.failed}, update_time = now()
    where id = ${id}`.execute(ofAnySpeaker(parts.db, OWN))
  await tell(parts, name, failure)
}

async function noteMade(parts: BackupParts, id: string, made: Manifest | unknown): Promise<void> {
  const own = ofAnySpeaker(parts.db, OWN)
  if (!isManifest(made)) {
    await sql`update sys_backup set state = ${BACKUP_STATE.failed}, reason = ${wordsOf(made)}, update_time = now()
      where id = ${id}`.execute(own)
    await tell(parts, id, made)
    return
  }
  const { rows } = await sql<{
    madeAt: Date
  }>`select made_at from sys_backup where state = ${BACKUP_STATE.made}`.execute(own)
  const madeAt = new Date(made.madeAt)
  const until = keptUntil(
    parts.keep,
    parts.clock,
    madeAt,
    rows.map((row) => row.madeAt),
  )
  await sql`update sys_backup set state = ${BACKUP_STATE.made}, made_at = ${madeAt}, bytes = ${made.database.size},
      row_count = ${made.database.tables.reduce((sum, table) => sum + table.rows, 0)}, file_count = ${made.files.count},
      program_version = ${made.version}, kept_until = ${until}, update_time = now() where id = ${id}`.execute(own)
}

function isManifest(made: unknown): made is Manifest {
  return !(made instanceof Error) && typeof made === 'object' && made !== null && 'keyFingerprint' in made
}

async function newestMade({ db }: BackupParts): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from sys_backup where state = ${BACKUP_STATE.made}
    order by made_at desc limit 1`.execute(ofAnySpeaker(db, OWN))
  return rows[0]?.name
}

/** The newest that was proved stays, however old it is. */
async function removeOld({ db, place }: BackupParts): Promise<void> {
  const own = ofAnySpeaker(db, OWN)
  const { rows } = await sql<{ id: string; name: string; isOld: boolean }>`
    select id, name, kept_until < now() and id is distinct from (select id from sys_backup
        where state = ${BACKUP_STATE.made} and proof = ${BACKUP_PROOF.passed} order by made_at desc limit 1) as is_old
    from sys_backup where state = ${BACKUP_STATE.made}`.execute(own)
  const gone = rows.filter(({ isOld }) => isOld)
  if (gone.length > 0) {
    await sql`update sys_backup set state = ${BACKUP_STATE.gone}, update_time = now()
      where id = any(${gone.map(({ id }) => id)})`.execute(own)
    await removeBackups(
      place,
      gone.map(({ name }) => name),
      rows.filter(({ isOld }) => !isOld).map(({ name }) => name),
    )
  }
}

/** What failed is a task, of which those who deal with tasks are told; the next that succeeds ends it. */
async function tell({ db, clock, log }: BackupParts, name: string, failure: unknown): Promise<void> {
  const kind = TASK_KIND.backupFailed
  if (failure !== undefined) {
    log.error({ err: failure, backup: name }, 'a backup failed')
  }
  await asSystem({ db, clock, log }, { tenantId: HOUSE, actor: 'system', command: 'server/backUp' }, (ctx) =>
    failure === undefined
      ? closeTasks(ctx, { kind, refId: REF, note: FINE, now: new Date() })
      : openTask(ctx, { kind, title: titleOf(wordsOf(failure)), refType: 'backup', refId: REF }),
  )
}

const REF = 'backup'
const FINE: Text = ['备份已完成并验证', 'A backup was made and proved']

function titleOf(reason: string): Text {
  return [`备份失败：${reason}`, `Backup failed: ${reason}`]
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}
