import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { filePlaces } from '#kit/server/files/file-places.server.ts'
import { localFileStore } from '#kit/server/files/local-file-store.server.ts'
import type { Jobs } from '#kit/server/jobs/jobs.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { type SessionStore, sessionStore } from '#kit/server/session/session-store.server.ts'
import { noJobs } from '#kit/server/testing/no-jobs.server.ts'
import { officeAuthority } from '../login/authority.server.ts'
import { noWatch } from '../monitor/testing/no-watch.server.ts'
import { openOffice } from '../office.server.ts'

interface IdleParts {
  /** One that nobody answers for when left out. */
  readonly db?: ServerDatabase
  readonly sessions?: SessionStore
  /** Nothing is done behind it when left out. */
  readonly jobs?: Jobs
}

/** The office as its declarations make it, without a server around it: for tests that look at its routes. */
export function idleOffice({
  db = openKysely(openPool({ url: 'postgres://nobody@127.0.0.1:1/none' })),
  sessions = sessionStore({ idleMinutes: 60 }),
  jobs = noJobs,
}: IdleParts = {}): ReturnType<typeof openOffice> {
  const nothing = () => undefined
  return openOffice({
    db,
    sessions,
    tell: nothing,
    hear: nothing,
    push: nothing,
    clock: zonedClock('UTC'),
    authority: officeAuthority(db, sessions),
    files: filePlaces({ folder: localFileStore('/nowhere') }, 'folder'),
    jobs,
    watched: noWatch,
    vault: vault(Buffer.alloc(32)),
  })
}
