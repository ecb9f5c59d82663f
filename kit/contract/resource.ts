import { type Actions, undoneBy } from './action.ts'
import type { FieldError } from './errors.ts'
import type { Field, FieldKind, Fields, ValuesOf } from './field.ts'
import type { Power } from './power.ts'
import type { SealedSecret } from './sealed-secret.ts'
import { movesOf, type States } from './states.ts'
import type { Tabs } from './tabs.ts'
import type { Text } from './text.ts'

/** How a search field becomes a condition. `like` wraps the text in wildcards, `range` sends `_begin` and `_end`. */
export type SearchMode = 'like' | 'eq' | 'in' | 'range'

export type Verb = 'list' | 'queryById' | 'add' | 'edit' | 'delete' | 'deleteBatch' | 'exportXls' | 'importExcel'

interface MenuPlace {
  /** Key of the parent menu, from the office's menu list. */
  readonly under: string
  /** Path of the page in the browser. */
  readonly url: string
  /** Component name of the wire's menu; resolved in the catalogue of screens, else the standard page. */
  readonly component: string
  readonly icon?: string
  readonly order: number
}

/**
 * What a resource declares. Machinery over all resources takes this type; whoever knows the resource takes `Resource`,
 * whose rows, values and commands the compiler knows.
 */
export interface AnyResource {
  /** Kebab-case, unique over the catalogue. */
  readonly name: string
  readonly title: Text
  /** Wire path below the base path. */
  readonly path: string
  readonly table: string
  /** Prefix of the permission codes: `prefix:add`, … */
  readonly permission: string
  /** What whoever changes its rows comes to hold beyond them. Who only reads holds none. */
  readonly power: Power
  readonly menu?: MenuPlace
  readonly fields: Fields
  /**
   * Values that the server works out for the rows that a page shows. They are columns to choose and to export, and no more:
   * nothing stores, filters or sorts by them.
   */
  readonly computed?: Fields
  readonly list: readonly string[]
  /** Columns of a sheet where nobody chose some; left out: those that the list shows and the form holds. */
  readonly exported?: readonly string[]
  readonly search: Readonly<Record<string, SearchMode | undefined>>
  /** Rows of field names; a row is one line of a two-column form. */
  readonly form: readonly (readonly string[])[]
  /** Rules over several fields; runs on both sides after the fields themselves are right. */
  check?(values: Readonly<Record<string, unknown>>): readonly FieldError[]
  readonly actions?: Actions
  /** Commands on rows that routes of its own run, each with the permission `<prefix>:<name>`: pages are told of them as of actions. */
  readonly guarded?: readonly string[]
  /** The states that a field goes through, and the commands that lead from one to the next. */
  readonly states?: States
  /** What the list says while there is no row yet: where rows come from, or what to do next. */
  readonly empty?: Text
  /** How the search in the header finds a row. */
  readonly find?: Find
  /** Rows that a row consists of. */
  readonly children?: Children
  readonly tabs?: Tabs
  /** Of a resource as somebody sees it: fields and search names that are not theirs. A filter by one is refused. */
  readonly unseen?: readonly string[]
  /** Values that every row of this resource has: a filter of reads, set on writes. One table, several resources. */
  readonly where?: FixedValues
  /**
   * Column with the ids of all tenants that a row belongs to, an array of text, where rows can belong to several. New
   * rows belong to the one they are made in.
   */
  readonly tenants?: string
  /** A secret of its rows that only the server reads, given for the address that a row says. */
  readonly secret?: SealedSecret
  /** Addresses that this server calls: one in a network that is closed to it is refused when it is saved. */
  readonly calls?: CalledFields
  /** Verbs that are done by those who have shown within the last minutes that it is them, and what each gives away. */
  readonly stepUp?: Readonly<Partial<Record<Verb, string>>>
  /** The same of verbs whose hooks ask by themselves, because it depends on what is sent. */
  readonly stepUpInside?: Readonly<Partial<Record<Verb, readonly string[]>>>
  /** Verbs this noun answers itself or not at all; `history`: what is done to its rows is not kept. */
  readonly without?: readonly (Verb | 'history')[]
}

/** Values of columns that no field declares, the same in every row of a resource. */
type FixedValues = Readonly<Record<string, number | string>>

/**
 * Fields with an address, and what listens there: a server of the web or, where the scheme says so, of a directory; any server,
 * by its host alone; or a database, whose port another field has.
 */
export type CalledFields<Name extends string = string> = {
  readonly [name in Name]?: 'url' | 'host' | { readonly databasePort: Name }
}

/** By which fields a row is known to people. */
interface Find<Name extends string = string> {
  /** Those that may hold the word that is searched for. */
  readonly by: readonly Name[]
  /** What the row is called. */
  readonly title: Name
  /** What tells it from others of the same title. */
  readonly note?: Name
}

type NamesOf<F> = keyof F & string

/** `items.goodsId`: fields of the children of a row. */
type ChildNamesOf<C> = {
  [name in NamesOf<C>]: C[name] extends Child<infer Part> ? `${name}.${NamesOf<Part['fields']>}` : never
}[NamesOf<C>]

/** A declared resource: fields, actions, children, states and table as the compiler knows them. */
export interface Resource<
  F extends Fields = Fields,
  A extends Actions = Actions,
  C extends Children = Children,
  S extends States = States,
  T extends string = string,
  W extends FixedValues = FixedValues,
  X extends Fields = Fields,
> extends AnyResource {
  readonly table: T
  readonly fields: F
  readonly computed?: X
  readonly list: readonly (NamesOf<F> | NamesOf<NoInfer<X>>)[]
  readonly exported?: readonly (NamesOf<F> | NamesOf<NoInfer<X>>)[]
  /** By its own fields, and by those of its children: rows of which one child has the value. */
  readonly search: { readonly [name in NamesOf<F> | ChildNamesOf<NoInfer<C>>]?: SearchMode }
  readonly form: readonly (readonly NamesOf<F>[])[]
  check?(values: Partial<ValuesOf<F>>): readonly FieldError[]
  readonly actions?: A
  readonly states?: S
  readonly children?: C
  readonly tabs?: Tabs<NamesOf<F>>
  readonly find?: Find<NamesOf<F>>
  readonly where?: W
  readonly secret?: SealedSecret<NamesOf<NoInfer<F>>>
  readonly calls?: CalledFields<NamesOf<NoInfer<F>>>
}

/**
 * Columns that every row has; named as on the wire.
 * @public
 */
export type AuditFields = {
  readonly id: string
  readonly createBy: string | null
  readonly createTime: string
  readonly updateBy: string | null
  readonly updateTime: string | null
  /** Counts the edits; an edit that names an older one is refused. */
  readonly version: number
}

/** A row on the wire. */
export type RowOf<R extends AnyResource> = AuditFields & ValuesOf<R['fields']> & Abilities

/** What every page of ours is told with a row. */
type Abilities = {
  /** Names of the verbs and actions that this person may do with the row now. */
  readonly _can?: readonly string[]
}

type StoredAudit = Omit<AuditFields, 'createTime' | 'updateTime'> & {
  readonly createTime: Date
  readonly updateTime: Date | null
}

type StoredValue<F> =
  F extends Field<infer Kind, infer Value>
    ? 'datetime' extends Kind
      ? FieldKind extends Kind
        ? Value
        : Date | Extract<Value, null>
      : Value
    : never

/** A row as the database gives it: money in fen, instants as `Date`. */
export type StoredOf<R extends AnyResource> = StoredAudit & {
  readonly [name in keyof R['fields']]: StoredValue<R['fields'][name]>
}

interface ChildOptions<Key extends string = string> {
  /** Column of the child's table that names the parent, in camelCase. */
  readonly key: Key
  /** Fewest rows that a parent has. */
  readonly min?: number
  /** Most rows that a parent has. */
  readonly max?: number
  /** Column that keeps the order in which the rows were sent, in camelCase. */
  readonly order?: string
}

/** Rows that a row consists of: read, checked and saved with it. */
export interface Child<R extends AnyResource = AnyResource, Key extends string = string> extends ChildOptions<Key> {
  readonly resource: R
  readonly max: number
}

export type Children = Readonly<Record<string, Child>>

/** Most rows of a child unless its declaration says otherwise. */
const MAX_CHILD_ROWS = 200

/**
 * Declares the rows of another resource, one without a menu, as part of this one.
 * @public
 */
export function child<R extends AnyResource, const Key extends string>(
  resource: R,
  options: ChildOptions<Key>,
): Child<R, Key> {
  return { max: MAX_CHILD_ROWS, ...options, resource }
}

/** What a resource without actions, or without children, has of them. */
type None = Readonly<Record<never, never>>

/**
 * Declares a resource; the compiler checks that lists, search, form and states name declared fields and actions.
 * @throws Error when states name a command of staff that is no action, or an action is undone by one that is not declared
 * or cannot do it
 */
export function defineResource<
  const F extends Fields,
  const A extends Actions = None,
  const C extends Children = None,
  const S extends States<NamesOf<F>> = never,
  const T extends string = string,
  const W extends FixedValues = None,
  const X extends Fields = None,
>(declaration: Resource<F, A, C, S, T, W, X>): Resource<F, A, C, S, T, W, X> {
  const { name, actions = {}, states } = declaration as AnyResource
  const moved = states
    ? Object.keys(states.moves).filter((command) =>
        movesOf(states, command).some(({ who }) => who?.includes('staff') ?? true),
      )
    : []
  const commands = [...moved, ...Object.values(actions).flatMap(({ undo }) => undo ?? [])]
  const unknown = commands.find((command) => command !== 'edit' && !Object.hasOwn(actions, command))
  if (unknown !== undefined) {
    throw new Error(`${name} declares no action ${unknown}`)
  }
  for (const [command, { on, undo, asJob = false }] of Object.entries(actions)) {
    const isPaired = undo === undefined || (actions[undo]?.on === 'job') === asJob
    if (!isPaired || (asJob && on !== 'rows') || (on === 'job' && undoneBy(actions, command) === undefined)) {
      throw new Error(`${name}.${command}: a job is a command on rows, and one on a job takes it back`)
    }
  }
  return declaration
}

export const VERBS = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
] as const satisfies readonly Verb[]

export function keepsHistory(resource: AnyResource): boolean {
  return !resource.without?.includes('history')
}

/** Rows can be brought back by whoever has deleted them: their history says who that was. */
export function canUndelete(resource: AnyResource): boolean {
  return keepsHistory(resource) && verbsOf(resource).includes('delete')
}

export function verbsOf(resource: AnyResource): readonly Verb[] {
  return VERBS.filter((verb) => !resource.without?.includes(verb))
}
