// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { useIsPushed } from '#kit/web/session/notification-socket.web.ts'
import { queryClient } from '#kit/web/session/query.web.ts'
import { liveApplication, menuPage, open } from '#web/testing/application.tsx'
import type { Person } from '#web/testing/live-shop.ts'
import { INBOX_PATHS } from './inbox.ts'

const shop = liveApplication()
const KEPT = menuPage('/kept', '留', 'test/Kept')
const own = { resolveScreen: () => async () => ({ default: () => <p>一页</p> }) }

const SENT = '2026-11-20T02:00:00Z'
const TOLD = [
  { id: 'told-text', titile: '今晚盘点', msgContent: '<p>八点<b>开始</b></p>', msgCategory: '1' },
  {
    id: 'told-url',
    titile: '请看排班',
    msgContent: '<p>新排班</p>',
    msgCategory: '1',
    openType: 'url',
    openPage: 'test/home',
  },
  { id: 'told-page', titile: '任务完成', msgCategory: '2', openType: 'component', openPage: 'test/Kept', busId: 'b7' },
]

let person: Person
beforeAll(async () => {
  await shop.pages(KEPT)
  person = await shop.member([KEPT])
  await shop.rows(
    'sysAnnouncement',
    TOLD.map((row) => ({ msgType: 'USER', sendStatus: '1', sendTime: SENT, sender: 'admin', priority: 'M', ...row })),
  )
})

async function enter(): Promise<UserEvent> {
  await shop.refill(
    'sysAnnouncementSend',
    TOLD.map(({ id, msgCategory }) => ({
      ...{ id: `send-${id}`, anntId: id, userId: person.userId, msgCategory, sendTime: SENT },
      ...{ readFlag: '0', tenantId: 0 },
    })),
  )
  queryClient.clear()
  shop.enter(person)
  return open('/test/home', own)
}

const bell = (unread: number) => screen.findByRole('button', { name: unread ? `通知 ${unread} 条未读` : '通知' })

async function opened(user: UserEvent, unread = 3) {
  await user.click(await bell(unread))
  return within(
    (await screen.findByRole('tab', { name: /^通知 \(/ })).closest<HTMLElement>('.bell-panel') ?? document.body,
  )
}

test('[2.18a] [2.18b] two tabs say how much is unread of each kind, and a button leads to all of it', async () => {
  const user = await enter()
  const panel = await opened(user)
  expect(panel.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['通知 (2)', '系统消息 (1)'])
  expect(panel.getByRole('button', { name: /今晚盘点/ })).toBeDefined()
  await user.click(panel.getByRole('button', { name: '查看更多' }))
  await waitFor(() => expect(location.pathname).toBe('/isps/userAnnouncement'))
})

test('[2.18c] [2.18e] [4.9c] an entry opens its text with title, sender and time; it is read by that', async () => {
  const user = await enter()
  await user.click((await opened(user)).getByRole('button', { name: /今晚盘点/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '通知消息' }))
  expect(dialog.getByRole('heading', { name: '今晚盘点' })).toBeDefined()
  expect(dialog.getByText('开始').tagName).toBe('B')
  expect(dialog.getByText(/发布人/).textContent).toMatch(/管理员|admin/)
  expect(dialog.getByText('2026-11-20 10:00:00')).toBeDefined()
  expect(dialog.queryByRole('button', { name: '去处理' })).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: /关\s*闭/ }).at(-1) as HTMLElement)
  await bell(2)
})

test('a load asks for what is unread once, when news would arrive by themselves', async () => {
  await enter()
  await bell(3)
  await vi.waitFor(() => expect(useIsPushed.getState().isPushed).toBe(true), { timeout: 10_000 })
  expect(shop.askedFor(INBOX_PATHS.unread)).toHaveLength(1)
})

test('[2.18f] one with an address has a button that leads there', async () => {
  const user = await enter()
  await user.click((await opened(user)).getByRole('button', { name: /请看排班/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '通知消息' }))
  await user.click(dialog.getByRole('button', { name: '去处理' }))
  await waitFor(() => expect(location.pathname).toBe('/test/home'))
})

test('[2.18d] one about a record opens the page of its component with the id', async () => {
  const user = await enter()
  const panel = await opened(user)
  await user.click(panel.getByRole('tab', { name: /系统消息/ }))
  await user.click(await panel.findByRole('button', { name: /任务完成/ }))
  await waitFor(() => expect(location.pathname).toBe('/kept/b7'))
  expect(screen.queryByRole('dialog', { name: '通知消息' })).toBeNull()
})

test('[4.9a] [9.3c] [4.9b] without a socket the list is asked for every 6 s, until that fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await enter()
    await bell(3)
    // as where the network lets no socket through
    act(() => useIsPushed.setState({ isPushed: false }))
    const asked = () => shop.askedFor(INBOX_PATHS.unread).length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5900))
    expect(asked()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(200))
    // no poll here: it would move the clock on
    expect(asked()).toBe(before + 1)
    shop.refuse(INBOX_PATHS.unread, 500)
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await expect.poll(asked).toBeGreaterThan(before + 1)
    await expect.poll(() => queryClient.getQueryState(['inbox', 'unread'])?.status).toBe('error')
    const failed = asked()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked()).toBe(failed)
  } finally {
    vi.useRealTimers()
  }
})
