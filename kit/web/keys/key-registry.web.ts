import { create } from 'zustand'
import type { Text } from '#kit/contract/text.ts'

/** What a key, or a row of keys, does. */
export interface KeyEntry {
  /** As tinykeys reads them: `j`, `[Shift]+?` with or without it, `$mod+k`, `g o` one after the other. */
  readonly keys: string
  readonly title: Text
  readonly run: (event: KeyboardEvent) => void
}

/** Keys of one place, as long as it is on show. */
export interface KeyGroup {
  readonly title: Text
  readonly entries: readonly Pick<KeyEntry, 'keys' | 'title'>[]
}

/** All keys that do something now, place by place: what the help under `?` lists. */
export const useKeyRegistry = create<{ readonly groups: readonly KeyGroup[] }>(() => ({ groups: [] }))

/** @returns takes it away again */
export function addKeyGroup(group: KeyGroup): () => void {
  useKeyRegistry.setState(({ groups }) => ({ groups: [...groups, group] }))
  return () => useKeyRegistry.setState(({ groups }) => ({ groups: groups.filter((one) => one !== group) }))
}
