// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { browserThatCannotWork } from '#web/testing/browser-that-cannot-work.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { LoginPage } from './login.web.tsx'

const shop = liveShop()
afterEach(cleanup)

test('a browser works for a moment in place of a picture: nobody does anything', async () => {
  await shop.rows('sysRateLimit', [{ key: 'sign-in:user:admin', points: 3, expire: Date.now() + 3_600_000 }])
  const user = userEvent.setup({ delay: null })
  renderForTest(<LoginPage />)
  await user.type(screen.getByLabelText('用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'wrong')
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByRole('status')).toBeDefined()
  expect(await screen.findByText('用户名或密码错误')).toBeDefined()
  expect(screen.queryByAltText(/^验证码图片/)).toBeNull()
  const sent = () =>
    shop.askedFor('/sys/login').map(({ body }) => typeof (body as { readonly proofOfWork?: string }).proofOfWork)
  expect(sent()).toEqual(['undefined', 'string'])
  // what was sent serves one try: there is another one at once
  expect(await screen.findByText('安全验证已完成')).toBeDefined()
  expect(await shop.stored('sysProofOfWork')).toHaveLength(1)
})

test('without cryptography the code is asked for without blame; a refusal after it is one, and takes the old code away', async () => {
  await shop.refill('sysRateLimit', [{ key: 'sign-in:user:admin', points: 3, expire: Date.now() + 3_600_000 }])
  onTestFinished(browserThatCannotWork())
  const user = userEvent.setup({ delay: null })
  renderForTest(<LoginPage />)
  await user.type(screen.getByLabelText('用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'secret')
  const signIn = () => user.click(screen.getByRole('button', { name: '登录' }))
  const picture = () => screen.getByAltText(/^验证码图片/).getAttribute('src')
  const renderedCode = async () => String((await shop.stored('sysCaptcha')).map(({ answer }) => answer))

  await signIn()
  const code = await screen.findByLabelText('验证码')
  const notice = screen.getByText('请输入图中的验证码，再登录一次')
  expect(notice.closest('.ant-alert')?.className).toContain('ant-alert-info')
  expect(screen.queryByText('请输入验证码')).toBeNull()

  const refused: string[] = []
  for (const [typed, message] of [
    // no code contains these letters
    [async () => 'ooooo', '验证码错误'],
    [renderedCode, '用户名或密码错误'],
  ] as const) {
    const before = picture()
    refused.push(await typed())
    await user.type(code, refused.at(-1) ?? '')
    await signIn()
    const refusal = await screen.findByText(message)
    expect(refusal.closest('.ant-alert')?.className).toContain('ant-alert-error')
    expect(screen.queryByText('请输入图中的验证码，再登录一次')).toBeNull()
    await waitFor(() => expect(picture()).not.toBe(before))
    await waitFor(() => expect(code).toHaveProperty('value', ''))
  }
  const sent = shop.askedFor('/sys/login').map(({ body }) => (body as { readonly captcha?: string }).captcha)
  expect(sent).toEqual([undefined, ...refused])
})
