import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { DEMO_PAGES, demoPath } from '../office/demo/demo-pages.ts'
import { expectAccessible, expectContrast } from './support/axe.ts'
import { example, openPart, test } from './support/signed-in.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Above this the eye notices. */
const MOST_SHIFT = 0.1

test('[1.2c] [2.11d] the menu leads to forms, lists, profiles and every other part', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('complementary')
  await menu.getByText('组件示例').click()
  for (const { title } of DEMO_PAGES) {
    await expect(menu.getByRole('menuitem', { name: title[0], exact: true })).toBeVisible()
  }
  await menu.getByRole('menuitem', { name: '组件总览' }).click()
  for (const name of ['表单', '列表与高级查询', '详情']) {
    await page.getByRole('heading', { level: 2, name, exact: true }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '查看代码' }).first()).toBeVisible()
    await page.goBack()
  }
})

test('the entry of the page is in sight, however long the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openPart(page, 'modal')
  await expect(page.getByRole('complementary').getByRole('menuitem', { name: '弹窗与提示' })).toBeInViewport({
    ratio: 1,
  })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('an example shows the code that runs, has an address, and speaks English', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPart(page, 'cron')
  const code = readFileSync(join(import.meta.dirname, '../office/demo/cron/cron-seconds.web.tsx'), 'utf8')
  const part = example(page, '秒选择器')
  await part.getByRole('button', { name: '查看代码' }).press('Enter')
  await expect(part.getByRole('textbox', { name: '秒选择器的代码' })).toContainText(
    'export function CronSecondsExample',
  )
  await part.getByRole('button', { name: '复制代码' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code.trimEnd())
  await expectAccessible(page)
  await part.getByRole('button', { name: '收起代码' }).click()
  await expect(part.getByRole('textbox', { name: '秒选择器的代码' })).toHaveCount(0)

  const outline = page.getByRole('navigation', { name: '本页内容' })
  await outline.getByRole('link', { name: '生成器' }).click()
  await expect(page).toHaveURL(/#cron-builder$/)
  await expect(page.getByRole('heading', { name: '生成器' })).toBeInViewport()
  await expect(outline.getByRole('link', { name: '生成器' })).toHaveAttribute('aria-current', 'location')
  await page.goto('/demo/cron#cron-states')
  await expect(page.getByRole('heading', { name: '状态' })).toBeInViewport()

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cron expression' })).toBeVisible()
  await expect(example(page, 'Seconds').getByRole('button', { name: 'Show code' })).toBeVisible()
})

for (const demo of DEMO_PAGES) {
  test(`${demo.name}: opens without moving, fits a phone, accessible in light and dark`, async ({ page }) => {
    await watchShifts(page)
    await page.goto(demoPath(demo))
    await expect(page.getByRole('heading', { level: 1, name: demo.title[0], exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await shift(page)).toBeLessThan(MOST_SHIFT)

    await page.getByRole('button', { name: '深色模式' }).click()
    await expectContrast(page)

    await page.setViewportSize(PHONE)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize(DESKTOP)
  })
}

/** Counts what moves by itself from the first moment on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        const counted = window as unknown as { shifted: number }
        counted.shifted += hadRecentInput ? 0 : value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
