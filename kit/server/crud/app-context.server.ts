import type { ChoiceList } from '#kit/contract/choices.ts'
import type { CommandPath } from '#kit/contract/command.ts'
import type { CommentPerson } from '#kit/contract/comment.ts'
import type { NamingRules } from '#kit/contract/naming.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Locale, Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '../database/database.server.ts'
import type { Caller } from '../http/caller.server.ts'
import type { Outbound } from '../http/outbound.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Vault } from '../seal/vault.server.ts'
import type { TableNews } from '../socket/table-channel.server.ts'
import type { Importer } from './importer.server.ts'
import type { RowGuard } from './row-guard.server.ts'
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
  /** Tables of people outside of the house: whatever names a row of them is about somebody. */
  readonly tables: readonly string[]
  readonly exportPermission: string
}

/** People of the house, for records that name them. The office implements it. */
export interface People {
  /** Somebody with the rights they have now; null when they may not work in the tenant. */
  callerNow(userId: string, tenantId: number): Promise<Caller | null>
  /**
   * Active people of a tenant who may hold a permission, by a word of their names, in the order of these: whether they do
   * is asked of each.
   */
  candidates(db: Database, asked: Candidates): Promise<readonly CommentPerson[]>
  /** What people are called, whoever they are by now; those whom the tenant does not know are missing from the map. */
  named(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, CommentPerson>>
  /** Whether somebody brought this picture themselves. */
  hasPicture(ctx: Pick<RequestContext, 'db' | 'user'>, path: string): Promise<boolean>
  /** Tells those whom a comment concerns, once it is committed. */
  tell(ctx: Pick<RequestContext, 'db' | 'user'>, comment: CommentNews): Promise<void>
}

interface Candidates {
  readonly tenantId: number
  readonly permission: string
  readonly word: string
  readonly most: number
}

/** A comment that somebody is to be told of. */
export interface CommentNews {
  readonly id: string
  readonly resource: AnyResource
  readonly recordId: string
  /** Ids of those whom it names and who may see the record. */
  readonly named: readonly string[]
  /** Ids of others who wrote in the thread before. */
  readonly earlier: readonly string[]
}

/** What the standard verbs of every resource stand on. */
export interface AppContext {
  readonly clock: ZonedClock
  readonly texts: DictionaryTexts
  readonly totals: SharedTotals
  readonly checkRules: CheckRules
  readonly personal: PersonalData
  readonly people: People
  /** Says something to the open pages that listen to its key. */
  readonly tellPages: (news: TableNews) => void
  /** What commands are called: of routes what their buttons say, timers, and what servers do by themselves. */
  readonly commandTitles: ReadonlyMap<CommandPath, Text>
  /** Static domain of stored files, if they have one. */
  readonly staticUrl?: string | undefined
  /** Where people open the pages, if the server was told: answers that leave the house name files below it. */
  readonly publicUrl?: string | undefined
  /** What a tenant calls its site, in Chinese and English; null while it goes by the name of the product. */
  readonly siteName: (tenantId: number, db: Database) => Promise<Text | null>
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
  /** Who says whether rows may be touched at all, by the table. */
  readonly guards: Map<string, RowGuard>
  /** How sheets are imported, by the name of the resource; `crudRoutes` fills it. */
  readonly importers: Map<string, Importer>
  /** Everything that is declared, nouns with routes of their own included: row rules and references are found in it. */
  readonly resources: readonly AnyResource[]
  /** What fields choose from, and what else there are choices of. */
  readonly choices: readonly ChoiceList[]
  readonly naming: NamingRules
}
