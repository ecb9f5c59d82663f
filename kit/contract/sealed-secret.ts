import { choices } from './choices.ts'
import { dict } from './field.ts'
import type { Refusal, Text } from './text.ts'

/**
 * A secret of rows, which only the server reads. It is given for one address: it opens for no row that says another one,
 * whatever wrote the row.
 */
export interface SealedSecret<
  GoesTo extends string = string,
  Column extends string = string,
  Of extends string = string,
> {
  /** What it is a secret of, in the name that it is sealed under. */
  readonly owner: string
  /** Column that keeps it sealed, in camelCase. */
  readonly column: Column
  /** Columns that tell whose it is. */
  readonly of: readonly Of[]
  /**
   * Fields that say where it goes, how it is protected on its way, and for which account: scheme, host, port, path, user. None
   * for one that never leaves the house.
   */
  readonly goesTo: readonly GoesTo[]
}

/** Declares a secret: where rows are read that it belongs to, so that all who use it share the declaration. */
export function sealedSecret<
  const Column extends string,
  const GoesTo extends string = never,
  const Of extends string = 'id',
>(secret: {
  readonly owner: string
  readonly column: Column
  readonly goesTo: readonly GoesTo[]
  readonly of?: readonly Of[]
}): SealedSecret<GoesTo, Column, Of> {
  return { ...secret, of: secret.of ?? (['id'] as unknown as readonly Of[]) }
}

/** What pages are told of a secret. */
export const SECRET_STATE = choices(
  'secret_state',
  ['密钥状态', 'States of secrets'],
  {
    none: ['none', '未设置', 'Not set', 'grey'],
    set: ['set', '已设置', 'Set', 'green'],
    moved: ['moved', '须重新设置', 'To be given again', 'orange'],
  },
  { isOfCode: true },
)

/** The computed value `secretState` of a noun with a secret; the kit works it out. */
export const secretState = (title: Text) => dict(title, SECRET_STATE)

/** What is said where a secret is needed that was given for another address. */
export const SECRET_MOVED: Refusal = [
  '密钥是为原地址设置的，不用于当前地址，请重新设置',
  'The secret was given for another address and is not used for this one: give it again',
  'secret.addressChanged',
]
