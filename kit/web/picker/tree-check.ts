/** A node of a tree that is there as a whole. */
export interface CheckNode {
  readonly key: string
  readonly title: string
  readonly children: readonly CheckNode[]
  /** As the server sent it. */
  readonly row: Readonly<Record<string, unknown>>
}

/** All nodes, parents before what is below them. */
export function flatNodes(nodes: readonly CheckNode[]): readonly CheckNode[] {
  return nodes.flatMap((node) => [node, ...flatNodes(node.children)])
}

interface Check {
  readonly nodes: readonly CheckNode[]
  readonly checked: ReadonlySet<string>
  readonly key: string
  /** Whether a node and what is below it are checked together. */
  readonly isLinked: boolean
}

/** Checks a node, or takes its check away. Linked, everything below follows, and parents follow their children. */
export function toggleNode({ nodes, checked, key, isLinked }: Check): ReadonlySet<string> {
  const next = new Set(checked)
  const node = flatNodes(nodes).find((one) => one.key === key)
  const isOn = !checked.has(key)
  for (const one of node && isLinked ? flatNodes([node]) : [{ key }]) {
    if (isOn) {
      next.add(one.key)
    } else {
      next.delete(one.key)
    }
  }
  return isLinked ? withParents(nodes, next) : next
}

/** A parent is checked when all its children are, and only then. */
function withParents(nodes: readonly CheckNode[], checked: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(checked)
  const settle = ({ key, children }: CheckNode): boolean => {
    if (children.length === 0) {
      return next.has(key)
    }
    // every branch is settled, also behind one that is not checked
    const isWhole = children.map(settle).every(Boolean)
    if (isWhole) {
      next.add(key)
    } else {
      next.delete(key)
    }
    return isWhole
  }
  nodes.forEach(settle)
  return next
}

/** Unchecked nodes with something checked below them. */
export function halfChecked(nodes: readonly CheckNode[], checked: ReadonlySet<string>): readonly string[] {
  return flatNodes(nodes)
    .filter((node) => !checked.has(node.key) && flatNodes(node.children).some(({ key }) => checked.has(key)))
    .map(({ key }) => key)
}

/** Nodes whose title holds the text, without hierarchy; all of them for no text. */
export function foundNodes(nodes: readonly CheckNode[], text: string): readonly CheckNode[] {
  const wanted = text.trim().toLowerCase()
  return wanted === ''
    ? nodes
    : flatNodes(nodes)
        .filter(({ title }) => title.toLowerCase().includes(wanted))
        .map((node) => ({ ...node, children: [] }))
}

/** A tree of the wire, named by the columns that hold its keys and titles. */
export function readNodes(
  wire: unknown,
  names: { readonly key: string; readonly title: string },
): readonly CheckNode[] {
  return Array.isArray(wire)
    ? wire.filter(isRow).map((row) => ({
        key: String(row[names.key] ?? ''),
        title: String(row[names.title] ?? ''),
        children: readNodes(row.children, names),
        row,
      }))
    : []
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
