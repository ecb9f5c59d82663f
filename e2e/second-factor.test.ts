import { type Browser, expect, type Page } from '@playwright/test'
import { codeOf } from '../office/login/factor/testing/codes.ts'
import { test } from './support/signed-in.ts'
import { ADMIN_PASSWORD, picture, signIn } from './support/steps.ts'

/** A browser that nobody has signed in with. */
const NOBODY = { cookies: [], origins: [] }

let people = 0

interface Person {
  readonly page: Page
  readonly username: string
}

/** Somebody new, signed in at the address where passkeys are good. */
async function newPerson(browser: Browser, address: string, admin: Page): Promise<Person> {
  const n = `${Date.now()}${people++}`.slice(-9)
  const username = `factor${n}`
  await admin.goto('/dashboard/analysis')
  const added = await admin.evaluate(
    async ({ username: name, number, password }) => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}')
      const answer = await fetch('/jeecg-boot/sys/user/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Access-Token': value },
        body: JSON.stringify({
          ...{ username: name, realname: '二次验证', workNo: number, phone: `13${number}` },
          ...{ password, confirmpassword: password },
        }),
      })
      return (await answer.json()) as { readonly success: boolean; readonly message: string }
    },
    { username, number: n, password: ADMIN_PASSWORD },
  )
  expect(added, JSON.stringify(added)).toMatchObject({ success: true })
  const context = await browser.newContext({
    baseURL: address.replace('127.0.0.1', 'localhost'),
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: NOBODY,
  })
  const page = await context.newPage()
  await signIn(page, ADMIN_PASSWORD, username)
  return { page, username }
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login')
}

async function beginSignIn(page: Page, username: string): Promise<void> {
  await page.getByPlaceholder('用户名').fill(username)
  await page.getByPlaceholder('密码').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
}

test('an authenticator is set up, asked for before what only its owner may do, and asked for when signing in', async ({
  browser,
  page: admin,
  address,
}) => {
  const { page, username } = await newPerson(browser, address, admin)
  await page.goto('/account/settings/security')
  const factors = page.getByRole('region', { name: '二次验证' })
  await expect(factors.getByText('还没有绑定二次验证')).toBeVisible()
  await picture(page, 'factors-none')
  await factors.getByRole('button', { name: '添加身份验证器' }).click()
  const setUp = page.getByRole('dialog', { name: '添加身份验证器' })
  const secret = (await setUp.locator('.factor-secret').innerText()).replace(/[^A-Z2-7]/g, '')
  await picture(page, 'factors-set-up')
  await setUp.getByLabel('应用显示的 6 位动态码').fill('000000')
  await setUp.getByRole('button', { name: /绑\s*定/ }).click()
  await expect(setUp.getByRole('alert')).toContainText('验证码不正确')
  const used = codeOf(secret)
  await setUp.getByLabel('应用显示的 6 位动态码').fill(used)
  await setUp.getByLabel('名称（选填）').fill('我的手机')
  await setUp.getByRole('button', { name: /绑\s*定/ }).click()
  const codes = page.getByRole('dialog', { name: '请保存恢复码' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await picture(page, 'factors-codes')
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: /完\s*成/ }).click()
  await expect(factors.getByText('我的手机')).toBeVisible()
  await picture(page, 'factors-one')

  // the session has shown a password only: the very click goes on once more was shown
  await factors.getByRole('button', { name: '重新生成' }).click()
  await page.locator('.ant-popover:visible').getByRole('button', { name: '重新生成' }).click()
  const asked = page.getByRole('dialog', { name: '验证身份' })
  await expect(asked).toBeVisible()
  await picture(page, 'step-up')
  await asked.getByLabel('身份验证器中的 6 位动态码').fill(used)
  await asked.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(asked.getByRole('alert')).toContainText('验证码不正确或已使用')
  await asked.getByRole('button', { name: '改用恢复码' }).click()
  await asked.getByLabel('恢复码').fill(first)
  await asked.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(asked).toBeHidden()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [renewed = ''] = await codes.getByRole('listitem').allInnerTexts()
  expect(renewed).not.toBe(first)
  await codes.getByRole('button', { name: /完\s*成/ }).click()
  // the session has another token since, and goes on
  await page.reload()
  await expect(factors.getByText('我的手机')).toBeVisible()

  await signOut(page)
  await beginSignIn(page, username)
  const factor = page.getByRole('dialog', { name: '二次验证' })
  await expect(factor).toBeVisible()
  await picture(page, 'sign-in-factor')
  await factor.getByLabel('身份验证器中的 6 位动态码').fill(codeOf(secret, 1))
  await factor.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(page).toHaveURL(/dashboard\/analysis/)

  await signOut(page)
  await beginSignIn(page, username)
  await factor.getByRole('button', { name: '改用恢复码' }).click()
  await factor.getByLabel('恢复码').fill(renewed)
  await factor.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(page).toHaveURL(/dashboard\/analysis/)
  await page.context().close()
})

test('a passkey is made in the browser, and signs in by itself', async ({ browser, page: admin, address }) => {
  const { page, username } = await newPerson(browser, address, admin)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  await page.goto('/account/settings/security')
  const factors = page.getByRole('region', { name: '二次验证' })
  await factors.getByRole('button', { name: '添加通行密钥' }).click()
  const setUp = page.getByRole('dialog', { name: '添加通行密钥' })
  await setUp.getByLabel('名称（选填）').fill('工作电脑')
  await picture(page, 'factors-passkey')
  await setUp.getByRole('button', { name: '创建通行密钥' }).click()
  await page
    .getByRole('dialog', { name: '请保存恢复码' })
    .getByRole('button', { name: /完\s*成/ })
    .click()
  await expect(factors.getByText('工作电脑')).toBeVisible()

  // nothing else lets them in from now on, which a passkey has to confirm
  await factors.getByRole('switch', { name: '仅用通行密钥登录' }).click()
  const asked = page.getByRole('dialog', { name: '验证身份' })
  await asked.getByRole('button', { name: '使用通行密钥验证' }).click()
  await expect(factors.getByRole('switch', { name: '仅用通行密钥登录' })).toBeChecked()

  await signOut(page)
  await picture(page, 'sign-in-passkey')
  await page.getByRole('button', { name: '通行密钥登录' }).click()
  await expect(page).toHaveURL(/dashboard\/analysis/)

  await signOut(page)
  await beginSignIn(page, username)
  const factor = page.getByRole('dialog', { name: '二次验证' })
  await expect(factor.getByRole('button', { name: '改用恢复码' })).toBeVisible()
  await expect(factor.getByRole('button', { name: '改用动态码' })).toHaveCount(0)
  await factor.getByRole('button', { name: '使用通行密钥验证' }).click()
  await expect(page).toHaveURL(/dashboard\/analysis/)
  await page.context().close()
})
