import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { PROPOSAL } from './proposal.ts'
import { noteSecondPersons } from './second-persons.server.ts'

const ALL = 'proposals of all tenants whose time has come'

/** Days after which a proposal that was decided is forgotten; the operation log keeps what was done. */
const KEPT_DAYS = 90

/** Ends proposals that nobody decided in time, and forgets old ones. */
export function oldProposals(): Job<Record<string, never>> {
  return defineJob('agent-proposals', {
    input: z.object({}),
    cron: '*/10 * * * *',
    run: async (_, { db, counted }) => {
      await noteSecondPersons(db)
      counted?.(await endOldProposals(db))
    },
  })
}

/** @returns how many ended, or were forgotten */
export async function endOldProposals(db: Database): Promise<number> {
  const ended = await sql`
    update sys_agent_proposal set state = ${PROPOSAL.expired}, decided_at = now(), update_time = now(), version = version + 1
    where state in (${PROPOSAL.waiting}, ${PROPOSAL.agreed}) and expires_at <= now() and del_flag = 0
  `.execute(unscoped(db, ALL))
  const gone = await sql`
    delete from sys_agent_proposal
    where state not in (${PROPOSAL.waiting}, ${PROPOSAL.agreed}) and create_time < now() - ${KEPT_DAYS} * interval '1 day'
  `.execute(unscoped(db, ALL))
  await sql`delete from sys_command_use where done_at < now() - interval '2 days'`.execute(unscoped(db, ALL))
  return Number(ended.numAffectedRows ?? 0n) + Number(gone.numAffectedRows ?? 0n)
}
