// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveApplication, open } from './testing/application.tsx'

const DEPARTS = [
  { id: 'd1', orgCode: 'X01A01', departName: '商品部' },
  { id: 'd2', orgCode: 'X01A02', departName: '仓储部' },
]

const shop = liveApplication()
beforeAll(() => shop.rows('sysDepart', DEPARTS))

/** Somebody of these departments who works in one of them, or has not chosen yet. */
async function memberOf(departs: typeof DEPARTS, orgCode: string | null) {
  const person = await shop.member([])
  if (departs.length > 0) {
    await shop.rows(
      'sysUserDepart',
      departs.map(({ id }) => ({ userId: person.userId, depId: id })),
    )
  }
  await shop.change('sysUser', person.userId, { orgCode })
  return person
}

const own = { resolveScreen: () => async () => ({ default: () => <p>今日一览</p> }) }

test('[2.14g] the user menu switches departments for those who belong to several', async () => {
  shop.enter(await memberOf(DEPARTS, 'X01A01'))
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  await user.click(await screen.findByRole('menuitem', { name: /切换部门/ }))
  expect(await screen.findByText('部门切换（当前部门 : 商品部）')).toBeDefined()
})

test.each([
  ['one department', DEPARTS.slice(0, 1)],
  ['none', []],
])('[2.14g] the switcher is hidden from a user with %s', async (_count, list) => {
  shop.enter(await memberOf(list, list[0]?.orgCode ?? null))
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  expect(await screen.findByRole('menuitem', { name: /修改密码/ })).toBeDefined()
  await waitFor(() => expect(shop.askedFor('/sys/user/getCurrentUserDeparts')).toHaveLength(1))
  await waitFor(() => expect(useSession.getState().departs).toHaveLength(list.length))
  expect(screen.queryByRole('menuitem', { name: /切换部门/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[2.22b] after sign-in, who has several departments and none chosen must choose', async () => {
  const { username, password } = await memberOf(DEPARTS, null)
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), username)
  await user.type(screen.getByLabelText('密码'), `${password}{Enter}`)
  expect(await screen.findByRole('dialog', { name: '部门选择' })).toBeDefined()
  await user.click(screen.getByRole('combobox', { name: '部门' }))
  await user.click(await screen.findByText('仓储部', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shop.askedFor('/sys/selectDepart')[0]?.body).toEqual({ orgCode: 'X01A02', username })
  expect(await client.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ orgCode: 'X01A02' })
  expect(await screen.findByText('今日一览')).toBeDefined()
})

test('a reload does not forget the duty to choose', async () => {
  shop.enter(await memberOf(DEPARTS, null))
  open('/dashboard/analysis', own)
  expect(await screen.findByRole('dialog', { name: '部门选择' })).toBeDefined()
})
