// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { roleGrantCalls } from '../role/role-calls.web.ts'
import { GrantPane } from './grant-pane.web.tsx'

const shop = liveShop('system:role:list', 'system:role:grant', 'system:position:list', 'system:position:add')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeAll(() => shop.rows('sysRole', [{ id: 'empty', roleName: '空角色', roleCode: 'empty' }]))
// without a height no row of the tree is on show
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const render = () => renderForTest(<GrantPane name="空角色" calls={roleGrantCalls('empty')} />)
const granted = async () => {
  const entries = await shop.stored('sysPermission')
  const given = (await shop.stored('sysRolePermission')).filter(({ roleId }) => roleId === 'empty')
  return given.flatMap(({ permissionId }) => entries.find(({ id }) => id === permissionId)?.perms ?? []).sort()
}
const find = async (text: string) => {
  const search = await screen.findByRole('searchbox', { name: '搜索名称或授权标识' })
  await user.clear(search)
  await user.type(search, text)
}
/** The box of the button with a code. */
const box = async (code: string) => {
  const title = await screen.findByText(code, { selector: '.grant-code' })
  const node = title.closest('[role=treeitem]') ?? expect.fail(`no row of ${code}`)
  return within(node as HTMLElement).getByRole('checkbox')
}
const button = (name: RegExp) => screen.findByRole('button', { name })

it('says what a save would do, takes it back, and grants what was ticked', async () => {
  render()
  await find('system:position:')
  expect(await button(/没有变更/)).toHaveProperty('disabled', true)
  await user.click(await box('system:position:add'))
  expect(await button(/授予 1 项，收回 0 项/)).toBeTruthy()
  await user.click(await button(/撤销变更/))
  expect(await button(/没有变更/)).toBeTruthy()
  expect(await granted()).toEqual([])
  await user.click(await box('system:position:add'))
  await user.click(await button(/^保\s*存$/))
  await waitFor(async () => expect(await granted()).toEqual(['system:position:add']))
  expect(await button(/没有变更/)).toBeTruthy()
})

it('does not offer what whoever grants does not hold', async () => {
  render()
  await find('system:position:')
  const own = await box('system:position:list')
  const other = await box('system:position:delete')
  expect([own, other].map((one) => one.getAttribute('aria-disabled'))).toEqual(['false', 'true'])
  await user.click(other)
  expect(await button(/授予|没有变更/)).toHaveProperty('textContent', '没有变更')
})

it('says so when nothing matches', async () => {
  render()
  await find('no such entry')
  expect(await screen.findByText('没有符合条件的菜单或按钮')).toBeTruthy()
})

it('asks again for grants that did not come', async () => {
  shop.refuse('/sys/role/grants', 502)
  render()
  expect(await screen.findByText('权限加载失败')).toBeTruthy()
  const before = shop.askedFor('/sys/role/grants').length
  await user.click(await button(/重\s*试/))
  await waitFor(() => expect(shop.askedFor('/sys/role/grants').length).toBe(before + 1))
})
