import { sql } from 'kysely'

/** What each change of a row sets beside its values: the time of the transaction, and a version that nobody has read yet. */
export const NEXT_VERSION = { updateTime: sql<Date>`now()`, version: sql<number>`version + 1` } as const
