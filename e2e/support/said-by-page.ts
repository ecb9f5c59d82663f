import { expect, type Page } from '@playwright/test'

/** What stands on a page whatever its rows are, in the language of whoever looks. */
export interface PageWords {
  readonly headings: readonly string[]
  readonly tabs: readonly string[]
  readonly columns: readonly string[]
  readonly labels: readonly string[]
  readonly buttons: readonly string[]
}

/** Everything that is asked for has come. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.row-skeleton, .ant-skeleton, .ant-spin-spinning').filter({ visible: true })).toHaveCount(
    0,
  )
}

/** Reads the page that is on show. */
export function wordsOf(page: Page): Promise<PageWords> {
  return page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const said = (element: Element) =>
      ((element as HTMLElement).innerText || element.getAttribute('aria-label') || '')
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s(（]*[\d,]+\+?[)）]*$/, '')
        .trim()
    // what stands there for each row, or as there are none; the first steps go away
    const ofRows = 'tbody, .ant-pagination, .ant-empty, .state-block, li, article, .first-steps, .first-steps-back'
    const all = (selector: string) => {
      const texts = [...main.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility() && !element.closest(ofRows))
        .map(said)
      return [...new Set(texts)].filter((text) => text !== '')
    }
    return {
      headings: all('h1'),
      tabs: all('[role=tab]'),
      columns: all('th'),
      labels: all('label'),
      buttons: all('button'),
    }
  })
}
