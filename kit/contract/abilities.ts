import { actionPermission, permissionOf } from './permission.ts'
import { type AnyResource, verbsOf } from './resource.ts'
import { movesFrom, movesOf } from './states.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Stands among the abilities of a row whose table has a guard: as far as that is concerned, the caller may change it. Commands that no noun
 * declares go by it.
 */
export const TOUCH = 'touch'

/** Whether the guard of its table lets the caller change a row; of a row that nothing is said of it does. */
export function mayTouch({ _can }: { readonly _can?: readonly string[] }): boolean {
  return _can?.includes(TOUCH) ?? true
}

/** Verbs that are done to a row that is there. */
const ROW_VERBS = ['edit', 'delete'] as const

/**
 * What somebody may do with a row now, by permission and state: names of verbs, of actions on rows and of `guarded` commands. Guards are not
 * asked; a command that they hold back says so when it is called.
 */
export function abilitiesIn(
  resource: AnyResource,
  can: (permission: string) => boolean,
): (row: Row) => readonly string[] {
  const { states } = resource
  const verbs = ROW_VERBS.filter((verb) => verbsOf(resource).includes(verb) && can(permissionOf(resource, verb)))
  const actions = Object.entries(resource.actions ?? {})
    .filter(([name, { on }]) => on !== 'list' && on !== 'job' && can(actionPermission(resource, name)))
    .map(([name]) => name)
  const guarded = (resource.guarded ?? []).filter((name) => can(actionPermission(resource, name)))
  const all = [...verbs, ...actions, ...guarded]
  const bound = states ? all.filter((name) => movesOf(states, name).length > 0) : []
  return (row) => {
    const open = states ? movesFrom(states, row) : []
    return all.filter((name) => !bound.includes(name) || open.includes(name))
  }
}
