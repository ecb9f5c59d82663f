import type { Text } from '#kit/contract/text.ts'
import type { PictureName } from './pictures.ts'

/** Where the handbook is read; `?chapter=refund` opens a chapter. */
export const HANDBOOK_PATH = '/handbook'
export const CHAPTER_PARAM = 'chapter'

/** Address of a chapter, by its key. */
export const chapterAddress = (key: string): string => `${HANDBOOK_PATH}?${CHAPTER_PARAM}=${key}`

/** The home page, which stands in no menu. */
export const HOME_COMPONENT = 'dashboard/Analysis'

/**
 * A chapter of the handbook. Texts name pages, commands and fields by what they are declared as (`{page:shop/OrderList}`,
 * `{do:order.ship}`, `{field:order.receiverPhone}`), so that they say what the screen says.
 */
export interface Chapter {
  /** In the address; of a role its code. */
  readonly key: string
  /** That of the role, or of several pages; left out: that of the first page. */
  readonly title?: Text
  /** Components of the pages that it is about, the first one before all. */
  readonly pages: readonly [string, ...string[]]
  /** What it is for, in one or two sentences. */
  readonly lead: Text
  /** In the order in which it is done. */
  readonly steps: readonly Text[]
  /** What is good to know beside it. */
  readonly notes?: readonly Text[]
  /** What stands below a step, by its number; that of 0 below what the chapter is for. */
  readonly pictures?: Readonly<Record<number, PictureName>>
}
