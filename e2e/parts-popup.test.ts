import { expect, type Page } from '@playwright/test'
import { BASE_PATH } from '../kit/contract/envelope.ts'
import { expectAccessible } from './support/axe.ts'
import { example, openPart, test, wireValue } from './support/signed-in.ts'

const FIGURES = Array.from({ length: 12 }, (_, index) => `弹窗手办 ${String(index + 1).padStart(2, '0')}`)

/** Twelve figures to pick from, two of them ready, unless an earlier try has left them. */
async function addFigures(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  const headers = { 'X-Access-Token': token }
  const found = await page.request.get(`${BASE_PATH}/shop/goods/list`, { headers, params: { name: '弹窗手办*' } })
  if ((await found.json()).result.total > 0) {
    return
  }
  for (const [index, name] of FIGURES.entries()) {
    const data = { name, scale: '1/7', state: index < 2 ? 1 : 0, releaseMonth: `2026-${name.slice(-2)}` }
    expect((await page.request.post(`${BASE_PATH}/shop/goods/add`, { headers, data })).ok()).toBe(true)
  }
}

test('[2.23c] [7.28a-c] [9.6b] a popup is opened, searched and answered by keyboard, and fills a form', async ({
  page,
}) => {
  await openPart(page, 'popup-report')
  await addFigures(page)
  const part = example(page, '填充表单')
  const box = part.getByRole('textbox', { name: '手办', exact: true })
  await box.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '现货手办' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(1200)

  await expect(dialog.getByRole('textbox', { name: '名称' })).toBeFocused()
  await page.keyboard.type('弹窗手办')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1-10 共 12 条')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('row').nth(1)).toContainText('弹窗手办 12')
  await dialog.getByRole('radio', { name: '选择 弹窗手办 11' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByText('已选择 1 项')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(box).toHaveValue('弹窗手办 11')
  await expect(box).toBeFocused()
  await expect(part.getByRole('textbox', { name: '发售月' })).toHaveValue('2026-11')
  await expect(part.getByRole('textbox', { name: '手办编号' })).toHaveValue(/^FG\d{8}$/)

  await part.getByRole('button', { name: '清空' }).click()
  await expect(wireValue(part)).toHaveText('{"figure":"","figureNo":"","month":""}')
})

test('[2.23c] [5.17c] several rows are selected over pages, and none is refused', async ({ page }) => {
  await openPart(page, 'popup-report')
  await addFigures(page)
  const part = example(page, '多选')
  await part.getByRole('textbox').click()
  const dialog = page.getByRole('dialog', { name: '现货手办' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('弹窗手办')
  await dialog.getByRole('button', { name: '查询' }).click()
  await expect(dialog.getByText('1-10 共 12 条')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请选择一条记录')).toBeVisible()

  await dialog.getByRole('columnheader', { name: '发售月' }).click()
  await expect(dialog.getByRole('row').nth(1)).toContainText('弹窗手办 01')
  await dialog.getByRole('checkbox', { name: '选择 弹窗手办 01' }).check()
  await dialog.getByTitle('2', { exact: true }).click()
  await dialog.getByText('弹窗手办 12').click()
  await expect(dialog.getByText('已选择 2 项')).toBeVisible()
  await dialog.getByRole('button', { name: '全屏' }).click()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1440)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(wireValue(part)).toHaveText(/^\{"numbers":"FG\d{8};FG\d{8}","codes":";"\}$/)
})

test('[5.17a,b] [8.13] what cannot work says why', async ({ page }) => {
  await openPart(page, 'popup-report')
  const part = example(page, '状态与错误')
  await expect(part.getByText('popup参数未正确配置!', { exact: true })).toBeVisible()
  await expect(part.getByText('popup参数未正确配置,原始值和目标值数量不一致!')).toBeVisible()
  await part.getByRole('group', { name: '报表不存在' }).getByRole('textbox').click()
  const note = page.getByRole('dialog', { name: '出错了' })
  await expect(note).toContainText('Popup初始化失败，请检查你的配置或稍后重试！')
  await expect(note).toContainText('错误信息如下：实体不存在')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await note.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[7.28c] parameters of a page narrow the rows', async ({ page }) => {
  await openPart(page, 'popup-report')
  await addFigures(page)
  await example(page, '带参数').getByRole('textbox').click()
  const dialog = page.getByRole('dialog', { name: '现货手办' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('弹窗手办')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1-2 共 2 条')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: '就绪' })).toHaveCount(2)
})
