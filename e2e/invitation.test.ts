import { expect } from '@playwright/test'
import { MAIL_LOGIN, openMailBox } from '../office/connect/message/testing/mail-box.server.ts'
import { invitationLink } from './support/mail-link.ts'
import { test } from './support/signed-in.ts'
import { tokenOf } from './support/steps.ts'

const NOBODY = { cookies: [], origins: [] }
const PASSWORD = 'another figure on the shelf'

test('a colleague is invited by mail with a role, sets a password by the link, and is in with what the role gives', async ({
  page,
  browser,
  address,
}) => {
  const box = await openMailBox()
  try {
    await page.goto('/dashboard/analysis')
    const headers = await tokenOf(page)
    const call = async (path: string, data: object) =>
      (await page.request.post(`/jeecg-boot${path}`, { headers, data })).json()
    const { result: server } = await call('/sys/mailServer/add', {
      ...{ host: '127.0.0.1', port: box.port, security: 'none', username: MAIL_LOGIN.user },
      ...{ fromName: '手办商城', fromAddress: 'shop@figures.example', isEnabled: true },
    })
    await call('/sys/mailServer/password', { id: server.id, password: MAIL_LOGIN.password })

    await page.goto('/isystem/user')
    await page.getByRole('button', { name: '邀请同事' }).click()
    const dialog = page.getByRole('dialog', { name: '邀请' })
    const email = `new${Date.now()}@figures.example`
    await dialog.getByLabel('邮箱').fill(email)
    await dialog.getByLabel('姓名').fill('林小满')
    await dialog.getByRole('button', { name: '选择角色' }).click()
    await page.getByRole('checkbox', { name: '选择 订单专员' }).check()
    await page.getByRole('button', { name: /^确\s*定$/ }).click()
    await expect(dialog).toContainText('订单专员')
    await dialog.getByRole('button', { name: /^邀\s*请$/ }).click()
    await expect(page.getByText('邀请已发出')).toBeVisible()

    await expect.poll(() => box.mails.flatMap((mail) => invitationLink(mail) ?? []).length, { timeout: 20_000 }).toBe(1)
    const link = new URL(box.mails.flatMap((mail) => invitationLink(mail) ?? [])[0] ?? '')
    const context = await browser.newContext({ baseURL: address, locale: 'zh-CN', storageState: NOBODY })
    const theirs = await context.newPage()
    await theirs.goto(`${link.pathname}${link.hash}`)
    await expect(theirs.getByText(`林小满，您的账号：${email}`)).toBeVisible()
    await theirs.getByLabel('新密码').fill(PASSWORD)
    await theirs.getByLabel('确认密码').fill(PASSWORD)
    await theirs.getByRole('button', { name: '设置密码并进入' }).click()
    await expect(theirs.getByRole('banner').first()).toBeVisible()
    await theirs.goto('/shop/order')
    await expect(theirs.getByRole('button', { name: /^发\s*货$/ }).first()).toBeVisible()
    await context.close()

    await page.goto('/isystem/invitation')
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('已接受')
    const again = await browser.newContext({ baseURL: address, locale: 'zh-CN', storageState: NOBODY })
    const late = await again.newPage()
    await late.goto(`${link.pathname}${link.hash}`)
    await expect(late.getByText('邀请链接已失效').first()).toBeVisible()
    await again.close()
  } finally {
    await box.close()
  }
})
