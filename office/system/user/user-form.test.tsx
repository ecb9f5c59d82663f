// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { user as people } from './user.ts'
import { UserForm } from './user-form.web.tsx'

const shop = liveShop('system:user:list', 'system:user:add', 'system:user:personal')
const user = userEvent.setup({ pointerEventsCheck: 0 })
afterEach(cleanup)

it('[7.13a] adds somebody, and shows the one-time password this once', async () => {
  renderForTest(<UserForm resource={people} mode="new" open onClose={() => undefined} />)
  const type = async (label: RegExp, text: string) => user.type(await screen.findByLabelText(label), text)
  await type(/用户账号/, 'meimei')
  await type(/用户姓名/, '梅梅')
  await type(/手机号码/, '13900001111')
  expect(screen.queryByLabelText(/密码/)).toBeNull()
  expect(screen.queryByLabelText(/负责部门/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  const dialog = await screen.findByText('一次性密码', { selector: '.ant-modal-title' }, { timeout: 10_000 })
  const shown = dialog.closest<HTMLElement>('.ant-modal') ?? expect.fail('no dialog')
  expect(within(shown).getByText('meimei')).toBeTruthy()
  expect(shown.querySelector('code')?.textContent).toMatch(/^[\w-]{12}$/)
  await waitFor(async () =>
    expect(await shop.stored('sysUser')).toContainEqual(
      expect.objectContaining({
        username: 'meimei',
        workNo: expect.stringMatching(/^E\d{4}$/),
        mustChangePassword: true,
        status: 1,
      }),
    ),
  )
})
