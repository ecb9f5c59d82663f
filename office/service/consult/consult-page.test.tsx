// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { ConsultRecord } from './consult-page.web.tsx'

const RIGHTS = ['shop:consult:list', 'shop:order:list'] as const
const shop = liveShop(...RIGHTS, 'shop:consult:reply', 'shop:consult:note')
const asked = { userId: 'u1', kind: 2, content: '周末要出差', askedAt: new Date(), dueAt: new Date(0) }
beforeAll(async () => {
  await shop.rows('shopAppUser', [{ id: 'u1', account: 'a1', nickname: '林小满' }])
  await shop.rows('shopOrder', [
    { id: 'o1', orderNo: 'O1', line: 1, userId: 'u1', status: 20, itemAmount: 100, payable: 100 },
  ])
  await shop.rows('shopConsult', [
    { ...asked, id: 'c1', consultNo: 'C1', title: '何时发货', orderId: 'o1', orderNo: 'O1' },
    { ...asked, id: 'c2', consultNo: 'C2', title: '已结束', state: 4, dueAt: null },
  ])
})

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function open(id: string) {
  renderForTest(
    <MemoryRouter initialEntries={[`/shop/consult/${id}`]}>
      <Routes>
        <Route path="/shop/consult/:id" element={<ConsultRecord onRefund={async () => undefined} />} />
      </Routes>
    </MemoryRouter>,
  )
}

it('shows the thread with the order beside it; what is typed is kept as a note, or sent, and stays when it is refused', async () => {
  open('c1')
  const order = await screen.findByRole('complementary', { name: '关联订单' })
  expect(await within(order).findByText('O1')).toBeDefined()
  const thread = screen.getByRole('list', { name: '对话' })
  expect(within(thread).getByText('周末要出差')).toBeDefined()
  const box = screen.getByRole('region', { name: '回复顾客' })
  const typed = within(box).getByRole('textbox', { name: '回复内容' })
  expect(within(box).getByRole('button', { name: '回复顾客' })).toMatchObject({
    disabled: true,
    title: '请先输入内容',
  })
  await user.type(typed, '老客户')
  await user.click(within(box).getByRole('button', { name: '存为内部备注' }))
  await waitFor(() => expect(within(thread).getByText('老客户')).toBeDefined())
  expect(await shop.stored('shopConsultReply')).toMatchObject([{ isInternal: true }])
  expect((typed as HTMLTextAreaElement).value).toBe('')

  await user.click(within(box).getByRole('combobox', { name: '常用回复' }))
  await user.click(await screen.findByTitle('您好，已为您催促仓库，请留意物流信息。'))
  await user.type(typed, '{enter}谢谢')
  await shop.change('shopConsult', 'c1', { state: 4 })
  await user.click(within(box).getByRole('button', { name: '回复顾客' }))
  await waitFor(() => expect(screen.getByText(/仅「.*」可回复/)).toBeDefined())
  expect((typed as HTMLTextAreaElement).value).toContain('谢谢')
  expect(await shop.stored('shopConsultReply')).toHaveLength(1)
})

it('a closed one takes notes alone; whoever may do neither reads', async () => {
  open('c2')
  expect(await screen.findByText('未关联订单')).toBeDefined()
  const box = screen.getByRole('region', { name: '回复顾客' })
  expect(within(box).queryByRole('button', { name: '回复顾客' })).toBeNull()
  expect(within(box).getByRole('button', { name: '存为内部备注' })).toBeDefined()
  cleanup()
  await shop.signIn(...RIGHTS)
  open('c2')
  expect(await screen.findByRole('list', { name: '对话' })).toBeDefined()
  expect(screen.queryByRole('region', { name: '回复顾客' })).toBeNull()
})
