// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { TellByNotice } from '../service/notice/tell-by-notice.web.tsx'
import { MembersPage } from './people-pages.web.tsx'

const shop = liveShop(
  ...['shop:member:list', 'shop:appUser:list', 'shop:coupon:list', 'shop:coupon:issue'],
  ...['shop:notice:list', 'shop:notice:setList', 'shop:memberLevel:list'],
)
beforeAll(async () => {
  await shop.rows('shopAppUser', [
    { id: 'u1', account: 'lin', nickname: '林小满' },
    { id: 'u2', account: 'xu', nickname: '许清和', state: 3 },
  ])
  await shop.rows('shopMember', [
    { id: 'm1', memberNo: 'M1', userId: 'u1', kind: 3 },
    { id: 'm2', memberNo: 'M2', userId: 'u2', kind: 3 },
  ])
  await shop.rows('shopCoupon', [
    {
      ...{ id: 'k1', name: '满300减30', state: 1, total: 9, issued: 1, kind: 1, amountOff: 3000 },
      ...{ thresholdAmount: 30_000, scope: 'all', lines: '1', validKind: 2, validDays: 30 },
    },
  ])
  await shop.rows('shopNotice', [
    { id: 'n1', title: '线下活动', kind: 'activity', content: '<p>来</p>', target: 'list' },
  ])
})

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function choose(dialog: ReturnType<typeof within>, field: string, row: RegExp) {
  await user.click(await dialog.findByRole('combobox', { name: field }))
  await user.click(await screen.findByText(row))
}

it('[1.2f] members who are selected are given a coupon, which is tried first: who gets one, and how many are left', async () => {
  renderForTest(
    <MemoryRouter>
      <MembersPage />
    </MemoryRouter>,
  )
  await screen.findByText('M1')
  for (const box of screen.getAllByRole('checkbox').slice(-2)) {
    await user.click(box)
  }
  await user.click(screen.getByRole('button', { name: '发券' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('向 2 位顾客发放优惠券')).toBeTruthy()
  await choose(dialog, '优惠券', /^满300减30/)
  const trial = within(await dialog.findByRole('region', { name: '试算结果' }))
  expect(trial.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.anything(),
    '满300减30 · 可发放顾客1',
    '满300减30 · 账号已注销1',
    '满300减30 · 剩余87',
  ])
  await user.click(dialog.getByRole('button', { name: /^发\s*放$/ }))
  await waitFor(async () => expect((await shop.stored('sysJob')).length).toBe(1))
})

it('[1.2f] customers who are selected are added to the list of a notice; only who may publish is asked whether to', async () => {
  renderForTest(<TellByNotice userIds={['u1']} open onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  await choose(dialog, '公告', /^线下活动/)
  expect((await dialog.findByRole('row', { name: /名单人数/ })).textContent).toBe('线下活动 · 名单人数01')
  expect(dialog.queryByRole('checkbox', { name: '加入名单后立即发布' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '加入名单' }))
  await waitFor(async () => expect(await shop.stored('shopNoticeListed')).toMatchObject([{ userId: 'u1' }]))
})
