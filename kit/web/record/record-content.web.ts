import type { ComponentType, ReactNode } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { CommandControls } from '../command/command-controls.web.ts'
import type { RecordCells } from '../form/detail-list.web.tsx'
import type { HistoryParts } from '../form/record-history.web.tsx'
import type { SummaryDeclaration } from './summary/record-summary.ts'

/** A tab that only this noun has. */
export interface RecordTab {
  readonly key: string
  readonly title: Text
  readonly render: (row: AnyRow) => ReactNode
  /** Stands before all others and is the one that a record opens with. */
  readonly isFirst?: boolean
}

/** What a record shows where it is not what every record shows. */
export interface RecordContent {
  /** What is read at once, above the tabs. */
  readonly summary?: SummaryDeclaration
  /** Own rendering of single fields there. */
  readonly summaryCells?: RecordCells
  /** Numbers there that are asked for by themselves. */
  readonly Sums?: ComponentType<{ readonly row: AnyRow }>
  /** In place of the list of its fields. */
  readonly Details?: ComponentType<{ readonly resource: AnyResource; readonly row: AnyRow }>
  /** Own rendering of single fields in that list. */
  readonly cells?: RecordCells
  /** Rows that the noun saves by itself, as its history tells of them. */
  readonly historyParts?: HistoryParts
  /** Declared commands that only the list offers, in a way of its own. */
  readonly ownCommands?: readonly string[]
  /** Why a declared command can be run on no row at the moment: it is grey and says so. */
  readonly forbids?: (command: string) => Text | undefined
  /** Controls of its own in the dialogs of commands. */
  readonly controls?: CommandControls
  /** After details and children. */
  readonly tabs?: readonly RecordTab[]
}
