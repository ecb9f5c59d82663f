import type { Page } from '#kit/contract/envelope.ts'

/** A list that records were opened from: its request, and the pages of it that are known, without a gap. */
export interface Trail {
  /** Address of the list with its conditions. */
  readonly search: string
  /** The list request, without its page. */
  readonly params: Readonly<Record<string, string>>
  /** Rows of a page. */
  readonly size: number
  readonly firstPage: number
  readonly lastPage: number
  /** Ids of the rows of these pages. */
  readonly ids: readonly string[]
  readonly total: number
  /** There are more rows than were counted. */
  readonly isCapped: boolean
}

export interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** From 1; 0 for a record that is not among them. */
  readonly place: number
  readonly count: number
  /** There are more than `count`. */
  readonly isCapped: boolean
}

/** The records before and after one that are known, in the order of the list. */
export function neighboursOf({ ids, firstPage, size, total, isCapped }: Trail, id: string): Neighbours {
  const index = ids.indexOf(id)
  return {
    previous: index > 0 ? ids[index - 1] : undefined,
    next: index >= 0 ? ids[index + 1] : undefined,
    place: index < 0 ? 0 : (firstPage - 1) * size + index + 1,
    count: Math.max(total, ids.length),
    isCapped,
  }
}

/** The page to ask for when a record stands at an end of the known ones; undefined when the list ends there, too. */
export function pageBeyond(trail: Trail, id: string): number | undefined {
  const { ids, firstPage, lastPage, size, total, isCapped } = trail
  const index = ids.indexOf(id)
  if (index >= 0 && index === ids.length - 1 && (isCapped || lastPage * size < total)) {
    return lastPage + 1
  }
  return index === 0 && firstPage > 1 ? firstPage - 1 : undefined
}

/** The trail with one more page at an end of it. Rows that moved there from a known page keep their place. */
export function extendedBy(trail: Trail, page: number, found: Page<{ readonly id: string }>): Trail {
  const { ids, firstPage, lastPage } = trail
  const known = new Set(ids)
  const more = found.records.map(({ id }) => id).filter((id) => !known.has(id))
  const isCapped = found.totalKind !== 'exact'
  return page > lastPage
    ? // a page without rows is the end, whatever was counted
      {
        ...trail,
        lastPage: page,
        ids: [...ids, ...more],
        total: more.length === 0 ? Math.min(found.total, lastPage * trail.size) : found.total,
        isCapped: isCapped && more.length > 0,
      }
    : page < firstPage
      ? { ...trail, firstPage: page, ids: [...more, ...ids], total: found.total, isCapped }
      : trail
}
