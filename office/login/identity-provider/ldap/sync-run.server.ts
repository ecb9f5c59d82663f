import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { ofTenant, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { systemContext } from '../../../trade/commands/context/system-context.server.ts'
import type { Services } from '../protocol/protocol.server.ts'
import { type Provider, syncedProviders } from '../provider-row.server.ts'
import type { SyncChange } from '../third-login.ts'
import { withDirectory } from './directory.server.ts'
import { NO_ANSWER } from './directory-login.server.ts'
import { type SyncActor, type SyncParts, syncPeople } from './sync.server.ts'

export interface SyncRunParts extends SyncParts {
  readonly app: Services & { readonly clock: Parameters<typeof systemContext>[0]['clock'] }
  /** The server's own: people of a directory may work in any tenant. */
  readonly db: ServerDatabase
  /** Everybody is asked anew what they may. */
  forgetSessions(): void
}

interface Run {
  readonly provider: Provider
  readonly actor: SyncActor
  /** All that was written is taken back. */
  readonly isDryRun: boolean
  readonly log: Log
}

/** Thrown to take back what a dry run wrote. */
class Tried extends Error {}

/**
 * Asks a directory for all its people, and brings accounts in line with them, all or none.
 * @returns what was changed, or would be
 * @throws DomainError `refused` when it does not answer, or its answer is not believed
 */
export async function runSync(
  parts: SyncRunParts,
  { provider, actor, isDryRun, log }: Run,
): Promise<readonly SyncChange[]> {
  const said = await withDirectory(parts.app, provider, ({ all }) => all()).catch((err: unknown) => {
    log.warn({ err, provider: provider.code }, 'a directory could not be asked')
    throw err instanceof DomainError ? err : refused(NO_ANSWER)
  })
  let changes: readonly SyncChange[] = []
  try {
    await parts.db.transaction().execute(async (tx) => {
      changes = await syncPeople(tx, parts, provider, { said, actor })
      if (isDryRun) {
        throw new Tried()
      }
    })
  } catch (error) {
    if (!(error instanceof Tried)) {
      throw error
    }
  }
  if (!isDryRun) {
    parts.forgetSessions()
  }
  return changes
}

/** Every night, the directories that are to be kept in line with; one that fails does not keep the others from it. */
export function directorySyncJob(parts: SyncRunParts): Job<Record<string, never>> {
  return defineJob('directory-sync', {
    input: z.object({}),
    cron: '20 2 * * *',
    run: async (_, { db, log, signal, counted }) => {
      const failures: unknown[] = []
      for (const provider of await syncedProviders(db)) {
        signal.throwIfAborted()
        const acting = {
          tenantId: provider.memberTenantId,
          actor: 'system',
          command: 'server/syncDirectories',
        } as const
        const actor = systemContext({ db: ofTenant(db, acting.tenantId), clock: parts.app.clock, log }, acting)
        try {
          counted?.((await runSync(parts, { provider, actor, isDryRun: false, log })).length)
        } catch (err) {
          log.error({ err, provider: provider.code }, 'a directory was not synced')
          failures.push(err)
        }
      }
      if (failures.length > 0) {
        throw failures[0]
      }
    },
  })
}
