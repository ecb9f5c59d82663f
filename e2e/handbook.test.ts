import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { LOCALES, type Locale } from '#kit/contract/text.ts'
import type { MenuItem } from '#kit/web/session/menu-item.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { HOME_COMPONENT } from '#office/handbook/chapter.ts'
import { PICTURE_SIZE, PICTURES, type Picture, type PictureName, pictureFile } from '#office/handbook/pictures.ts'
import { HOME_URL } from '#office/system/permission/home-page.ts'
import { type Client, clientOf } from '#server/testing/client.server.ts'
import { COLLEAGUE_PASSWORD, newColleague } from './shop/colleague.ts'
import { followPath } from './shop/pages.ts'
import { resultOf } from './shop/shop.ts'
import { loaded, type PageWords, watchRequests, wordsOf } from './support/said-by-page.ts'
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

const LANGUAGES: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

interface Half {
  readonly people: readonly string[]
  readonly cost: number
}
const NOBODY: Half = { people: [], cost: 0 }

const PEOPLE = [...new Set(NAMES.map((name) => PICTURES[name].as))]
const namesOf = (as: string) => NAMES.filter((name) => PICTURES[name].as === as)

/** To become somebody takes as long as so many pictures. */
const ENTRY = 2
/** People in two halves that take about as long as each other. */
const HALVES = PEOPLE.reduce<readonly [Half, Half]>(
  ([one, other], as) => {
    const cost = ENTRY + namesOf(as).length
    const add = ({ people, cost: before }: Half): Half => ({ people: [...people, as], cost: before + cost })
    return one.cost <= other.cost ? [add(one), other] : [one, add(other)]
  },
  [NOBODY, NOBODY],
)

for (const { people } of HALVES.filter(({ cost }) => cost > 0)) {
  test(`pictures of the handbook show what the pages of ${people.join(', ')} say`, async ({ page, address }) => {
    test.setTimeout(TAKEN === undefined ? 180_000 : 600_000)
    watchRequests(page)
    await page.goto('/user/login')
    const admin = await signedIn(address, 'admin', ADMIN_PASSWORD)
    for (const as of people) {
      const person = as === 'admin' ? admin : await colleague(address, { admin, role: as })
      const [first, ...others] = namesOf(as).map((name) => ({ name, path: pathOf(person, PICTURES[name]) }))
      if (first) {
        await enter(page, person, first.path)
        await look(page, first.name)
      }
      for (const { name, path } of others) {
        await followPath(page, path)
        await look(page, name)
      }
    }
  })
}

/**
 * In one language after the other, which is changed by hand: what has come stays. The next page opens in the first again, as it
 * did when its picture was taken: what fits beside each other is found from there.
 */
async function look(page: Page, name: PictureName): Promise<void> {
  for (const locale of LOCALES) {
    await test.step(`${name} in ${locale}`, async () => {
      await speak(page, locale)
      await loaded(page)
      await (TAKEN === undefined ? compare(page, name, locale) : take(page, name, locale))
    })
  }
  await speak(page, LOCALES[0])
}

async function speak(page: Page, locale: Locale): Promise<void> {
  const html = page.locator('html')
  if ((await html.getAttribute('lang')) !== locale) {
    await page.getByRole('button', { name: LANGUAGES[locale], exact: true }).click()
    // without the words that stand below the pointer
    await page.mouse.move(0, 0)
    await expect(html).toHaveAttribute('lang', locale)
  }
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

/** The page is that of somebody from now on: a sign-in by hand for each would take most of the time. */
async function enter(page: Page, person: Person, path: string): Promise<void> {
  await person.put('/sys/sysAnnouncementSend/readAll', {})
  const kept = { 'Access-Token': person.token, Login_Userinfo: person.userInfo }
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) {
      localStorage.setItem(`pro__${key}`, JSON.stringify({ value }))
    }
  }, kept)
  await page.goto(path)
}

function pathOf({ menu }: Person, { page, query = '' }: Picture): string {
  const path = page === HOME_COMPONENT ? HOME_URL : pathOfComponent(menu, page)
  expect(path, `whoever looks has ${page}`).toBeDefined()
  return `${path}${query}`
}
