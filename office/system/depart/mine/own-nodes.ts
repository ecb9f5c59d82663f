/** A node of the tree of one's own departments, with all that it says. */
export interface OwnNode extends Readonly<Record<string, unknown>> {
  readonly id: string
}

interface OwnNodes {
  /** By the id of the node above, '' for the top. */
  readonly below: ReadonlyMap<string, readonly OwnNode[]>
  readonly byId: ReadonlyMap<string, OwnNode>
}

/** A whole tree of the wire, taken apart level by level. */
export function ownNodes(tree: readonly unknown[]): OwnNodes {
  const below = new Map<string, readonly OwnNode[]>()
  const byId = new Map<string, OwnNode>()
  const take = (parent: string, wire: readonly unknown[]): void => {
    const nodes = wire.filter(isNode)
    below.set(parent, nodes)
    for (const node of nodes) {
      byId.set(node.id, node)
      take(node.id, Array.isArray(node.children) ? node.children : [])
    }
  }
  take('', tree)
  return { below, byId }
}

function isNode(value: unknown): value is OwnNode {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
