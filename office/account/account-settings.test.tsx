// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { NotificationChoices } from './notification/notification-choices.web.tsx'
import { OwnSessions } from './own-session/own-sessions.web.tsx'
import { ApiTokens } from './token/api-tokens.web.tsx'

const shop = liveShop()
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('each kind of notification has its ways: what is changed is saved at once, what is fixed cannot be', async () => {
  const { userId } = await shop.signIn()
  renderForTest(<NotificationChoices />)
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const stored = async () => (await shop.stored('sysNotificationChoice')).find((row) => row.userId === userId)
  await screen.findByRole('table')
  expect(box('通知公告 站内消息').hasAttribute('disabled')).toBe(true)
  expect(box('待办事项 群机器人').hasAttribute('disabled'), 'no robot yet').toBe(true)
  await userEvent.click(box('待办事项 站内消息'))
  await waitFor(async () => expect(await stored()).toMatchObject({ channels: { task: [] } }))
  await userEvent.click(box('免打扰'))
  await waitFor(async () => expect(await stored()).toMatchObject({ quietHours: '22-8' }))
  expect(await screen.findByRole('combobox', { name: '免打扰开始' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '设置' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Webhook 地址' }), 'http://10.1.2.3/hook')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('该地址不可访问'), 'a refused one stays to be mended').toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Webhook 地址' })).toBeDefined()
})

test('sessions: this one is marked, another one ends', async () => {
  await shop.signIn()
  renderForTest(<OwnSessions />)
  const list = await screen.findByRole('list')
  expect(await within(list).findByText('本机')).toBeDefined()
  expect(within(list).queryByRole('button', { name: /退出/ }), 'not this one').toBeNull()
})

test('tokens: there are none, and a new one asks for name, permissions and password', async () => {
  await shop.signIn()
  renderForTest(<ApiTokens />)
  expect(await screen.findByText('还没有令牌')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '新建令牌' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /创建|新建|确\s?[定认]|保\s?存/ }))
  expect(await within(dialog).findByText('请输入名称')).toBeDefined()
  expect(within(dialog).getByText('请输入当前密码')).toBeDefined()
})
