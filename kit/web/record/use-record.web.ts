import { useQuery } from '@tanstack/react-query'
import { type AnyResource, verbsOf } from '#kit/contract/resource.ts'
import { ApiError } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useResource } from '../client/resource-calls.web.ts'

export interface LoadedRecord {
  /** As the server has it, or as the list had it until then. */
  readonly row: AnyRow | undefined
  readonly error: Error | null
  readonly isMissing: boolean
  readonly refresh: () => void
}

/** A record with its children as the server has it now; a row of a list is shown until it comes. */
export function useRecord(resource: AnyResource, id: string, known?: AnyRow): LoadedRecord {
  const calls = useResource(resource)
  const canAsk = verbsOf(resource).includes('queryById')
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }): Promise<AnyRow> => calls.get(id, { signal, handles: [404] }),
    enabled: canAsk && id !== '',
    staleTime: 0,
  })
  return {
    row: data ?? known,
    error,
    isMissing: error instanceof ApiError && error.http === 404,
    refresh: () => void refetch(),
  }
}
