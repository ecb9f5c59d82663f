// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { RoleUsers } from './role-users.web.tsx'

const RIGHTS = ['system:role:list', 'system:role:assign', 'system:user:list']
const ROLE = { id: 'readers', roleName: '读者', roleCode: 'readers' }
const PEOPLE = ['amy', 'bob', 'cho'].map((username, index) => ({
  id: username,
  username,
  realname: `${username}女士`,
  password: 'x',
  phone: `1381234000${index}`,
  status: username === 'bob' ? 2 : 1,
}))

const shop = liveShop(...RIGHTS)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeAll(async () => {
  await shop.rows('sysRole', [ROLE])
  await shop.rows('sysUser', PEOPLE)
  await shop.rows(
    'sysUserRole',
    ['amy', 'bob'].map((userId) => ({ userId, roleId: ROLE.id })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onClose = vi.fn()
const render = () => renderForTest(<RoleUsers role={ROLE} onClose={onClose} />)
const row = (username: string) => screen.findByRole('row', { name: new RegExp(`^${username} |\\b${username}\\b`) })
const holders = async () =>
  (await shop.stored('sysUserRole')).flatMap(({ roleId, userId }) => (roleId === ROLE.id ? [userId] : [])).sort()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

describe('people of a role', () => {
  it('are listed beside the roles under the name of the role, with who is frozen, and are closed', async () => {
    render()
    const pane = await screen.findByRole('region', { name: '角色用户 · 读者' })
    expect(within(await row('amy')).getByText('正常')).toBeTruthy()
    expect(within(await row('bob')).getByText('冻结')).toBeTruthy()
    expect(screen.queryByText('cho')).toBeNull()
    await user.click(within(pane).getByRole('button', { name: '关闭' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stand in a drawer on a phone', async () => {
    const matchMedia = window.matchMedia.bind(window)
    vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('767.99') ? 'all' : query))
    render()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(await screen.findByText('角色用户 · 读者')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '角色用户 · 读者' })).toBeNull()
  })

  it('are found by the whole account; one that is not among them is said', async () => {
    render()
    await row('amy')
    const search = screen.getByRole('searchbox', { name: '按账号查找' })
    await user.type(search, 'bob{Enter}')
    await waitFor(() => expect(screen.queryByText('amy')).toBeNull())
    expect(await row('bob')).toBeTruthy()
    await user.clear(search)
    await user.type(search, 'cho{Enter}')
    expect(await screen.findByText('没有此账号')).toBeTruthy()
  })

  it('lose the role once that is confirmed, alone and several at once, and get it from the picker', async () => {
    render()
    await row('amy')
    await press('取消关联 amy')
    expect(
      await screen.findByText('取消 amy女士 与该角色的关联？', { selector: '.ant-modal-confirm-title' }),
    ).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消关联' }))
    await waitFor(async () => expect(await holders()).toEqual(['bob']))
    await waitFor(() => expect(screen.queryByText('amy女士')).toBeNull())
    await press(/添加已有用户/)
    const picker = await screen.findByRole('dialog', { name: /用户选择/ })
    await user.click(await within(picker).findByRole('checkbox', { name: /cho女士/ }))
    await user.click(within(picker).getByRole('button', { name: /^确\s*[定认]$/ }))
    await waitFor(async () => expect(await holders()).toEqual(['bob', 'cho']))
    expect(await row('cho')).toBeTruthy()
  })
})

it('those who hold more are grey with the reason, and all are where the role itself holds more', async () => {
  const permission = (await shop.stored('sysPermission')).find(({ perms }) => perms === 'shop:goods:list')
  await shop.rows('sysRole', [{ id: 'more', roleName: '更多', roleCode: 'more' }])
  await shop.rows('sysRolePermission', [{ roleId: 'more', permissionId: permission?.id }])
  await shop.rows('sysUser', [{ ...PEOPLE[0], id: 'dan', username: 'dan', realname: 'dan先生', phone: '13812340009' }])
  await shop.rows(
    'sysUserRole',
    [ROLE.id, 'more'].map((roleId) => ({ userId: 'dan', roleId })),
  )
  await shop.rows('sysUserRole', [{ userId: 'bob', roleId: 'more' }])
  render()
  const box = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `选择 ${name}` })
  expect((await box('dan先生')).disabled).toBe(true)
  expect((await box('bob女士')).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '取消关联 dan' })).toBeNull()
  await press('更多操作 dan')
  const item = await screen.findByRole('menuitem', { name: /取消关联.*该用户拥有您没有的权限/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  cleanup()
  renderForTest(<RoleUsers role={{ id: 'more', roleName: '更多', _can: [] }} onClose={onClose} />)
  await press('更多操作 dan')
  await screen.findByRole('menuitem', { name: /取消关联.*其中含有您自己没有的权限/ })
  const add = screen.getByRole<HTMLButtonElement>('button', { name: /添加已有用户/ })
  expect([add.disabled, add.title]).toEqual([true, '其中含有您自己没有的权限'])
})

it('who may not assign roles only reads who has them', async () => {
  await shop.signIn('system:role:list')
  render()
  await row('bob')
  expect(screen.queryByRole('button', { name: /添加已有用户/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^取消关联/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
