import { itemsIn } from './listed-items.ts'
import { plainCode } from './plain-code.ts'

/** Tags as they are typed or pasted: each once, in order. */
export function tagsIn(text: string | null | undefined): readonly string[] {
  return [...new Set(itemsIn(text))].filter((tag) => plainCode(tag) !== '')
}
