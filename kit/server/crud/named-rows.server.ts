import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field } from '#kit/contract/field.ts'
import { actionPermission, permissionOf, permissionsOf } from '#kit/contract/permission.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import type { Caller } from '../http/caller.server.ts'
import type { AppContext } from './app-context.server.ts'

type Naming = Pick<AppContext, 'resources' | 'choosers'>

/** Codes by table: whoever holds all of one entry has rows of the table named. */
type Namers = ReadonlyMap<string, readonly (readonly string[])[]>

const known = new WeakMap<Naming['resources'], Namers>()

/**
 * Whether somebody may have rows of a table named that they ask for: pickers, searches, texts of ids. That is whoever may
 * list them or holds a command on them, and whoever fills in a field that refers to them: in a form, in the input of a
 * command, or on a page that says so (`choosers`). Others read the texts of what rows they see refer to in these rows.
 */
function mayName({ resources, choosers }: Naming, table: string, { can }: Pick<Caller, 'can'>): boolean {
  const namers = known.get(resources) ?? namersOf(resources)
  known.set(resources, namers)
  return (namers.get(table) ?? []).some((codes) => codes.every(can)) || (choosers.get(table) ?? []).some(can)
}

/** Of rows of a table those that are named to somebody: all, or none (`mayName`). */
export function namedOnly<Rows extends Narrowable<Rows>>(app: Naming, table: string, user: Pick<Caller, 'can'>) {
  return (rows: Rows): Rows => (mayName(app, table, user) ? rows : rows.where(sql<SqlBool>`false`))
}

interface Narrowable<Rows> {
  where(condition: RawBuilder<SqlBool>): Rows
}

function namersOf(resources: readonly AnyResource[]): Namers {
  const namers = new Map<string, (readonly string[])[]>()
  const add = (table: string, codes: readonly string[]) => namers.set(table, [...(namers.get(table) ?? []), codes])
  for (const resource of resources) {
    for (const { code } of permissionsOf(resource)) {
      add(resource.table, [code])
    }
    const written = [resource, ...Object.values(resource.children ?? {}).map((child) => child.resource)]
    const forms = (['add', 'edit', 'importExcel'] as const).filter((verb) => verbsOf(resource).includes(verb))
    for (const field of written.flatMap(({ fields }) => Object.values(fields)).filter(isFilledIn)) {
      for (const verb of forms) {
        add(tableOf(field), codesOf(permissionOf(resource, verb), field))
      }
    }
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      for (const field of Object.values(action.input).filter(isFilledIn)) {
        add(tableOf(field), codesOf(actionPermission(resource, name), field))
      }
    }
  }
  return namers
}

function isFilledIn({ source, readonly: isReadonly }: Field): boolean {
  return source !== undefined && !isReadonly
}

function tableOf({ source = '' }: Field): string {
  return source.split(',')[0] ?? ''
}

function codesOf(permission: string, { needs }: Field): readonly string[] {
  return needs === undefined ? [permission] : [permission, needs]
}
