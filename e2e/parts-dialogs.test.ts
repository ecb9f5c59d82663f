import { expect } from '@playwright/test'
import { example, openPart, test, wireValue } from './support/signed-in.ts'

test('[9.9e,f] a window is dragged, never off the screen, moved by keys and enlarged; it opens where it was', async ({
  page,
}) => {
  await openPart(page, 'modal')
  await example(page, '拖动与全屏').getByRole('button', { name: '打开窗口' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /开箱记录/ })
  const title = dialog.getByText('开箱记录')
  const place = async () => (await title.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const start = await place()
  await page.mouse.move(start.x + 8, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(start.x + 108, start.y + 68, { steps: 4 })
  await page.mouse.up()
  expect(await place()).toMatchObject({ x: start.x + 100, y: start.y + 60 })
  await page.mouse.move(start.x + 108, start.y + 68)
  await page.mouse.down()
  await page.mouse.move(-500, -500, { steps: 4 })
  await page.mouse.up()
  expect((await place()).y).toBeGreaterThanOrEqual(0)

  const before = await place()
  await dialog.getByRole('button', { name: '用方向键移动对话框' }).press('ArrowDown')
  const moved = await place()
  expect(moved.y).toBeGreaterThan(before.y)

  await dialog.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1440)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await example(page, '拖动与全屏').getByRole('button', { name: '打开窗口' }).click()
  await expect.poll(place).toEqual(moved)
})

test('a dialog that works stays open until it is done, and keeps what was typed', async ({ page }) => {
  await openPart(page, 'modal')
  const opener = example(page, '做完再关闭').getByRole('button', { name: '写备注' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: '备注' })
  await dialog.getByRole('textbox').fill('第二层')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(dialog.locator('.ant-btn-loading')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(dialog.getByRole('textbox')).toHaveValue('第二层')
})

test('[5.8a] a question is answered by keyboard; a wrong answer is told and kept', async ({ page }) => {
  await openPart(page, 'modal')
  const part = example(page, '只问一句')
  await part.getByRole('button', { name: '填写手机号' }).press('Enter')
  const field = page.getByRole('dialog').getByRole('textbox', { name: '手机号' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('请输入手机号')).toBeVisible()
  await field.fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('请输入正确手机号')).toBeVisible()
  await field.fill('13800138000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(wireValue(part)).toHaveText('"13800138000"')
})

test('toasts stand at the top right below the header, three at most; notifications do not cover them', async ({
  page,
}) => {
  await openPart(page, 'modal')
  const part = example(page, '提示与通知')
  // in one go: each goes by itself after a few seconds, however slow the machine is
  await part.evaluate((region) => {
    for (const name of ['成功提示', '警告提示', '错误提示', '成功提示']) {
      ;[...region.querySelectorAll('button')].find((button) => button.textContent?.includes(name))?.click()
    }
  })
  const toasts = page.locator('.ant-message-notice')
  await expect(toasts).toHaveCount(3)
  const column = async () => (await page.locator('.ant-message').boundingBox()) ?? { x: 0, width: 0 }
  expect(await column()).toMatchObject({ x: 1040, width: 400 })
  for (const toast of await toasts.all()) {
    const box = await toast.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(1040)
    expect(box?.y).toBeGreaterThanOrEqual(56)
  }
  await part.getByRole('button', { name: '通知' }).click()
  const notice = await page.locator('.ant-notification-notice').boundingBox()
  const beside = await column()
  expect(beside.x + beside.width).toBeLessThanOrEqual(notice?.x ?? 0)
})
