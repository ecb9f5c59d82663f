import type { ReactNode } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useCan } from '../session/can.web.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import type { CommandControls } from './command-controls.web.ts'
import type { CommandResult } from './command-result.ts'
import { type RunCommand, useCommand } from './use-command.web.tsx'
import { usePermitted } from './use-permitted.web.ts'

interface Options {
  readonly nameOf: (row: AnyRow) => string
  /** Declared commands that the page offers in a way of its own. */
  readonly own?: readonly string[] | undefined
  readonly onDone?: ((name: string, result: CommandResult) => void) | undefined
  readonly onMend?: ((row: AnyRow) => void) | undefined
  readonly controls?: CommandControls | undefined
  /** Why a declared command can be run on no row at the moment. */
  readonly forbids?: ((command: string) => Text | undefined) | undefined
}

interface BatchCommand {
  readonly key: string
  readonly title: Text
  readonly asks: string
  readonly isDanger: boolean
  readonly forbidden: () => Text | undefined
  readonly run: (rows: readonly AnyRow[]) => unknown
}

/** A command of the whole list. */
export interface ListCommand {
  readonly key: string
  readonly title: Text
  readonly isDanger: boolean
  /** Why it cannot be run: its button is grey and says so. */
  readonly forbidden: Text | undefined
  readonly run: () => unknown
}

interface RowCommands {
  readonly run: RunCommand
  readonly dialog: ReactNode
  /** The declared commands of a row, in declared order; those that its state forbids say why. */
  readonly ofRow: (row: AnyRow) => readonly RowAction[]
  /** What the state of a row says against a command or a verb; undefined where nothing does. */
  readonly whyNot: (name: string, row: AnyRow) => Text | undefined
  /** Whether a command or a verb is to be offered: the server says of rows what nobody here may do with them. */
  readonly isOffered: (name: string, row: AnyRow) => boolean
  readonly hasRow: boolean
  readonly batch: readonly BatchCommand[]
  /** Those that need no row. */
  readonly list: readonly ListCommand[]
}

/** The declared commands of a resource as commands of its rows, of what is selected, and of the whole list. */
export function useRowCommands(
  resource: AnyResource,
  { nameOf, own = [], onDone, onMend, controls, forbids = () => undefined }: Options,
): RowCommands {
  const can = useCan()
  const permitted = usePermitted(resource)
  const [run, dialog] = useCommand(resource, {
    nameOf,
    onDone,
    onMend,
    controls,
  })
  const all = Object.entries(resource.actions ?? {}).filter(
    ([name]) => !own.includes(name) && can(actionPermission(resource, name)),
  )
  const offered = all.filter(([, { on }]) => on === 'row' || on === 'rows')
  return {
    run,
    dialog,
    hasRow: offered.length > 0,
    whyNot: (name, row) => {
      const may = permitted(name, row)
      return typeof may === 'string' ? undefined : may
    },
    isOffered: (name, row) => permitted(name, row) !== 'no',
    ofRow: (row) =>
      offered.flatMap(([name, { title, confirm, letter }]): readonly RowAction[] => {
        const may = permitted(name, row)
        return may === 'no'
          ? []
          : [
              {
                key: name,
                title,
                letter,
                isDanger: confirm?.isDanger ?? false,
                forbidden: forbids(name) ?? (may === 'yes' ? undefined : may),
                run: () => run(name, [row]),
              },
            ]
      }),
    batch: offered
      .filter(([, { on }]) => on === 'rows')
      .map(([name, { title, confirm }]) => ({
        key: name,
        title: batchTitle(title),
        asks: name,
        isDanger: confirm?.isDanger ?? false,
        forbidden: () => forbids(name),
        run: (rows) => run(name, rows),
      })),
    list: all
      .filter(([, { on }]) => on === 'list')
      .map(([name, { title, confirm }]) => ({
        key: name,
        title,
        isDanger: confirm?.isDanger ?? false,
        forbidden: forbids(name),
        run: () => run(name, []),
      })),
  }
}

function batchTitle([zh, en]: Text): Text {
  return [`批量${zh}`, en]
}
