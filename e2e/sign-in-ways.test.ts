import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test, type WorkerServer } from './support/signed-in.ts'
import { ADMIN_PASSWORD, picture, signIn } from './support/steps.ts'

// codes stand in the log, where nothing carries them, while the shop is tried out alone
test.use({ isSandbox: true })

/** A browser that nobody has signed in with. */
const NOBODY = { cookies: [], origins: [] }

const NEW_PASSWORD = 'another figure on the shelf'

let people = 0
let browsers = 0

/** Digits that nobody has had yet, over runs and retries. */
const newDigits = () => `${Date.now()}${people++}`.slice(-9)

/** Calls in the name of the administrator whose page it is. */
async function call(admin: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
  const answer = await admin.evaluate(
    async (sent) => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}')
      const response = await fetch(`/jeecg-boot${sent.path}`, {
        method: sent.method,
        headers: { 'content-type': 'application/json', 'X-Access-Token': value },
        ...(sent.body && { body: JSON.stringify(sent.body) }),
      })
      return (await response.json()) as { readonly success: boolean; readonly result: unknown }
    },
    { method, path, body },
  )
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
  return answer.result
}

/** What the pages of signing in offer from now on. */
async function offer(admin: Page, ways: readonly string[], isEnabled: boolean): Promise<void> {
  const { records } = (await call(admin, 'GET', '/sys/signInWay/list')) as {
    readonly records: readonly { way: string }[]
  }
  for (const row of records.filter(({ way }) => ways.includes(way))) {
    await call(admin, 'PUT', '/sys/signInWay/edit', { ...row, isEnabled })
  }
}

async function newPerson(admin: Page) {
  const digits = newDigits()
  const person = { username: `ways${digits}`, phone: `13${digits}`, email: `ways${digits}@figures.example` }
  const password = { password: ADMIN_PASSWORD, confirmpassword: ADMIN_PASSWORD }
  await call(admin, 'POST', '/sys/user/add', { ...person, ...password, realname: '登录方式', workNo: digits })
  return person
}

/** A browser at an address of its own: what nobody has signed in for is counted by address, and other journeys sign in, too. */
async function newPage(browser: Browser, address: string): Promise<Page> {
  browsers += 1
  const context = await browser.newContext({
    ...{ baseURL: address, locale: 'zh-CN', reducedMotion: 'reduce', storageState: NOBODY },
    extraHTTPHeaders: { 'X-Forwarded-For': `10.0.0.${browsers}` },
  })
  return context.newPage()
}

/** Asks for a code as people do, and reads it where it went: nobody has set up what brings it. */
async function codeFor(page: Page, server: WorkerServer, to: string): Promise<string> {
  const form = page.locator('form')
  await form.getByLabel(to.includes('@') ? '邮箱' : '手机号', { exact: true }).fill(to)
  await expect(form.getByRole('status')).toHaveText('安全验证已完成')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  const masked = to.includes('@') ? to.replace(/^(.).*(?=@)/, '$1***') : to.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
  const lastCode = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(masked) && /: a code/.test(line))
      .map((line) => /"code":"(\d{6})"/.exec(line)?.[1])
      .at(-1)
  await expect.poll(lastCode).toBeDefined()
  return lastCode() ?? ''
}

test('somebody registers, is let in by an administrator, and is in', async ({ browser, page: admin, server }) => {
  await admin.goto('/isystem/user')
  await offer(admin, ['register'], true)
  const page = await newPage(browser, server.address)
  await page.goto('/user/login')
  await page.getByRole('link', { name: '注册账户' }).click()
  const digits = newDigits()
  const username = `new${digits}`
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('新密码').fill(NEW_PASSWORD)
  await page.getByLabel('确认密码').fill(NEW_PASSWORD)
  const code = await codeFor(page, server, `13${digits}`)
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: /^注\s*册$/ }).click()
  await expect(page.getByRole('alert')).toContainText('手机验证码错误')
  await expectAccessible(page)
  await picture(page, 'register')
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: /^注\s*册$/ }).click()
  await expect(page.getByText(`你的账户：${username} 注册成功`)).toBeVisible()
  await picture(page, 'register-result')
  await page.getByRole('link', { name: '返回登录' }).click()
  await page.getByPlaceholder('用户名').fill(username)
  await page.getByPlaceholder('密码').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  await expect(page.getByRole('alert')).toContainText('该账号正在等待审核')

  await admin.getByRole('button', { name: /待激活/ }).click()
  await admin.getByRole('button', { name: `审核通过 ${username}` }).click()
  await admin.getByRole('button', { name: '选择角色分配' }).click()
  await admin.getByRole('checkbox', { name: '选择 订单专员' }).check()
  await admin.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(admin.getByRole('dialog')).toContainText('订单专员')
  await picture(admin, 'approve')
  await admin.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
  await expect(admin.getByText('已通过审核')).toBeVisible()
  await signIn(page, NEW_PASSWORD, username)
  await offer(admin, ['register'], false)
  await page.context().close()
})

test('a code to the phone signs in; forgotten passwords are set anew by mail and by phone, and end what was open', async ({
  browser,
  page: admin,
  server,
}) => {
  await admin.goto('/isystem/smsGateway')
  await expect(admin.getByText('还没有短信网关：手机登录、注册和手机找回密码都不可用')).toBeVisible()
  await offer(admin, ['reset', 'reset-mail'], true)
  const { username, phone, email } = await newPerson(admin)
  const open = await newPage(browser, server.address)
  await open.goto('/user/login')
  await open.getByRole('button', { name: '手机号登录' }).click()
  await open.getByLabel('短信验证码').fill(await codeFor(open, server, phone))
  await expectAccessible(open)
  await picture(open, 'phone-code')
  await open.getByRole('button', { name: /^登\s*录$/ }).click()
  await expect(open).toHaveURL(/dashboard\/analysis/)

  const page = await newPage(browser, server.address)
  const forgotten = async (to: string, way: string, asked: string) => {
    await page.goto('/user/login')
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByRole('button', { name: way }).click()
    await page.getByLabel(asked).fill(await codeFor(page, server, to))
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('账号：')).toBeVisible()
    await page.getByLabel('新密码').fill(NEW_PASSWORD)
    await page.getByLabel('确认密码').fill(NEW_PASSWORD)
  }
  const submit = async () => {
    await page.getByRole('button', { name: /^提\s*交$/ }).click()
    await expect(page.getByText('更改密码成功')).toBeVisible()
  }
  await forgotten(email, '邮箱找回', '邮箱验证码')
  await expectAccessible(page)
  await picture(page, 'forgotten-new')
  await submit()
  await picture(page, 'forgotten-done')
  // what was open elsewhere has ended
  await open.goto('/account/settings/base')
  await expect(open).toHaveURL(/user\/login/)
  await signIn(open, NEW_PASSWORD, username)

  const other = await newPerson(admin)
  await forgotten(other.phone, '手机找回', '短信验证码')
  await submit()
  await signIn(page, NEW_PASSWORD, other.username)
  await offer(admin, ['reset', 'reset-mail'], false)
  await Promise.all([open.context().close(), page.context().close()])
})
