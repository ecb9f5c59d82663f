import type { SealedSecret } from '#kit/contract/sealed-secret.ts'
import { openSecret, sealSecret } from './row-secret.server.ts'
import type { Vault } from './vault.server.ts'

/** A secret of rows, and the one before it, which stays good until `formerUntil`. */
export interface RotatedSecret<GoesTo extends string = string> {
  readonly secret: SealedSecret<GoesTo, 'secretSealed', 'id'>
  readonly former: SealedSecret<GoesTo, 'formerSecretSealed', 'id'>
}

type Row<GoesTo extends string> = Readonly<Record<GoesTo | 'id', unknown>> & { readonly secretSealed: string | null }

/** Both as they are stored. */
interface StoredSecrets {
  readonly secretSealed: string
  readonly formerSecretSealed: string | null
  readonly formerUntil: Date | null
}

const HOUR_MS = 3_600_000

/**
 * What a row keeps once it has a new secret: the one that it has stays good for some hours, the one before that ends.
 * @param overlapHours 0: the one that it has ends at once
 * @throws DomainError `refused` for one that was given for another address and is to stay
 */
export function rotated<GoesTo extends string>(
  vault: Vault,
  { secret, former }: RotatedSecret<GoesTo>,
  row: Row<GoesTo>,
  { text, overlapHours }: { readonly text: string; readonly overlapHours: number },
): StoredSecrets {
  const stays = overlapHours > 0 && row.secretSealed !== null
  return {
    secretSealed: sealSecret(vault, secret, row, text),
    formerSecretSealed: stays
      ? sealSecret(vault, former, row, openSecret<GoesTo, 'secretSealed', 'id'>(vault, secret, row))
      : null,
    formerUntil: stays ? new Date(Date.now() + overlapHours * HOUR_MS) : null,
  }
}

/**
 * The secrets of a row that are good now, the newest first; '' where none was given.
 * @throws DomainError `refused` where the newest was given for another address
 */
export function secretsInUse<GoesTo extends string>(
  vault: Vault,
  { secret, former }: RotatedSecret<GoesTo>,
  row: Row<GoesTo> & { readonly formerSecretSealed: string | null; readonly formerUntil: Date | null },
): readonly string[] {
  const newest = openSecret<GoesTo, 'secretSealed', 'id'>(vault, secret, row)
  const isGood = row.formerSecretSealed !== null && row.formerUntil !== null && row.formerUntil.getTime() > Date.now()
  return isGood ? [newest, openSecret<GoesTo, 'formerSecretSealed', 'id'>(vault, former, row)] : [newest]
}
