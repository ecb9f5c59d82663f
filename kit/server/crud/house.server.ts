import type { AnyResource } from '#kit/contract/resource.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '../database/database.server.ts'

/** Texts of stored values, for `_dictText`, exports and imports. The office implements it. */
export interface DictionaryTexts {
  /** Texts of the values of one dictionary code or registered triple; unknown values are missing from the map. */
  textsOf(
    db: Database,
    dictionary: string,
    values: readonly string[],
    tenantId: number,
  ): Promise<ReadonlyMap<string, string>>
  /** The other way round, for imports: values by text. */
  valuesOf(
    db: Database,
    dictionary: string,
    texts: readonly string[],
    tenantId: number,
  ): Promise<ReadonlyMap<string, string>>
}

/** What the standard verbs of every resource stand on. */
export interface House {
  readonly clock: ZonedClock
  readonly texts: DictionaryTexts
  /** Writes an error workbook and gives back its public path (wire 1.11). */
  storeErrorFile(bytes: Uint8Array, name: string): Promise<string>
  readonly resources: readonly AnyResource[]
}
