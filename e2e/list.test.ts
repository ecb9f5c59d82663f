import { expect, type Page } from '@playwright/test'
import { test } from './support/signed-in.ts'
import { tokenOf } from './support/steps.ts'

/** Pixels of header, title, tabs, search and column titles. */
const MOST_ABOVE_ROWS = 180

test('on a list twelve rows with their pictures are in sight, and nothing of a row is out of it', async ({ page }) => {
  await page.goto('/shop/presellGoods')
  const names = Array.from({ length: 14 }, (_, index) => `排行手办${index}`)
  await addFigures(page, names)
  await page.goto('/shop/presellGoods?pageSize=20')
  const rows = page.locator('.ant-table-tbody .ant-table-row')
  await expect(rows.filter({ hasText: '排行手办0' })).toBeVisible()

  const [first] = await rows.all()
  expect((await first?.boundingBox())?.y).toBeLessThanOrEqual(MOST_ABOVE_ROWS)
  await expect(rows.nth(11)).toBeInViewport({ ratio: 1 })
  expect(await first?.locator('.picture-thumb').boundingBox()).toMatchObject({ width: 32, height: 32 })
  // no bar to scroll sideways
  const table = page.locator('.ant-table-body, .ant-table-content').first()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const title of ['官方价格', '发售月', '状态']) {
    await expect(page.getByRole('columnheader', { name: title })).toBeInViewport({ ratio: 1 })
  }
})

test('tabs of a list that do not fit are reached by the wheel, and the page stays', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 500 })
  await page.goto('/shop/order')
  const tabs = page.getByRole('group', { name: '状态' })
  const last = tabs.getByRole('button', { name: '已取消/关闭' })
  // the numbers make them wider
  await expect(tabs.getByRole('button').first()).toContainText(/\d/)
  await expect(last).not.toBeInViewport({ ratio: 1 })
  await tabs.hover({ position: { x: 20, y: 10 } })
  await page.mouse.wheel(0, 2000)
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('Back closes the settings and the menu of a phone, and leaves the list as it was', async ({ page }) => {
  await page.goto('/isystem/position')
  await page.goto('/isystem/position?code=nothing')
  await page.getByRole('button', { name: '系统设置' }).click()
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/code=nothing/)

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('menu') })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/code=nothing/)
  // a page that is chosen in it is the next one, and Back leads here
  await page.getByRole('button', { name: '打开菜单' }).click()
  await menu.getByRole('menuitem', { name: '首页' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/code=nothing/)
})

test('the toolbar of a picture preview lies beside the picture in every size of the window', async ({ page }) => {
  await page.goto('/shop/goods')
  const name = '大图手办'
  await addFigures(page, [name], { line: 'goods', mainImage: await uploaded(page) })
  await page.goto(`/shop/goods?name=${name}`)
  await page.getByRole('button', { name: /预览主图/ }).click()
  const picture = page.locator('.ant-image-preview-img')
  await expect(picture).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1440, 600],
    [1024, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [box, tools] = [await picture.boundingBox(), await page.locator('.ant-image-preview-actions').boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}×${height}`).toBeLessThanOrEqual(tools?.y ?? 0)
  }
})

/** A picture that is larger than any window. */
async function uploaded(page: Page): Promise<string> {
  const large = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 2400 })
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const file = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') }
  const stored = await page.request.post('/jeecg-boot/sys/common/upload', {
    headers: await tokenOf(page),
    multipart: { biz: 'goods', file },
  })
  return (await stored.json()).message
}

/** Figures, to be reserved unless said,, each with a picture, an original name, a price and a month. */
async function addFigures(
  page: Page,
  names: readonly string[],
  { line = 'presellGoods', mainImage = 'goods/none.png' }: { readonly line?: string; readonly mainImage?: string } = {},
): Promise<void> {
  const headers = await tokenOf(page)
  for (const name of names) {
    const answer = await page.request.post(`/jeecg-boot/shop/${line}/add`, {
      headers,
      data: {
        name,
        originalName: `${name}の原名`,
        mainImage,
        officialPrice: 12800,
        officialCurrency: 'JPY',
        releaseMonth: '2027-05',
        state: 1,
      },
    })
    expect(await answer.json()).toMatchObject({ success: true })
  }
}
