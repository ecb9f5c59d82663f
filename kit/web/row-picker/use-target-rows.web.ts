import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import { resourceCalls } from '../client/resource-calls.web.ts'
import { usePreference } from '../session/preference.web.ts'

/** Rows that one search offers. */
const MOST_SHOWN = 20
/** Choices that are remembered per person and resource. */
const MOST_RECENT = 5
const MINUTE_MS = 60_000

interface Search {
  readonly keyword: string
  /** Field that is searched. */
  readonly text: string
  readonly isWanted: boolean
  /** Only rows with these values are offered. */
  readonly only?: Readonly<Record<string, string>> | undefined
}

/** The rows of a resource that its caller may list and that match. */
export function useFoundRows(resource: AnyResource, { keyword, text, isWanted, only }: Search) {
  return useQuery({
    queryKey: [resource.name, 'pick', keyword, only],
    enabled: isWanted,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      const like = keyword === '' ? {} : { [text]: `*${keyword}*` }
      return (await resourceCalls(resource).list({ ...only, ...like, pageNo: 1, pageSize: MOST_SHOWN }, { signal }))
        .records
    },
  })
}

/** The rows whose value of a field is given, in that order; rows that are gone or hidden are missing. */
export function useRowsOf(
  resource: AnyResource,
  { field, values, isWanted = true }: { field: string; values: readonly string[]; isWanted?: boolean },
): readonly AnyRow[] {
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'picked', field, values],
    enabled: isWanted && values.length > 0,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      const asked = { [`${field}_MultiString`]: values.join(','), pageNo: 1, pageSize: values.length }
      return (await resourceCalls(resource).list(asked, { signal, handles: 'all' })).records
    },
  })
  return values.flatMap((value) => data.find((row) => String(row[field]) === value) ?? [])
}

/** The row whose value of a field is given; undefined when it is gone or hidden. */
export async function rowOf(resource: AnyResource, field: string, value: string): Promise<AnyRow | undefined> {
  const asked = { [`${field}_MultiString`]: value, pageNo: 1, pageSize: 1 }
  // failures are told by the client
  const found = await resourceCalls(resource)
    .list(asked)
    .catch(() => undefined)
  return found?.records[0]
}

/** What this person chose lately, newest first, kept on the server. */
export function useRecentValues(
  { name }: AnyResource,
  field: string,
): readonly [readonly string[], (value: string) => void] {
  const [recent, setRecent] = usePreference<readonly string[]>(`recent:${name}:${field}`, [])
  return [recent, (value) => setRecent([value, ...recent.filter((one) => one !== value)].slice(0, MOST_RECENT))]
}
