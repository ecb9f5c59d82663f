import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { makeDataFolder, removeDataFolder, startOwnServer } from '../e2e/support/own-server.ts'
import { signIn } from '../e2e/support/steps.ts'
import { systemChromium } from '../scripts/lib/chromium.mjs'
import { cpuTime } from './grids.ts'
import { NAMES } from './people-data.ts'

interface PeoplePage {
  readonly title: string
  /** Where the visit begins. */
  readonly from: string
  /** Clicks before the one that counts. */
  prepare?(page: Page): Promise<void>
  open(page: Page): Promise<void>
  /** What people came for stands. */
  ready(page: Page): Promise<unknown>
}

export interface OpenedPage {
  readonly title: string
  /** From the click until its rows stand, in a browser that has the code of the page. */
  readonly seconds: readonly number[]
  /** Milliseconds that the thread of the page worked for it; the same on a busy machine. */
  readonly cpu: readonly number[]
  /** How far rows jumped meanwhile: the browser's score for layout shift. */
  readonly shift: number
  /** Milliseconds between frames while its longest part scrolled. */
  readonly frames: readonly number[]
  /** What it asked the server, without address and token. */
  readonly asked: readonly string[]
}

const RUNS = 3

const LOOK_MS = 2_000

/** Pages of the shell go on from here, as by a link of the menu. */
const HOME = '/dashboard/analysis'

/** Asked in every frame: a locator that waits asks every half second only, which a measured time would show. */
const stands = (page: Page, selector: string, text = ''): Promise<unknown> =>
  page.waitForFunction(
    ([where, what]) =>
      [...document.querySelectorAll(where)].some(
        (element) => element.textContent?.includes(what) && element.checkVisibility(),
      ),
    [selector, text] as const,
    { polling: 'raf' },
  )

const firstRow = (page: Page, name: string) => stands(page, 'main td, main .ant-tree-treenode, main li', name)

function follow(title: string, path: string, ready: PeoplePage['ready']): PeoplePage {
  return {
    title,
    from: HOME,
    open: (page) =>
      page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path),
    ready,
  }
}

const openRowMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
const askWhy = (page: Page) => page.getByRole('menuitem', { name: '权限透视' }).click()
const WHY_PAGES = '[role=dialog] [role=combobox]'

const PAGES: readonly PeoplePage[] = [
  follow('users with departments', '/isystem/user', async (page) => {
    await firstRow(page, NAMES.user)
    await stands(page, '[role=tree] .ant-tree-treenode, .ant-tree-treenode', NAMES.depart)
  }),
  follow('roles', '/isystem/roleUserList', (page) => firstRow(page, NAMES.role)),
  {
    title: 'permissions of a role',
    from: '/isystem/roleUserList',
    open: (page) => page.getByRole('button', { name: '授权' }).first().click(),
    ready: (page) => stands(page, '[role=dialog] .ant-tree-treenode', '首页'),
  },
  follow('menu', '/isystem/newPermissionList', (page) => firstRow(page, NAMES.entry)),
  follow('menu, 3,000 found', `/isystem/newPermissionList?name=${encodeURIComponent(NAMES.entry)}`, (page) =>
    firstRow(page, NAMES.entry),
  ),
  follow('departments', '/isystem/depart', (page) => firstRow(page, NAMES.depart)),
  follow('departments, 2,000 found', `/isystem/depart?name=${encodeURIComponent(NAMES.depart)}`, (page) =>
    firstRow(page, NAMES.depart),
  ),
  follow('address book', '/isystem/addressList', (page) => firstRow(page, NAMES.user)),
  follow('dictionaries', '/isystem/dict', (page) => firstRow(page, '状态')),
  follow('categories', '/isys/category', (page) => firstRow(page, '手办')),
  follow('tenants', '/isys/tenant', (page) => firstRow(page, '正常')),
  {
    title: 'why somebody may',
    from: '/isystem/user',
    prepare: openRowMenu,
    open: askWhy,
    ready: (page) => stands(page, WHY_PAGES),
  },
  {
    title: 'why somebody may: choose among 3,000',
    from: '/isystem/user',
    prepare: async (page) => {
      await openRowMenu(page)
      await askWhy(page)
      await page.locator(WHY_PAGES).first().waitFor()
    },
    open: (page) => page.locator(WHY_PAGES).first().click(),
    ready: (page) => stands(page, '.ant-select-tree-treenode', '首页'),
  },
  {
    title: 'palette',
    from: HOME,
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await stands(page, '[role=dialog] input[role=combobox]')
      await page.locator('input[role=combobox]').last().fill('bench77')
    },
    ready: (page) => stands(page, '[role=option]', NAMES.user),
  },
]

interface Options {
  readonly url: string
  readonly password: string
  readonly onOpened: (opened: OpenedPage) => void
}

/** Opens each page of people and rights in Chromium, as built, on a database that is filled. */
export async function openPages({ url, password, onOpened }: Options): Promise<void> {
  const dataDir = makeDataFolder()
  const server = await startOwnServer({ dataDir, databaseUrl: url })
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    })
    // the loader of this file gives names to functions, with a helper that pages lack
    await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
    const first = await context.newPage()
    await signIn(first, password)
    await first.close()
    for (const one of PAGES) {
      await visit(context, one)
      const visits = []
      for (let run = 0; run < RUNS; run += 1) {
        visits.push(await visit(context, one))
      }
      onOpened({
        title: one.title,
        seconds: visits.map(({ seconds }) => seconds),
        cpu: visits.map(({ cpu }) => cpu),
        shift: Math.max(...visits.map(({ shift }) => shift)),
        frames: visits.flatMap(({ frames }) => frames),
        asked: visits[0]?.asked ?? [],
      })
    }
  } finally {
    await browser.close()
    await server.stop()
    removeDataFolder(dataDir)
  }
}

type Visit = Pick<OpenedPage, 'shift' | 'frames' | 'asked'> & { readonly seconds: number; readonly cpu: number }

async function visit(context: BrowserContext, { from, prepare, open, ready }: PeoplePage): Promise<Visit> {
  const page = await context.newPage()
  await page.goto(from)
  await page.waitForLoadState('networkidle')
  // somebody looks first; what is fetched ahead of them comes meanwhile
  await page.waitForTimeout(LOOK_MS)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith(BASE_PATH)) {
      // the time of the question makes no other question of it
      asked.push(`${pathname.slice(BASE_PATH.length)}${search.replace(/(?<=[?&])_t=\d+&?/, '')}`.replace(/[?&]$/, ''))
    }
  })
  await page.evaluate(watchShifts)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await prepare?.(page)
  const worked = await cpuTime(devtools)
  const started = performance.now()
  await open(page)
  await ready(page)
  const seconds = (performance.now() - started) / 1000
  const cpu = (await cpuTime(devtools)) - worked
  await page.waitForLoadState('networkidle')
  const frames = await page.evaluate(scrollLongest)
  const shift = await page.evaluate(() => window.shifted)
  await page.close()
  return { seconds, cpu, shift, frames, asked }
}

declare global {
  interface Window {
    /** Layout shift since it is watched. */
    shifted: number
  }
}

function watchShifts(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifted += (entry as PerformanceEntry & { readonly value: number }).value
    }
  }).observe({ type: 'layout-shift' })
}

/** Scrolls what is longest by a bit more than a row in each frame. @returns milliseconds between the frames */
function scrollLongest(): Promise<readonly number[]> {
  const room = (element: Element): number => element.scrollHeight - element.clientHeight
  const [longest] = [...document.querySelectorAll('*')]
    .filter(
      (element) =>
        /auto|scroll|hidden/.test(getComputedStyle(element).overflowY) || element === document.scrollingElement,
    )
    .sort((one, other) => room(other) - room(one))
  const times: number[] = []
  return new Promise((resolve) => {
    const step = (time: number): void => {
      times.push(time)
      longest?.scrollBy(0, 60)
      if (times.length > 90) {
        resolve(times.slice(1).map((each, index) => each - (times[index] ?? each)))
      } else {
        requestAnimationFrame(step)
      }
    }
    requestAnimationFrame(step)
  })
}
