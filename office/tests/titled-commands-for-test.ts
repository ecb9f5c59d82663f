import { actionPath } from '#kit/contract/action.ts'
import { UNDELETE } from '#kit/contract/paths.ts'
import { VERBS } from '#kit/contract/resource.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openKysely, openPool } from '#kit/server/database/database.server.ts'
import { localFileStore } from '#kit/server/files/file-store.server.ts'
import { commandOf } from '#kit/server/http/route.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { noJobs } from '#kit/server/testing/no-jobs.server.ts'
import { officeAuthority } from '../login/authority.server.ts'
import { openOffice } from '../office.server.ts'

interface TitledCommands {
  /** Commands that histories have a title of. */
  readonly titled: ReadonlySet<string>
  /** What routes do. */
  readonly commands: readonly string[]
}

export function titledCommands(): TitledCommands {
  const db = openKysely(openPool({ url: 'postgres://nobody@127.0.0.1:1/none' }))
  const sessions = sessionStore({ idleMinutes: 60 })
  const nothing = () => undefined
  const { app, routes } = openOffice({
    db,
    sessions,
    tell: nothing,
    hear: nothing,
    clock: zonedClock('UTC'),
    authority: officeAuthority(db, sessions),
    files: localFileStore('/nowhere'),
    jobs: noJobs,
    vault: vault(Buffer.alloc(32)),
  })
  const actions = app.resources.flatMap((each) =>
    Object.keys(each.actions ?? {}).map((name) => commandOf(actionPath(each, name))),
  )
  const changing = routes.filter(({ definition }) => definition.method !== 'GET')
  return {
    titled: new Set([...VERBS, UNDELETE, ...actions, ...app.commandTitles.keys()]),
    commands: changing.map(({ definition }) => commandOf(definition.path)),
  }
}
