// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { MessageTemplatePage } from './template-page.web.tsx'

const shop = liveShop('shop:messageTemplate:list', 'shop:messageTemplate:edit')
const TEMPLATES = 'shopMessageTemplate'

beforeEach(() =>
  shop.refill(TEMPLATES, [
    {
      ...{ id: 't1', occasion: 'order.paid', channel: 'app', isEnabled: true },
      ...{ titleZh: '付款成功', titleEn: 'Paid', bodyZh: '订单 {orderNo} 已付款', bodyEn: 'Order {orderNo} is paid' },
    },
  ]),
)
afterEach(cleanup)

async function openForm() {
  const user = userEvent.setup()
  renderForTest(
    <MemoryRouter>
      <MessageTemplatePage />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: /^编辑/ }))
  const form = await screen.findByRole('dialog')
  return { user, form, preview: within(await within(form).findByRole('region', { name: '预览（示例数据）' })) }
}

test('the words of a message are seen with an example in either language while they are typed', async () => {
  const { user, form, preview } = await openForm()
  expect(await preview.findByText(/^订单 \w+ 已付款$/)).toBeDefined()
  const body = within(form).getByRole('textbox', { name: /英文正文/ })
  await user.clear(body)
  await user.type(body, 'Thank you for {{orderNo}')
  await user.click(preview.getByText('英文'))
  expect(preview.getByText(/^Thank you for \w+$/)).toBeDefined()
})

test('a variable that the occasion does not know is told beside the preview, and refused at its field', async () => {
  const { user, form, preview } = await openForm()
  const title = within(form).getByRole('textbox', { name: /中文标题/ })
  await user.type(title, ' {{due}')
  expect(await preview.findByText('此处没有变量 {due}')).toBeDefined()
  await user.click(within(form).getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  expect(await shop.stored(TEMPLATES)).toMatchObject([{ titleZh: '付款成功' }])
  await user.clear(title)
  await user.type(title, '已收到您的付款')
  await user.click(within(form).getByRole('button', { name: /保\s*存/ }))
  await waitFor(async () => expect(await shop.stored(TEMPLATES)).toMatchObject([{ titleZh: '已收到您的付款' }]))
})
