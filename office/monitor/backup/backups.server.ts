import { sql } from 'kysely'
import pg from 'pg'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import { choicesOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { backupName, makeBackup, removeBackups } from '#kit/server/backup/backup.server.ts'
import { asBackupError, BackupError } from '#kit/server/backup/backup-error.server.ts'
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
  /** Told of what made a backup fail. */
  readonly noteError: (error: unknown) => void
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /** The same for every try of one job. */
  readonly jobId: string
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

/** Backups of one job whose processes were killed, most: what may have killed them is not done a third time. */
const MOST_KILLED = 2

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
    // a machine that lost its power does not close its connection: the database looks for it
    await client.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK])
    if (!rows[0]?.taken) {
      return false
    }
    // who has the lock knows that nobody is at work on them
    await sql`update sys_backup set state = ${BACKUP_STATE.failed}, failure = ${BACKUP_FAILURE.killed}, update_time = now()
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
    if (await isKilledAgain(own)) {
      await tell(own, own.jobId, new BackupError(BACKUP_FAILURE.killed))
      return
    }
    const unproved = await unprovedOf(own)
    if (unproved) {
      await proveOne(own, unproved.id, unproved.name)
      await removeOld(own)
      return
    }
    const id = newId()
    const name = backupName(new Date())
    await sql`insert into sys_backup (id, job_id, name, kind, state, place, is_same_disk, create_by)
      values (${id}, ${own.jobId}, ${name}, ${kind}, ${BACKUP_STATE.running}, ${own.placeTitle}, ${own.isSameDisk}, 'system')`.execute(
      ofAnySpeaker(own.db, OWN),
    )
    const manifest = await makeBackup(own, name, await newestMade(own)).catch(async (error: unknown) => {
      if (own.stopping.aborted) {
        // begun anew by another process or after the start
        await noteFailed(own, id, new BackupError(BACKUP_FAILURE.stopped))
        throw error
      }
      own.noteError(error)
      const failed = asBackupError(error)
      await noteFailed(own, id, failed)
      await tell(own, name, failed)
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
  })().then(
    () => undefined,
    (error: unknown) => {
      parts.noteError(error)
      return asBackupError(error)
    },
  )
  if (failure) {
    // a proof that the stop of the server broke off says nothing of the backup
    parts.stopping.throwIfAborted()
  }
  await sql`update sys_backup set proved_at = now(), failure = ${failure?.failure ?? null}, reason = ${aboutOf(failure)},
      proof = ${failure ? BACKUP_PROOF.failed : BACKUP_PROOF.passed}, update_time = now()
    where id = ${id}`.execute(ofAnySpeaker(parts.db, OWN))
  await tell(parts, name, failure)
}

/** Whether processes that made a backup for this job were killed as often as it is begun again. */
async function isKilledAgain({ db, jobId }: BackupParts): Promise<boolean> {
  const { rows } = await sql<{ killed: number }>`select count(*)::integer as killed from sys_backup
    where job_id = ${jobId} and failure = ${BACKUP_FAILURE.killed}`.execute(ofAnySpeaker(db, OWN))
  return (rows[0]?.killed ?? 0) >= MOST_KILLED
}

/** What a try before has made and did not come to prove. */
async function unprovedOf({
  db,
  jobId,
}: BackupParts): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from sys_backup where job_id = ${jobId}
    and state = ${BACKUP_STATE.made} and proof = ${BACKUP_PROOF.open}`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}

async function noteFailed({ db }: BackupParts, id: string, error: BackupError): Promise<void> {
  await sql`update sys_backup set state = ${BACKUP_STATE.failed}, failure = ${error.failure}, reason = ${aboutOf(error)},
      update_time = now() where id = ${id}`.execute(ofAnySpeaker(db, OWN))
}

async function noteMade(parts: BackupParts, id: string, made: Manifest): Promise<void> {
  const own = ofAnySpeaker(parts.db, OWN)
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
async function tell({ db, clock, log }: BackupParts, name: string, failure: BackupError | undefined): Promise<void> {
  const kind = TASK_KIND.backupFailed
  if (failure) {
    log.error({ err: failure, backup: name }, 'a backup failed')
  }
  await asSystem({ db, clock, log }, { tenantId: HOUSE, actor: 'system', command: 'server/backUp' }, (ctx) =>
    failure
      ? openTask(ctx, { kind, title: titleOf(failure), refType: 'backup', refId: REF })
      : closeTasks(ctx, { kind, refId: REF, note: FINE, now: new Date() }),
  )
}

const REF = 'backup'
const FINE: Text = ['备份已完成并验证', 'A backup was made and proved']

function titleOf({ failure, about }: BackupError): Text {
  const [, zh, en] = choicesOf(BACKUP_FAILURE).items.find(([value]) => value === failure) ?? ['', failure, failure]
  return about === ''
    ? [`备份失败：${zh}`, `Backup failed: ${en}`]
    : [`备份失败：${zh}（${about}）`, `Backup failed: ${en} (${about})`]
}

function aboutOf(error: BackupError | undefined): string | null {
  return error?.about.slice(0, 1000) || null
}
