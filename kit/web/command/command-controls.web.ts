import type { ComponentType } from 'react'
import type { WireValue } from '#kit/contract/field.ts'
import type { AnyRow } from '../client/page-of.ts'

/** What a control of a command's input takes; `value` and `onChange` are injected by its form. */
export interface CommandControlProps {
  /** What the command is for. */
  readonly rows: readonly AnyRow[]
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: WireValue) => void
  /** Fills the input with what it begins with, once that is known: it counts as no change. */
  readonly onStart?: (value: WireValue) => void
}

/** Controls of a noun's own in the dialogs of its commands, by command and input. */
export type CommandControls = Readonly<Record<string, Readonly<Record<string, ComponentType<CommandControlProps>>>>>
