import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useResource } from '../client/resource-calls.web.ts'
import { extendedBy, type Neighbours, neighboursOf, pageBeyond, type Trail } from './neighbours.ts'

/** Milliseconds for which a page that was asked for ahead is taken as it is. */
const FRESH_MS = 60_000

interface Beside {
  readonly neighbours: Neighbours
  /** A row of a page that was asked for here. */
  readonly rowOf: (id: string) => AnyRow | undefined
}

/**
 * The records before and after one. At an end of the known pages the server is asked for the next one, by the request of
 * the list.
 * @param onTrail told the trail with that page
 */
export function useNeighbours(
  resource: AnyResource,
  { trail, id, onTrail }: { readonly trail: Trail; readonly id: string; readonly onTrail: (trail: Trail) => void },
): Beside {
  const calls = useResource(resource)
  const rows = useRef(new Map<string, AnyRow>())
  const page = pageBeyond(trail, id)
  const params = { ...trail.params, pageNo: String(page), pageSize: String(trail.size) }
  const { data } = useQuery({
    queryKey: [resource.name, 'list', params],
    // a page that does not come is no failure of the record
    queryFn: ({ signal }) => calls.list(params, { signal, handles: 'all' }),
    enabled: page !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  })
  const extend = useEffectEvent((found: NonNullable<typeof data>) => {
    if (page !== undefined) {
      for (const row of found.records) {
        rows.current.set(row.id, row)
      }
      onTrail(extendedBy(trail, page, found))
    }
  })
  useEffect(() => {
    if (data) {
      extend(data)
    }
  }, [data])
  return { neighbours: neighboursOf(trail, id), rowOf: (one) => rows.current.get(one) }
}
