import { expect, type Page } from '@playwright/test'
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

test('[1.2d] words are kept as a template, tried on oneself, and found at the bell and among the messages', async ({
  page,
}) => {
  const code = `stock${Date.now()}`
  const title = `盘点提醒 ${code}`
  await page.goto('/modules/message/sysMessageTemplateList')
  await page.getByRole('button', { name: /新增/ }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('模板编码').fill(code)
  await form.getByLabel('模板标题').fill(title)
  await form.getByLabel('模板内容').fill(`\${REALNAME}，请盘点 \${shelf} 货架`)
  await form.getByLabel('测试数据').fill('{"place":"A1"}')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText(`此处没有变量 \${shelf}`), 'a variable that nothing fills').toBeVisible()
  await form.getByLabel('测试数据').fill('{"shelf":"A1"}')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await command(page, code, '试发给我')
  await page.getByRole('dialog').getByRole('button', { name: '试发给我' }).click()

  const bell = page.getByRole('banner').getByRole('button', { name: /^通知/ })
  await expect(bell).toHaveAccessibleName(/条未读/)
  await bell.click()
  await page.getByRole('tab', { name: /系统消息/ }).click()
  await page.getByRole('button', { name: new RegExp(title) }).click()
  const dialog = page.getByRole('dialog', { name: '通知消息' })
  await expect(dialog.getByText('管理员，请盘点 A1 货架')).toBeVisible()
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()

  await page.goto('/modules/message/sysMessageList')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByText('发送成功')).toBeVisible()
  await row
    .getByRole('button', { name: title })
    .or(row.getByRole('link', { name: title }))
    .first()
    .click()
  await expect(page.getByText('发送记录')).toBeVisible()
})

/** A command of the row that shows the text, wherever it stands: as a button or among the others. */
async function command(page: Page, text: string, name: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(text) })
  const button = row.getByRole('button', { name })
  await expect(row).toBeVisible()
  if ((await button.count()) > 0) {
    await button.click()
    return
  }
  await row.getByRole('button', { name: /更\s*多/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
