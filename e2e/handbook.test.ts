import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { LOCALES, type Locale } from '#kit/contract/text.ts'
import type { MenuItem } from '#kit/web/session/menu-item.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { HANDBOOK_PATH, HOME_COMPONENT } from '#office/handbook/chapter.ts'
import { PICTURE_SIZE, PICTURES, type Picture, type PictureName, pictureFile } from '#office/handbook/pictures.ts'
import { HOME_URL } from '#office/system/permission/home-page.ts'
import { type Client, clientOf } from '#server/testing/client.server.ts'
import { COLLEAGUE_PASSWORD, newColleague } from './shop/colleague.ts'
import { followPath } from './shop/pages.ts'
import { resultOf } from './shop/shop.ts'
import { loaded, type PageWords, wordsOf } from './support/said-by-page.ts'
import { test } from './support/signed-in.ts'
import { ADMIN_PASSWORD } from './support/steps.ts'

/** What `npm run pictures` asks for: names, or `all`. Without it the pictures are compared with the pages. */
const TAKEN = process.env.HANDBOOK_PICTURES
const PICTURE_NAMES = Object.keys(PICTURES) as readonly PictureName[]
const NAMES = PICTURE_NAMES.filter((name) => TAKEN === undefined || TAKEN === 'all' || TAKEN.split(',').includes(name))

const FOLDER = join(import.meta.dirname, '../office/handbook/pictures')
const WORDS = join(FOLDER, 'words.json')
/** What a page said when its picture was taken. */
type Words = Readonly<Record<PictureName, Readonly<Record<Locale, PageWords>>>>
const words: Words = JSON.parse(readFileSync(WORDS, 'utf8'))

/** What stands beside and above the page, in pixels. */
const MENU_WIDTH = 200
const MOST_HEAD = 160

// without the mark of the sandbox; the demo alone has rows that are worth a picture
test.use({
  storageState: undefined,
  isDemo: TAKEN !== undefined,
  viewport: { width: PICTURE_SIZE.width + MENU_WIDTH, height: PICTURE_SIZE.height + MOST_HEAD },
})

const PEOPLE = [...new Set(NAMES.map((name) => PICTURES[name].as))]
const HALF = Math.ceil(PEOPLE.length / 2)

for (const people of [PEOPLE.slice(0, HALF), PEOPLE.slice(HALF)].filter(({ length }) => length > 0)) {
  test(`pictures of the handbook show what the pages of ${people.join(', ')} say`, async ({ page, address }) => {
    test.setTimeout(TAKEN === undefined ? 180_000 : 600_000)
    await page.goto('/user/login')
    const admin = await signedIn(address, 'admin', ADMIN_PASSWORD)
    for (const as of people) {
      const person = as === 'admin' ? admin : await colleague(address, { admin, role: as })
      for (const locale of LOCALES) {
        await enter(page, person, locale)
        for (const name of NAMES.filter((one) => PICTURES[one].as === as)) {
          await test.step(`${name} in ${locale}`, async () => {
            await followPath(page, pathOf(person, PICTURES[name]))
            await loaded(page)
            await (TAKEN === undefined ? compare(page, name, locale) : take(page, name, locale))
          })
        }
      }
    }
  })
}

/** The page says what it said when its picture was taken; else the picture is out of date, and is taken anew. */
async function compare(page: Page, name: PictureName, locale: Locale): Promise<void> {
  const { needsRows = false }: Picture = PICTURES[name]
  const taken = words[name]?.[locale]
  const said = await wordsOf(page)
  const isSaid = (texts: readonly string[], kind: keyof PageWords) => texts.filter((text) => said[kind].includes(text))
  expect
    .soft(said, `the page says something else: npm run pictures -- ${name}`)
    .toEqual(needsRows && taken ? mapped(taken, isSaid) : taken)
}

function mapped(
  all: PageWords,
  change: (texts: readonly string[], kind: keyof PageWords) => readonly string[],
): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(all).map(([kind, texts]) => [kind, change(texts, kind as keyof PageWords)]))
}

/** The page without what stands around it, and what it says. */
async function take(page: Page, name: PictureName, locale: Locale): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => page.evaluate(pendingPictures)).toBe(0)
  const { x = 0, y = 0 } = (await page.locator('main').boundingBox()) ?? {}
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', clip: { x, y, ...PICTURE_SIZE } })
  await sharp(shot)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(FOLDER, pictureFile(name, locale)))
  const all: Record<string, object> = JSON.parse(readFileSync(WORDS, 'utf8'))
  all[name] = { ...all[name], [locale]: await wordsOf(page) }
  const inOrder = Object.fromEntries(PICTURE_NAMES.flatMap((one) => (all[one] ? [[one, all[one]]] : [])))
  writeFileSync(WORDS, `${JSON.stringify(inOrder, null, 2)}\n`)
}

/** In the browser: pictures in sight that have not come yet. */
function pendingPictures(): number {
  const isInSight = (picture: Element) => {
    const { left, top, width, height } = picture.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === picture
  }
  return [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
    (picture) => isInSight(picture) && !(picture.complete && picture.naturalWidth > 0),
  ).length
}

/** Somebody who has signed in: what they may call, and what their browser keeps of it. */
interface Person extends Client {
  readonly userInfo: object
  readonly menu: readonly MenuItem[]
}

async function signedIn(address: string, username: string, password: string): Promise<Person> {
  const { token, userInfo } = resultOf<{ readonly token: string; readonly userInfo: object }>(
    await clientOf(address, '').post('/sys/login', { username, password }),
  )
  const person = clientOf(address, token)
  const { menu } = resultOf<Pick<Person, 'menu'>>(await person.get('/sys/permission/getUserPermissionByToken'))
  return { ...person, userInfo, menu }
}

async function colleague(
  address: string,
  { admin, role }: { readonly admin: Client; readonly role: string },
): Promise<Person> {
  const username = await newColleague({ staff: admin }, { role, realname: '林悦' })
  return signedIn(address, username, COLLEAGUE_PASSWORD)
}

/** The page is that of somebody from now on, in their language: a sign-in by hand for each would take most of the time. */
async function enter(page: Page, person: Person, locale: Locale): Promise<void> {
  resultOf(await person.put('/sys/userPreference/edit', { key: 'look:locale', value: locale }))
  await person.put('/sys/sysAnnouncementSend/readAll', {})
  const kept = { 'Access-Token': person.token, Login_Userinfo: person.userInfo, LOCALE: locale }
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) {
      localStorage.setItem(`pro__${key}`, JSON.stringify({ value }))
    }
  }, kept)
  await page.goto(HANDBOOK_PATH)
  await loaded(page)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}

function pathOf({ menu }: Person, { page, query = '' }: Picture): string {
  const path = page === HOME_COMPONENT ? HOME_URL : pathOfComponent(menu, page)
  expect(path, `whoever looks has ${page}`).toBeDefined()
  return `${path}${query}`
}
