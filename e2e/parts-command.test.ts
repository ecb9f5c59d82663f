import { expect, type Page } from '@playwright/test'
import { example, openPart, test } from './support/signed-in.ts'

test('orders are counted by their state; a refused row says why, the others go without it and come back', async ({
  page,
}) => {
  await openPart(page, 'command')
  const refused = example(page, '被拒绝的行')
  const { tabs, counted } = stateTabs(page)
  const [open, shipped] = [await counted('待发货'), await counted('已发货')]
  await refused.getByRole('button', { name: '下三张示例订单' }).click()
  await expect.poll(() => counted('待发货')).toBe(open + 3)

  await refused.getByRole('button', { name: '全部发货' }).click()
  const dialog = page.getByRole('dialog', { name: /发货/ })
  await dialog.getByRole('radio', { name: '顺丰速运' }).check()
  await dialog.getByRole('textbox', { name: '运单号' }).fill('SF-1')
  await dialog.getByRole('button', { name: '发货 3 个' }).click()
  const told = page.getByRole('dialog', { name: '1 个未能发货' })
  await expect(told.getByText('没有明细，不能发货')).toBeVisible()
  await told.getByRole('button', { name: '发货其余 2 个' }).click()
  await expect(page.getByText('已发货 2 单')).toBeVisible()
  await expect.poll(() => counted('已发货')).toBe(shipped + 2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => counted('待发货')).toBe(open + 3)
  await tabs.getByRole('button', { name: '待发货' }).click()
  await expect(page).toHaveURL(/state=10/)
})

test('a batch is tried, runs as a job and tells what became of each row; a taken number stands at its field', async ({
  page,
}) => {
  await openPart(page, 'command')
  const batch = example(page, '批量任务')
  const { counted } = stateTabs(page)
  const open = await counted('待发货')
  await example(page, '被拒绝的行').getByRole('button', { name: '下三张示例订单' }).click()
  // the examples work on the newest three, of which there may have been some before
  await expect.poll(() => counted('待发货')).toBe(open + 3)
  await batch.getByRole('button', { name: '改 3 单的备注' }).click()
  const dialog = page.getByRole('dialog', { name: /改备注/ })
  await dialog.getByRole('textbox', { name: '备注' }).fill('轻放')
  await dialog.getByRole('button', { name: '试算' }).click()
  await expect(dialog.getByText('轻放').last()).toBeVisible()
  await dialog.getByRole('button', { name: '改备注 3 个' }).click()
  await expect(dialog.getByRole('region', { name: '逐行结果' }).getByText('轻放')).toHaveCount(3)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const history = example(page, '变更记录')
  await expect(history.getByText('改备注')).toBeVisible()

  const told = example(page, '普通调用的结果')
  const number = told.getByRole('textbox', { name: '订单号' })
  const record = example(page, '带明细的记录')
  await record.getByRole('tab', { name: /^订单明细/ }).click()
  await expect(record.getByRole('cell', { name: '展示柜' })).toBeVisible()
  const taken = (await example(page, '被拒绝的行').getByRole('row').nth(2).getByRole('cell').first().innerText()).trim()
  await number.fill(taken)
  await told.getByRole('button', { name: /保\s*存/ }).click()
  await expect(told.getByText('订单号已存在')).toBeVisible()
  await number.fill('E2E-TOLD')
  await told.getByRole('button', { name: /保\s*存/ }).click()
  await expect(told.getByText('订单号已存在')).toBeHidden()
  await expect(example(page, '被拒绝的行').getByRole('cell', { name: 'E2E-TOLD' })).toBeVisible()

  const download = page.waitForEvent('download')
  await example(page, '任务进度').getByRole('button', { name: '导出全部示例订单' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

/** The tabs of the sample orders, and the number in one of them. */
function stateTabs(page: Page) {
  const tabs = example(page, '状态标签').getByRole('group', { name: '状态' })
  const counted = async (state: string) => {
    const count = tabs.getByRole('button', { name: state }).locator('.list-tab-count')
    // its room is kept until it is known
    await expect(count).toHaveText(/\d/)
    return Number(await count.innerText())
  }
  return { tabs, counted }
}
