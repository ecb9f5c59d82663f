import { expect, type Locator } from '@playwright/test'
import { carryToSecond, drag } from './support/carry.ts'
import { cellAt } from './support/cell-at.ts'
import { example, openPart, test, wireValue } from './support/signed-in.ts'

/** The names in the first column of text, from above. */
async function firstTexts(table: Locator, column: string, rows: number): Promise<readonly string[]> {
  return Promise.all(
    Array.from({ length: rows }, async (_, row) => (await (await cellAt(table, row, column)).innerText()).trim()),
  )
}

test('[2.23f] [4.12a] cells turn into editors by click and by key, and what is wrong is not saved', async ({
  page,
}) => {
  await openPart(page, 'editable-table')
  const part = example(page, '单元格类型')
  const grid = part.getByRole('grid')
  await (await cellAt(grid, 0, '价格')).click()
  await page.keyboard.type('1500.5')
  await page.keyboard.press('Enter')
  await expect(grid.getByText('1990')).toBeVisible()

  await (await cellAt(grid, 1, '币种')).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('人民币 CNY').click()
  await expect(await cellAt(grid, 1, '币种')).toHaveText('人民币 CNY')

  await (await cellAt(grid, 1, '名称')).click()
  await page.keyboard.press('Escape')
  for (let step = 0; step < 7; step++) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Space')
  await part.getByRole('button', { name: '新增' }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '6')
  await expect(grid.locator(':focus')).toHaveCount(1)
  await page.keyboard.type('夜航船长')
  await page.keyboard.press('Enter')
  await expect(grid.getByText('夜航船长')).toBeVisible()
  await part.getByRole('button', { name: '保存' }).click()
  const saved = JSON.parse((await wireValue(part).textContent()) ?? '')
  expect(saved.tableData).toMatchObject([
    { id: '1', price: 1500.5 },
    { id: '2', currency: 'CNY', isShown: 'Y' },
    { name: '夜航船长' },
  ])
  expect(saved.tableData[2]).not.toHaveProperty('id')
})

test('[5.6h] [5.6i] two tables are checked together, and the tab of the first error is opened', async ({ page }) => {
  await openPart(page, 'editable-table')
  const part = example(page, '校验')
  await part.getByRole('button', { name: '校验两张表' }).click()
  await expect(part.getByRole('tab', { name: '保管人' })).toHaveAttribute('aria-selected', 'true')
  const keepers = part.getByRole('grid', { name: '保管人' })
  const mobile = await cellAt(keepers, 0, '手机')
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await expect(mobile).toBeFocused()
  await mobile.hover()
  await expect(page.getByRole('tooltip', { name: /手机/ })).toBeVisible()
  await page.keyboard.type('13800138000')
  await page.keyboard.press('Enter')
  await part.getByRole('button', { name: '校验两张表' }).click()
  await expect(page.getByText('全部正确', { exact: true })).toBeVisible()
})

test('[4.12d] rows are put in order by mouse, by keyboard and by menu', async ({ page }) => {
  await openPart(page, 'editable-table')
  const grid = example(page, '排序与插入').getByRole('grid')
  await grid.scrollIntoViewIfNeeded()
  await drag(page, grid.getByRole('button', { name: '移动第1行' }), grid.getByRole('button', { name: '移动第3行' }), 3)
  await expect.poll(() => firstTexts(grid, '工序', 3)).toEqual(['分件', '开模', '原型'])
  await expect(await cellAt(grid, 2, '顺序')).toHaveText('3')

  await grid.getByRole('button', { name: '移动第1行' }).focus()
  await carryToSecond(page)
  await expect.poll(() => firstTexts(grid, '工序', 3)).toEqual(['开模', '分件', '原型'])

  await grid.getByRole('button', { name: '移动第1行' }).click()
  await page.getByRole('menuitem', { name: '插入一行' }).click()
  await expect.poll(() => firstTexts(grid, '工序', 3)).toEqual(['开模', '', '分件'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => firstTexts(grid, '工序', 3)).toEqual(['开模', '分件', '原型'])
})

test('a range goes to a spreadsheet and back, fills down, and is undone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPart(page, 'editable-table')
  const grid = example(page, '排序与插入').getByRole('grid')
  await (await cellAt(grid, 0, '工序')).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('原型\t5\n分件\t10')
  await page.evaluate(() => navigator.clipboard.writeText('雕刻\t7\n翻模\t8\n打磨\t9\n'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => firstTexts(grid, '工序', 4)).toEqual(['雕刻', '翻模', '打磨', '涂装'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => firstTexts(grid, '工序', 3)).toEqual(['原型', '分件', '开模'])
  await (await cellAt(grid, 0, '天数')).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => firstTexts(grid, '天数', 4)).toEqual(['5', '5', '5', '20'])
})

test('[3.12a] a choice decides what the next column offers, and empties it', async ({ page }) => {
  await openPart(page, 'editable-table')
  const grid = example(page, '联动').getByRole('grid')
  await expect(await cellAt(grid, 0, '区')).toHaveText('朝阳区')
  await (await cellAt(grid, 0, '省')).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('天津市').click()
  await expect(await cellAt(grid, 0, '市')).toHaveText('')
  await expect(await cellAt(grid, 0, '区')).toHaveText('')
  await (await cellAt(grid, 0, '市')).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('天津市').click()
  await (await cellAt(grid, 0, '区')).click()
  await expect(page.locator('.ant-select-dropdown:visible').getByTitle('和平区')).toBeVisible()
})

test('[9.7l] [4.12c] rows open below, as a sub-table and as a form', async ({ page }) => {
  await openPart(page, 'editable-table')
  const grid = example(page, '展开、子表与详情').getByRole('grid')
  await grid.getByRole('button', { name: '第1行的详情' }).click()
  await expect(grid.getByText('月下白鹭 ×1')).toBeVisible()
  await grid.getByRole('button', { name: '第1行的详情' }).click()
  await expect(grid.getByText('月下白鹭 ×1')).toBeHidden()

  await (await cellAt(grid, 2, '会员')).click()
  const sub = page.getByRole('region', { name: '子表', exact: true })
  await expect(sub.getByText('夜航船长 ×1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sub).toBeHidden()

  await expect(grid.getByRole('checkbox', { name: '选择第2行' })).toBeDisabled()
  await (await cellAt(grid, 0, '订单号')).click()
  const dialog = page.getByRole('dialog', { name: '详细信息' })
  await dialog.getByLabel('备注').fill('放门卫')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(dialog).toBeHidden()
  await expect(await cellAt(grid, 0, '备注')).toHaveText('放门卫')
})

test('[4.10] [7.30a-c] [9.4c] a row that is changed in one browser changes in the other', async ({ page, browser }) => {
  const state = await page.context().storageState()
  const other = await browser.newContext({
    storageState: state,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })
  try {
    const second = await other.newPage()
    const grids = []
    for (const one of [page, second]) {
      // The answer to the first heart-beat may come at once.
      const isAnswered = new Promise((resolve) => {
        one.on('websocket', (socket) => {
          if (socket.url().includes('/vxeSocket/')) {
            socket.on('framereceived', resolve)
          }
        })
      })
      await openPart(one, 'editable-table')
      await isAnswered
      grids.push(example(one, '实时更新').getByRole('grid'))
    }
    const [mine, theirs] = grids
    if (!mine || !theirs) {
      throw new Error('two pages')
    }
    await theirs.scrollIntoViewIfNeeded()
    await (await cellAt(mine, 1, '人数')).click()
    await page.keyboard.type('37')
    await page.keyboard.press('Enter')
    await expect(theirs.locator('.table-was')).toHaveText('0')
    await expect(await cellAt(theirs, 1, '人数')).toContainText('37')
    await expect(theirs.locator('.table-was')).toHaveCount(0)
    await expect(mine.locator('.table-was')).toHaveCount(0)
  } finally {
    await other.close()
  }
})
