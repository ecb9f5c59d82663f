import { plainCode } from './plain-code.ts'

/** Tags as they are typed or pasted: between commas, those of Chinese too; each once, in order. */
export function tagsIn(text: string | null | undefined): readonly string[] {
  const tags = (text ?? '').split(/[,，、]/).map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => plainCode(tag) !== '')
}
