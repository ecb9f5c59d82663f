import { expect, type Locator, type Page } from '@playwright/test'

/** What sorting says to those who listen to it: it is told once it has happened. */
async function hears(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.locator('[id^="DndLiveRegion"]').filter({ hasText: words })).toHaveCount(1)
}

/** Picks up what has the focus, moves it to the second place by keyboard, and drops it. */
export async function carryToSecond(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  // where it lies is told right after that it was picked up
  await hears(page, /已拿起|移到第/)
  await page.keyboard.press('ArrowDown')
  await hears(page, '移到第2位')
  await page.keyboard.press('Space')
}

/**
 * Drags one row to where another one is, `place` from 1; sorting follows the pointer, not the browser's own dragging.
 */
export async function drag(page: Page, from: Locator, to: Locator, place: number): Promise<void> {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) {
    throw new Error('nothing to drag')
  }
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 12, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 12 })
  await hears(page, `移到第${place}位`)
  await page.mouse.up()
}
