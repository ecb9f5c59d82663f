import type { ZodType } from 'zod'
import type { Action, Actions } from '#kit/contract/action.ts'
import type { ChildNames } from '#kit/contract/children.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Field, Fields, ValuesOf } from '#kit/contract/field.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource, Child, RowOf, StoredOf, Verb } from '#kit/contract/resource.ts'
import type { States } from '#kit/contract/states.ts'
import type { Text } from '#kit/contract/text.ts'
import type { HttpContext, RequestContext, SIGNED_IN } from '../http/route.server.ts'
import type { Compute } from './computed.server.ts'
import type { ExportSheets } from './export-sheet.server.ts'
import type { CommandRun, RowChanges } from './history.server.ts'
import type { Importer } from './importer.server.ts'
import type { OwnAnswers } from './resource-answers.server.ts'
import type { StoredRow, WireRow } from './rows.server.ts'
import type { HistoryParts } from './shown-changes.server.ts'

/** A stored row of a resource; of one that the compiler does not know, any columns. */
export type StoredRowOf<R extends AnyResource> = string extends keyof R['fields'] ? StoredRow : StoredOf<R>

/** A row of a resource on the wire with its children; of one that the compiler does not know, any columns. */
export type WireRowOf<R extends AnyResource> = string extends keyof R['fields']
  ? WireRow
  : RowOf<R> & {
      readonly [name in ChildNames<R>]: NonNullable<R['children']>[name] extends Child<infer Part>
        ? readonly RowOf<Part>[]
        : never
    }

/** What was read of a row of a resource from input; of one that the compiler does not know, any fields. */
type InputFor<R extends AnyResource> = string extends keyof R['fields'] ? Values : Partial<ValuesOf<R['fields']>>

/** Instants of the server go into a row as such, those that somebody typed as text. */
type Written<F> = F extends Field<infer Kind, infer Value> ? Value | ('datetime' extends Kind ? Date : never) : never

type WrittenOf<F extends Fields> = { readonly [name in keyof F]: Written<F[name]> }

/** Values on their way into a row of a resource; of one that the compiler does not know, any fields. */
export type ValuesFor<R extends AnyResource> = string extends keyof R['fields']
  ? Values
  : Partial<WrittenOf<R['fields']>>

/** All rows of the children that are written with a row, by the name of the child. */
export type ChildValues<R extends AnyResource = AnyResource> =
  string extends ChildNames<R>
    ? Readonly<Record<string, readonly Values[]>>
    : {
        readonly [name in ChildNames<R>]?: NonNullable<R['children']>[name] extends Child<infer Part>
          ? readonly ValuesOf<Part['fields']>[]
          : never
      }

/** What importing a row of a sheet would do. */
export interface SheetChange {
  /** As spreadsheets number it. */
  readonly row: number
  readonly values: Values
  /** Null for a new row. */
  readonly before: StoredRow | null
}

/** What a noun adds to the standard writing; every part may refuse by throwing a DomainError. */
export interface WriteHooks<R extends AnyResource = AnyResource> {
  /** Id of a row that is about to be added, where it says something; else it is any new one. */
  idOf?(ctx: RequestContext<Sent>): Promise<string>
  /**
   * Last word on the values before they are written; `before` is null for a new row. `children` has all rows of each
   * child that is written with it, by the name of the child.
   */
  prepare?(
    values: InputFor<R>,
    ctx: RequestContext,
    before: StoredRowOf<R> | null,
    children: ChildValues<R>,
  ): Promise<ValuesFor<R>> | ValuesFor<R>
  /**
   * The same as `prepare` for rows of a sheet that are written together, where one by one would ask too many statements.
   * @returns the values of each, in order
   */
  prepareRows?(rows: readonly SheetChange[], ctx: RequestContext): Promise<readonly Values[]>
  /** What `prepare` did to rows that an edited row consists of; its history tells of it. */
  changedParts?(): readonly RowChanges[]
  /** Of the parts that take their meaning from a field (`meaningOf`): those that an edit has given anew. */
  meantParts?(): readonly string[]
  /** Runs after rows are written, in the same transaction: one, or those of a sheet that are written together. */
  after?(ids: readonly string[], ctx: RequestContext): Promise<void>
  /** Rows may go although others refer to them: these keep naming them. */
  readonly leavesReferences?: boolean
  /**
   * Ids of the rows that rows of a sheet mean which do not name theirs, null for new ones; for a noun that several fields together
   * tell apart.
   */
  meantRows?(inputs: readonly Sent[], ctx: RequestContext): Promise<readonly (string | null)[]>
  /** What only the noun knows to be wrong with rows of a sheet, in the order of the rows. */
  sheetErrors?(rows: readonly SheetChange[], ctx: RequestContext): Promise<readonly (readonly FieldError[])[]>
  /** Runs before rows are removed. */
  guardDelete?(rows: readonly StoredRowOf<R>[], ctx: RequestContext): Promise<void>
}

export type Sent = Readonly<Record<string, unknown>>

/** Hooks of a noun as machinery calls them: with rows and values whose columns it does not know. */
export function anyHooks<R extends AnyResource>(hooks: WriteHooks<R>): WriteHooks {
  return hooks as unknown as WriteHooks
}

/** What a command on a row gives away, in the unit of its kind, where a proof is asked for by that. */
type Costs<Row, Name extends string = string> = {
  readonly [name in Name]?: (row: Row, ctx: RequestContext, input: Values) => Promise<number>
}

/** How many rows a command is done to, where its kind counts parts of them: the SKUs of listings. */
type Counts<Row, Name extends string = string> = {
  readonly [name in Name]?: (rows: readonly Row[], ctx: RequestContext, input: Values) => Promise<number>
}

/** Whole verbs that a noun serves by itself. */
type OwnVerbs = Partial<Record<Verb, VerbHandler | OwnVerb>>

export type VerbHandler = (ctx: HttpContext<Sent>) => Promise<unknown>

/** A verb that others than the holders of its code may call, too: it asks by itself what they may. */
export interface OwnVerb {
  readonly permission: typeof SIGNED_IN
  readonly handle: VerbHandler
}

type Messages = Partial<Record<Verb, Text>>

/** What says whether a row may be moved, with what was sent: errors, or nothing. */
type Guard<Row> = (row: Row, ctx: RequestContext, input: Values) => Promise<readonly FieldError[]>

export type Guards = Readonly<Record<string, Guard<StoredRow>>>

/** What is done with a move, in its transaction; it gives values to write with the state. */
type Effect<Row, Written = Values> = (row: Row, ctx: RequestContext, input: Values) => Promise<Written | undefined>

export type Effects = Readonly<Record<string, Effect<StoredRow>>>

/** An action on its way through its handler, for each row that it is asked for. */
interface RowCommand<R extends AnyResource, I extends Fields> {
  /** The row, locked until the transaction ends; the caller may see it. */
  readonly row: StoredRowOf<R>
  readonly input: ValuesOf<I>
  readonly ctx: RequestContext
  /** Leads the row on to the state that the table of states names for this command, and writes values with it. */
  move(values?: ValuesFor<R>): Promise<void>
}

/** A run of a command that was a job, on its way back from each row that it changed. */
interface UndoCommand<R extends AnyResource> {
  /** The row, locked until the transaction ends; the caller may see it. */
  readonly row: StoredRowOf<R>
  readonly ctx: RequestContext
  readonly run: CommandRun
}

interface ListCommand<I extends Fields> {
  readonly input: ValuesOf<I>
  readonly ctx: RequestContext
}

type HandlerOf<R extends AnyResource, A> =
  A extends Action<infer I, infer On>
    ? [On] extends ['list']
      ? (command: ListCommand<I>) => Promise<unknown>
      : [On] extends ['job']
        ? (command: UndoCommand<R>) => Promise<unknown>
        : (command: RowCommand<R, I>) => Promise<unknown>
    : never

type ActionsOf<R extends AnyResource> = NonNullable<R['actions']>

/** Commands that the table of states names: without a handler they move the row and do nothing else. */
type MovesOf<R extends AnyResource> =
  NonNullable<R['states']> extends States<infer _Name, infer _Guard, infer Command> ? Command : never

/** Commands that take a job back: without a handler the row gets the values that it had before. */
type UndosOf<R extends AnyResource> = {
  [name in keyof ActionsOf<R>]: ActionsOf<R>[name] extends Action<infer _I, infer On>
    ? [On] extends ['job']
      ? name
      : never
    : never
}[keyof ActionsOf<R>]

type ActionHandlers<R extends AnyResource> = {
  readonly [name in Exclude<keyof ActionsOf<R>, MovesOf<R> | UndosOf<R>>]: HandlerOf<R, ActionsOf<R>[name]>
} & { readonly [name in keyof ActionsOf<R> & (MovesOf<R> | UndosOf<R>)]?: HandlerOf<R, ActionsOf<R>[name]> }

/** Guards that no row answers by itself. */
type GuardsOf<R extends AnyResource> =
  NonNullable<R['states']> extends States<infer _Name, infer Guard, infer _Command, infer _Effect, infer OfRow>
    ? Exclude<Guard, OfRow>
    : never

type EffectsOf<R extends AnyResource> =
  NonNullable<R['states']> extends States<infer _Name, infer _Guard, infer _Command, infer Effect> ? Effect : never

/** Parts that the compiler demands where a resource declares something that needs them. */
type Demanded<Name extends string, Parts> =
  Record<never, never> extends Parts ? { readonly [name in Name]?: Parts } : { readonly [name in Name]: Parts }

/** All that a noun does itself, beside what follows from its declaration. */
export type Handlers<R extends AnyResource = AnyResource> = WriteHooks<R> & {
  readonly verbs?: OwnVerbs
  /** What a success of a verb says, where clients know it in other words than those of most nouns. */
  readonly messages?: Messages
  /** What verbs and actions answer that it serves by itself, where that is no row of the resource. */
  readonly answers?: OwnAnswers
  /** What it says of its rows beside their fields: members that `compute` and verbs of its own add. */
  readonly shows?: Readonly<Record<string, ZodType>>
  /** Told once rows were written and committed, by whichever route. */
  readonly onCommitted?: () => void
  /** Works out the `computed` values of rows. */
  readonly compute?: Compute
  /** How sheets are read and written, where a row of a sheet is not just a row of the table. */
  readonly importer?: Importer
  /** Workbooks of its rows beside the standard export. */
  readonly sheets?: ExportSheets
  /** Rows of other tables that the noun saves by itself; their history is shown with that of the row. */
  readonly historyParts?: HistoryParts
  readonly costs?: Costs<StoredRowOf<R>, keyof ActionsOf<R> & string>
  readonly counts?: Counts<StoredRowOf<R>, keyof ActionsOf<R> & string>
} & (Actions extends ActionsOf<R>
    ? { readonly actions?: Readonly<Record<string, AnyHandler>>; readonly guards?: Guards; readonly effects?: Effects }
    : Demanded<'actions', ActionHandlers<R>> &
        Demanded<'guards', { readonly [name in GuardsOf<R>]: Guard<StoredRowOf<R>> }> &
        Demanded<'effects', { readonly [name in EffectsOf<R>]: Effect<StoredRowOf<R>, ValuesFor<R>> }>)

/** A handler as machinery calls it. */
export type AnyHandler = (command: {
  readonly row: StoredRow
  readonly input: Values
  readonly ctx: RequestContext
  readonly move: (values?: Values) => Promise<void>
  /** What is taken back, by a command that does. */
  readonly run?: CommandRun
}) => Promise<unknown>

/** The parts of a noun as machinery reads them. */
export interface AnyHandlers extends WriteHooks {
  readonly verbs?: OwnVerbs
  readonly messages?: Messages
  readonly answers?: OwnAnswers
  readonly shows?: Readonly<Record<string, ZodType>>
  readonly onCommitted?: () => void
  readonly compute?: Compute
  readonly importer?: Importer
  readonly sheets?: ExportSheets
  readonly historyParts?: HistoryParts
  readonly costs?: Costs<StoredRow>
  readonly counts?: Counts<StoredRow>
  readonly guards?: Guards
  readonly effects?: Effects
  readonly actions?: Readonly<Record<string, AnyHandler>>
}
