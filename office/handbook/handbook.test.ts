import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LOCALES, wordsOf } from '#kit/contract/text.ts'
import { SEED_ROLES } from '../seed/role-seed.ts'
import { CHAPTERS, chapterOfPage, chapterTitle, partsOf } from './handbook.ts'
import { PAGE_CHAPTERS } from './page-chapters.ts'
import { PICTURE_SIZE, PICTURES, type PictureName, pictureFile } from './pictures.ts'
import { ROLE_CHAPTERS } from './role-chapters.ts'

const PICTURE_NAMES = Object.keys(PICTURES) as readonly PictureName[]
const FOLDER = new URL('./pictures/', import.meta.url)
const MOST_BYTES = 2 * 1024 * 1024

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
      const [chinese, english] = wordsOf(text).map((words) =>
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

const namesIn = (chapters: typeof CHAPTERS) => chapters.flatMap(({ pictures = {} }) => Object.values(pictures))

test('each role has pictures of its day, one to three; what is about a page has one, below a step that is there', () => {
  for (const { key, pictures = {} } of ROLE_CHAPTERS) {
    expect([1, 2, 3], key).toContain(Object.keys(pictures).length)
  }
  for (const { key, pictures = {} } of PAGE_CHAPTERS) {
    expect([0, 1], key).toContain(Object.keys(pictures).length)
  }
  for (const { key, pictures = {}, steps } of CHAPTERS) {
    expect(Math.max(0, ...Object.keys(pictures).map(Number)), key).toBeLessThanOrEqual(steps.length)
  }
})

test('a picture shows a page of its chapter, or one that its step names', () => {
  for (const { key, pages, pictures = {}, steps } of CHAPTERS) {
    for (const [step, name] of Object.entries(pictures)) {
      const { page } = PICTURES[name]
      const isNamed = steps[Number(step) - 1]?.[0].includes(`{page:${page}}`) ?? false
      expect(isNamed || pages.includes(page), `${key}: ${name}`).toBe(true)
    }
  }
})

test('each picture is used, lies there in both languages with what its page said, and nothing else does', async () => {
  expect(new Set(namesIn(CHAPTERS))).toEqual(new Set(PICTURE_NAMES))
  const files = PICTURE_NAMES.flatMap((name) => LOCALES.map((locale) => pictureFile(name, locale)))
  expect((await readdir(FOLDER)).toSorted()).toEqual([...files, 'words.json'].toSorted())
  const words = JSON.parse(await readFile(new URL('words.json', FOLDER), 'utf8'))
  expect(Object.keys(words)).toEqual(PICTURE_NAMES)
  let bytes = 0
  for (const file of files) {
    const picture = await readFile(new URL(file, FOLDER))
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }, file).toEqual({ format: 'webp', ...PICTURE_SIZE })
    bytes += picture.length
  }
  expect(bytes, 'they are part of each installation').toBeLessThanOrEqual(MOST_BYTES)
})
