import type { Page, Request, Response } from '@playwright/test'
import { elementOf, type Press, pressesIn } from './presses.ts'

/** What lies on a page: dialogs, drawers, menus and bubbles. */
const LAYERS =
  '.ant-modal-wrap, .ant-drawer, .ant-dropdown, .ant-popover, .ant-popconfirm, .ant-image-preview, .ant-tour, [role=dialog]'
const MENU = '.ant-dropdown'
/** The page that is on show, without what stands around it on every page. */
const PAGE = 'main'

/** What a page says that leads nowhere, in both languages. */
const NOWHERE = [
  ...['抱歉，你访问的页面不存在', '抱歉，你无权访问该页面', '抱歉，页面出错了', '没有权限'],
  ...[
    'Sorry, this page does not exist',
    'Sorry, you may not open this page',
    'Sorry, this page failed',
    'No permission',
  ],
]

/** Longest that a press may wait for what is pressed to hold still. */
const PRESS_MS = 15_000

/** Longest that a page may take until it is still; a busy machine takes its time. */
const STILL_MS = 20_000
const QUIET_MS = 120

/** Presses what somebody sees, and notes what leads nowhere. */
export class Walker {
  readonly #page: Page
  readonly #pending = new Set<Request>()
  readonly #checks: Promise<void>[] = []
  #asked = 0
  #failures: string[] = []
  #extra = 0
  readonly findings: string[] = []
  presses = 0

  constructor(page: Page) {
    this.#page = page
    const ends = (request: Request) => this.#pending.delete(request)
    page.on('request', (request) => {
      if (isCall(request)) {
        this.#asked += 1
        this.#pending.add(request)
      }
    })
    page.on('requestfinished', ends)
    page.on('requestfailed', ends)
    page.on('response', (response) => {
      this.#checks.push(this.#judge(response))
    })
    page.on('pageerror', (error) => this.#failures.push(`script: ${error.message}`))
    page.on('filechooser', () => {
      this.#extra += 1
    })
    page.on('download', (download) => {
      this.#extra += 1
      void download.cancel()
    })
    page.on('popup', (popup) => {
      this.#extra += 1
      void popup.close()
    })
    page.on('dialog', (dialog) => {
      this.#extra += 1
      void dialog.accept()
    })
  }

  /** Opens a page, and presses those of the things on it that are chosen. */
  async visit(path: string, choose: (presses: readonly Press[]) => readonly Press[]): Promise<void> {
    await this.#open(path)
    await this.#note(path)
    const chosen = choose(await pressesIn(this.#page, PAGE))
    for (const press of chosen) {
      await this.#press(path, press)
    }
  }

  async #press(path: string, press: Press): Promise<void> {
    const where = `${path} > ${press.role} "${press.name}"`
    if (!(await this.#click(PAGE, press, where))) {
      return
    }
    const items = (await pressesIn(this.#page, MENU)).filter(({ role }) => role === 'menuitem')
    await this.#back(path)
    for (const item of items) {
      // what was behind the button may be another one by now
      if ((await this.#click(PAGE, press, where)) && (await this.#click(MENU, item, `${where} > "${item.name}"`))) {
        await this.#back(path)
      }
    }
  }

  /** @returns whether it was there to be pressed */
  async #click(scope: string, press: Press, where: string): Promise<boolean> {
    const element = await elementOf(this.#page, scope, press)
    if (!element) {
      return false
    }
    this.presses += 1
    const before = await this.#signature()
    const [asked, extra] = [this.#asked, this.#extra]
    try {
      await element.click({ timeout: PRESS_MS })
    } catch {
      this.findings.push(`${where}: cannot be pressed`)
      return false
    }
    await this.#still()
    const isMoved = this.#asked > asked || this.#extra > extra || (await this.#signature()) !== before
    if (!isMoved) {
      this.findings.push(`${where}: nothing happens`)
    }
    await this.#note(where)
    return true
  }

  async #open(path: string): Promise<void> {
    await this.#page.goto(path)
    await this.#page.locator('main h1, main .state-page').filter({ visible: true }).first().waitFor()
    await this.#still()
  }

  /** To the page as it was, without whatever lies on it. */
  async #back(path: string): Promise<void> {
    for (let turn = 0; turn < 3 && (await this.#hasLayer()); turn += 1) {
      await this.#page.keyboard.press('Escape')
      await this.#still()
    }
    const at = new URL(this.#page.url())
    const home = new URL(path, at)
    if (at.pathname !== home.pathname || at.search !== home.search || (await this.#hasLayer())) {
      await this.#open(path)
    }
    this.#failures = []
  }

  #hasLayer(): Promise<boolean> {
    return this.#page.evaluate(
      (layers) =>
        [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility({ opacityProperty: true })),
      LAYERS,
    )
  }

  async #note(where: string): Promise<void> {
    await Promise.all(this.#checks.splice(0))
    const said = await this.#page.evaluate(
      (texts) => texts.filter((text) => document.body.innerText.includes(text)),
      NOWHERE,
    )
    const refused = await this.#page.locator('.ant-message-error, .ant-notification-notice-error').allInnerTexts()
    const all = [...this.#failures, ...said, ...refused.map((text) => `says: ${text}`)]
    this.#failures = []
    if (all.length > 0) {
      this.findings.push(`${where}: ${[...new Set(all)].join(' | ').replaceAll('\n', ' ')}`)
    }
  }

  async #judge(response: Response): Promise<void> {
    const request = response.request()
    if (!isCall(request)) {
      return
    }
    const call = `${response.status()} ${request.method()} ${new URL(response.url()).pathname}`
    if (response.status() >= 400) {
      this.#failures.push(call)
    } else if (response.headers()['content-type']?.includes('json')) {
      const body = (await response.json().catch(() => ({}))) as {
        readonly success?: boolean
        readonly message?: string
      }
      if (body.success === false) {
        this.#failures.push(`${call} refused: ${body.message}`)
      }
    }
  }

  /** Nothing is under way, and nothing has been for a moment. */
  async #still(): Promise<void> {
    const until = Date.now() + STILL_MS
    let quietSince = Date.now()
    while (Date.now() < until && Date.now() - quietSince < QUIET_MS) {
      await this.#page
        .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        .catch(() => undefined)
      const isBusy =
        this.#pending.size > 0 ||
        (await this.#page
          .locator('.row-skeleton, .ant-skeleton, .ant-spin-spinning')
          .filter({ visible: true })
          .count()
          .catch(() => 1)) > 0
      quietSince = isBusy ? Date.now() : quietSince
    }
  }

  /** What a person sees of the page, to tell whether something happened. */
  #signature(): Promise<string> {
    return this.#page.evaluate(() => {
      const told = [...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-selected], [aria-checked]')]
        .map((one) =>
          ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked']
            .map((name) => one.getAttribute(name))
            .join(),
        )
        .join(';')
      const count = document.querySelectorAll('*').length - document.querySelectorAll('.ant-wave').length
      const { activeElement } = document
      const focus = activeElement?.matches('input, textarea') ? activeElement.id : ''
      return [
        location.href,
        document.body.innerText,
        document.documentElement.className,
        told,
        count,
        focus,
        document.fullscreenElement !== null,
        scrollY,
      ].join('\n')
    })
  }
}

function isCall(request: Request): boolean {
  return request.url().includes('/jeecg-boot/') && ['fetch', 'xhr'].includes(request.resourceType())
}
