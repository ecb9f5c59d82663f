import { expect } from '@playwright/test'
import { carryToSecond } from './support/carry.ts'
import { choose, example, openPart, test, wireValue } from './support/signed-in.ts'

test('a grid is typed into, copied from, pasted into and emptied like a spreadsheet; wrong cells say why', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPart(page, 'grid')
  const part = example(page, '录入与校验')
  const grid = part.getByRole('grid', { name: '价目' })
  const cell = (row: number, column: number) =>
    grid.locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
  const column = async (name: string) =>
    JSON.parse((await wireValue(part).textContent()) ?? '[]').map((row: Readonly<Record<string, string>>) => row[name])
  await cell(1, 2).click()
  await page.keyboard.type('7.5')
  await page.keyboard.press('Enter')
  await expect.poll(() => column('price')).toEqual(['7.5', '499', ''])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  expect(await column('price')).toEqual(['7.5', '499', ''])

  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+C')
  await cell(2, 3).click()
  await page.keyboard.press('Control+V')
  await expect.poll(() => column('stock')).toEqual(['60', '7.5', '499'])
  await cell(1, 2).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => column('price')).toEqual(['', '', ''])
  await cell(3, 2).hover()
  await expect(page.getByText('价格要大于零')).toBeVisible()
})

test('ten thousand rows: all counted, few drawn, the last one reached by keyboard', async ({ page }) => {
  await openPart(page, 'grid')
  const grid = example(page, '一万行').getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await grid.getByText('F00001').click()
  await page.keyboard.press('Control+End')
  await expect(grid.getByText('F10000')).toBeVisible()
})

test('[2.23g] [4.11a-c] a tree loads as it is opened, by keyboard, and its rows change places', async ({ page }) => {
  await openPart(page, 'tree-table')
  const tree = example(page, '逐级加载与排序').getByRole('treegrid')
  const row = (name: string) => tree.getByRole('row', { name, exact: true })
  await expect(row('柜 1')).toHaveAttribute('aria-expanded', 'false')
  await row('柜 1').focus()
  // looked for at every change of the document: it is there for a moment only
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.querySelector('[role=treegrid]')?.textContent?.includes('加载中...')) {
        document.documentElement.dataset.toldLoading = 'true'
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true }),
  )
  await page.keyboard.press('ArrowRight')
  await expect(row('层 1-1')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-told-loading', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(row('层 1-1')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('柜 1')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('层 1-1')).toHaveCount(0)

  const names = () => tree.locator('[data-row]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await row('柜 1').getByRole('button', { name: /柜 1/ }).first().focus()
  await carryToSecond(page)
  await expect.poll(names).toEqual(['柜 2', '柜 1', '柜 3'])
})

test('[2.23b] [4.8a,b] [5.16a] [9.6c] an advanced query narrows the list until it is reset', async ({ page }) => {
  const name = `查询${Date.now() % 1_000_000}`
  await openPart(page, 'form')
  await example(page, '资源的表单').getByRole('button', { name: '新增职务' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('职务编码').fill(name)
  await form.getByLabel('职务名称').fill(name)
  await form.getByRole('combobox', { name: '职级' }).click()
  await choose(page, '正高级')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  await openPart(page, 'list')
  const part = example(page, '高级查询与视图')
  await expect(part.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await part.getByRole('button', { name: '高级查询', exact: true }).press('Enter')
  const builder = page.getByRole('dialog', { name: '高级查询构造器' })
  expect((await builder.boundingBox())?.width).toBe(1000)
  await builder.getByRole('button', { name: /查\s*询$/ }).click()
  await expect(page.getByText('不能查询空条件')).toBeVisible()
  await builder.getByRole('combobox', { name: '条件1的字段' }).click()
  await choose(page, '职务名称')
  await builder.getByRole('textbox', { name: '条件1的值' }).fill(`${name}没有`)
  await builder.getByRole('button', { name: /查\s*询$/ }).click()
  await expect(part.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  await expect(part.getByRole('button', { name: '高级查询（已生效）' })).toBeVisible()
  await builder.getByRole('button', { name: /重\s*置/ }).click()
  await expect(part.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await expect(part.getByRole('button', { name: '高级查询', exact: true })).toBeVisible()
})

test('[5.8b,c] ready rules speak when a box is left; a form switched off keeps its pictures and what it is given', async ({
  page,
}) => {
  await openPart(page, 'form')
  const rules = example(page, '现成的规则')
  await rules.getByLabel('用户名').fill('林')
  await page.keyboard.press('Tab')
  await expect(rules.getByText('只允许字母、数字、下划线')).toBeVisible()
  await rules.getByLabel('邮箱').fill('nobody')
  await page.keyboard.press('Tab')
  await expect(rules.getByText('邮箱格式不正确')).toBeVisible()

  const region = example(page, '整体禁用')
  await expect(region.getByLabel('名称')).toBeDisabled()
  await expect(region.getByRole('button', { name: /打\s*印/ })).toBeEnabled()
  await region.getByRole('switch', { name: '禁用表单' }).press('Space')
  await expect(region.getByLabel('名称')).toBeEnabled()
})
