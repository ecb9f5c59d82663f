import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field } from '#kit/contract/field.ts'
import type { NamingRules } from '#kit/contract/naming.ts'
import { actionPermission, permissionOf, permissionsOf } from '#kit/contract/permission.ts'
import { targetOf } from '#kit/contract/reference.ts'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { filterField } from '#kit/contract/resource-fields.ts'
import type { Caller } from '../http/caller.server.ts'
import type { AppContext } from './app-context.server.ts'

type Naming = Pick<AppContext, 'resources' | 'naming'>
type Kept = Pick<AnyResource, 'table' | 'where'>

/** Whoever holds all codes has these rows of a table named. */
interface Namer {
  readonly codes: readonly string[]
  /** Values that the rows have; undefined for all rows of the table. */
  readonly where: AnyResource['where']
}

type Namers = ReadonlyMap<string, readonly Namer[]>

const known = new WeakMap<Naming['resources'], Namers>()

/**
 * Whether somebody may have rows of a resource named that they ask for: pickers, searches, texts of ids. That is whoever may
 * list them or holds a command on them, and whoever fills in a field that refers to them: in the search of a list (unless they
 * are people), in a form, in the input of a command, or on a page that says so (`choosers`). Others read the texts of what
 * rows they see refer to in these rows.
 */
export function mayName({ resources, naming }: Naming, { table, where }: Kept, { can }: Pick<Caller, 'can'>): boolean {
  const namers = known.get(resources) ?? namersOf(resources, naming.people)
  known.set(resources, namers)
  return (
    (namers.get(table) ?? []).some((namer) => isAmong(where, namer.where) && namer.codes.every(can)) ||
    (naming.choosers.get(table) ?? []).some(can)
  )
}

/** Of rows of a resource those that are named to somebody: all, or none (`mayName`). */
export function namedOnly<Rows extends Narrowable<Rows>>(app: Naming, kept: Kept, user: Pick<Caller, 'can'>) {
  return (rows: Rows): Rows => (mayName(app, kept, user) ? rows : rows.where(sql<SqlBool>`false`))
}

interface Narrowable<Rows> {
  where(condition: RawBuilder<SqlBool>): Rows
}

/** Whether rows with these values are among those of the wider ones. */
function isAmong(where: AnyResource['where'] = {}, wider: AnyResource['where'] = {}): boolean {
  return Object.entries(wider).every(([name, value]) => where[name] === value)
}

function namersOf(resources: readonly AnyResource[], people: NamingRules['people']): Namers {
  const namers = new Map<string, readonly Namer[]>()
  const add = (table: string, namer: Namer) => namers.set(table, [...(namers.get(table) ?? []), namer])
  const addField = (field: Field, permission: string) =>
    add(tableOf(field), { codes: codesOf(permission, field), where: targetOf(field)?.where })
  for (const resource of resources) {
    const written = [resource, ...Object.values(resource.children ?? {}).map((child) => child.resource)]
    for (const { code } of permissionsOf(resource)) {
      for (const { table, where } of written) {
        add(table, { codes: [code], where })
      }
    }
    for (const field of searchedBy(resource)) {
      if (!people.has(tableOf(field))) {
        addField(field, permissionOf(resource, 'list'))
      }
    }
    const forms = (['add', 'edit', 'importExcel'] as const).filter((verb) => verbsOf(resource).includes(verb))
    for (const field of written.flatMap(({ fields }) => Object.values(fields)).filter(isFilledIn)) {
      for (const verb of forms) {
        addField(field, permissionOf(resource, verb))
      }
    }
    for (const [name, action] of Object.entries(resource.actions ?? {})) {
      for (const field of Object.values(action.input).filter(isFilledIn)) {
        addField(field, actionPermission(resource, name))
      }
    }
  }
  return namers
}

function searchedBy(resource: AnyResource): readonly Field[] {
  return Object.keys(resource.search).flatMap((name) => {
    const field = filterField(resource, name)
    return field?.source === undefined ? [] : [field]
  })
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
