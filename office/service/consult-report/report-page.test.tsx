// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { ConsultReportPage } from './report-page.web.tsx'

const shop = liveShop('shop:consultReport:list', 'shop:consultReport:uphold', 'shop:reportCause:list')
beforeAll(async () => {
  await shop.rows('shopAppUser', [
    { id: 'u1', account: 'a1', nickname: '江望舒' },
    { id: 'u2', account: 'a2', nickname: '沈知夏' },
  ])
  await shop.rows('shopReportCause', [{ id: 'k1', code: 'rude', title: '不文明', defaultResult: 'mute' }])
  const asked = { userId: 'u1', kind: 4, content: '垃圾店', title: '垃圾店', isPublic: true }
  await shop.rows('shopConsult', [
    { ...asked, id: 'c1', consultNo: 'C1' },
    { ...asked, id: 'c2', consultNo: 'C2' },
  ])
  const report = { reporterId: 'u2', causeId: 'k1' }
  await shop.rows('shopConsultReport', [
    { ...report, id: 'r1', consultId: 'c1', targetText: '垃圾店', authorId: 'u1', authorName: '江望舒' },
    { ...report, id: 'r2', consultId: 'c2', targetText: '客服的话', authorName: '高远', state: 1 },
  ])
})

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function open() {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/consultReport']}>
      <ConsultReportPage />
    </MemoryRouter>,
  )
}

it('a report is upheld with the result that its cause begins with, or another one', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: '成立 垃圾店' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('radio', { name: '禁言作者' })).toHaveProperty('checked', true))
  expect(within(dialog).getByRole('radio', { name: '冻结作者账号' }), 'not permitted').toHaveProperty('disabled', true)
  await user.type(within(dialog).getByRole('textbox', { name: '禁言天数' }), '3')
  await user.click(within(dialog).getByRole('radio', { name: '隐藏内容' }))
  await user.click(within(dialog).getByRole('button', { name: /成\s*立/ }))
  expect(await within(dialog).findByText('仅禁言可填天数')).toBeDefined()
  await user.click(within(dialog).getByRole('radio', { name: '禁言作者' }))
  await user.click(within(dialog).getByRole('button', { name: /成\s*立/ }))
  await waitFor(async () => {
    const [row] = (await shop.stored('shopConsultReport')).filter(({ id }) => id === 'r1')
    expect(row).toMatchObject({ state: 2, result: 'mute', muteDays: 3 })
  })
})

it('an author of the staff is neither warned, muted nor frozen', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: '成立 客服的话' }))
  const dialog = await screen.findByRole('dialog')
  for (const name of ['警告作者', '禁言作者', '冻结作者账号']) {
    expect(await within(dialog).findByRole('radio', { name })).toHaveProperty('disabled', true)
  }
  expect(within(dialog).getByText(/作者是客服/)).toBeDefined()
})
