import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { signIn } from './support/steps.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations of WCAG 2.1 A and AA on the page as it stands, in words that name the place. */
async function violations(page: Page): Promise<readonly string[]> {
  // motion and fading colours are no state of the page
  await page.waitForTimeout(400)
  await page.evaluate(AXE)
  const { violations: found } = await page.evaluate<AxeResults>(
    "axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } })",
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function expectClean(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

for (const theme of ['浅色', '深色'] as const) {
  test(`login, home, list, form and SKU builder have no violation, ${theme}`, async ({ page }) => {
    await page.goto('/user/login')
    if (theme === '深色') {
      await page.getByRole('button', { name: '深色模式' }).click()
    }
    await expect(page.getByPlaceholder('用户名')).toBeVisible()
    await expectClean(page)

    await signIn(page)
    await expect(page.getByText('快捷入口')).toBeVisible()
    await expectClean(page)

    await page.goto('/shop/returnAddress')
    await expect(page.getByRole('button', { name: /新\s*增/ }).first()).toBeVisible()
    await expectClean(page)

    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByLabel('联系人')).toBeVisible()
    await expectClean(page)

    await page.goto('/shop/presellProduct/edit/new')
    await page.getByText('规格与SKU').first().click()
    await expect(page.getByRole('button', { name: '添加规格名' })).toBeVisible()
    await page.getByRole('button', { name: '添加规格名' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('版本')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /添加规格值/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('textbox').fill('通常版')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    await expectClean(page)
  })
}
