import { useCallback, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { isRecord } from '../client/api-error.ts'
import type { Trail } from './neighbours.ts'

/** Of a record that was opened by its address. */
export const NO_TRAIL: Trail = {
  search: '',
  params: {},
  size: 1,
  firstPage: 1,
  lastPage: 1,
  ids: [],
  total: 0,
  isCapped: false,
}

/** Remembers, for this browser tab, the list that one of the rows was opened from. */
export function keepTrail(resource: AnyResource, trail: Trail): void {
  try {
    sessionStorage.setItem(nameOf(resource), JSON.stringify(trail))
  } catch {
    // Without storage a record has no neighbours.
  }
}

/** The list that the records of a resource were opened from last, and how to remember more of it. */
export function useTrail(resource: AnyResource): readonly [trail: Trail, keep: (trail: Trail) => void] {
  const [trail, setTrail] = useState(() => readTrail(resource))
  const keep = useCallback(
    (next: Trail) => {
      keepTrail(resource, next)
      setTrail(next)
    },
    [resource],
  )
  return [trail, keep]
}

function readTrail(resource: AnyResource): Trail {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(resource)) ?? 'null')
    return isTrail(kept) ? kept : NO_TRAIL
  } catch {
    return NO_TRAIL
  }
}

function isTrail(kept: unknown): kept is Trail {
  return isRecord(kept) && Array.isArray(kept.ids) && isRecord(kept.params) && typeof kept.lastPage === 'number'
}

function nameOf({ name }: AnyResource): string {
  return `TRAIL_${name}`
}
