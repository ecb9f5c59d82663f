import { expect, type Page } from '@playwright/test'
import { choose, example, openPart, test, wireValue } from './support/signed-in.ts'

test('[2.25] [4.17b-d] [9.6e] a cron expression is built by keyboard, right or not at all', async ({ page }) => {
  await openPart(page, 'cron')
  const part = example(page, '输入框')
  await part.getByRole('button', { name: '选择' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cron表达式' })
  await expect(dialog.getByRole('tab', { name: '秒' })).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(608)

  await dialog.getByRole('tab', { name: '秒' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: '分' })).toBeFocused()
  await dialog.getByRole('tab', { name: '周' }).click()
  await dialog.getByRole('radio', { name: /指定/ }).check()
  await expect(dialog.getByLabel('日', { exact: true })).toHaveValue('?')
  await dialog.getByRole('tab', { name: '日' }).click()
  await expect(dialog.getByRole('radio', { name: /每日/ })).toBeDisabled()

  await dialog.getByLabel('时', { exact: true }).fill('99')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /确\s*定/ })).toBeDisabled()
  await dialog.getByLabel('时', { exact: true }).fill('8')
  await page.keyboard.press('Enter')
  await expect(wireValue(part)).toHaveText('"0 0 12 * * ? *"')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(wireValue(part)).toHaveText(/^"0 0 8 \? \* [\d,]+ \*"$/)
})

test('[4.17l,m] the seconds selector gives each change at once', async ({ page }) => {
  await openPart(page, 'cron')
  const part = example(page, '秒选择器')
  await part.getByRole('radio', { name: '区间' }).check()
  await expect(wireValue(part)).toHaveText('"0-59"')
  await part.getByRole('radio', { name: '循环' }).check()
  await expect(wireValue(part)).toHaveText('"0/1"')
})

test('[9.8c] [8.14c] [5.13a] choices are made by keyboard and told as the wire has them', async ({ page }) => {
  await openPart(page, 'choice')
  const dictionary = example(page, '字典下拉')
  await dictionary.getByRole('combobox', { name: '职级' }).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(wireValue(dictionary)).toHaveText('"4"')
  await dictionary.getByRole('combobox', { name: '用途' }).focus()
  await page.keyboard.press('Backspace')
  await expect(wireValue(dictionary, 1)).toHaveText('"return"')
  await expect(dictionary.getByText('字典Code不能为空!')).toBeVisible()

  const boxes = example(page, '单选与复选')
  await boxes.getByRole('radio', { name: '正高级' }).first().focus()
  await page.keyboard.press('Space')
  await expect(wireValue(boxes)).toHaveText('"5"')
  await boxes.getByRole('checkbox', { name: '退货' }).check()
  await boxes.getByRole('checkbox', { name: '维修' }).check()
  await expect(wireValue(boxes, 1)).toHaveText('"return,repair"')

  const search = example(page, '搜索下拉')
  await search.getByRole('combobox').click()
  await page.keyboard.type('没有这样的分类')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await search.getByRole('combobox').fill('粘土娃')
  await choose(page, '粘土娃服装')
  await expect(wireValue(search)).toHaveText(/^"[A-Z]\d\d[A-Z]\d\d"$/)
  await page.keyboard.press('Escape')

  await expect(example(page, '树下拉').getByRole('alert')).toHaveText(
    '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  )
})

test('[9.7j] trees open level by level; regions are found by typing', async ({ page }) => {
  await openPart(page, 'choice')
  const tree = example(page, '树字典')
  await tree.getByRole('combobox').click()
  const list = page.locator('.ant-select-dropdown:visible')
  await expect(list.getByTitle('粘土娃', { exact: true })).toBeVisible()
  await expect(list.getByTitle('粘土娃素体')).toHaveCount(0)
  const holder = list.locator('.ant-select-tree-list-holder')
  expect(await holder.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('400px')
  await list
    .locator('.ant-select-tree-treenode')
    .filter({ hasText: /^粘土娃$/ })
    .locator('.ant-select-tree-switcher')
    .click()
  await list.getByTitle('粘土娃素体').click()
  await expect(wireValue(tree)).toHaveText(/^"[A-Z]\d\d[A-Z]\d\d"$/)

  const region = example(page, '省市区级联')
  await expect(wireValue(region)).toHaveText('"310115"')
  await region.getByRole('combobox').click()
  await page.keyboard.type('南山区')
  await page.locator('.ant-cascader-menu-item:visible').filter({ hasText: '深圳市' }).click()
  await expect(wireValue(region)).toHaveText('"440305"')
})

test('[2.20a,b] [2.21a] [9.6a] users are picked and taken back, by OK alone', async ({ page }) => {
  await openPart(page, 'picker')
  const part = example(page, '用户选择')
  await part.getByRole('button', { name: /选择成员/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '用户选择' })
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBe(1200)
  await page.keyboard.type('管理')
  await page.keyboard.press('Enter')
  await dialog.getByRole('row', { name: /admin/ }).getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: '删除 管理员' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(wireValue(part, 1)).toHaveText('""')

  await part.getByRole('button', { name: /选择成员/ }).click()
  await dialog.getByRole('row', { name: /admin/ }).getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(wireValue(part, 1)).toHaveText('"admin"')
  await expect(part.getByTitle('管理员').nth(1)).toBeVisible()
})

test('[2.19a-c] departments are ticked with their children or one by one', async ({ page }) => {
  await openPart(page, 'picker')
  const part = example(page, '部门选择')
  await part.getByRole('combobox', { name: '部门', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '选择部门' })
  await dialog.getByRole('textbox').fill('仓储')
  const tree = dialog.getByRole('tree')
  await expect(tree.getByText('仓储部')).toBeVisible()
  await expect(tree.getByText('客服部')).toHaveCount(0)
  await dialog.getByRole('textbox').fill('')
  await dialog.getByRole('button', { name: '树操作' }).click()
  await page.getByRole('menuitem', { name: '父子关联' }).click()
  const box = (name: string) =>
    dialog
      .locator('.ant-tree-treenode')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .getByRole('checkbox')
  await box('仓储部').click()
  await dialog.getByRole('button', { name: /确\s*认/ }).click()
  await expect(wireValue(part)).toHaveText(/^"(\w{32},){2}\w{32}"$/)
})

test('[2.19d] [9.6h] the dialog is 500 wide with the root open, or 450 and closed where that is asked for', async ({
  page,
}) => {
  await openPart(page, 'picker')
  const part = example(page, '部门选择')
  const dialog = page.getByRole('dialog', { name: '选择部门' })
  await part.getByRole('combobox', { name: '部门', exact: true }).press('Enter')
  await expect(dialog.getByText('仓储部')).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(500)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await part.getByRole('combobox', { name: '窄窗口' }).press('Enter')
  await expect(dialog.locator('.ant-tree-treenode').filter({ hasText: /\S/ })).not.toHaveCount(0)
  await expect(dialog.getByText('仓储部')).toHaveCount(0)
  expect((await dialog.boundingBox())?.width).toBe(450)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('[2.21a] a tree of departments narrows the users', async ({ page }) => {
  await openPart(page, 'picker')
  const part = example(page, '按部门选用户')
  await part.getByRole('button', { name: /选择成员/ }).click()
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' })
  await expect(dialog.getByRole('row', { name: /admin/ })).toBeVisible()
  await dialog.getByRole('tree').getByText('客服部').click()
  await expect(dialog.getByRole('row', { name: /admin/ })).toBeHidden()
})

test('[9.5d] [9.6g] rows of any list are picked over pages and taken back one by one', async ({ page }) => {
  const stamp = `选择${Date.now() % 1_000_000}`
  await openPart(page, 'picker')
  await addFigures(page, stamp, 6)
  const part = example(page, '从任意列表选择')
  await part.getByRole('button', { name: /选择手办/ }).click()
  const dialog = page.getByRole('dialog', { name: '手办选择' })
  expect((await dialog.boundingBox())?.width).toBe(900)
  await dialog.getByRole('search').getByLabel('名称').fill(stamp)
  await page.keyboard.press('Enter')
  const rows = dialog
    .getByRole('row')
    .filter({ hasText: stamp })
    .filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(5)
  await rows.first().getByRole('checkbox').check()
  await dialog.getByRole('listitem', { name: '2', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('checkbox').check()
  await expect(dialog.getByRole('button', { name: new RegExp(`^删除 ${stamp}`) })).toHaveCount(2)
  await dialog
    .getByRole('button', { name: new RegExp(`^删除 ${stamp}`) })
    .first()
    .click()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(wireValue(part)).toHaveText(/^"\w{32}"$/)
  await expect(wireValue(part, 1)).toContainText(stamp)
})

test('a declaration is enough: thirteen controls, their checks and their wire values', async ({ page }) => {
  await openPart(page, 'field')
  const part = example(page, '十三种字段')
  await part.getByLabel('名称').fill('')
  await part.getByLabel('名称').blur()
  await expect(part.getByText('名称不能为空')).toBeVisible()
  await part.getByLabel('名称').fill('figma 月下白鹭')
  await part.getByRole('textbox', { name: '价格' }).fill('899.5')
  await part.getByRole('switch', { name: '展出中' }).press('Space')
  await part.getByRole('textbox', { name: '购入日' }).fill('2026-04-18')
  await page.keyboard.press('Enter')
  await part.getByRole('textbox', { name: '发售月' }).fill('2026-03')
  await page.keyboard.press('Enter')
  await part.getByLabel('备注').fill('第二层')
  await part.getByRole('textbox', { name: '故事' }).click()
  await page.keyboard.type('她终于来了')
  await expect
    .poll(async () => JSON.parse((await wireValue(part).textContent()) ?? '{}'))
    .toMatchObject({
      name: 'figma 月下白鹭',
      price: 899.5,
      onDisplay: false,
      bought: '2026-04-18',
      released: '2026-03',
      note: '第二层',
      story: '<p>她终于来了</p>',
    })
})

/** Figures to pick from, as the page of figures would add them. */
async function addFigures(page: Page, stamp: string, count: number): Promise<void> {
  const token: string = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  for (let n = 1; n <= count; n++) {
    const answer = await page.request.post('/jeecg-boot/shop/presellGoods/add', {
      headers: { 'X-Access-Token': token },
      data: { name: `${stamp}-${n}`, ipName: '葬送的芙莉莲' },
    })
    expect(await answer.json()).toMatchObject({ success: true })
  }
}
