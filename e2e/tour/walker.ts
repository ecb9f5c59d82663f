import type { Locator, Page } from '@playwright/test'
import { PageWatch } from './page-watch.ts'
import { elementOf, keyOf, type Press, pressesIn, unexplained } from './presses.ts'

/** What lies on a page: dialogs, drawers, menus and bubbles. */
const LAYERS =
  '.ant-modal-wrap, .ant-drawer, .ant-dropdown, .ant-popover, .ant-popconfirm, .ant-image-preview, .ant-tour, [role=dialog]'
/** What a press may bring that is pressed in turn: a menu, the commands of rows that are selected. */
const BEHIND = '.ant-dropdown, .batch-bar'
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
const PRESS_MS = 10_000

/** Longest until something has to be seen of a press. */
const LATE_MS = 3000

/** What is pressed of several things; `isBehind` of those that another press brought. */
type Choose = (presses: readonly Press[], isBehind: boolean) => readonly Press[]

interface Step {
  readonly scope: string
  readonly press: Press
}

/** Presses what somebody sees, and notes what leads nowhere. */
export class Walker {
  readonly #page: Page
  readonly #watch: PageWatch
  readonly #known: Set<string>
  /** Pages that presses led to: of each kind that was not known the first one. */
  readonly reached: string[] = []
  readonly pressed: string[] = []
  readonly findings: string[] = []

  constructor(page: Page, knownPaths: readonly string[]) {
    this.#page = page
    this.#known = new Set(knownPaths.map(kindOf))
    this.#watch = new PageWatch(page)
  }

  /** Opens a page, and presses what is chosen of the things on it, and of those that they bring. */
  async visit(path: string, choose: Choose): Promise<void> {
    await this.#open(path)
    await this.#note(path, PAGE)
    for (const press of choose(await pressesIn(this.#page, PAGE), false)) {
      await this.#press(path, press, choose)
    }
  }

  async #press(path: string, press: Press, choose: Choose): Promise<void> {
    const before = await pressesIn(this.#page, BEHIND)
    const first = { scope: PAGE, press }
    await this.#follow(path, [first])
    const known = new Set(before.map(keyOf))
    const behind = (await pressesIn(this.#page, BEHIND)).filter((one) => !known.has(keyOf(one)))
    await this.#back(path)
    for (const next of choose(behind, true)) {
      // rows stay selected, menus close
      const isOnShow = (await elementOf(this.#page, BEHIND, next)) !== undefined
      await this.#follow(path, [first, { scope: BEHIND, press: next }], isOnShow ? 1 : 0)
      await this.#back(path)
    }
  }

  /** Presses one after the other, and notes what becomes of the last one. @param from the first that is not pressed already */
  async #follow(path: string, steps: readonly Step[], from = 0): Promise<void> {
    const where = [path, ...steps.map(({ press }) => `${press.role} "${press.name}"`)].join(' > ')
    this.pressed.push(where)
    let problem = await this.#pressAll(steps.slice(from))
    if (problem !== undefined) {
      // a busy machine is late once: what leads nowhere does so again
      await this.#open(path)
      problem = await this.#pressAll(steps)
    }
    if (problem !== undefined) {
      this.findings.push(`${where}: ${problem}`)
    }
    await this.#note(where, BEHIND)
    this.#remember(new URL(this.#page.url()).pathname)
  }

  #remember(path: string): void {
    if (!this.#known.has(kindOf(path))) {
      this.#known.add(kindOf(path))
      this.reached.push(path)
    }
  }

  /** @returns what kept the last one from leading anywhere; what is no longer there was another one's doing */
  async #pressAll(steps: readonly Step[]): Promise<string | undefined> {
    let problem: string | undefined
    for (const { scope, press } of steps) {
      const element = await elementOf(this.#page, scope, press)
      if (!element) {
        return undefined
      }
      problem = await this.#click(element)
    }
    return problem
  }

  async #click(element: Locator): Promise<string | undefined> {
    const before = await this.#signature()
    const { events } = this.#watch
    const isMoved = async () => this.#watch.events > events || (await this.#signature()) !== before
    try {
      await element.click({ timeout: PRESS_MS })
    } catch (error) {
      const [, over = ''] = /(<[^>]*>)[^<]* intercepts pointer events/.exec(String(error)) ?? []
      return `cannot be pressed ${over}`
    }
    const until = Date.now() + LATE_MS
    do {
      await this.#watch.still()
    } while (!(await isMoved()) && Date.now() < until)
    return (await isMoved()) ? undefined : 'nothing happens'
  }

  async #open(path: string): Promise<void> {
    await this.#page.goto(path)
    await this.#page.locator('main h1, main .state-page').filter({ visible: true }).first().waitFor()
    await this.#watch.still()
  }

  /** To the page as it was, without whatever lies on it. */
  async #back(path: string): Promise<void> {
    for (let turn = 0; turn < 3 && (await this.#hasLayer()); turn += 1) {
      await this.#page.keyboard.press('Escape')
      await this.#watch.still()
    }
    if (this.#isElsewhere(path)) {
      await this.#page.goBack()
      await this.#watch.still()
    }
    if (this.#isElsewhere(path) || (await this.#hasLayer())) {
      await this.#open(path)
    }
    await this.#watch.failures()
  }

  #isElsewhere(path: string): boolean {
    const at = new URL(this.#page.url())
    // a press that put its address in the place of the page's: one step back is before the first page
    if (at.origin === 'null') {
      return true
    }
    const home = new URL(path, at)
    return at.pathname !== home.pathname || at.search !== home.search
  }

  #hasLayer(): Promise<boolean> {
    return this.#page.evaluate(
      (layers) =>
        [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility({ opacityProperty: true })),
      LAYERS,
    )
  }

  /** Notes what went wrong, what the page says of it, and what is grey without a reason in a part of the page. */
  async #note(where: string, scope: string): Promise<void> {
    const failures = await this.#watch.failures()
    const said = await this.#page.evaluate(
      (texts) => texts.filter((text) => document.body.innerText.includes(text)),
      NOWHERE,
    )
    const refused = await this.#page.locator('.ant-message-error, .ant-notification-notice-error').allInnerTexts()
    const greys = await unexplained(this.#page, scope)
    const all = [
      ...failures,
      ...said,
      ...refused.map((text) => `says: ${text}`),
      ...greys.map((name) => `grey without a reason: "${name}"`),
    ]
    if (all.length > 0) {
      this.findings.push(`${where}: ${[...new Set(all)].join(' | ').replaceAll('\n', ' ')}`)
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

/** Pages that differ by the row alone are of one kind. */
function kindOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/\d/.test(part) ? ':id' : part))
    .join('/')
}
