// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setLocale } from '#kit/web/browser/text.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { menuCounts } from '#office/dashboard/today/menu-counts.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { SalesChart } from './sales-chart.web.tsx'
import { SalesPanel } from './sales-panel.web.tsx'
import { TodayQueuePanel } from './today-queue.web.tsx'

const RIGHTS = [
  ...['shop:order:list', 'shop:refund:list', 'shop:task:list', 'shop:payment:list', 'shop:order:money'],
  ...['shop:refund:agree', 'shop:task:finish', 'shop:order:ship', 'shop:refund:retry'],
]
const shop = liveShop(...RIGHTS)

const ORDERS = { path: '/shop/order', component: 'shop/OrderList' }
const REFUNDS = { path: '/shop/refund', component: 'shop/RefundList' }
const TASKS = { path: '/shop/task', component: 'shop/TaskList' }
const DAY_MS = 86_400_000
const DEADLINE = new Date(Date.now() - DAY_MS).toISOString()

beforeAll(async () => {
  await shop.rows('shopAppUser', [{ id: 'u1', account: 'lin', nickname: '林小满' }])
  const order = { line: 1, userId: 'u1', itemAmount: 100, payable: 100, source: 'app' }
  await shop.rows(
    'shopOrder',
    Array.from({ length: 3 }, (_, n) => ({ ...order, id: `o${n}`, orderNo: `T${n}`, status: 20, holdState: 0 })),
  )
  await shop.rows('shopRefund', [
    {
      ...{ id: 'r1', refundNo: 'R1', groupNo: 'R1', orderId: 'o1', orderNo: 'T1', line: 1, userId: 'u1', kind: 1 },
      ...{ status: 10, applyAmount: 100, agreedAmount: 100, handleDeadline: DEADLINE, lateSince: DEADLINE },
    },
  ])
  await shop.rows('shopTask', [{ id: 't1', kind: 'orphan-payment', title: '孤立付款', refId: '1', state: 0 }])
  const paid = { orderNo: 'T1', userId: 'u1', channel: 'offline', state: 1 }
  await shop.rows('shopPayment', [
    { ...paid, id: 'p1', payNo: 'P1', kind: 1, amount: 10_050, paidAt: new Date().toISOString() },
    { ...paid, id: 'p2', payNo: 'P2', kind: 2, amount: 2_000, paidAt: new Date(Date.now() - DAY_MS).toISOString() },
  ])
})
beforeEach(async () => {
  await shop.signIn(...RIGHTS)
  useSession.setState({ menu: [ORDERS, REFUNDS, TASKS] })
})
afterEach(() => {
  cleanup()
  return setLocale('zh-CN')
})

const open = (panel: 'queue' | 'sales') =>
  renderForTest(<MemoryRouter>{panel === 'queue' ? <TodayQueuePanel /> : <SalesPanel />}</MemoryRouter>)

test('each number of what waits leads to its rows, by the kind of work; what is late comes first, what is done steps back', async () => {
  open('queue')
  const today = within(await screen.findByRole('region', { name: '今日待办' }))
  const entry = (name: string) => today.getByText(name).parentElement
  expect(today.getByRole('link', { name: '待发货：3' }).getAttribute('href')).toBe('/shop/order?isToShip=true')
  expect(today.getByRole('link', { name: '退款逾期：1' }).getAttribute('href')).toBe('/shop/refund?isLate=true')
  expect(today.getByRole('link', { name: '孤立付款：1' }).getAttribute('href')).toBe(
    '/shop/task?state=0&kind=orphan-payment',
  )
  expect(entry('退款逾期')?.className).toBe('is-urgent')
  expect(entry('待发货')?.className).toBe('')
  expect(today.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '退款审核',
    '其他待办',
    '发货',
  ])
  expect(today.getByText('另有 4 项已处理完').parentElement?.textContent).toContain('退款失败')
  expect(today.queryByRole('link', { name: /退款失败/ })).toBeNull()
})

test('a number whose page the menu does not have leads nowhere; nobody sees what they do not deal with', async () => {
  await shop.signIn('shop:refund:list', 'shop:refund:agree', 'shop:order:list')
  useSession.setState({ menu: [] })
  open('queue')
  const today = within(await screen.findByRole('region', { name: '今日待办' }))
  expect(today.getByText('退款待处理')).toBeDefined()
  expect(today.queryAllByRole('link')).toEqual([])
  expect(today.queryByText('待发货')).toBeNull()
})

test('who deals with nothing of it has no list of what waits', async () => {
  await shop.signIn('shop:refund:list', 'shop:order:list')
  const asked = shop.askedFor('/shop/today').length
  open('queue')
  await expect.poll(() => shop.askedFor('/shop/today').length).toBeGreaterThan(asked)
  await expect.poll(() => screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('region', { name: '今日待办' })).toBeNull()
})

test('entries of the menu say how much waits there, and nothing is asked where there are none', async () => {
  expect(await menuCounts(new QueryClient())).toEqual({ '/shop/order': 3, '/shop/refund': 1, '/shop/task': 1 })
  useSession.setState({ menu: [] })
  const asked = shop.askedFor('/shop/today').length
  expect(await menuCounts(new QueryClient())).toEqual({})
  expect(shop.askedFor('/shop/today')).toHaveLength(asked)
})

test('behind the chart of money by day stands its table, newest day first, with the same sums', async () => {
  open('sales')
  const panel = within(await screen.findByRole('region', { name: '收款走势' }))
  expect((await panel.findByText('定金收款')).parentElement?.textContent).toContain('¥20.00')
  await userEvent.click(panel.getByText('表格'))
  const [first, second] = (await panel.findAllByRole('row')).filter((row) => /\d{4}-\d{2}-\d{2}/.test(row.textContent))
  expect(first?.textContent).toContain('¥100.50')
  expect(second?.textContent).toContain('¥20.00')
  await userEvent.click(panel.getByRole('button', { name: /^时间范围/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '近 7 天' }))
  await expect
    .poll(() => panel.getAllByRole('row').filter((row) => /\d{4}-\d{2}-\d{2}/.test(row.textContent)).length)
    .toBe(7)
})

test('who sees no amounts has no chart', async () => {
  await shop.signIn('shop:payment:list')
  open('sales')
  expect(screen.queryByRole('region', { name: '收款走势' })).toBeNull()
})

test('the chart is told in the words of the language that it is read in', async () => {
  const days = [{ day: '2026-11-01', sales: 100.5, deposits: 20, refunds: 3 }]
  renderForTest(<SalesChart days={days} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('销售收款 ¥100.50，定金收款 ¥20.00，退款 ¥3.00')
  cleanup()
  await setLocale('en-US')
  renderForTest(<SalesChart days={days} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Sales ¥100.50, Deposits ¥20.00, Refunds ¥3.00')
})
