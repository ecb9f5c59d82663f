import { expect, type Locator, type Page } from '@playwright/test'
import { cellAt } from './support/cell-at.ts'
import { test } from './support/signed-in.ts'

const API = '/jeecg-boot'

test('an order is placed with its items in one form, shipped by a dialog that keeps what was typed, taken back, and tells its history', async ({
  page,
}) => {
  await page.goto('/demo/order')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增示例订单' })
  await form.getByRole('textbox', { name: '订单号' }).fill('E2E-1')
  await form.getByRole('textbox', { name: '买家' }).fill('林小满')
  const items = form.getByRole('grid')
  await form.getByRole('button', { name: '新增' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  // an item without a name and a price is marked in its cells
  await expect(form.getByText(/有 \d 处需要修改/)).toBeVisible()
  await typeInto(page, await cellAt(items, 0, '品名'), '盲盒')
  await typeInto(page, await cellAt(items, 0, '单价'), '59.9')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: '发货 E2E-1' }).click()
  const ship = page.getByRole('dialog', { name: '发货「E2E-1」？' })
  await ship.getByRole('textbox', { name: '运单号' }).fill('SF-77')
  // a reload is an accident: what was typed is back
  await page.reload()
  await page.getByRole('button', { name: '发货 E2E-1' }).click()
  await expect(ship.getByText('已恢复上次未保存的内容')).toBeVisible()
  await expect(ship.getByRole('textbox', { name: '运单号' })).toHaveValue('SF-77')
  await ship.getByRole('radio', { name: '顺丰速运' }).check()
  await ship.getByRole('button', { name: '发货', exact: true }).click()
  await expect(page.getByText('已发货 1 单')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤回 1 单')).toBeVisible()

  await page.getByRole('button', { name: 'E2E-1', exact: true }).click()
  const panel = page.getByRole('dialog').filter({ hasText: '示例订单详情' })
  await panel.getByRole('tab', { name: /^订单明细/ }).click()
  await expect(panel.getByRole('cell', { name: '盲盒' })).toBeVisible()
  await panel.getByRole('button', { name: '打开整页' }).click()
  await expect(page).toHaveURL(/\/demo\/order\/\w+$/)
  await page.getByRole('tab', { name: '变更记录' }).click()
  const history = page.getByRole('region', { name: '变更记录' })
  for (const command of ['撤回发货', '发货', '新增']) {
    await expect(history.getByText(command, { exact: true }).first()).toBeVisible()
  }
})

test('next leads over the end of the page of the list', async ({ page }) => {
  await page.goto('/demo/order')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  for (let n = 1; n <= 12; n += 1) {
    const data = { orderNo: `NEXT-${n}`, buyer: '翻页', items: [] }
    const sent = await page.request.post(`${API}/demo/order/add`, { headers: { 'X-Access-Token': token }, data })
    expect(await sent.json()).toMatchObject({ success: true })
  }
  await page.goto('/demo/order?buyer=翻页')
  await page.getByRole('button', { name: 'NEXT-3', exact: true }).click()
  const panel = page.getByRole('dialog').filter({ hasText: '示例订单详情' })
  await expect(panel.getByText('10 / 12')).toBeVisible()
  // the next page has come
  await expect(panel.getByRole('button', { name: '下一条（J）' })).toBeEnabled()
  await page.keyboard.press('j')
  await expect(panel.getByText('NEXT-2').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByText('12 / 12')).toBeVisible()
})

async function typeInto(page: Page, where: Locator, text: string): Promise<void> {
  await where.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
