import type { UsedBy } from '#kit/contract/reference.ts'
import { ApiError, isRecord } from '../client/api-error.ts'

/** Who uses what the server refused to remove; none for every other failure. */
export function usedByIn(error: unknown): readonly UsedBy[] {
  const told = error instanceof ApiError && isRecord(error.data) ? error.data.usedBy : undefined
  return Array.isArray(told) ? told.filter(isUsedBy) : []
}

/** Address of the list that shows exactly the rows that use it; undefined for a resource without a page. */
export function addressOfUsers({ url, field, values }: UsedBy): string | undefined {
  if (url === null) {
    return undefined
  }
  const [only = ''] = values
  const query: Readonly<Record<string, string>> =
    values.length === 1
      ? { [field]: only }
      : {
          superQueryParams: encodeURIComponent(JSON.stringify([{ field, rule: 'in', val: values.join(',') }])),
          superQueryMatchType: 'and',
        }
  return `${url}?${new URLSearchParams(query)}`
}

function isUsedBy(told: unknown): told is UsedBy {
  return (
    isRecord(told) &&
    typeof told.title === 'string' &&
    typeof told.permission === 'string' &&
    typeof told.field === 'string' &&
    typeof told.count === 'number' &&
    (told.url === null || typeof told.url === 'string') &&
    Array.isArray(told.values) &&
    told.values.every((value) => typeof value === 'string')
  )
}
