// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followOtherWindows } from '#kit/web/session/session.web.ts'
import { open, reset, serve, signedIn, success, USER, usualAnswers } from './testing/application.tsx'

const DEPARTS = [
  { id: 'd1', orgCode: 'A01A01', departName: '商品部' },
  { id: 'd2', orgCode: 'A01A02', departName: '仓储部' },
]

/** Answers for a user of these departments; the choice is kept as a server would. */
function answersFor(list: readonly (typeof DEPARTS)[number][], orgCode: string | null) {
  let current = orgCode
  return {
    ...usualAnswers(),
    'POST /sys/login': () =>
      success({
        token: 'token-1',
        userInfo: { ...USER, orgCode: current },
        departs: list,
        multi_depart: Math.min(list.length, 2),
      }),
    'GET /sys/user/getCurrentUserDeparts': () => success({ list, orgCode: current }),
    'POST /sys/selectDepart': ({ body }: { body: unknown }) => {
      current = (body as { orgCode: string }).orgCode
      return success({ userInfo: { ...USER, orgCode: current } }, '部门切换成功！')
    },
  }
}

const own = { resolveScreen: () => async () => ({ default: () => <p>今日一览</p> }) }

let stopFollowing = () => {}
beforeEach(() => {
  stopFollowing = followOtherWindows()
})
afterEach(async () => {
  stopFollowing()
  await reset()
})

test('[2.14g] the user menu switches departments for those who belong to several', async () => {
  serve(answersFor(DEPARTS, 'A01A01'))
  signedIn()
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  await user.click(await screen.findByRole('menuitem', { name: /切换部门/ }))
  expect(await screen.findByText('部门切换（当前部门 : 商品部）')).toBeDefined()
})

test.each([
  ['one department', DEPARTS.slice(0, 1)],
  ['none', []],
])('[2.14g] the switcher is hidden from a user with %s', async (_count, list) => {
  const asked = serve(answersFor(list, list[0]?.orgCode ?? null))
  signedIn()
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  expect(await screen.findByRole('menuitem', { name: /密码修改/ })).toBeDefined()
  await waitFor(() => expect(asked.some(({ path }) => path === '/sys/user/getCurrentUserDeparts')).toBe(true))
  expect(screen.queryByRole('menuitem', { name: /切换部门/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[2.22b] after sign-in, who has several departments and none chosen must choose', async () => {
  const asked = serve(answersFor(DEPARTS, null))
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'secret{Enter}')
  expect(await screen.findByRole('dialog', { name: '部门选择' })).toBeDefined()
  await user.click(screen.getByRole('combobox', { name: '部门' }))
  await user.click(await screen.findByText('仓储部', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.find(({ path }) => path === '/sys/selectDepart')?.body).toEqual({ orgCode: 'A01A02', username: 'admin' })
  expect(await screen.findByText('今日一览')).toBeDefined()
})

test('a reload does not forget the duty to choose', async () => {
  serve(answersFor(DEPARTS, null))
  signedIn()
  open('/dashboard/analysis', own)
  expect(await screen.findByRole('dialog', { name: '部门选择' })).toBeDefined()
})
