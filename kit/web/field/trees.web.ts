import type { TreeSource } from './tree-reference.web.ts'

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
