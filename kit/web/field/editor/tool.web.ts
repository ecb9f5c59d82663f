import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'

/** One entry of the menu of a tool. */
export interface Choice {
  readonly name: string
  readonly title: Text
  readonly isDisabled?: boolean
  readonly onRun: () => void
}

/** A button of an editor's toolbar: it runs something, or opens a menu or a panel. */
export interface Tool {
  readonly name: string
  readonly title: Text
  readonly icon: ReactNode
  /** Told beside the title, as it is typed: `Ctrl+B`. */
  readonly shortcut?: string
  /** Said of tools that can be on: the selection is bold, the preview is open. */
  readonly isOn?: boolean
  readonly isDisabled?: boolean
  readonly onRun?: () => void
  readonly choices?: readonly Choice[]
  readonly panel?: (close: () => void) => ReactNode
}

export type ToolGroups = readonly (readonly Tool[])[]
