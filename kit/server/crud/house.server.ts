import type { AnyResource } from '#kit/contract/resource.ts'
import type { Locale } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '../database/database.server.ts'

/** Which dictionary, for whom. */
export interface DictionaryQuery {
  readonly db: Database
  /** A dictionary code or a registered triple `table,text,code`. */
  readonly dictionary: string
  readonly tenantId: number
  readonly locale: Locale
}

/** Texts of stored values, for `_dictText`, exports and imports. The office implements it. */
export interface DictionaryTexts {
  /** Texts by value; unknown values are missing from the map. Disabled items still have their text. */
  textsOf(query: DictionaryQuery, values: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The other way round, for imports: values by text, in every language. */
  valuesOf(query: DictionaryQuery, texts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Every change of a dictionary calls it, once it is committed. */
  forget(): void
}

/** What the standard verbs of every resource stand on. */
export interface House {
  readonly clock: ZonedClock
  readonly texts: DictionaryTexts
  /** Writes an error workbook and gives back its public path (wire 1.11). */
  storeErrorFile(bytes: Uint8Array): Promise<string>
  readonly resources: readonly AnyResource[]
}
