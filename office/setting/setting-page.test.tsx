// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { SettingPage } from './setting-page.web.tsx'

const shop = liveShop('shop:setting:list', 'shop:setting:edit')

function open(address = '') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <App>
        <MemoryRouter initialEntries={[`/shop/setting${address}`]}>
          <SettingPage />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
}

afterEach(cleanup)

test('a setting is found, changed after its effect was shown, and back at its default', async () => {
  const user = userEvent.setup()
  open()
  await user.type(await screen.findByRole('searchbox', { name: '搜索设置' }), '待付款订单')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const box = screen.getByLabelText('每人待付款订单上限')
  await user.clear(box)
  await user.type(box, '5')
  await user.click(screen.getByRole('button', { name: '检查并保存' }))
  const review = within(await screen.findByRole('dialog', { name: '将要修改的设置' }))
  expect(review.getByText('只影响之后的新订单')).toBeDefined()
  expect(await shop.stored('shopSetting')).toEqual([])
  await user.click(screen.getByRole('button', { name: /^保\s*存$/ }))
  await waitFor(async () => expect(await shop.stored('shopSetting')).toMatchObject([{ value: 5 }]), { timeout: 20_000 })
  await user.click(await screen.findByRole('button', { name: '恢复默认：每人待付款订单上限' }))
  expect((box as HTMLInputElement).value).toBe('3')
})

test('what contradicts another setting is said at the setting', async () => {
  const user = userEvent.setup()
  open('?section=final')
  const box = await screen.findByLabelText('宽限期（天）')
  await user.clear(box)
  await user.type(box, '20')
  await user.click(screen.getByRole('button', { name: '检查并保存' }))
  expect((await screen.findByRole('alert')).textContent).toBe('宽限期不能长于补款期')
})

test('each setting says at itself from when a change of it counts', async () => {
  const user = userEvent.setup()
  open()
  const about = async (section: string, label: string) => {
    await user.click(await screen.findByRole('tab', { name: section }))
    const box = await screen.findByLabelText(label)
    return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(await about('补款', '补款期（天）')).toContain('只影响之后开放的补款批次')
  expect(await about('订单', '自动收货（天）')).toContain('只影响之后发出的包裹')
  expect(await about('商城', '商城名称')).toContain('保存后立即生效')
})

test('the history of a setting tells each change, newest first, also those of one second', async () => {
  const failures = vi.spyOn(console, 'error')
  const user = userEvent.setup()
  for (const [from, to] of [
    [7, 8],
    [8, 7],
    [7, 8],
  ] as const) {
    await client.put('/shop/setting/edit', { changes: [{ code: 'hold.warnDays', from, to }] })
  }
  open('?section=hold')
  await user.click(await screen.findByRole('button', { name: '变更记录：到期提醒（提前天数）' }))
  const history = within(await screen.findByRole('dialog', { name: '变更记录：到期提醒（提前天数）' }))
  const arrows = await history.findAllByText('→')
  expect(arrows.map(({ parentElement }) => parentElement?.textContent)).toEqual(['7 → 8', '8 → 7', '7 → 8'])
  expect(failures).not.toHaveBeenCalled()
  failures.mockRestore()
  await user.click(history.getByRole('button', { name: /^(关闭|Close)$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /变更记录/ })).toBeNull())
  await user.click(screen.getByRole('tab', { name: '商城' }))
  await user.click(await screen.findByRole('button', { name: '变更记录：商城简称' }))
  expect(await screen.findByText('从未修改')).toBeDefined()
})

test('a search finds groups, effects, what is read only here and what is kept on other pages', async () => {
  useSession.setState({ menu: [{ path: '/shop/payChannel', component: 'shop/PayChannelList' }] })
  const user = userEvent.setup()
  open()
  const box = await screen.findByRole('searchbox', { name: '搜索设置' })
  const found = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'))
  const expectFound = async (words: string, regions: readonly string[]) => {
    await user.clear(box)
    await user.type(box, words)
    await waitFor(() => expect(found()).toEqual(regions), { timeout: 20_000 })
  }
  await expectFound('寄存 免费', ['寄存'])
  await expectFound('之后发出的包裹', ['订单'])
  await expectFound('币种', ['在此只读'])
  await expectFound('付款渠道', ['在此只读', '在其他页面维护'])
  expect(screen.queryByText('没有匹配的设置')).toBeNull()
  await expectFound('没有这个', [])
  expect(screen.getByText('没有匹配的设置')).toBeDefined()
})

test('what is not changed here says where it is set', async () => {
  open('?section=elsewhere')
  const fixed = within(await screen.findByRole('region', { name: '在此只读' }))
  expect(fixed.getByText('Asia/Shanghai')).toBeDefined()
  expect(fixed.getByText(/VITRINE_TIME_ZONE/)).toBeDefined()
  expect(fixed.getByText('人民币 (CNY)')).toBeDefined()
  expect(fixed.queryAllByRole('textbox')).toEqual([])
})

test('the address opens a setting in its section, ready to be typed in', async () => {
  open('?setting=refund.dualApproveAmount')
  await waitFor(() => expect(document.activeElement?.closest('[data-setting]')).not.toBeNull(), { timeout: 20_000 })
  expect(document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting')).toBe(
    'refund.dualApproveAmount',
  )
  expect(screen.getByRole('tab', { name: '退款' }).getAttribute('aria-selected')).toBe('true')
})

test('what is typed in one section stays while another is shown, and its section says so', async () => {
  const user = userEvent.setup()
  open('?section=consult')
  const box = await screen.findByLabelText('默认禁言（天）')
  await user.clear(box)
  await user.type(box, '9')
  await user.click(screen.getByRole('tab', { name: '商城' }))
  expect(await screen.findByLabelText('商城名称')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: /^咨询/ }))
  expect((await screen.findByLabelText<HTMLInputElement>('默认禁言（天）')).value).toBe('9')
  expect(screen.getByTitle('1 项未保存')).toBeDefined()
})
