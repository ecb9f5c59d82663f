import { expect } from '@playwright/test'
import { expectAccessible, expectContrast } from './support/axe.ts'
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

test('people and rights have no violation, and enough contrast in the dark', async ({ page }) => {
  await signIn(page)
  await page.goto('/isystem/user')
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '权限透视' }).click()
  await expect(page.getByRole('dialog').getByLabel('页面或按钮')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/isystem/roleUserList')
  await page.getByRole('button', { name: /^授权/ }).first().click()
  await expect(page.getByRole('dialog').getByRole('treeitem').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/isystem/permission')
  await page.getByRole('treeitem').first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/isystem/depart')
  await page.getByRole('treeitem').first().click()
  await expect(page.getByRole('tab', { name: '基本信息' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '深色模式' }).click()
  await expectContrast(page)
  for (const path of ['/isystem/user', '/isystem/dict']) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectContrast(page)
  }
})
