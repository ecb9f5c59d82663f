// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { OrderDeskPage } from './desk-page.web.tsx'

const shop = liveShop('shop:order:list', 'shop:order:place', 'shop:order:money', 'shop:appUser:list')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeAll(() => shop.rows('shopAppUser', [{ id: 'u1', account: 'a1', nickname: '林小满' }]))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('an order that lacks something cannot be placed, and the button says what', async () => {
  renderForTest(
    <MemoryRouter>
      <OrderDeskPage />
    </MemoryRouter>,
  )
  const place = await screen.findByRole('button', { name: '下单' })
  expect(place).toMatchObject({ disabled: true, title: '请先选择顾客' })
  await user.click(await screen.findByRole('combobox', { name: '顾客' }))
  await user.click(await screen.findByText('林小满'))
  await screen.findByText('非会员')
  expect(place).toMatchObject({ disabled: true, title: '请先添加商品' })
})
