/** A row of a tree; what else it holds is the page's business. */
export interface TreeRow {
  readonly id: string
  readonly hasChildren: boolean
}

/** Parent of the rows that have none, as trees of this wire call it. */
export const ROOT = '0'

/** Rows of a tree that have been loaded so far. */
export interface TreeState<Row extends TreeRow> {
  /** Rows below each parent that was ever opened, in order. */
  readonly levels: ReadonlyMap<string, readonly Row[]>
  readonly open: ReadonlySet<string>
  /** Parents whose rows are on their way. */
  readonly loading: ReadonlySet<string>
}

export const EMPTY_TREE: TreeState<never> = { levels: new Map(), open: new Set(), loading: new Set() }

/** A row on show with its place in the tree. */
export interface PlacedRow<Row extends TreeRow> {
  readonly row: Row
  readonly parent: string
  /** 1 for a root. */
  readonly level: number
}

/** Rows below a parent are being asked for; a row opens at once and shows its placeholder. */
export function loadingBelow<Row extends TreeRow>(state: TreeState<Row>, parent: string): TreeState<Row> {
  const open = parent === ROOT ? state.open : added(state.open, parent)
  return { ...state, open, loading: added(state.loading, parent) }
}

/**
 * Rows below a parent have come and replace those that were there.
 * Without any the parent becomes a leaf.
 */
export function loadedBelow<Row extends TreeRow>(
  state: TreeState<Row>,
  parent: string,
  rows: readonly Row[],
): TreeState<Row> {
  const levels = new Map(state.levels).set(parent, rows)
  const known = { ...state, levels, loading: removed(state.loading, parent) }
  const isLeaf = rows.length === 0
  return {
    ...withRow(known, parent, (row) => ({ ...row, hasChildren: !isLeaf })),
    open: isLeaf ? removed(state.open, parent) : state.open,
  }
}

/** Rows below a parent did not come; rows from before stay on show. */
export function failedBelow<Row extends TreeRow>(state: TreeState<Row>, parent: string): TreeState<Row> {
  const open = state.levels.has(parent) ? state.open : removed(state.open, parent)
  return { ...state, open, loading: removed(state.loading, parent) }
}

export function closed<Row extends TreeRow>(state: TreeState<Row>, id: string): TreeState<Row> {
  return { ...state, open: removed(state.open, id) }
}

/** Puts the rows below a parent in the order of `ids`. */
export function reordered<Row extends TreeRow>(
  state: TreeState<Row>,
  parent: string,
  ids: readonly string[],
): TreeState<Row> {
  const rows = state.levels.get(parent) ?? []
  const sorted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return { ...state, levels: new Map(state.levels).set(parent, sorted) }
}

/** Every row on show, from top to bottom. Each is shown once, also when the server says that it is below itself. */
export function visibleRows<Row extends TreeRow>({ levels, open }: TreeState<Row>): readonly PlacedRow<Row>[] {
  const shown = new Set<string>()
  function below(parent: string, level: number): readonly PlacedRow<Row>[] {
    return (levels.get(parent) ?? []).flatMap((row) => {
      if (shown.has(row.id)) {
        return []
      }
      shown.add(row.id)
      return [{ row, parent, level }, ...(open.has(row.id) ? below(row.id, level + 1) : [])]
    })
  }
  return below(ROOT, 1)
}

/** Where the focus goes on a key, and whether the row opens or closes (the pattern of a tree grid). */
export interface TreeMove {
  readonly focus?: string
  readonly toggle?: string
}

export function moveByKey<Row extends TreeRow>(state: TreeState<Row>, current: string, key: string): TreeMove {
  const rows = visibleRows(state)
  const index = rows.findIndex(({ row }) => row.id === current)
  const here = rows[index]
  const focus = (at: number): TreeMove => {
    const id = rows[at]?.row.id
    return id === undefined ? {} : { focus: id }
  }
  if (!here) {
    return {}
  }
  const isOpen = state.open.has(current)
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1)
    case 'ArrowUp':
      return focus(index - 1)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(rows.length - 1)
    case 'ArrowRight':
      if (!here.row.hasChildren) {
        return {}
      }
      return isOpen ? focus(index + 1) : { toggle: current }
    case 'ArrowLeft':
      if (isOpen) {
        return { toggle: current }
      }
      return here.parent === ROOT ? {} : { focus: here.parent }
    default:
      return {}
  }
}

/**
 * The rows of an answer: a plain list, or the records of a page.
 * @throws UnknownTreeAnswer when it is neither
 */
export function rowsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) {
    return answer
  }
  if (typeof answer === 'object' && answer !== null && 'records' in answer && Array.isArray(answer.records)) {
    return answer.records
  }
  throw new UnknownTreeAnswer()
}

/** The server answered with something that is no list of rows. */
export class UnknownTreeAnswer extends Error {
  constructor() {
    super('Unrecognised return data type')
    this.name = 'UnknownTreeAnswer'
  }
}

function withRow<Row extends TreeRow>(state: TreeState<Row>, id: string, change: (row: Row) => Row): TreeState<Row> {
  const levels = new Map(
    [...state.levels].map(([parent, rows]) => [parent, rows.map((row) => (row.id === id ? change(row) : row))]),
  )
  return { ...state, levels }
}

function added(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set(set).add(one)
}

function removed(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== one))
}
