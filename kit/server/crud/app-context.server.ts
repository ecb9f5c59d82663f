import type { ChoiceList } from '#kit/contract/choices.ts'
import type { NamingRules } from '#kit/contract/naming.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Locale, Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '../database/database.server.ts'
import type { Outbound } from '../http/outbound.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Vault } from '../seal/vault.server.ts'
import type { Importer } from './importer.server.ts'
import type { Watcher } from './row-watcher.server.ts'
import type { SharedTotals } from './shared-totals.server.ts'

/** Which dictionary, for whom. */
export interface DictionaryQuery {
  readonly db: Database
  /** A dictionary code or a registered triple `table,text,code`. */
  readonly dictionary: string
  readonly tenantId: number
  readonly locale: Locale
}

/** A dictionary as the caller of a request reads it. */
export function dictionaryQuery(
  { db, user, locale }: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  dictionary: string,
): DictionaryQuery {
  return { db, dictionary, tenantId: user.tenantId, locale }
}

/** Texts of stored values, for `_dictText`, exports and imports. The office implements it. */
export interface DictionaryTexts {
  /** Texts by value; unknown values are missing from the map. Disabled items still have their text. */
  textsOf(query: DictionaryQuery, values: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Values among those given that may be chosen anew: enabled items of a dictionary. Asked of the database itself, and
   * kept from removal until the transaction ends.
   */
  enabledOf(query: DictionaryQuery, values: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Values by dictionary of those rows of a table that are items, or that are dictionaries with items; empty for other
   * tables.
   */
  itemsAmong(db: Database, table: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Texts of all values that may be chosen of a dictionary, in its order, in the language of the query. */
  choicesOf(query: DictionaryQuery): Promise<readonly string[]>
  /** The other way round, for imports: values by text, in every language. */
  valuesOf(query: DictionaryQuery, texts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Every change of a dictionary calls it, once it is committed. */
  forget(): void
}

/** What is wrong with values, by value, after the check rule of that code; right ones are missing from the map. */
export type CheckRules = (
  ctx: Pick<RequestContext, 'db' | 'user'>,
  ruleCode: string,
  values: readonly string[],
) => Promise<ReadonlyMap<string, Text>>

/** Which permissions show personal data, and the one that sheets with it need beside them. */
interface PersonalData {
  readonly permissions: readonly string[]
  readonly exportPermission: string
}

/** What the standard verbs of every resource stand on. */
export interface AppContext {
  readonly clock: ZonedClock
  readonly texts: DictionaryTexts
  readonly totals: SharedTotals
  readonly checkRules: CheckRules
  readonly personal: PersonalData
  /** What commands are called that no action of a resource is named after. */
  readonly commandTitles: ReadonlyMap<string, Text>
  /** Static domain of stored files, if they have one. */
  readonly staticUrl?: string | undefined
  /** Seals secrets that the server reads again. */
  readonly vault: Vault
  /** Reaches servers that people name. */
  readonly outbound: Outbound
  /** Writes an error workbook that this person may read, and gives back its path. */
  storeErrorFile(userId: string, bytes: Uint8Array): Promise<string>
  /** Work behind the answer. */
  readonly jobs: Jobs
  /** Who hears of changes of rows, by the table. */
  readonly watchers: Map<string, Watcher>
  /** How sheets are imported, by the name of the resource; `crudRoutes` fills it. */
  readonly importers: Map<string, Importer>
  /** Everything that is declared, nouns with routes of their own included: row rules and references are found in it. */
  readonly resources: readonly AnyResource[]
  /** What fields choose from, and what else there are choices of. */
  readonly choices: readonly ChoiceList[]
  readonly naming: NamingRules
}
