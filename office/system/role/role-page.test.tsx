// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { Layers } from '#kit/web/page/layers.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { RolePage } from './role-page.web.tsx'

const shop = liveShop('system:role:list', 'system:role:delete')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeAll(() =>
  shop.rows('sysRole', [
    { id: 'one', roleName: '无权限甲', roleCode: 'one' },
    { id: 'two', roleName: '无权限乙', roleCode: 'two' },
  ]),
)
afterEach(cleanup)

const select = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
const inBar = (name: string) => {
  const bar = screen.getByRole('region', { name: '批量操作' })
  return [...bar.querySelectorAll('button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === name)
}

it('a command of selected roles is for those that the server lets it be done with, and says so before', async () => {
  const render = (search: string) =>
    renderForTest(
      <MemoryRouter initialEntries={[`/${search}`]} useTransitions={false}>
        <Layers path="/">
          <RolePage />
        </Layers>
      </MemoryRouter>,
    )
  render('?roleName=管理员')
  // the built-in role holds more than whoever looks, and is never deleted
  await select('管理员')
  const nobodys = inBar('删除')
  expect(nobodys?.disabled).toBe(true)
  expect(nobodys?.title).toBe('您不能对所选数据执行此操作')
  cleanup()
  render('')
  await select('无权限甲')
  await select('无权限乙')
  expect(inBar('删除')?.disabled).toBe(false)
  await user.click(inBar('删除') ?? expect.fail('no button'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^删\s?除$/ }))
  await waitFor(async () => {
    const stored = await shop.stored('sysRole')
    expect(
      stored
        .filter(({ delFlag }) => delFlag === 1)
        .map(({ roleCode }) => roleCode)
        .sort(),
    ).toEqual(['one', 'two'])
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
  expect(screen.queryByRole('link', { name: '无权限甲' })).toBeNull()
})
