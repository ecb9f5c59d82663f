import { actionPath } from '#kit/contract/action.ts'
import { UNDELETE } from '#kit/contract/paths.ts'
import { VERBS } from '#kit/contract/resource.ts'
import { commandOf } from '#kit/server/http/route.server.ts'
import { idleOffice } from '../testing/idle-office.server.ts'

interface TitledCommands {
  /** Commands that histories have a title of. */
  readonly titled: ReadonlySet<string>
  /** What routes do. */
  readonly commands: readonly string[]
}

export function titledCommands(): TitledCommands {
  const { app, routes } = idleOffice()
  const actions = app.resources.flatMap((each) =>
    Object.keys(each.actions ?? {}).map((name) => commandOf(actionPath(each, name))),
  )
  const changing = routes.filter(({ definition }) => definition.does === 'command')
  return {
    titled: new Set([...VERBS, UNDELETE, ...actions, ...app.commandTitles.keys()]),
    commands: changing.map(({ definition }) => commandOf(definition.path)),
  }
}
