import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const PICTURES = join(import.meta.dirname, '../../test-results/pictures')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Password that the servers of the workers give to `admin`. */
export const ADMIN_PASSWORD = 'Vitrine-e2e-2024'

/** Keeps pictures of a step with the run: desktop, 390 px wide, and dark. The page is left as it was. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const shot = (suffix: string) =>
    page.screenshot({ path: join(PICTURES, `${name}-${suffix}.png`), animations: 'disabled' })
  await shot('desktop')
  const isDark = page.getByRole('button', { name: '深色模式' })
  const canDarken = (await isDark.count()) > 0 && (await page.getByRole('dialog').count()) === 0
  if (canDarken) {
    await isDark.click()
    await shot('dark')
    await page.getByRole('button', { name: '浅色模式' }).click()
  }
  await page.setViewportSize(PHONE)
  await shot('mobile')
  await page.setViewportSize(DESKTOP)
}

export async function signIn(page: Page, password = ADMIN_PASSWORD, username = 'admin'): Promise<void> {
  await page.goto('/user/login')
  await page.getByPlaceholder('用户名').fill(username)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  await expect(page).toHaveURL(/dashboard\/analysis/)
  // the token is kept by then, also for a page of another process of the browser
  await expect(page.getByRole('banner').first()).toBeVisible()
}

/** Headers of calls beside the page, in the name of whoever is signed in there. */
export async function tokenOf(page: Page): Promise<{ 'X-Access-Token': string }> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  return { 'X-Access-Token': token }
}

/** KiB of JavaScript that the page has loaded since its address was opened, as it came over the line. */
export function scriptKibibytes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
  )
}
