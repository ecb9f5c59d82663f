import { expect, type Locator, type Page } from '@playwright/test'
import { example, openPart, test } from './support/signed-in.ts'

test('without a network the rows stay with words and a way to try again, and a form is saved once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/isystem/position')
  await addButton(page).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '职务编码' }).fill('off-line')
  await form.getByRole('textbox', { name: '职务名称' }).fill('断网职务')
  await form.getByRole('combobox', { name: '职级' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await context.setOffline(true)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('未能保存：网络连接失败。内容已保留，网络恢复后自动保存')).toBeVisible()
  await context.setOffline(false)
  const row = page.getByRole('button', { name: 'off-line', exact: true })
  await expect(row).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('下面仍是之前的数据')).toBeVisible()
  await expect(row).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('下面仍是之前的数据')).toHaveCount(0)
})

test('what is typed right after a dialog opens is in its first field', async ({ page }) => {
  await page.goto('/isystem/position')
  await addButton(page).click()
  const code = page.getByRole('textbox', { name: '职务编码' }).last()
  await expect(code).toBeFocused()
  await page.keyboard.type('zzz')
  await expect(code).toHaveValue('zzz')
})

test('long messages stay within the window', async ({ page }) => {
  await openPart(page, 'file')
  const part = example(page, '文件上传')
  const name = `${'很长的文件名'.repeat(12)}.exe`
  await part
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/x-msdownload', buffer: Buffer.from('x') })
  const notice = page.locator('.ant-message-notice').filter({ hasText: '很长的文件名' })
  await expect(notice).toBeVisible()
  const box = await notice.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(400)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
})

test('a listing opened by its address has its list in the menu and the breadcrumb, a missing one the way back', async ({
  page,
}) => {
  await page.goto('/shop/product/edit/new')
  const trail = page.getByRole('navigation', { name: '当前位置' })
  await expect(trail.getByRole('link', { name: '现货商品' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '现货商品' })).toBeVisible()
  await page.goto('/shop/product/edit/nothing')
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/\/shop\/product$/)
})

test('Back closes what lies on top and leaves the list as it was; a narrow tag and the column settings stay in their place', async ({
  page,
}) => {
  await page.goto('/shop/goods')
  const name = '返回键手办'
  await addFigure(page, name)
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.keyboard.press('Enter')
  const title = page.getByRole('button', { name, exact: true })
  const isSearched = () => expect(page).toHaveURL(/name=/)
  const drawer = page.getByRole('dialog', { name })

  await title.click()
  const picture = page.locator('.ant-image-preview')
  await drawer.getByRole('button', { name: `查看大图 ${name}` }).click()
  await expect(picture).toBeVisible()
  await page.goBack()
  await expect(picture).toBeHidden()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await isSearched()
  await page.goForward()
  await isSearched()
  await expect(drawer).toBeHidden()

  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '批量删除' }).click()
  const question = page.getByRole('dialog', { name: /^删除「.+」？$/ })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await isSearched()

  await page.goBack()
  await expect(page).not.toHaveURL(/name=/)

  // as narrow as a column gets
  await page.getByRole('button', { name: '密度' }).click()
  await page.getByRole('menuitem', { name: '宽松' }).click()
  await page.locator('th[data-column=state] .row-table-edge').hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  const cell = page.getByRole('row', { name }).locator('td', { hasText: '就绪' })
  await expect(cell).toHaveCSS('width', '64px')
  // what is wider than its cell ends in dots
  expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await page.getByRole('button', { name: '列设置' }).click()
  const settings = page.locator('.ant-popover', { has: page.locator('.column-menu') })
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height })
    await expect(settings).toBeInViewport({ ratio: 1 })
  }
})

test('a page opened or chosen beyond the strip of tabs comes into sight, and the menu of all of them stays in the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 400 })
  // what a reload finds: these pages were open
  await page.addInitScript((pages) => {
    const { value } = JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '{}')
    sessionStorage.setItem(`pro__TABS_${value.id}`, JSON.stringify(pages))
  }, OPEN_PAGES)
  await page.goto('/dashboard/analysis')
  const strip = page.getByRole('navigation', { name: '打开的页面' }).getByRole('list')
  const menu = page.getByRole('complementary')
  await menu.getByRole('menuitem', { name: '商城管理' }).click()
  for (const title of ['退货地址', '首页', '退货地址']) {
    await menu.getByRole('menuitem', { name: title }).click()
    await expect(strip.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 })
  }

  await page.getByRole('button', { name: '全部页签与操作' }).click()
  const all = page.locator('.tab-overview')
  await expect(all).toBeInViewport({ ratio: 1 })
  expect(await all.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('menuitem', { name: '关闭其它' }).click()
  await expect(strip.getByRole('link')).toHaveText(['首页', '退货地址'])
})

const LONG_TITLE = '很长的标题'.repeat(16)
const OPEN_PAGES = ['goods', 'presellGoods', 'finalGoods', 'product', 'presellProduct', 'finalProduct'].map((name) => ({
  ...{ path: `/shop/${name}`, search: '', hash: '', scroll: 0 },
  ...(name === 'finalProduct' && { ownTitle: [LONG_TITLE, LONG_TITLE] }),
}))

/** Of the toolbar; a list that is empty has one of its own. */
function addButton(page: Page): Locator {
  return page.getByRole('button', { name: '新增' }).first()
}

/** A figure with one picture, one pixel large. */
async function addFigure(page: Page, name: string): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  const headers = { 'X-Access-Token': token }
  const file = { name: 'pixel.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
  const stored = await page.request.post(`${API}/sys/common/upload`, { headers, multipart: { biz: 'goods', file } })
  const { message } = await stored.json()
  const data = { name, mainImage: message, state: 1 }
  expect(await (await page.request.post(`${API}/shop/goods/add`, { headers, data })).json()).toMatchObject({
    success: true,
  })
}

const API = '/jeecg-boot'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
