// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { vault } from '#kit/server/seal/vault.server.ts'
import { TEST_KEY } from '#server/testing/test-app.server.ts'
import { liveApplication, open } from '#web/testing/application.tsx'

const shop = liveApplication()
const PASSWORD = 'another figure on the shelf'

beforeAll(async () => {
  for (const { id } of await shop.stored('sysSignInWay')) {
    await shop.change('sysSignInWay', String(id), { isEnabled: true })
  }
  // ways that nothing carries codes for are not offered; tests read the codes where they lie
  const texts = { loginText: '{code}', registerText: '{code}', resetText: '{code}' }
  await shop.rows('sysSmsGateway', [
    { name: '短信', url: 'https://127.0.0.1/none', headerName: 'X-Key', body: '{}', isEnabled: true, ...texts },
  ])
  await shop.rows('shopMailServer', [
    { host: '127.0.0.1', port: 1025, security: 'none', fromAddress: 'house@figures.example', sender: 'house' },
  ])
})
beforeEach(() => localStorage.clear())

/** Waits for the browser, has a code sent, and types it. */
async function prove(user: UserEvent, to: string, purpose: string, label = '手机号'): Promise<void> {
  await user.type(await screen.findByLabelText(label), to)
  expect(await screen.findByText('安全验证已完成')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByRole('button', { name: /秒后重新获取/ })
  const sent = (await shop.stored('sysSentCode')).find((row) => row.sentTo === to && row.purpose === purpose)
  const code = vault(TEST_KEY).open(String(sent?.codeSealed), `sent-code:${purpose}:${to}`)
  await user.type(screen.getByLabelText(/短信验证码|邮箱验证码/), code)
}

test('[2.2] whoever registers learns that it has to be approved', async () => {
  const user = open('/user/login')
  await user.click(await screen.findByRole('link', { name: '注册账户' }))
  await user.type(await screen.findByLabelText('新密码'), PASSWORD)
  await user.type(screen.getByLabelText('用户名'), 'xiao-lin')
  await user.type(screen.getByLabelText('确认密码'), `${PASSWORD}!`)
  await prove(user, '13700000001', 'register')
  await user.click(screen.getByRole('button', { name: /注\s*册/ }))
  expect(await screen.findByText('两次输入的密码不一样！')).toBeDefined()
  await user.clear(screen.getByLabelText('确认密码'))
  await user.type(screen.getByLabelText('确认密码'), PASSWORD)
  await user.click(screen.getByRole('button', { name: /注\s*册/ }))
  expect(await screen.findByText('你的账户：xiao-lin 注册成功')).toBeDefined()
  expect(screen.getByText('管理员审核通过后即可登录。')).toBeDefined()
  expect((await shop.stored('sysUser')).find(({ username }) => username === 'xiao-lin')).toMatchObject({ status: 3 })
})

test('[2.2] a forgotten password is set in three steps, which end at signing in', async () => {
  const { userId, username } = await shop.person()
  await shop.change('sysUser', userId, { phone: '13700000002' })
  const user = open('/user/login')
  await user.click(await screen.findByRole('link', { name: '忘记密码' }))
  await prove(user, '13700000002', 'reset')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByText(`账号：${username}`)).toBeDefined()
  await user.type(screen.getByLabelText('新密码'), PASSWORD)
  await user.type(screen.getByLabelText('确认密码'), PASSWORD)
  await user.click(screen.getByRole('button', { name: /提\s*交/ }))
  expect(await screen.findByText('更改密码成功')).toBeDefined()
  expect(shop.askedFor('/sys/user/passwordChange').map(({ method }) => method)).toEqual(['POST'])
  await user.click(screen.getByRole('button', { name: '返回登录' }))
  await waitFor(() => expect(location.pathname).toBe('/user/login'))
})

test('[2.2] the same by mail, where the house offers both', async () => {
  const { userId, username } = await shop.person()
  await shop.change('sysUser', userId, { email: 'xiao-lin@figures.example' })
  const user = open('/user/alteration')
  await user.click(await screen.findByRole('button', { name: '邮箱找回' }))
  await prove(user, 'xiao-lin@figures.example', 'reset', '邮箱')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByText(`账号：${username}`)).toBeDefined()
  await user.type(screen.getByLabelText('新密码'), PASSWORD)
  await user.type(screen.getByLabelText('确认密码'), PASSWORD)
  await user.click(screen.getByRole('button', { name: /提\s*交/ }))
  expect(await screen.findByText('更改密码成功')).toBeDefined()
})

test('a code to the phone signs in; a wrong one says so', async () => {
  const { userId } = await shop.person()
  await shop.change('sysUser', userId, { phone: '13700000003' })
  const user = open('/user/login')
  await user.click(await screen.findByText('手机号登录'))
  await prove(user, '13700000003', 'login')
  const code = screen.getByLabelText<HTMLInputElement>('短信验证码')
  const right = code.value
  await user.clear(code)
  await user.type(code, right === '000000' ? '000001' : '000000')
  await user.click(screen.getByRole('button', { name: /^登\s*录$/ }))
  expect(await screen.findByText('手机验证码错误')).toBeDefined()
  await user.clear(code)
  await user.type(code, right)
  await user.click(screen.getByRole('button', { name: /^登\s*录$/ }))
  await waitFor(() => expect(location.pathname).not.toBe('/user/login'))
})
