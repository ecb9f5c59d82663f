import { expect, test } from 'vitest'
import { SEED_ROLES } from '../seed/role-seed.ts'
import { CHAPTERS, chapterOfPage, chapterTitle, partsOf } from './handbook.ts'
import { ROLE_CHAPTERS } from './role-chapters.ts'

const textsOf = ({ lead, steps, notes = [] }: (typeof CHAPTERS)[number]) => [lead, ...steps, ...notes]

test('each role that a shop starts with has the chapter of its day, under its name', () => {
  expect(ROLE_CHAPTERS.map(({ key, title }) => [key, title])).toEqual(SEED_ROLES.map(({ code, name }) => [code, name]))
})

test('chapters have keys and titles of their own', () => {
  const [keys, titles] = [CHAPTERS.map(({ key }) => key), CHAPTERS.map((chapter) => chapterTitle(chapter)[0])]
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(titles).size).toBe(titles.length)
})

test('what a text names is on screen, and both languages name the same', () => {
  for (const chapter of CHAPTERS) {
    for (const text of textsOf(chapter)) {
      const [chinese, english] = text.map((words) =>
        partsOf(words)
          .flatMap((part) => (part.kind === 'words' ? [] : [`${part.kind}:${part.of}`]))
          .toSorted(),
      )
      expect(english, text[1]).toEqual(chinese)
      expect(text.join('')).not.toMatch(/\{(?!page:|do:|field:)/)
    }
    for (const page of chapter.pages) {
      expect(() => partsOf(`{page:${page}}`), page).not.toThrow()
    }
  }
  expect(() => partsOf('{do:order.fly}')).toThrow('do:order.fly')
})

test('a page leads to its own chapter before one about lists', () => {
  const keys = ['shop/OrderList', 'shop/AppUserList', 'shop/ClaimList', 'shop/TaskList'].map(
    (component) => chapterOfPage(component)?.key,
  )
  expect(keys).toEqual(['order', 'lists', 'presale', undefined])
})
