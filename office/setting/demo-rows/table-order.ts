/** Rows of one table name rows of another. */
interface Reference {
  readonly child: string
  readonly parent: string
}

/** Children before parents; those that name each other in a circle are one group. */
export function orderOf(tables: readonly string[], edges: readonly Reference[]): readonly (readonly string[])[] {
  const reached = new Map(tables.map((table) => [table, parentsOf(table, edges)]))
  const isAbove = (parent: string, child: string) => reached.get(child)?.has(parent) ?? false
  const groups: string[][] = []
  for (const table of tables) {
    const own = groups.find(([first = '']) => isAbove(first, table) && isAbove(table, first))
    if (own) {
      own.push(table)
    } else {
      groups.push([table])
    }
  }
  const ordered: string[][] = []
  const left = new Set(groups)
  while (left.size > 0) {
    const free = [...left].filter(
      (group) => ![...left].some((other) => other !== group && isAbove(group[0] ?? '', other[0] ?? '')),
    )
    for (const group of free) {
      ordered.push(group)
      left.delete(group)
    }
  }
  return ordered
}

/** All tables that rows of a table name, over however many steps. */
function parentsOf(table: string, edges: readonly Reference[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [table]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { child, parent } of edges) {
      if (child === next && !found.has(parent)) {
        found.add(parent)
        open.push(parent)
      }
    }
  }
  return found
}
