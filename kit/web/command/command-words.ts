import type { WireValue } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../client/page-of.ts'

/** What a command is told and how it is named, where it is not as declared. */
export interface CommandWords {
  /** Input that is given; what is left of the declared input is asked for. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Input that is asked for and begins with these values. */
  readonly start?: Readonly<Record<string, WireValue>>
  readonly title?: Text
  /** The consequences, said before it runs. */
  readonly content?: Text
  readonly isDanger?: boolean
  readonly done?: Text
  /** Heading of what keeps rows from it. */
  readonly refused?: Text
  /** Why a row is left as it is, although the command is permitted. */
  readonly skip?: (row: AnyRow) => Text | undefined
  /** False: one row is changed without a question. */
  readonly isAsked?: boolean
}
