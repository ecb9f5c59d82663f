import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './steps.ts'

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Menus and dialogs are there at once: a click never meets one on its way. */
const STILL = { reducedMotion: 'reduce' } as const

/** `test` whose pages are signed in as `admin`; who runs the tests signs in once. */
export const test = base.extend<object, { signedIn: State; keptPage: Page }>({
  signedIn: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use
      const context = await browser.newContext({ baseURL, locale })
      await signIn(await context.newPage())
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, ...STILL }),
  storageState: ({ signedIn }, use) => use(signedIn),
  /** One page for tests that leave nothing behind: what it has loaded is not loaded again. */
  keptPage: [
    async ({ browser, signedIn }, use, { project }) => {
      const { baseURL, locale, viewport } = project.use
      const context = await browser.newContext({ ...STILL, baseURL, locale, viewport, storageState: signedIn })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Opens a page of the gallery. */
export async function openPart(page: Page, name: string): Promise<void> {
  await page.goto(`/demo/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** One example of the page, by its heading. */
export function example(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** What an example shows as the n-th value of the wire. */
export function wireValue(part: Locator, n = 0): Locator {
  return part.locator('.wire-value code').nth(n)
}

/** Chooses an option of the list that is open. */
export async function choose(page: Page, option: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
