// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { PasswordDialog } from './password-dialog.web.tsx'

const shop = liveShop()
afterEach(cleanup)

test('[5.11b] without a user nothing is sent, and that is said', async () => {
  useSession.setState({ info: undefined })
  renderForTest(<PasswordDialog isForced={false} onClose={() => {}} />)
  await userEvent.type(screen.getByLabelText('旧密码'), 'Cabinet-2025')
  await userEvent.type(screen.getByLabelText('新密码'), 'Cabinet-2026')
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Cabinet-2026')
  await userEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('当前系统无登录用户!')).toBeDefined()
  expect(shop.askedFor('/sys/user/updatePassword')).toEqual([])
})

test('[9.6i] is 800 px wide', () => {
  renderForTest(<PasswordDialog isForced={false} onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: '修改密码' }).style.width).toBe('800px')
})
