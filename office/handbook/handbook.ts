import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { declared, MENU_SCREENS } from '../office.ts'
import { CHAPTER_PARAM, type Chapter, HANDBOOK_PATH } from './chapter.ts'
import { PAGE_CHAPTERS } from './page-chapters.ts'
import { ROLE_CHAPTERS } from './role-chapters.ts'

export const CHAPTERS: readonly Chapter[] = [...ROLE_CHAPTERS, ...PAGE_CHAPTERS]

/** Names of pages by their component. */
const PAGES: ReadonlyMap<string, Text> = new Map([
  ...declared.flatMap(({ menu, title }) => (menu ? [[menu.component, plural(title)] as const] : [])),
  ...MENU_SCREENS.map(({ component, title }) => [component, title] as const),
])

const RESOURCES: ReadonlyMap<string, AnyResource> = new Map(declared.map((resource) => [resource.name, resource]))

export function chapterTitle({ title, pages }: Chapter): Text {
  return title ?? nameOnScreen('page', pages[0])
}

/** A piece of a text: plain words, or the name of something on screen. */
export type Part =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'page' | 'do' | 'field'; readonly of: string; readonly name: Text }

/** Cuts a text of one language where it names what is on screen. @throws Error for a name that nothing has */
export function partsOf(words: string): readonly Part[] {
  const pieces = words.split(/\{((?:page|do|field):[^}]+)\}/)
  return pieces.flatMap((piece, index): readonly Part[] => {
    if (index % 2 === 0) {
      return piece === '' ? [] : [{ kind: 'words', words: piece }]
    }
    const [kind, of = ''] = piece.split(':') as ['page' | 'do' | 'field', string]
    return [{ kind, of, name: nameOnScreen(kind, of) }]
  })
}

/** What something on screen is called. @throws Error for a name that nothing has */
function nameOnScreen(kind: 'page' | 'do' | 'field', of: string): Text {
  const [noun = '', name = ''] = of.split('.')
  const resource = RESOURCES.get(noun)
  const found = {
    page: () => PAGES.get(of),
    do: () => resource?.actions?.[name]?.title,
    field: () => resource && fieldOf(resource, name)?.title,
  }[kind]()
  if (!found) {
    throw new Error(`Nothing on screen is called ${kind}:${of}`)
  }
  return found
}

/** The chapter that a page leads to; undefined where the page explains itself. */
export function chapterOfPage(component: string): Chapter | undefined {
  return PAGE_CHAPTERS.find(({ pages }) => pages.includes(component))
}

/** What the palette finds: chapters by their title and by the pages that they are about. */
export function handbookEntries() {
  return CHAPTERS.map((chapter) => {
    const pages = chapter.pages.map((page) => nameOnScreen('page', page))
    const also = (index: 0 | 1) => pages.map((name) => name[index]).join(' ')
    return {
      key: chapter.key,
      title: chapterTitle(chapter),
      also: [also(0), also(1)] satisfies Text,
      path: HANDBOOK_PATH,
      query: { [CHAPTER_PARAM]: chapter.key },
    }
  })
}
