import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { MAIL_LOGIN, openMailBox } from '../../office/connect/message/testing/mail-box.server.ts'
import { cellAt } from '../support/cell-at.ts'
import { makeDataFolder, removeDataFolder, startOwnServer } from '../support/own-server.ts'
import { tokenOf } from '../support/steps.ts'
import { test } from './shop.ts'

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const OWN_PASSWORD = 'a cabinet full of figures'
const SHOP = '白鹭手办'
const FIGURE = '雪夜白鹭 1/7'

// a shop that nobody has been to: those of the workers have what other journeys made
test.use({ baseURL: undefined, storageState: undefined })

test('the first hour of a shop: each step from its name to the first listing is done where it leads, and a colleague can be invited', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const dataDir = makeDataFolder()
  const databaseDir = makeDataFolder()
  const database = await startEmbeddedDatabase({ dataDir: databaseDir, log: QUIET, isVolatile: true })
  const server = await startOwnServer({ dataDir, databaseUrl: database.url, isSandbox: true })
  const box = await openMailBox()
  const open = async () =>
    (await browser.newContext({ baseURL: server.address, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  try {
    const page = await open()
    await firstSignIn(page, /one-time password (\S+)/.exec(server.output())?.[1] ?? '')
    const steps = page.getByRole('region', { name: '开店步骤' })
    const home = async (done: number) => {
      await page.goto('/')
      await expect(steps).toContainText(`${done} / 9 已完成`)
    }
    await home(0)
    await nameShop(page)
    await home(0)
    await steps.getByRole('link', { name: '标志' }).click()
    await giveLogo(page)
    await home(1)
    await steps.getByRole('link', { name: '新增地址' }).click()
    await addAddress(page)
    await home(2)
    await steps.getByRole('link', { name: '启用渠道' }).click()
    await page.getByRole('button', { name: '启用渠道' }).click()
    await page.getByRole('menuitem', { name: '沙箱' }).click()
    await expect(page.getByRole('row').filter({ hasText: '沙箱' })).toBeVisible()
    await home(2)
    await steps.getByRole('button', { name: '全部包邮' }).click()
    await expect(steps).toContainText('3 / 9 已完成')
    await steps.getByRole('link', { name: '填写表单' }).click()
    await addFigure(page)
    await home(4)
    await steps.getByRole('link', { name: '新增商品' }).click()
    await addListing(page)
    await home(5)
    await setUpMail(page, box.port)
    await home(5)
    await steps.getByRole('link', { name: '邮件邀请' }).click()
    await expect(page.getByRole('dialog', { name: '邀请' }).getByLabel('邮箱')).toBeVisible()
  } finally {
    await box.close()
    await server.stop()
    await database.stop()
    removeDataFolder(dataDir)
    removeDataFolder(databaseDir)
  }
})

async function firstSignIn(page: Page, oneTime: string): Promise<void> {
  await page.goto('/user/login')
  await page.getByPlaceholder('用户名').fill('admin')
  await page.getByPlaceholder('密码').fill(oneTime)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('旧密码').fill(oneTime)
  await dialog.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD)
  await dialog.getByLabel('确认新密码').fill(OWN_PASSWORD)
  await dialog.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await expect(page.getByRole('region', { name: '开店步骤' })).toBeVisible()
}

async function nameShop(page: Page): Promise<void> {
  await page.getByRole('region', { name: '开店步骤' }).getByRole('link', { name: '商城名称' }).click()
  await page.getByRole('textbox', { name: '商城名称', exact: true }).fill(SHOP)
  await page.getByRole('button', { name: '检查并保存' }).click()
  await page
    .getByRole('dialog', { name: '将要修改的设置' })
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await expect(page).toHaveTitle(new RegExp(SHOP))
  await expect(page.locator('aside').getByText(SHOP)).toBeVisible()
}

async function giveLogo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /编辑/ }).first().click()
  const form = page.getByRole('dialog')
  await form
    .getByLabel('标志')
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('#1677ff'))
  await expect(form.getByRole('button', { name: /预览/ }).first()).toBeVisible()
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

async function addAddress(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('上海仓')
  await form.getByLabel('联系人').fill('沈知夏')
  await form.getByLabel('电话').fill('13800001111')
  await form.getByLabel('地区').click()
  await page.keyboard.type('徐汇')
  await page.locator('.ant-cascader-menu-item, .ant-select-tree-title, .ant-select-item-option').first().click()
  await form.getByLabel('详细地址').fill('漕溪北路1号')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

async function addFigure(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('名称', { exact: true }).fill(FIGURE)
  await form
    .getByLabel('主图')
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('#7aa7d9'))
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

/** The figure is still a draft: the form of the listing says so, and makes it ready. */
async function addListing(page: Page): Promise<void> {
  await page.getByLabel('所属手办').click()
  await page.locator('.ant-select-item-option').filter({ hasText: FIGURE }).click()
  await page.getByRole('button', { name: '设为就绪' }).click()
  await expect(page.getByText('该手办还是草稿')).toBeHidden()
  await page.getByRole('button', { name: /规格与SKU/ }).click()
  const grid = page.getByRole('grid', { name: 'SKU列表' })
  for (const [title, value] of Object.entries({ 原价: '299', 现价: '299', 会员价: '299', 库存: '5' })) {
    await (await cellAt(grid, 0, title)).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  // those of the figure are offered
  await (await cellAt(grid, 0, '图片')).getByRole('button').first().click()
  await page.locator('.ant-dropdown img, .ant-popover img').filter({ visible: true }).first().click()
  await expect(grid.locator('img')).toBeVisible()
  await page.getByRole('button', { name: '保存并上架' }).click()
  await expect(page).toHaveURL(/product\/edit\/(?!new)/)
}

async function setUpMail(page: Page, port: number): Promise<void> {
  await page.goto('/isystem/mailServer')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('服务器地址').fill('127.0.0.1')
  await form.getByLabel('端口').fill(String(port))
  await form.getByRole('radio', { name: '不加密' }).check()
  await form.getByLabel('用户名').fill(MAIL_LOGIN.user)
  await form.getByLabel('发件人邮箱').fill('shop@figures.example')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '127.0.0.1' })).toBeVisible()
  const headers = await tokenOf(page)
  const listed = await page.request.get('/jeecg-boot/sys/mailServer/list', { headers })
  const [{ id }] = (await listed.json()).result.records
  const data = { id, password: MAIL_LOGIN.password }
  expect((await page.request.post('/jeecg-boot/sys/mailServer/password', { headers, data })).ok()).toBe(true)
}

async function pictureFile(background: string) {
  const buffer = await sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}
