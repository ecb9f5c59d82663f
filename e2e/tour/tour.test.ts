import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Random, randomFrom } from '#office/sample/random.ts'
import { SEED_ROLES } from '#office/seed/role-seed.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { fillShop } from '../shop/fill-shop.ts'
import { resultOf, type Shop, test } from '../shop/shop.ts'
import { signIn } from '../support/steps.ts'
import { Walker } from './walker.ts'

const LOCALES = ['zh-CN', 'en-US'] as const
type Language = (typeof LOCALES)[number]

/** What `npm run tour` asks for: names of roles, `all`, or `sample`, another one each time. Without it nothing is walked through. */
const TOUR = process.env.TOUR
const IS_SAMPLE = TOUR === 'sample'
const WHOLE = SEED_ROLES.map(({ code }) => code).filter((code) => TOUR === 'all' || TOUR?.split(',').includes(code))

/** What a sample looks at. */
const SAMPLE = { walks: 2, pages: 4, presses: 6 }

const PASSWORD = 'Tour-of-the-house-7'

test.use({ storageState: undefined, isDemo: TOUR !== undefined && !IS_SAMPLE })

if (IS_SAMPLE) {
  test('a sample of what each role sees leads somewhere: nothing to a page that is missing or forbidden, to a refusal, or to nothing', async ({
    page,
    shop,
    address,
  }) => {
    test.setTimeout(300_000)
    const seed = Number(process.env.TOUR_SEED ?? randomInt(2 ** 32))
    test.info().annotations.push({ type: 'TOUR_SEED', description: String(seed) })
    const random = randomFrom(seed)
    await fillShop(shop)
    const findings: string[] = []
    for (const role of random.shuffled(SEED_ROLES).slice(0, SAMPLE.walks)) {
      const language = random.pick(LOCALES)
      const walker = await walkAs(page, { shop, address, role: role.code, language, random })
      findings.push(...walker.findings.map((finding) => `${role.code}, ${language}: ${finding}`))
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    }
    expect(findings, `TOUR_SEED=${seed} npm run tour -- sample takes it again`).toEqual([])
  })
}

for (const role of WHOLE) {
  for (const language of LOCALES) {
    test(`whatever ${role} sees in ${language} leads somewhere`, async ({ page, shop, address }) => {
      test.setTimeout(0)
      const { findings } = await walkAs(page, { shop, address, role, language })
      expect(findings).toEqual([])
    })
  }
}

interface Walk {
  readonly shop: Shop
  readonly address: string
  readonly role: string
  readonly language: Language
  /** Without it everything is pressed. */
  readonly random?: Random
}

/** Somebody new with a role signs in, opens the pages of the menu, and presses what is on them. */
async function walkAs(page: Page, { shop, address, role, language, random }: Walk): Promise<Walker> {
  const username = `${role}-${randomUUID().slice(0, 8)}`
  await newPerson(shop, { username, role })
  const { token } = resultOf(await clientOf(address, '').post('/sys/login', { username, password: PASSWORD }))
  const person = clientOf(address, String(token))
  await person.put('/sys/userPreference/edit', { key: 'look:locale', value: language })
  const { menu } = resultOf<{ readonly menu: readonly Entry[] }>(
    await person.get('/sys/permission/getUserPermissionByToken'),
  )
  // what comes out of a printer is nothing that a test waits for
  await page.addInitScript(() => {
    window.print = () => document.documentElement.classList.toggle('was-printed')
  })
  await signIn(page, PASSWORD, username)
  const walker = new Walker(page)
  const some = <Item>(items: readonly Item[], count: number) =>
    random ? random.shuffled(items).slice(0, count) : items
  for (const { path } of some(menu.flatMap(pagesOf), SAMPLE.pages)) {
    await test.step(`${role} ${language} ${path}`, () => walker.visit(path, (presses) => some(presses, SAMPLE.presses)))
  }
  return walker
}

async function newPerson(shop: Shop, { username, role }: { readonly username: string; readonly role: string }) {
  const { records } = resultOf<{ readonly records: readonly { readonly id: string }[] }>(
    await shop.staff.get('/sys/role/list', { roleCode: role }),
  )
  const passwords = { password: PASSWORD, confirmpassword: PASSWORD }
  const names = { username, realname: username, workNo: username, phone: `139${String(Date.now()).slice(-8)}` }
  resultOf(await shop.staff.post('/sys/user/add', { ...names, ...passwords, selectedroles: records[0]?.id }))
}

interface Entry {
  readonly path: string
  readonly component?: string
  readonly hidden?: boolean
  readonly children?: readonly Entry[]
}

/** Pages of the menu that are shown there. */
function pagesOf(entry: Entry): readonly Entry[] {
  const { path, component = '', hidden = false, children = [] } = entry
  const isPage = !hidden && !component.startsWith('layouts/') && !path.includes(':')
  return [...(isPage ? [entry] : []), ...children.flatMap(pagesOf)]
}
