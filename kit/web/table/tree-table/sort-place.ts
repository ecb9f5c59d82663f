/** Where a sortable row stands among its siblings. */
export interface SortPlace {
  readonly parent: string
  readonly index: number
  readonly ids: readonly string[]
}

/** The place of a sortable row out of the data that the sorting library keeps with it. */
export function sortPlace(data: unknown): SortPlace | undefined {
  const place = fieldOf(data, 'sortable')
  const parent = fieldOf(place, 'containerId')
  const index = fieldOf(place, 'index')
  const ids = fieldOf(place, 'items')
  return typeof parent === 'string' && typeof index === 'number' && Array.isArray(ids)
    ? { parent, index, ids: ids.map(String) }
    : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
