/** A node of a lazy tree in the flat form that antd nests itself. */
export interface TreeNode {
  readonly id: string
  /** The value once more: antd asks for it. */
  readonly key: string
  /** Id of the node above; '' for a root. */
  readonly pId: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
}

/** Where the levels of a tree come from. */
export interface TreeSource {
  /** Tells the tree from others in the cache. */
  readonly key: string
  /** The nodes below one, '' for the roots. */
  readonly load: (parent: string) => Promise<readonly TreeNode[]>
}

/** Trees with calls of their own, by their source `table,text,code`; the office names them, the kit knows no noun. */
export type Trees = Readonly<Record<string, () => Promise<TreeSource['load']>>>

const registered = new Map<string, Trees[string]>()

/** Makes trees of these sources ask by calls of their own instead of the common one. Called once, before the first rendering. */
export function registerTrees(trees: Trees): void {
  for (const [source, fetchLevels] of Object.entries(trees)) {
    registered.set(source, fetchLevels)
  }
}

/** How the levels of a source are loaded, when not by the common call. */
export async function ownLevels(source: string): Promise<TreeSource['load'] | undefined> {
  return registered.get(source)?.()
}
