import type { Page } from '@playwright/test'
import type { Random } from '#office/sample/random.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { COLLEAGUE_PASSWORD, newColleague } from '../shop/colleague.ts'
import { type MenuEntry, pagesOf } from '../shop/pages.ts'
import { resultOf, type Shop, test } from '../shop/shop.ts'
import { signIn } from '../support/steps.ts'
import type { Press } from './presses.ts'
import { Walker } from './walker.ts'

export const LOCALES = ['zh-CN', 'en-US'] as const
type Locale = (typeof LOCALES)[number]

/** How much of what there is a walk looks at; what it leaves out is drawn. */
interface Share {
  /** Of the menu. */
  readonly pages: number
  /** Of those that no menu shows, and that presses led to. */
  readonly hiddenPages: number
  /** On each page. */
  readonly presses: number
  /** Of a menu, or of the commands of selected rows, that a press brings. */
  readonly behind: number
  readonly random: Random
}

interface Walk {
  readonly shop: Shop
  readonly address: string
  /** Code of a seeded role. */
  readonly role: string
  readonly locale: Locale
  /** Without it everything is pressed. */
  readonly share?: Share
}

/**
 * Somebody new with a role signs in, opens the pages of the menu, and presses what is on them.
 * @returns what was pressed, and what of it led nowhere
 */
export async function walkAs(page: Page, { shop, address, role, locale, share }: Walk) {
  const username = await newColleague(shop, { role })
  const { token } = resultOf(await clientOf(address, '').post('/sys/login', { username, password: COLLEAGUE_PASSWORD }))
  const person = clientOf(address, String(token))
  await person.put('/sys/userPreference/edit', { key: 'look:locale', value: locale })
  const { menu } = resultOf<{ readonly menu: readonly MenuEntry[] }>(
    await person.get('/sys/permission/getUserPermissionByToken'),
  )
  // a printer and a whole screen are nothing that a browser without a window has
  await page.addInitScript(() => {
    // the document has no element yet
    window.print = () => document.documentElement.classList.toggle('was-printed')
    Element.prototype.requestFullscreen = async () => {
      document.documentElement.classList.toggle('was-full-screen')
    }
  })
  await signIn(page, COLLEAGUE_PASSWORD, username)
  const listed = menu.flatMap(pagesOf).map(({ path }) => path)
  const walker = new Walker(page, listed)
  const some = <Item>(items: readonly Item[], count: number | undefined) =>
    share ? share.random.shuffled(items).slice(0, count) : items
  // what stands on every page is drawn once
  const drawn = new Set<string>()
  const choose = (presses: readonly Press[], isBehind: boolean) => {
    const chosen = some(
      share ? presses.filter(({ name }) => !drawn.has(name)) : presses,
      isBehind ? share?.behind : share?.presses,
    )
    for (const { name } of chosen) {
      drawn.add(name)
    }
    return chosen
  }
  const visit = (path: string) => test.step(`${role} ${locale} ${path}`, () => walker.visit(path, choose))
  for (const path of some(listed, share?.pages)) {
    await visit(path)
  }
  // pages of single rows, and what else no menu shows; without a share they are as many more as they lead to themselves
  for (const path of some(walker.reached, share?.hiddenPages)) {
    await visit(path)
  }
  return { pressed: walker.pressed, findings: walker.findings }
}
