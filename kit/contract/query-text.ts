/** How the text of a query is meant: contains, is not, is at least, is at most. */
export type QueryMode = 'like' | 'ne' | 'ge' | 'le'

const MARKS: Readonly<Record<QueryMode, readonly [before: string, after: string]>> = {
  like: ['*', '*'],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
}

/**
 * What was typed as a list parameter of the wire: `*text*`, `!text`, `>=text`, `<=text`; nothing typed asks nothing.
 */
export function queryText(mode: QueryMode, typed: string): string {
  const [before, after] = MARKS[mode]
  return typed === '' ? '' : `${before}${typed}${after}`
}

/** What to show of a list parameter: without the marks of its mode; a value without them as it is. */
export function typedText(mode: QueryMode, query: string): string {
  const [before, after] = MARKS[mode]
  const isMarked = query.length >= before.length + after.length && query.startsWith(before) && query.endsWith(after)
  return isMarked ? query.slice(before.length, query.length - after.length) : query
}
