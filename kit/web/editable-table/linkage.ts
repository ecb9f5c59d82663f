import type { CellOption, CellValue, TableColumn, TableRow } from './column.ts'

/** Selects that depend on one another, from the first column on by `linkageKey`. */
export interface Linkage {
  /** Key of the first column. */
  readonly key: string
  /** The options below a chosen value; those of the first column for ''. Asked once per value. */
  readonly requestData: (parent: string) => Promise<readonly CellOption[]>
}

/** Keys from the first column of the linkage to the last; a key of no column, or of an earlier one, ends it. */
export function chainOf(columns: readonly TableColumn[], linkage: Linkage): readonly string[] {
  const chain: string[] = []
  let column = columns.find(({ key }) => key === linkage.key)
  while (column !== undefined && !chain.includes(column.key)) {
    chain.push(column.key)
    const next = column.linkageKey
    column = columns.find(({ key }) => key === next)
  }
  return chain
}

/** The value whose options a column offers; undefined while the column before it is empty. */
export function parentValue(chain: readonly string[], key: string, row: TableRow): string | undefined {
  const place = chain.indexOf(key)
  if (place <= 0) {
    return place === 0 ? '' : undefined
  }
  const before = chain[place - 1] ?? ''
  const value = String(row[before] ?? '')
  return value === '' ? undefined : value
}

interface Written {
  /** Keys of the linkage that a column belongs to; none for others. */
  readonly chainOf: (key: string) => readonly string[]
  readonly row: TableRow
  readonly values: Readonly<Record<string, CellValue>>
}

/** What is written into a row: a link that changes empties those that hang on it, unless they are written as well. */
export function linkedValues({ chainOf, row, values }: Written): Readonly<Record<string, CellValue>> {
  const all: Record<string, CellValue> = {}
  for (const [key, value] of Object.entries(values)) {
    const chain = row[key] === value ? [] : chainOf(key)
    for (const below of chain.slice(chain.indexOf(key) + 1)) {
      all[below] = ''
    }
  }
  return { ...all, ...values }
}
