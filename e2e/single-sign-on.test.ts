import { expect } from '@playwright/test'
import { startOidcServer } from '#office/login/identity-provider/testing/oidc-server.server.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/signed-in.ts'
import { ADMIN_PASSWORD, picture, signIn } from './support/steps.ts'

/** A browser that nobody has signed in with. */
const NOBODY = { cookies: [], origins: [] }
const SECRET = 'a secret of both sides, long enough'

// binding asks for a proof of the last minutes: whoever signs in here has given it
test.use({ storageState: NOBODY })

test('[2.4] [2.11g] a provider is added, tried, bound on one’s own page, and signs in from then on', async ({
  browser,
  page,
  address,
}) => {
  const company = await startOidcServer({
    clientId: 'vitrine',
    secret: SECRET,
    redirectUris: [`${address}/jeecg-boot/sys/thirdLogin/company/callback`],
  })
  company.accounts.set('boss', {
    name: '老板',
    preferred_username: 'boss',
    email: 'boss@shop.example',
    groups: ['all'],
  })
  company.signedInAs = 'boss'

  await signIn(page)
  await page.goto('/isystem/identityProvider')
  await page
    .getByRole('button', { name: /新增|新\s*增/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('公司账号')
  await form.getByLabel('编码').fill('company')
  await form.getByLabel('协议').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('OpenID Connect').click()
  await form.getByLabel('顺序').fill('1')
  await form.getByRole('switch').first().click()
  await form.getByLabel('服务器地址').fill(company.issuer)
  await form.getByLabel('客户端 ID').fill('vitrine')
  await expect(form.getByText(`${address}/jeecg-boot/sys/thirdLogin/company/callback`)).toBeVisible()
  await form.getByRole('radiogroup', { name: '准入' }).getByText('仅已绑定的账号').click()
  await picture(page, 'sso-form')
  await form
    .getByRole('button', { name: /保\s*存|确\s*定/ })
    .last()
    .click()
  const list = page.getByRole('region', { name: '统一登录' })
  const row = list.getByRole('row').filter({ hasText: '公司账号' })
  await expect(row).toBeVisible()

  const more = async (name: string) => {
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('设置密钥')
  await page.getByRole('dialog').getByLabel('密钥').fill(SECRET)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(page.getByText('密钥已保存')).toBeVisible()
  await row.getByRole('button', { name: '试一试' }).click()
  const tried = page.getByRole('dialog')
  await expect(tried.getByText('不会登录：没有已绑定的账号')).toBeVisible()
  await expect(tried.getByRole('cell', { name: 'boss@shop.example', exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'sso-tried')

  await page.goto('/account/settings/binding')
  await page.getByRole('button', { name: '绑定 公司账号' }).click()
  await expect(page.getByText('绑定成功')).toBeVisible()
  await expect(page.getByText(/老板 · 最近使用 从未使用/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'sso-bound')

  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', storageState: NOBODY })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/user/login?redirect=%2Fisystem%2Flog')
  await expect(elsewhere.getByRole('link', { name: '公司账号' })).toBeVisible()
  await expectAccessible(elsewhere)
  await picture(elsewhere, 'sso-login')
  await elsewhere.getByRole('link', { name: '公司账号' }).click()
  await expect(elsewhere).toHaveURL(/\/isystem\/log$/)
  await expect(elsewhere.getByRole('cell', { name: 'OpenID Connect' }).first()).toBeVisible()
  await context.close()

  // somebody whom nobody is bound to is told so, and binds by a code to the phone
  company.accounts.set('stranger', { name: '陌生人', preferred_username: 'stranger' })
  company.signedInAs = 'stranger'
  const other = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', storageState: NOBODY })
  const stranger = await other.newPage()
  await stranger.goto('/oauth2-app')
  await expect(stranger).toHaveURL(/\/oauth2-app\/login$/)
  await expect(stranger.getByText('请从登录页选择登录方式')).toBeVisible()
  await stranger.getByRole('link', { name: '返回登录' }).click()
  await stranger.getByRole('link', { name: '公司账号' }).click()
  await expect(stranger.getByText('该账号尚未绑定，请先绑定')).toBeVisible()
  await expectAccessible(stranger)
  await picture(stranger, 'sso-unbound')
  company.signedInAs = ''
  await stranger.goto('/user/login')
  await stranger.getByRole('link', { name: '公司账号' }).click()
  await other.close()

  await page.getByRole('button', { name: '解除绑定 公司账号' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '解除绑定' }).click()
  await expect(page.getByText('已解除绑定')).toBeVisible()
  await company.close()

  // the password goes on, whatever becomes of providers
  const last = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', storageState: NOBODY })
  await signIn(await last.newPage(), ADMIN_PASSWORD)
  await last.close()
})
