import { expect } from '@playwright/test'
import { makeDataFolder, type OwnServer, removeDataFolder, startOwnServer } from './support/own-server.ts'
import { test } from './support/signed-in.ts'
import { ADMIN_PASSWORD, signIn } from './support/steps.ts'

// an empty shop: those of the workers have what other journeys made
test.use({ baseURL: undefined, storageState: undefined })

let dataDir = ''
let server: OwnServer

test.beforeAll(async () => {
  dataDir = makeDataFolder()
  server = await startOwnServer({ dataDir, adminPassword: ADMIN_PASSWORD })
})

test.afterAll(async () => {
  await server.stop()
  removeDataFolder(dataDir)
})

test('an empty shop opens on its first steps: each leads on, is done by what is done there, and the list goes and comes back', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.address, locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page)
  const steps = page.getByRole('region', { name: '开店步骤' })
  await expect(steps).toContainText('0 / 9 已完成')

  await steps.getByRole('link', { name: '导入表格' }).click()
  await expect(page.getByRole('dialog').locator('input[type=file]').first()).toBeAttached()
  await page.goto('/')
  await steps.getByRole('link', { name: '新增地址' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('上海仓')
  await expect(form.getByLabel('联系人')).toBeVisible()
  await page.goto('/')
  await steps.getByRole('button', { name: '已备份并试过恢复' }).click()
  await expect(steps).toContainText('1 / 9 已完成')
  await expect(steps.getByText(/已备份并试过恢复 · admin/)).toBeVisible()

  await steps.getByRole('button', { name: /^收\s*起$/ }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: '显示开店步骤' }).click()
  await expect(steps).toContainText('1 / 9 已完成')

  await page.goto('/isystem/demoRows')
  await expect(page.getByText('没有示例数据')).toBeVisible()
  await context.close()
})
