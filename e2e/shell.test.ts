import { expect, type Page } from '@playwright/test'
import { clientOf } from '#server/testing/client.server.ts'
import { test } from './support/signed-in.ts'
import { ADMIN_PASSWORD, picture, scriptKibibytes, signIn } from './support/steps.ts'

const API = '/jeecg-boot'

test.describe('a session that may end', () => {
  // not that of the other journeys
  test.use({ storageState: undefined })

  test('tabs, filters, scroll and half-typed input survive switching and a reload; an ended session loses nothing', async ({
    page,
  }) => {
    await signIn(page)
    const tabs = page.getByRole('navigation', { name: '打开的页面' })

    // filters and scroll
    await page.goto('/shop/returnAddress?contact=*甲*')
    await expect(tabs.getByRole('link')).toHaveCount(2)
    // a page that is still loading changes its height under the wheel
    await page.waitForLoadState('networkidle')
    await page.setViewportSize({ width: 1440, height: 300 })
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    const scrolled = await restingScroll(page)
    // the tabs are out of sight now: reaching for one would scroll the page
    await page.getByRole('menuitem', { name: '首页' }).click()
    await expect(page.getByText('快捷入口')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/contact=/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    await page.reload()
    await expect(page).toHaveURL(/contact=/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    await expect(tabs.getByRole('link')).toHaveCount(2)
    await page.setViewportSize({ width: 1440, height: 900 })

    // half a form
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('联系人').fill('半张表单')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('半张表单')
    await page.reload()
    // whatever is asked once the session has ended opens the dialog that takes the focus: only the form may ask then
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    await expect(dialog.getByLabel('联系人')).toHaveValue('半张表单')
    await dialog.getByRole('button', { name: '保存' }).first().click()
    await expect(dialog.getByLabel('名称')).toBeFocused()

    // the session ends on the server; the form asks whether the name is taken
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
    await page.request.post(`${API}/sys/logout`, { headers: { 'X-Access-Token': token } })
    await dialog.getByLabel('名称').fill('会话结束')
    const expired = page.getByRole('dialog', { name: '登录已过期' })
    await expect(expired).toBeVisible()
    // nothing but the question can be read meanwhile
    await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('联系人')
    await picture(page, 'shell-expired')
    await expired.getByLabel('密码').fill(ADMIN_PASSWORD)
    await expired.getByRole('button', { name: '重新登录' }).click()
    await expect(expired).toBeHidden()
    await expect(dialog.getByLabel('联系人')).toHaveValue('半张表单')
    await expect(dialog.getByLabel('名称')).toHaveValue('会话结束')
    await expect(page).toHaveURL(/contact=/)
  })
})

test('[2.13a] [2.14e] the menu stands still, the tools are wide; search by keyboard; the language switches in place', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('complementary')).toHaveCSS('position', 'sticky')
  const tools = await page.locator('.global-header-tools').boundingBox()
  expect(tools?.width).toBeGreaterThanOrEqual(400)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索菜单' })).toBeFocused()
  await page.keyboard.type('职务')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/isystem\/position/)

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(page).toHaveURL(/isystem\/position/)
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('navigation', { name: '打开的页面' })).toBeVisible()
})

test('[2.13c] the header is 59 px high and stays; what sticks in a page stays below it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/isystem/position')
  const header = page.getByRole('banner')
  const headOfTable = page.locator('.ant-table-thead').first()
  await expect(headOfTable).toBeVisible()
  // rows that come later would put themselves in the place of the filler
  await expect(page.locator('.ant-table-row, .ant-table-placeholder').first()).toBeVisible()
  await expect(page.locator('.row-skeleton')).toHaveCount(0)
  await page.evaluate(() => {
    const filler = document.createElement('div')
    filler.style.height = '2000px'
    document.querySelector('.ant-table-tbody')?.append(filler)
  })
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  expect(await header.boundingBox()).toMatchObject({ y: 0, height: 59 })
  expect((await page.locator('.ant-table-sticky-holder').first().boundingBox())?.y).toBe(59)
})

test('an entry of the menu whose site may not be framed says so, with the way to it', async ({ page, address }) => {
  const { result } = (await clientOf(address, '').post('/sys/login', { username: 'admin', password: ADMIN_PASSWORD }))
    .body
  const admin = clientOf(address, String(result.token))
  const url = 'https://elsewhere.example/board'
  const entry = { menuType: 0, component: 'layouts/IframePageView', name: '外部站点', url, sortNo: 0 }
  const { body } = await admin.post('/sys/permission/add', entry)
  expect(body.success, body.message).toBe(true)
  await page.goto('/')
  await page.getByRole('complementary').getByText('外部站点').click()
  await expect(page.getByText('该页面不能嵌入显示')).toBeVisible()
  await expect(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', url)
  await expect(page.locator('iframe')).toHaveCount(0)
  const removed = await admin.delete('/sys/permission/delete', { id: String(body.result.id) })
  expect(removed.body.success, removed.body.message).toBe(true)
})

test('the home page loads at most 330 KiB of scripts until it is quiet', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '今日待办' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const loaded = await scriptKibibytes(page)
  expect(loaded).toBeGreaterThan(100)
  expect(loaded).toBeLessThanOrEqual(330)
})

/** How far the page is scrolled once it rests for ten frames. */
function restingScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = -1
        let frames = 0
        const look = () => {
          frames = window.scrollY === last ? frames + 1 : 0
          last = window.scrollY
          frames < 10 ? requestAnimationFrame(look) : resolve(last)
        }
        look()
      }),
  )
}
