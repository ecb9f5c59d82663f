/** Tags as they are typed: between commas, Chinese ones too; each once, in order. */
function tagsIn(text: string | null): readonly string[] {
  const tags = (text ?? '').split(/[,，、]/).map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/** Tags after some were added and others taken away; what is both stays away. */
export function changedTags(
  tags: string | null,
  { add, remove }: { readonly add: string | null; readonly remove: string | null },
): string {
  const gone = new Set(tagsIn(remove))
  return [...new Set([...tagsIn(tags), ...tagsIn(add)])].filter((tag) => !gone.has(tag)).join(',')
}
