import { expect, test } from '@playwright/test'
import { ADMIN_PASSWORD, picture, signIn } from './support/steps.ts'

const API = '/jeecg-boot'

test.setTimeout(60_000)

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
  await page.waitForTimeout(300)
  const scrolled = await page.evaluate(() => window.scrollY)
  await tabs.getByRole('link', { name: '首页' }).click()
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
  await page.waitForTimeout(800)
  await page.reload()
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  await expect(dialog.getByLabel('联系人')).toHaveValue('半张表单')

  // the session ends on the server
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value)
  await page.request.post(`${API}/sys/logout`, { headers: { 'X-Access-Token': token } })
  await dialog.getByRole('button', { name: '保存' }).first().click()
  await dialog.getByLabel('名称').fill('会话结束')
  await dialog.getByLabel('名称').blur()
  const expired = page.getByRole('dialog', { name: '登录已过期' })
  await expect(expired).toBeVisible()
  await picture(page, 'shell-expired')
  await expired.getByLabel('密码').fill(ADMIN_PASSWORD)
  await expired.getByRole('button', { name: '重新登录' }).click()
  await expect(expired).toBeHidden()
  await expect(dialog.getByLabel('联系人')).toHaveValue('半张表单')
  await expect(dialog.getByLabel('名称')).toHaveValue('会话结束')
  await expect(page).toHaveURL(/contact=/)
})

test('[2.13a] [2.14e] the menu stands still, the tools are wide; search by keyboard; the language switches in place', async ({
  page,
}) => {
  await signIn(page)
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
