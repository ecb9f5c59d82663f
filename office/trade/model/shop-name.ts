import type { Text } from '#kit/contract/text.ts'
import { SETTINGS, type Settings } from './settings.ts'

/** What the shop calls itself in both languages; null while it goes by the name that every shop begins with. */
export function shopNameOf(settings: Settings): Text | null {
  const title = settings['shop.title']
  const titleEn = settings['shop.titleEn']
  const isNamed = title !== SETTINGS['shop.title'].initial || titleEn !== ''
  return isNamed ? [title, titleEn || title] : null
}
