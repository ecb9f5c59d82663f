import { expect, type Page } from '@playwright/test'
import { choose, test } from './support/signed-in.ts'
import { picture } from './support/steps.ts'

const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

async function openImport(page: Page): Promise<ReturnType<Page['getByRole']>> {
  // an empty list offers it a second time
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /导入/ })
  await expect(dialog).toBeVisible()
  return dialog
}

test('columns of a supplier are chosen once, and the import is taken back from the tray', async ({ page }) => {
  await page.goto('/isystem/position')
  const header = '岗位代码,岗位,职级,备注'
  const first = await openImport(page)
  await first.locator('input[type=file]').setInputFiles(csv('a.csv', header, 'IMP1,打包员,1,x', 'IMP2,采购,2,y'))
  await expect(first.getByText('有 3 列未识别')).toBeVisible()
  for (const [column, field] of [
    ['岗位代码', '职务编码 *'],
    ['岗位', '职务名称 *'],
    ['备注', '不导入'],
  ] as const) {
    await first.getByRole('combobox', { name: `“${column}”对应的字段` }).click()
    await choose(page, field)
  }
  await first.getByRole('combobox', { name: '记为供应商' }).fill('东京代理')
  await picture(page, 'import-columns')
  await first.getByRole('button', { name: '开始上传' }).click()
  await expect(first.getByLabel('预检结果')).toContainText('新增2')
  await picture(page, 'import-checked')
  await first.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('共2行数据全部导入成功！')).toBeVisible()
  await expect(page.getByRole('row', { name: /IMP1/ })).toBeVisible()

  const second = await openImport(page)
  await second.locator('input[type=file]').setInputFiles(csv('b.csv', header, 'IMP3,客服,1,'))
  await expect(second.getByText('已套用上次为这种表格选择的对应关系')).toBeVisible()
  await expect(second.getByRole('combobox', { name: '记为供应商' })).toHaveValue('东京代理')
  await second.getByRole('button', { name: '开始上传' }).click()
  await expect(second.getByLabel('预检结果')).toContainText('新增1')
  await second.getByRole('button', { name: '删除记住的对应关系' }).click()
  await picture(page, 'import-forget')
  await page
    .getByRole('dialog')
    .filter({ hasText: '删除供应商「东京代理」的对应关系？' })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(second.getByRole('combobox', { name: '套用供应商的对应关系' })).toHaveCount(0)
  await expect(second.getByRole('button', { name: '开始上传' })).toBeVisible()
  await second.getByRole('button', { name: '关闭' }).last().click()

  await page.getByRole('button', { name: /^任务/ }).click()
  const tray = page.getByRole('list', { name: '任务' })
  await expect(tray).toBeVisible()
  await picture(page, 'import-tray')
  await tray.getByRole('button', { name: '撤销：导入职务' }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(page.getByText('已撤销 2 行').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /IMP1/ })).toBeHidden()
})

test('products are imported with their SKUs: checked row by row, written, taken back in the notice', async ({
  page,
}) => {
  await page.goto('/shop/goods')
  const figure = `导入手办${Date.now()}`
  const goods = await openImport(page)
  await goods.locator('input[type=file]').setInputFiles(csv('g.csv', '名称,厂商,比例,限定', `${figure},Alter,1/7,否`))
  await expect(goods.getByText('有 1 列未识别')).toBeVisible()
  await expect(goods.getByRole('button', { name: '确认导入 1 条' })).toBeEnabled()
  await picture(page, 'import-goods')
  await goods.getByRole('button', { name: /确认导入/ }).click()
  await expect(goods.getByText('共1行数据全部导入成功！')).toBeVisible()
  await picture(page, 'import-goods-done')
  await goods.getByRole('button', { name: /完\s*成/ }).click()

  await page.goto('/shop/product')
  const dialog = await openImport(page)
  const header = '标题,手办,规格,原价,现价,会员价,库存'
  const title = `${figure}商品`
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      csv('p.csv', header, `${title},${figure},颜色:红,129,119,109,7`, `${title},${figure},颜色:蓝,129,便宜,109,3`),
    )
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(dialog.getByRole('row', { name: /E 现价/ })).toBeVisible()
  await picture(page, 'import-products-errors')
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      csv('p.csv', header, `${title},${figure},颜色:红,129,119,109,7`, `${title},${figure},颜色:蓝,129,119,109,3`),
    )
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await dialog.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('共2行数据全部导入成功！')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('10')
  await picture(page, 'import-products')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销 1 行')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('what failed for good stands on a page, is run again and dropped', async ({ page }) => {
  await page.goto('/isystem/failures')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  const answer = await page.request.post('/jeecg-boot/sys/position/importJob', {
    headers: { 'X-Access-Token': String(token) },
    multipart: { 'files[]': csv('kaputt.csv', '没有,表头', '1,2') },
  })
  expect(await answer.json()).toMatchObject({ success: true })
  const row = page.getByRole('row', { name: /导入职务/ })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('kaputt.csv：没有找到表头', { timeout: 2000 })
  }).toPass()
  await picture(page, 'failures')
  await row.getByRole('button', { name: '重新运行：导入职务' }).click()
  await expect(page.getByText('已重新运行')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await row.getByRole('button', { name: '丢弃：导入职务' }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(page.getByText('已丢弃')).toBeVisible()
  await expect(row).toBeHidden()
  await expect(page.getByText('没有失败的任务与事件')).toBeVisible()
})
