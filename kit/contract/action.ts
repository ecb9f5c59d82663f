import { commandAt } from './command.ts'
import type { FieldError } from './errors.ts'
import type { Fields, ValuesOf } from './field.ts'
import type { Text } from './text.ts'

/**
 * What a command works on. `row`: one row, named by `id`. `rows`: several, named by `ids` (a comma list) or `id`, all or
 * none of them, or with `partial` those that pass. `list`: no row, or one that its own input names. `job`: the rows that
 * one run of a command `asJob` changed, named by the `id` of that job; it takes them back.
 */
export type ActionTarget = 'row' | 'rows' | 'list' | 'job'

interface Confirmation {
  /** Says the consequences; `{n}` is the number of rows, `{title}` the title of the only one. */
  readonly content: Text
  /** The rows cannot be brought back as they were. */
  readonly isDanger?: boolean
}

interface ActionOptions<I extends Fields, On extends ActionTarget> {
  readonly on?: On
  readonly method?: 'POST' | 'PUT'
  /** Relative to the resource's path; `/` and the name of the action unless said. */
  readonly path?: string
  /** Fields that the command asks for, read and checked like those of a row. */
  readonly input?: I
  /** Asked for one row, the input begins with what fields of the same names hold, and with these values. */
  readonly fromRow?: Readonly<Record<string, string | number | boolean>>
  /** Rules over several inputs; runs on both sides after the fields themselves are right. */
  check?(values: ValuesOf<I>): readonly FieldError[]
  /** Key that runs it on the row that the keyboard is at; none of `j k x e g`, which every list has. */
  readonly letter?: string
  /** What is asked before the command runs. */
  readonly confirm?: Confirmation
  /** What a success says; `{n}` is the number of rows. */
  readonly done?: Text
  /** Name of the action that takes this one back; of one `asJob` it is on `job`. */
  readonly undo?: string
  /**
   * It is run on `rows` as a job that whoever starts it watches: those that pass are done, a few in a transaction, and
   * none twice, even when a process dies meanwhile. What became of each is kept, what was refused can be run again.
   */
  readonly asJob?: boolean
  /**
   * What it gives away: it is run by those who have shown within the last minutes that it is them (`requireProof` of the
   * caller). Trying it asks for nothing.
   */
  readonly stepUp?: string
  /** It is tried and taken back before anybody is asked, so that others see before and after and agree to just that. */
  readonly isTried?: boolean
  /**
   * It can be tried on `rows`: asked with `dryRun`, it runs and all that it wrote is taken back. Its handler answers the
   * changes of each row (`PlannedChange`), and pages show them before it is run.
   */
  readonly dryRun?: boolean
}

/** One value that a command changes, or would change, in words of the reader's locale where it has words. */
export interface PlannedChange {
  /** What is changed: a part of the row, a field. */
  readonly title: Text
  readonly before: string
  readonly after: string
}

/** A command of a noun beyond the eight verbs. Its permission is `<prefix>:<name>`. */
export interface Action<I extends Fields = Fields, On extends ActionTarget = ActionTarget>
  extends ActionOptions<I, On> {
  readonly title: Text
  readonly on: On
  readonly method: 'POST' | 'PUT'
  readonly input: I
}

export type Actions = Readonly<Record<string, Action>>

/**
 * Declares a command: one row and POST, unless the options say otherwise.
 * @throws Error for a trial of anything but `rows`: nobody would take back what it wrote
 */
export function action<const I extends Fields = Readonly<Record<never, never>>, const On extends ActionTarget = 'row'>(
  title: Text,
  options: ActionOptions<I, On> = {},
): Action<I, On> {
  if (options.dryRun && options.on !== 'rows') {
    throw new Error(`${title[1]} can be tried on rows only`)
  }
  return { method: 'POST', ...options, title, on: options.on ?? ('row' as On), input: options.input ?? ({} as I) }
}

/** The action `asJob` that another one, on `job`, takes back: its name; undefined where there is none. */
export function undoneBy(actions: Actions, name: string): string | undefined {
  return Object.keys(actions).find((one) => actions[one]?.asJob === true && actions[one]?.undo === name)
}

/** Wire path of an action below the base path. */
export function actionPath(resource: { readonly path: string; readonly actions?: Actions }, name: string): string {
  return resource.path + (resource.actions?.[name]?.path ?? `/${name}`)
}

/** The command of an action, as histories keep it. */
export function actionCommand(
  resource: { readonly path: string; readonly actions?: Actions },
  name: string,
): `/${string}` {
  return commandAt(actionPath(resource, name))
}
