import type { Locator, Page } from '@playwright/test'

/** Something on a page that may be pressed, as a person would name it. */
export interface Press {
  /** `button`, `link`, `tab`, `menuitem`, `checkbox`. */
  readonly role: string
  readonly name: string
  /** Which of those with this name, from 0. */
  readonly nth: number
}

/** Rows of a list whose commands are pressed: enough to meet several states of a noun. */
const MOST_ROWS = 3

/** Pressables that are on show, inside of the part of the page that is named. */
export async function pressesIn(page: Page, scope: string): Promise<readonly Press[]> {
  return page.evaluate(listPressables, { scope, mostRows: MOST_ROWS, index: -1 }) as Promise<readonly Press[]>
}

/** The element of a press, as the page is now; undefined when it is no longer there. */
export async function elementOf(page: Page, scope: string, press: Press): Promise<Locator | undefined> {
  const all = await pressesIn(page, scope)
  const index = all.findIndex((one) => keyOf(one) === keyOf(press))
  if (index < 0) {
    return undefined
  }
  await page.evaluate(listPressables, { scope, mostRows: MOST_ROWS, index })
  return page.locator('[data-tour]')
}

/** Names of what is grey and does not say why: neither beside it, nor as its title or description, nor in a bubble over it. */
export async function unexplained(page: Page, scope: string): Promise<readonly string[]> {
  const count = await page.evaluate(markGreys, scope)
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    const grey = page.locator(`[data-tour-grey="${index}"]`)
    const name = await grey.evaluate((element) => element.getAttribute('aria-label') || element.textContent || '')
    // a button that is grey hears no mouse: what stands around it shows the bubble
    await grey
      .locator('xpath=..')
      .hover({ force: true, timeout: 2000 })
      .catch(() => undefined)
    const bubble = page.locator('.ant-tooltip').filter({ visible: true })
    if (
      !(await bubble
        .first()
        .waitFor({ timeout: 700 })
        .then(
          () => true,
          () => false,
        ))
    ) {
      names.push(name.trim())
    }
  }
  return names
}

/** In the browser: marks what is grey without a word about it, by place. @returns how many */
function markGreys(scope: string): number {
  for (const marked of document.querySelectorAll('[data-tour-grey]')) {
    marked.removeAttribute('data-tour-grey')
  }
  const isExplained = (element: Element) =>
    element.closest('[title]:not([title=""])') !== null ||
    element.hasAttribute('aria-describedby') ||
    element.querySelector('small') !== null
  const greys = [...document.querySelectorAll(scope)]
    .filter((part) => part.checkVisibility({ opacityProperty: true }))
    .flatMap((part) => [...part.querySelectorAll('button:disabled, [role=menuitem][aria-disabled=true]')])
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !isExplained(element) &&
        // the ends of a list explain themselves
        !element.closest('.ant-pagination, .ant-picker, [aria-hidden=true]') &&
        !element.matches('.ant-btn-loading'),
    )
  for (const [index, element] of greys.entries()) {
    element.setAttribute('data-tour-grey', String(index))
  }
  return greys.length
}

export function keyOf({ role, name, nth }: Press): string {
  return `${role} ${name} ${nth}`
}

/** In the browser: what may be pressed; the one with the index is marked for who presses it. */
function listPressables({
  scope,
  mostRows,
  index,
}: {
  readonly scope: string
  readonly mostRows: number
  readonly index: number
}): readonly Press[] {
  const isOff = (element: Element) =>
    element.matches(':disabled, [aria-disabled=true], .ant-pagination-disabled *, .ant-menu-item-disabled') ||
    // what is chosen already leads nowhere
    element.matches('[aria-selected=true], [aria-checked=true], [aria-current], .ant-pagination-item-active *')
  const isInLateRow = (element: Element) => {
    const row = element.closest('tbody tr, [role=row], .ant-list-item, li')
    const list = row?.parentElement
    if (!row || !list || row.closest('[role=menu], [role=tablist], nav')) {
      return false
    }
    const rows = [...list.children].filter((one) => one.tagName === row.tagName && one.checkVisibility())
    return rows.indexOf(row) > mostRows
  }
  const isElsewhere = (element: Element) => {
    const href = element.getAttribute('href')
    if (href === null) {
      return false
    }
    const to = new URL(href, location.href)
    return to.origin !== location.origin || to.href === location.href || href.startsWith('#')
  }
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 60) ||
    (element.getAttribute('title') ?? '')
  document.querySelector('[data-tour]')?.removeAttribute('data-tour')
  const found = [...document.querySelectorAll(scope)]
    .filter((part) => part.checkVisibility())
    .flatMap((part) => [
      ...part.querySelectorAll(
        'a[href], button, [role=button], [role=tab], [role=menuitem], tbody input[type=checkbox]',
      ),
    ])
    .filter(
      (element) =>
        // a box to tick is drawn by what lies below it
        element.checkVisibility({ visibilityProperty: true, opacityProperty: element.tagName !== 'INPUT' }) &&
        element.getBoundingClientRect().width > 0 &&
        !isOff(element) &&
        !isInLateRow(element) &&
        !isElsewhere(element) &&
        !element.closest('.ant-picker, .ant-select, .ant-input-group-addon, [aria-hidden=true]'),
    )
  const counts = new Map<string, number>()
  return found.map((element, place) => {
    const role =
      element.getAttribute('role') ??
      (element.tagName === 'A' ? 'link' : element.tagName === 'INPUT' ? 'checkbox' : 'button')
    const name = nameOf(element)
    const nth = counts.get(`${role} ${name}`) ?? 0
    counts.set(`${role} ${name}`, nth + 1)
    if (place === index) {
      element.setAttribute('data-tour', '')
    }
    return { role, name, nth }
  })
}
