import { isQueryable, knownConditions } from '#kit/contract/advanced-condition.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { MAX_TITLE, type SavedInput } from '#kit/contract/saved-query.ts'

/** Key of the queries that earlier versions kept in the browser; a code or the path of the page follows. */
export const OLD_KEY = 'JSuperQuerySaved_'

/** The queries that were kept under such a key, as they are saved now; lines that fit no field are left out. */
export function oldQueries(resource: AnyResource, stored: readonly unknown[]): readonly SavedInput[] {
  return stored.flatMap((entry) => {
    const { title, matchType, records } = Object(entry)
    const known = Array.isArray(records) ? knownConditions(resource, records.map(Object)) : []
    if (typeof title !== 'string' || title.trim() === '' || !isQueryable(known)) {
      return []
    }
    return [
      {
        page: resource.name,
        kind: 'query',
        title: title.trim().slice(0, MAX_TITLE),
        sharedWith: 'me',
        roleId: '',
        content: { advanced: { matchType: matchType === 'or' ? 'or' : 'and', records: known } },
      },
    ]
  })
}
