import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One motion may start the next: so many frames without any are the end of it. */
const STILL_FRAMES = 6

/** What a check goes through: all rules of WCAG 2.2 A and AA, and headings that step down one level at a time. */
const ALL_RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'heading-order': { enabled: true } },
} satisfies RunOptions

/** No violation of the rules on the page as it stands; those found are named by their place. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNone(page, ALL_RULES)
}

/** The colours alone: for a page whose document was checked before, in other colours. */
export function expectContrast(page: Page): Promise<void> {
  return expectNone(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function expectNone(page: Page, rules: RunOptions): Promise<void> {
  // motion and fading colours are no state of the page
  await page.waitForFunction((frames) => {
    const isStill = document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity)
    const counted = window as unknown as { stillFrames?: number }
    counted.stillFrames = isStill ? (counted.stillFrames ?? 0) + 1 : 0
    return counted.stillFrames >= frames
  }, STILL_FRAMES)
  await page.evaluate(() => Reflect.deleteProperty(window, 'stillFrames'))
  // once for each document: it is as large as a page
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
  }
  // the places of what is right are not asked for: naming them all takes longer than finding them
  const options: RunOptions = { ...rules, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    async (given) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, given),
    options,
  )
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
}
