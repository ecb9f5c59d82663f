// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/web/session/query.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { SandboxBanner } from './sandbox-banner.web.tsx'
import { SANDBOX_NOW_PATH, type SandboxNow, sandboxMove } from './sandbox-move.ts'

const shop = liveShop()
const CLOCK = { path: '/shop/sandboxClock', component: 'shop/SandboxClockList' }

beforeEach(() => useSession.setState({ menu: [CLOCK] }))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const show = () =>
  render(
    <MemoryRouter>
      <SandboxBanner />
    </MemoryRouter>,
  )

test('it says that no money moves, and leads those to the clock whose menu has it', async () => {
  show()
  expect(screen.getByRole('status').textContent).toContain('试用环境，不发生真实收款')
  expect(screen.getByRole('link', { name: '拨动时钟' }).getAttribute('href')).toBe('/shop/sandboxClock')
  await waitFor(() => expect(shop.askedFor(SANDBOX_NOW_PATH).length).toBeGreaterThan(0))
  cleanup()
  useSession.setState({ menu: [] })
  show()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the mark says what it means to whoever comes to its link by the keyboard', async () => {
  show()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '拨动时钟' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('试用环境，不发生真实收款')
})

test('it says what time it is in the shop once its clock was moved', () => {
  const now = Date.parse('2027-02-03T04:05:00Z')
  const told: SandboxNow = { now, ahead: 86_400, zone: 'Asia/Shanghai' }
  queryClient.setQueryData([sandboxMove.name, 'now'], { ...told, offset: now - Date.now() })
  show()
  expect(screen.getByRole('status').textContent).toContain('商城时间 2027-02-03 12:0')
})

test('where one signs in it says so, too, and asks nothing', () => {
  const asked = shop.askedFor(SANDBOX_NOW_PATH).length
  useSession.setState({ token: undefined, menu: undefined })
  show()
  expect(screen.getByRole('status').textContent).toBe('沙箱试用环境，不发生真实收款')
  expect(shop.askedFor(SANDBOX_NOW_PATH)).toHaveLength(asked)
})
