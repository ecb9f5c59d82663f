import { expect } from '@playwright/test'
import { test } from './support/signed-in.ts'

test('what one announces another finds at the bell at once, and both see that it was read', async ({
  browser,
  page,
  signedIn,
  address,
}) => {
  const title = `今晚盘点 ${Date.now()}`
  const context = await browser.newContext({ baseURL: address, storageState: signedIn, reducedMotion: 'reduce' })
  const reader = await context.newPage()
  const second = await context.newPage()
  const bell = (one = reader) => one.getByRole('banner').getByRole('button', { name: /^通知/ })
  for (const one of [reader, second]) {
    await one.goto('/')
    await expect(bell(one)).toBeVisible()
  }
  await page.goto('/isystem/annountCement')
  await page.getByRole('button', { name: /新增/ }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill(title)
  await form
    .getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ })
    .last()
    .click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /发布/ }).first().click()
  const asked = page.getByRole('dialog').last()
  await expect(asked).toBeVisible()
  await asked
    .getByRole('button', { name: /发布|执行|确\s*定/ })
    .last()
    .click()
  await expect(row.getByText('已发布')).toBeVisible()

  await expect(bell()).toHaveAccessibleName(/1 条未读/, { timeout: 3000 })
  await expect(bell(second), 'the other tab, without a socket of its own').toHaveAccessibleName(/1 条未读/, {
    timeout: 3000,
  })
  await bell().click()
  await reader.getByRole('button', { name: new RegExp(title) }).click()
  const dialog = reader.getByRole('dialog', { name: '通知消息' })
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await expect(bell()).toHaveAccessibleName('通知')
  await expect(bell(second)).toHaveAccessibleName('通知', { timeout: 3000 })

  await bell().click()
  await reader.getByRole('button', { name: '查看更多' }).click()
  await expect(reader).toHaveURL(/userAnnouncement/)
  await expect(reader.getByRole('heading', { name: '我的消息' })).toBeVisible()
  await expect(reader.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  await context.close()
})
