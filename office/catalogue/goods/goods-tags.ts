import { tagsIn } from '#kit/contract/tags.ts'

/** Tags after some were added and others taken away; what is both stays away. */
export function changedTags(
  tags: string | null,
  { add, remove }: { readonly add: string | null; readonly remove: string | null },
): string {
  const gone = new Set(tagsIn(remove))
  return [...new Set([...tagsIn(tags), ...tagsIn(add)])].filter((tag) => !gone.has(tag)).join(',')
}
