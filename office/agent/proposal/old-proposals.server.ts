import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { PROPOSAL_PLACE } from '../../system/file/places.ts'
import { dropKept, type KeptFile } from './kept-files.server.ts'
import { PROPOSAL } from './proposal.ts'
import { noteSecondPersons } from './second-persons.server.ts'
import { tellExpired } from './tell-asker.server.ts'

const ALL = 'proposals of all tenants whose time has come'

/** Days after which a proposal that was decided is forgotten; the operation log keeps what was done. */
const KEPT_DAYS = 90
const DAY_MS = 24 * 3600 * 1000

/** Ends proposals that nobody decided in time, and forgets old ones. */
export function oldProposals(files: FileStore): Job<Record<string, never>> {
  return defineJob('agent-proposals', {
    input: z.object({}),
    cron: '*/10 * * * *',
    run: async (_, { db, counted }) => {
      await noteSecondPersons(db)
      const ended = await inTransaction(db, endOldProposals)
      counted?.(ended)
      await files.sweep(PROPOSAL_PLACE, KEPT_DAYS * DAY_MS)
    },
  })
}

type Expired = Parameters<typeof tellExpired>[1] & { readonly files: readonly KeptFile[] }

/** @returns how many ended, or were forgotten */
export async function endOldProposals(db: Database): Promise<number> {
  const ended = await sql<Expired>`
    update sys_agent_proposal set state = ${PROPOSAL.expired}, decided_at = now(), update_time = now(), version = version + 1
    where state in (${PROPOSAL.waiting}, ${PROPOSAL.agreed}) and expires_at <= now()
    returning id, tenant_id, user_id, title, title_en, files
  `.execute(acrossTenants(db, ALL))
  await dropKept(
    db,
    ended.rows.flatMap(({ files }) => files),
  )
  for (const proposal of ended.rows) {
    await tellExpired(db, proposal)
  }
  const gone = await sql`
    delete from sys_agent_proposal
    where state not in (${PROPOSAL.waiting}, ${PROPOSAL.agreed}) and create_time < now() - ${KEPT_DAYS} * interval '1 day'
  `.execute(acrossTenants(db, ALL))
  await sql`delete from sys_command_use where done_at < now() - interval '2 days'`.execute(acrossTenants(db, ALL))
  return ended.rows.length + Number(gone.numAffectedRows ?? 0n)
}
