import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Goes to a page. A dialog that was closed goes a step back in the history, over whatever address is asked for meanwhile:
 * that is waited for.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(isGoingBack)).toBe(false)
  await page.goto(path)
}

/** Goes to a page as a link of the application does: what is loaded stays. The page is open at another address. */
export function followPath(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** In the browser: the entry of a dialog is on show still, and no dialog is. */
function isGoingBack(): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog]')]
  return history.state?.usr?.isLayer === true && dialogs.every((dialog) => !dialog.checkVisibility())
}

/** Gives a command of a row in a list: its own button, or an entry behind 更多. @param of what the list calls the row */
export async function rowCommand(page: Page, command: string, of: string): Promise<void> {
  const button = page.getByRole('button', { name: `${command} ${of}`, exact: true })
  const more = page.getByRole('button', { name: `更多操作 ${of}`, exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) {
    await button.click()
    return
  }
  await more.click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

/** Gives a command on the page of a record: a button in its head, or an entry behind 更多. */
export async function recordCommand(page: Page, command: string): Promise<void> {
  const button = page.getByRole('button', { name: command, exact: true })
  const more = page.getByRole('button', { name: '更多', exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) {
    await button.click()
    return
  }
  await more.click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

/** The dialog that a command of one row asks with. */
export function questionOf(page: Page, command: string, of: string): Locator {
  return page.getByRole('dialog', { name: `${command}「${of}」？` })
}

/** Chooses an entry of a field with a list. */
export async function chooseIn(field: Locator, option: string): Promise<void> {
  await field.click()
  await field.page().locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Types a day or an instant into its field, as the wire has it. */
export async function typeTime(field: Locator, time: string): Promise<void> {
  await field.fill(time)
  await field.press('Enter')
}

/** The rows of a list need no bar to scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const table = page.locator('.ant-table-body, .ant-table-content').first()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

/** What the menu of somebody shows, as the server answers it. */
export interface MenuEntry {
  readonly path: string
  readonly meta: { readonly title: string }
  readonly component?: string
  readonly hidden?: boolean
  readonly children?: readonly MenuEntry[]
}

/** Pages with an address that needs nothing more. */
export function pagesOf(entry: MenuEntry): readonly MenuEntry[] {
  const { path, component = '', hidden = false, children = [] } = entry
  const isPage = !hidden && !component.startsWith('layouts/') && !path.includes(':')
  return [...(isPage ? [entry] : []), ...children.flatMap(pagesOf)]
}
