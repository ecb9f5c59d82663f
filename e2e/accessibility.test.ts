import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/signed-in.ts'
import { signIn } from './support/steps.ts'

test.use({ storageState: undefined })

for (const theme of ['浅色', '深色'] as const) {
  test(`login, home, list, form and SKU builder have no violation, ${theme}`, async ({ page }) => {
    await page.goto('/user/login')
    if (theme === '深色') {
      await page.getByRole('button', { name: '深色模式' }).click()
    }
    await expect(page.getByPlaceholder('用户名')).toBeVisible()
    await expectAccessible(page)

    await signIn(page)
    await expect(page.getByText('快捷入口')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/shop/returnAddress')
    await expect(page.getByRole('button', { name: /新\s*增/ }).first()).toBeVisible()
    await expectAccessible(page)

    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByLabel('联系人')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/shop/presellProduct/edit/new')
    await page.getByText('规格与SKU').first().click()
    await page.getByText('多规格', { exact: true }).click()
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
    await expectAccessible(page)
  })
}
