// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { Layers } from '#kit/web/page/layers.web.tsx'
import { ProductContext } from '#kit/web/shell/app-context.web.ts'
import { product } from '#web/product.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { UserPage } from './user-page.web.tsx'

const shop = liveShop()
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(cleanup)

it('nobody is offered to reset their own password: neither on their row nor among several', async () => {
  await shop.rows('sysUser', [{ id: 'amy', username: 'amy', realname: '安女士', password: 'x', phone: '13812340001' }])
  const me = await shop.signIn('system:user:list', 'system:user:resetPassword')
  renderForTest(
    <MemoryRouter initialEntries={['/']} useTransitions={false}>
      <ProductContext value={product}>
        <Layers path="/">
          <UserPage />
        </Layers>
      </ProductContext>
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: '重置密码 amy' })
  expect(screen.queryByRole('button', { name: `重置密码 ${me.username}` })).toBeNull()
  const inBar = () =>
    screen
      .getAllByRole<HTMLButtonElement>('button')
      .find(({ textContent }) => textContent?.startsWith('发放一次性密码'))
  await user.click(screen.getByRole('checkbox', { name: `选择 ${me.username}` }))
  await waitFor(() => expect(inBar()?.disabled).toBe(true))
  await user.click(screen.getByRole('checkbox', { name: '选择 amy' }))
  await waitFor(() => expect(inBar()?.textContent).toBe('发放一次性密码（1 项）'))
})
