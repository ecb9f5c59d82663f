import { DomainError } from '#kit/contract/errors.ts'
import { SECRET_MOVED, SECRET_STATE, type SealedSecret } from '#kit/contract/sealed-secret.ts'
import type { Vault } from './vault.server.ts'

/** What of a row says whose a secret is, and where it goes. */
type Bound<GoesTo extends string, Of extends string> = Readonly<Record<GoesTo | Of, unknown>>

/** A row with its secret as it is stored. */
type WithSecret<GoesTo extends string, Column extends string, Of extends string> = Bound<GoesTo, Of> &
  Readonly<Record<Column, string | null>>

/** A secret of a row, sealed for where the row says that it goes. */
export function sealSecret<GoesTo extends string, Of extends string>(
  vault: Pick<Vault, 'seal'>,
  secret: SealedSecret<GoesTo, string, Of>,
  row: Bound<GoesTo, Of>,
  text: string,
): string {
  return vault.seal(text, ownerOf(secret, row), placeOf(secret, row))
}

/**
 * The secret of a row as it is used at the address that the row says; '' where none was given.
 * @throws DomainError `refused` for one that was given for another address: nothing is to be sent in its place
 */
export function openSecret<GoesTo extends string, Column extends string, Of extends string>(
  vault: Pick<Vault, 'open'>,
  secret: SealedSecret<GoesTo, Column, Of>,
  row: WithSecret<GoesTo, Column, Of>,
): string {
  const sealed = row[secret.column]
  if (sealed === null) {
    return ''
  }
  try {
    return vault.open(sealed, ownerOf(secret, row), placeOf(secret, row))
  } catch {
    throw new DomainError('refused', SECRET_MOVED)
  }
}

/** Whether a row has a secret, and one that it can use. */
export function secretStateOf<GoesTo extends string, Column extends string, Of extends string>(
  vault: Pick<Vault, 'open'>,
  secret: SealedSecret<GoesTo, Column, Of>,
  row: WithSecret<GoesTo, Column, Of>,
): (typeof SECRET_STATE)['none' | 'set' | 'moved'] {
  if (row[secret.column] === null) {
    return SECRET_STATE.none
  }
  try {
    openSecret(vault, secret, row)
    return SECRET_STATE.set
  } catch {
    return SECRET_STATE.moved
  }
}

/** Whose a secret is: `mail-server:<id>`. */
export function ownerOf<Of extends string>(
  { owner, of }: Pick<SealedSecret<string, string, Of>, 'owner' | 'of'>,
  row: Readonly<Record<Of, unknown>>,
): string {
  return [owner, ...of.map((name) => String(row[name]))].join(':')
}

/** Where it goes, as text; nothing and no text are the same. */
function placeOf<GoesTo extends string>(
  { goesTo }: Pick<SealedSecret<GoesTo>, 'goesTo'>,
  row: Readonly<Record<GoesTo, unknown>>,
): string {
  return JSON.stringify(goesTo.map((name) => [name, String(row[name] ?? '')]))
}
