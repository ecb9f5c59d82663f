import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { FilePlaces } from '#kit/server/files/file-places.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { filesDropped } from '#kit/server/jobs/files-dropped.server.ts'
import type { Jobs } from '#kit/server/jobs/jobs.server.ts'
import { FILE_STATE } from './stored-file-choices.ts'

const ALL = 'files of every shop, whose age and uses are looked at'

/** Rows that one statement changes: others wait no longer for them than this takes. */
const BATCH = 500

/** What a shop decides about its files. */
interface FileSettings {
  /** Days without any use after which a file goes to the bin; 0: never by itself. */
  readonly unusedDays: number
  /** Days in the bin after which it is gone; 0: never by itself. */
  readonly binDays: number
  /** GiB that its files may have together; 0: any. */
  readonly quotaGib: number
}

export type FileSettingsOf = (db: Database, tenantId: number) => Promise<FileSettings>

interface Parts {
  readonly files: FilePlaces
  readonly jobs: Pick<Jobs, 'emit'>
  readonly settingsOf: FileSettingsOf
}

/** Every night: what nothing has used for long goes to the bin, what was there for long is gone. */
export function tidyFiles(parts: Parts): Job<Record<string, never>> {
  return defineJob('tidy-files', {
    input: z.object({}),
    cron: '50 3 * * *',
    run: async (_, { db, signal, counted }) => {
      await fillDigests(parts.files, db, signal)
      await lookAtUses(db)
      const { rows } = await sql<{ tenantId: number }>`select tenant_id from sys_file_total`.execute(
        acrossTenants(db, ALL),
      )
      for (const { tenantId } of rows) {
        const { unusedDays, binDays } = await parts.settingsOf(db, tenantId)
        if (unusedDays > 0) {
          await inBatches(signal, () => binUnused(db, tenantId, unusedDays), counted)
        }
        if (binDays > 0) {
          await inBatches(signal, () => purgeOld(parts, db, tenantId, binDays), counted)
        }
      }
    },
  })
}

async function inBatches(
  signal: AbortSignal,
  run: () => Promise<number>,
  counted: ((rows: number) => void) | undefined,
): Promise<void> {
  for (let changed = BATCH; changed === BATCH && !signal.aborted; ) {
    changed = await run()
    counted?.(changed)
  }
}

/** Two that stopped using a file at the same moment did not see each other: uses are looked at once more. */
async function lookAtUses(db: Database): Promise<void> {
  await sql`
    update sys_file f set is_used = not f.is_used, unused_since = case when f.is_used then now() end
    where f.is_used is distinct from exists (select 1 from sys_file_use u where u.file_key = f.file_key)
  `.execute(acrossTenants(db, ALL))
}

async function binUnused(db: Database, tenantId: number, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update sys_file f set state = ${sql.lit(FILE_STATE.binned)}, bin_time = now(), version = version + 1 where f.id in (
      select id from sys_file where tenant_id = ${tenantId} and not is_used and state = ${sql.lit(FILE_STATE.stored)} and file_key is not null
        and unused_since < now() - ${days} * interval '1 day' limit ${BATCH} for update skip locked
    ) and not exists (select 1 from sys_file_use u where u.file_key = f.file_key)
  `.execute(acrossTenants(db, ALL))
  return Number(numAffectedRows ?? 0)
}

async function purgeOld({ jobs }: Parts, db: Database, tenantId: number, days: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; path: string }>`
      delete from sys_file f where f.id in (
        select id from sys_file where tenant_id = ${tenantId} and state = ${sql.lit(FILE_STATE.binned)} and not is_used
          and bin_time < now() - ${days} * interval '1 day' limit ${BATCH} for update skip locked
      ) and not exists (select 1 from sys_file_use u where u.file_key = f.file_key) returning id, path
    `.execute(acrossTenants(tx, ALL))
    for (const { id, path } of rows) {
      await jobs.emit({ db: tx }, filesDropped, { jobId: id, paths: [path] })
    }
    return rows.length
  })
}

/** Digests of files from before there were any; what cannot be read keeps none. */
async function fillDigests(files: FilePlaces, db: Database, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const { rows } = await sql<{ id: string; path: string }>`
      select id, path from sys_file where digest is null and id > ${after} order by id limit ${BATCH}
    `.execute(acrossTenants(db, ALL))
    for (const { id, path } of rows) {
      const file = signal.aborted ? null : await files.find(path)
      if (file) {
        const hash = createHash('sha256')
        await pipeline(file.read(), hash)
        await sql`update sys_file set digest = ${hash.digest('hex')} where id = ${id}`.execute(acrossTenants(db, ALL))
      }
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) {
      return
    }
  }
}
