// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { liveApplication, menuPage, open } from '#web/testing/application.tsx'

const shop = liveApplication()
const PROVIDERS = menuPage('/isystem/identityProvider', '统一登录', 'system/IdentityProviderList')

beforeAll(async () => {
  const common = { clientId: 'vitrine', admission: 'bind', isEnabled: true }
  await shop.rows('sysIdentityProvider', [
    {
      ...common,
      id: 'p-1',
      code: 'company',
      name: '公司账号',
      kind: 'oidc',
      address: 'https://127.0.0.1/x',
      sortNo: 1,
    },
    {
      ...common,
      id: 'p-2',
      code: 'directory',
      name: '公司目录',
      kind: 'ldap',
      address: 'ldap://127.0.0.1:1',
      sortNo: 2,
    },
  ])
})
beforeEach(() => localStorage.clear())

test('[2.4] [2.11g] the address of the page that people come back to leads to it', async () => {
  open('/oauth2-app')
  expect(await screen.findByText('请从登录页选择登录方式')).toBeDefined()
  expect(location.pathname).toBe('/oauth2-app/login')
})

test('a code that is good no more says so, is asked for once, and does not stay in the address', async () => {
  open('/oauth2-app/login?oauth2LoginToken=used&thirdType=company')
  expect(await screen.findByText('登录已超时或不是在此浏览器中开始的，请重新登录')).toBeDefined()
  expect(shop.askedFor('/sys/thirdLogin/getLoginUser/used/company')).toHaveLength(1)
  expect(location.search).toBe('')
})

test.each([
  ['denied', '对方拒绝了登录，或已取消'],
  ['<b>words of the address</b>', '请从登录页选择登录方式'],
])('why nobody was signed in is said in words of ours: %s', async (error, said) => {
  open(`/oauth2-app/login?error=${encodeURIComponent(error)}`)
  expect(await screen.findByText(said)).toBeDefined()
  expect(document.body.textContent).not.toContain('words of the address')
})

test('the page that signs in leads to providers, and asks for accounts of directories by itself', async () => {
  const user = open('/user/login?redirect=%2Fshop')
  const link = await screen.findByRole('link', { name: '公司账号' })
  expect(link.getAttribute('href')).toMatch(/\/jeecg-boot\/sys\/thirdLogin\/oauth2\/company\/login\?state=/)
  await user.click(screen.getByRole('button', { name: '公司目录' }))
  await user.type(screen.getByPlaceholderText('用户名'), 'mei')
  await user.type(screen.getByPlaceholderText('密码'), 'secret')
  await user.click(screen.getByRole('button', { name: /^登\s*录$/ }))
  expect(await screen.findByText('该地址不可访问')).toBeDefined()
  expect(shop.askedFor('/sys/thirdLogin/directory')).toHaveLength(1)
})

test('a provider is asked for what its protocol needs, and nothing else', async () => {
  const may = ['list', 'add', 'secret', 'try', 'sync'].map((verb) => `system:identityProvider:${verb}`)
  await shop.pages(PROVIDERS)
  shop.enter(await shop.member([PROVIDERS], ...may))
  const user = open('/isystem/identityProvider')
  await user.click(await screen.findByRole('button', { name: /新\s*增/ }))
  const form = await screen.findByRole('dialog')
  const choose = async (kind: string) => {
    await user.click(within(form).getByLabelText('协议'))
    await user.click(await screen.findByTitle(kind))
  }
  await choose('OAuth 2.0')
  await user.type(within(form).getByLabelText('编码'), 'github')
  expect(await within(form).findByText(/\/sys\/thirdLogin\/github\/callback$/)).toBeDefined()
  for (const asked of ['授权地址', '令牌地址', '用户信息地址', '客户端 ID']) {
    expect(within(form).getByLabelText(asked)).toBeDefined()
  }
  expect(within(form).queryByLabelText('人员位置')).toBeNull()
  await choose('LDAP 目录')
  await waitFor(() => expect(within(form).queryByLabelText('令牌地址')).toBeNull())
  expect(within(form).getByLabelText('人员位置')).toBeDefined()
  expect(within(form).getByPlaceholderText('entryUUID')).toBeDefined()
  await choose('CAS 3.0')
  await waitFor(() => expect(within(form).queryByPlaceholderText('entryUUID')).toBeNull())
  expect(within(form).getByLabelText('允许的服务地址')).toBeDefined()
})
