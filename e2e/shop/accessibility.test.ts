import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { loaded } from '../support/said-by-page.ts'
import { fillShop } from './fill-shop.ts'
import { followPath, type MenuEntry, openPage, pagesOf } from './pages.ts'
import { resultOf, test } from './shop.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Look {
  readonly size: typeof DESKTOP
  readonly mode: keyof typeof SWITCHES
}

/** Buttons that switch to a theme: each is there in the other one. */
const SWITCHES = { light: '浅色模式', dark: '深色模式' } as const

/** A page is seen in two looks that share neither theme nor width; each begins as the one before ended, or in the other theme. */
const LOOKS: readonly (readonly [Look, Look])[] = [
  [
    { size: DESKTOP, mode: 'light' },
    { size: PHONE, mode: 'dark' },
  ],
  [
    { size: PHONE, mode: 'dark' },
    { size: DESKTOP, mode: 'light' },
  ],
  [
    { size: DESKTOP, mode: 'dark' },
    { size: PHONE, mode: 'light' },
  ],
  [
    { size: PHONE, mode: 'light' },
    { size: DESKTOP, mode: 'dark' },
  ],
]

/** It greets people. */
const HOME = '/dashboard/analysis'

/** Groups of the menu, two or so to a test, large ones in halves; pages of the gallery have a journey of their own. */
const PARTS: readonly { readonly groups: readonly string[]; readonly half?: 0 | 1 }[] = [
  { groups: ['/shop'] },
  { groups: ['/trade'] },
  { groups: ['/presale', '/service', '/member'] },
  { groups: ['/money', '/connect'] },
  { groups: ['/isystem'], half: 0 },
  { groups: ['/isystem'], half: 1 },
  { groups: ['/dashboard/analysis', '/boards', '/message', '/online'] },
  { groups: ['/dashboard3'] },
]
const ALL = PARTS.flatMap(({ groups }) => groups)

/** Addresses of pages that alone are looked at. */
const CHOSEN = process.env.TEST_PAGES?.split(',').filter(Boolean) ?? []
const LOOKED_AT: typeof PARTS = CHOSEN.length > 0 ? [{ groups: ALL }] : PARTS

test.describe.configure({ timeout: 240_000 })

for (const { groups, half } of LOOKED_AT) {
  const which = half === undefined ? 'every page' : ['the first half of the pages', 'the other half of the pages'][half]
  test(`${which} of ${groups.join(', ')} opens under its name, its calls succeed, and it has no violation in light and dark, 1440 and 390 px wide`, async ({
    page,
    shop,
  }) => {
    await fillShop(shop)
    const { menu } = resultOf<{ readonly menu: readonly MenuEntry[] }>(
      await shop.staff.get('/sys/permission/getUserPermissionByToken'),
    )
    expect(menu.map(({ path }) => path).filter((path) => path !== '/demo' && !ALL.includes(path))).toEqual([])
    const all = menu
      .filter(({ path }) => groups.includes(path))
      .flatMap(pagesOf)
      .filter(({ path }) => CHOSEN.length === 0 || CHOSEN.includes(path))
    const pages = half === undefined ? all : all.filter((_, place) => Math.floor((2 * place) / all.length) === half)
    expect(pages.length).toBeGreaterThan(CHOSEN.length === 0 ? 4 : 0)
    const failed = failuresOf(page)
    await openPage(page, '/')
    for (const [place, { path, meta }] of pages.entries()) {
      await test.step(path, async () => {
        const looks = LOOKS[place % LOOKS.length] ?? []
        await page.setViewportSize(looks[0]?.size ?? DESKTOP)
        await followPath(page, path)
        const name = page.getByRole('heading', { level: 1 }).filter({ visible: true })
        await expect(name).toHaveText(path === HOME ? /./ : meta.title)
        for (const look of looks) {
          await expectAccessibleIn(page, look)
        }
      })
    }
    expect(failed).toEqual([])
  })
}

test('the records of orders, refunds, claims, waves, consults, customers, members and notices have no violation, 1440 and 390 px wide', async ({
  page,
  shop,
}) => {
  test.skip(CHOSEN.length > 0, 'some pages alone')
  await fillShop(shop)
  const records = [
    '/shop/order',
    '/shop/refund',
    '/shop/claim',
    '/shop/wave',
    '/shop/consult',
    '/shop/appUser',
    '/shop/member',
    '/shop/notice',
  ]
  for (const path of records) {
    await test.step(path, async () => {
      await openPage(page, path)
      await loaded(page)
      await page.locator('.row-title').filter({ visible: true }).first().click()
      await expect(
        page.locator('.record-panel, .list-pane, [role=dialog]').filter({ visible: true }).first(),
      ).toBeVisible()
      await loaded(page)
      await expectAccessible(page)
      await page.setViewportSize(PHONE)
      await loaded(page)
      await expectAccessible(page)
      await page.setViewportSize(DESKTOP)
      await page.keyboard.press('Escape')
    })
  }
})

/** Calls of the page that are refused, and errors of its scripts, from now on. */
function failuresOf(page: Page): readonly string[] {
  const failed: string[] = []
  page.on('response', (response) => {
    // other journeys name pictures that there are not
    if (response.status() >= 400 && response.request().resourceType() !== 'image') {
      failed.push(`${response.status()} ${response.url()}`)
    }
  })
  page.on('pageerror', (error) => failed.push(error.message))
  return failed
}

async function expectAccessibleIn(page: Page, { size, mode }: Look): Promise<void> {
  await page.setViewportSize(size)
  await loaded(page)
  const toMode = page.getByRole('button', { name: SWITCHES[mode] })
  if (await toMode.isVisible()) {
    await toMode.click()
  }
  await expectAccessible(page)
}
