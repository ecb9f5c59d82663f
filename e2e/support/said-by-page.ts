import { expect, type Page, type Request } from '@playwright/test'

/** What stands on a page whatever its rows are, in the language of whoever looks. */
export interface PageWords {
  readonly headings: readonly string[]
  readonly tabs: readonly string[]
  readonly columns: readonly string[]
  readonly labels: readonly string[]
  readonly buttons: readonly string[]
}

/** Nothing has been on its way for so long, in milliseconds: a page that is left stays on show until the next has come. */
const QUIET_MS = 150

/** Everything that is asked for has come. */
export async function loaded(page: Page): Promise<void> {
  const pending = watchRequests(page)
  const skeletons = page.locator('.row-skeleton, .ant-skeleton, .ant-spin-spinning').filter({ visible: true })
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible()
  const isQuiet = async () => pending.size === 0 && (await skeletons.count()) === 0
  let wasQuiet = false
  await expect
    .poll(
      async () => {
        const before = wasQuiet
        wasQuiet = await isQuiet()
        return before && wasQuiet
      },
      { message: 'nothing is on its way', intervals: [QUIET_MS] },
    )
    .toBe(true)
}

const watched = new WeakMap<Page, Set<Request>>()

/** What the page has asked for without an answer, since this was called first. */
export function watchRequests(page: Page): ReadonlySet<Request> {
  const known = watched.get(page)
  if (known) {
    return known
  }
  const pending = new Set<Request>()
  watched.set(page, pending)
  page.on('request', (request) => ASKED.has(request.resourceType()) && pending.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => pending.delete(request))
  }
  return pending
}

/** Kinds of requests that a page waits for. */
const ASKED: ReadonlySet<string> = new Set(['fetch', 'xhr', 'script', 'stylesheet'])

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
