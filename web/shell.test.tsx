// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { liveApplication, menuPage, open } from './testing/application.tsx'
import type { Person } from './testing/live-shop.ts'

/** Holds what is typed, and nothing else does. */
function Note() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="便条" value={text} onChange={(event) => setText(event.target.value)} />
}

const own = {
  resolveScreen: (component: string) => async () => ({
    default: () => (component === 'dashboard/Analysis' ? <p>今日一览</p> : <Note />),
  }),
}

const edit = (url: string, name: string) => menuPage(url, name, 'test/Edit', { keepAlive: true, componentName: 'Edit' })

const KEPT = menuPage('/kept', '留', 'test/留', { keepAlive: true, componentName: 'Kept' })
const LEFT = menuPage('/left', '走', 'test/走', { keepAlive: false, componentName: 'Left' })
const EDITS = [edit('/edit/1', '甲'), edit('/edit/2', '乙')]
const OUTSIDE = menuPage('/outside', '外面', 'test/外面', { internalOrExternal: true })

const shop = liveApplication()
let person: Person
beforeAll(async () => {
  const pages = [KEPT, LEFT, ...EDITS, OUTSIDE]
  await shop.pages(...pages)
  person = await shop.member(pages)
})

const tab = async (name: RegExp) =>
  within(await screen.findByRole('navigation', { name: '打开的页面' })).findByRole('link', { name })
const dot = () => screen.queryByRole('img', { name: '有未保存的内容' })

test('[2.10j] [4.1d] a page of the menu with keepAlive lives on while it is hidden, until its tab is closed', async () => {
  shop.enter(person)
  const user = open('/kept', own)
  await user.type(await screen.findByLabelText('便条'), '半句')
  await user.click(await tab(/首页/))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(dot()).not.toBeNull()
  await user.click(await tab(/留/))
  expect(await screen.findByLabelText('便条')).toHaveProperty('value', '半句')
  await user.click(screen.getByRole('button', { name: '关闭 留' }))
  await user.click(await screen.findByRole('menuitem', { name: /留/ }))
  expect(await screen.findByLabelText('便条')).toHaveProperty('value', '')
})

test('[2.10j] a page without keepAlive is gone when it is left, and so is what was unsaved in it', async () => {
  shop.enter(person)
  const user = open('/left', own)
  await user.type(await screen.findByLabelText('便条'), '半句')
  expect(dot()).not.toBeNull()
  await user.click(await tab(/首页/))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(document.querySelector('[aria-label="便条"]')).toBeNull()
  expect(dot()).toBeNull()
  await user.click(await tab(/走/))
  expect(await screen.findByLabelText('便条')).toHaveProperty('value', '')
})

test('[2.10j] one component is kept by its name, whichever of its tabs is closed', async () => {
  shop.enter(person)
  const user = open('/edit/1', own)
  await user.type(await screen.findByLabelText('便条'), '一')
  await user.click(await screen.findByRole('menuitem', { name: /乙/ }))
  await user.click(await screen.findByRole('button', { name: '关闭 乙' }))
  expect(screen.getByLabelText('便条')).toHaveProperty('value', '一')
  await user.click(await tab(/首页/))
  await user.click(await tab(/甲/))
  expect(screen.getByLabelText('便条')).toHaveProperty('value', '一')
})

test('[3.1] a session holds who signed in, the menu and the dictionaries, and greets', async () => {
  await shop.change('sysUser', person.userId, { avatar: 'avatar/1.png' })
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), person.username)
  await user.type(screen.getByLabelText('密码'), `${person.password}{Enter}`)
  expect(await screen.findByText(/^.{2}好，欢迎您，管理员$/)).toBeDefined()
  const session = useSession.getState()
  expect(session).toMatchObject({
    token: expect.stringMatching(/^[\w-]{43}$/),
    info: { id: person.userId, username: person.username, realname: '管理员', avatar: 'avatar/1.png' },
  })
  expect(session.menu?.map(({ path }) => path)).toEqual([
    '/dashboard/analysis',
    '/kept',
    '/left',
    '/edit/1',
    '/edit/2',
    '/outside',
    '/message',
  ])
  expect(JSON.parse(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA') ?? '{}')).toMatchObject({
    value: { sex: expect.arrayContaining([expect.objectContaining({ value: '1', text: '男' })]) },
  })
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toContain('avatar/1.png')
})

test('[2.5] /test/home tells how far the server is, without a menu entry', async () => {
  shop.enter(person)
  const user = open('/test/home')
  expect(await screen.findByRole('heading', { name: '连接测试' })).toBeDefined()
  expect(location.pathname).toBe('/test/home')
  const trips = () => shop.askedFor('/sys/userPreference/list')
  // the application's own
  await waitFor(() => expect(trips()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '开始测试' }))
  await waitFor(() => expect(screen.getAllByText(/^\d+ 毫秒$/)).toHaveLength(5))
  expect(trips()).toHaveLength(6)
})

test.each([
  ['403', '抱歉，你无权访问该页面'],
  ['404', '抱歉，你访问的页面不存在'],
  ['500', '抱歉，页面出错了'],
])('[2.11e] the exception page %s says what is wrong and leads home', async (status, message) => {
  shop.enter(person)
  open(`/exception/${status}`)
  expect(await screen.findByRole('heading', { name: message })).toBeDefined()
  expect(location.pathname).toBe(`/exception/${status}`)
  expect(screen.getByRole('link', { name: '返回首页' })).toBeDefined()
})

test('[2.13a] the foot holds the links of the product, which open beside it; without links there is none', async () => {
  shop.enter(person)
  open('/dashboard/analysis', {
    ...own,
    footerLinks: [{ title: ['社区', 'Community'], href: 'https://forum.example' }],
  })
  const link = within(await screen.findByRole('contentinfo')).getByRole('link', { name: '社区' })
  expect(link.getAttribute('href')).toBe('https://forum.example')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  cleanup()
  open('/dashboard/analysis', own)
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('[3.20] an entry with the target _blank opens in a new browser tab, from the menu and from the search', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('menuitem', { name: /外面/ }))
  expect(opened).toHaveBeenCalledTimes(1)
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('combobox', { name: '搜索菜单' })).toBeDefined()
  await user.click(screen.getAllByText('外面').at(-1) ?? expect.fail())
  expect(opened.mock.calls).toEqual(Array(2).fill(['/outside', '_blank', 'noopener,noreferrer']))
  expect(location.pathname).toBe('/dashboard/analysis')
})

test('[9.12b] neither a ticket of another sign-in nor a surrounding application changes how a guest signs in', async () => {
  vi.stubGlobal('__POWERED_BY_QIANKUN__', true)
  open('/isystem/position?ticket=ST-1', own)
  expect(await screen.findByLabelText('用户名')).toBeDefined()
  expect(location.pathname).toBe('/user/login')
  expect(shop.asked()).toEqual([])
})

test('? shows the shortcuts, but not while somebody types; so does the menu of the person', async () => {
  shop.enter(person)
  const user = open('/kept', own)
  const note = await screen.findByLabelText('便条')
  await user.type(note, '?')
  expect(note).toHaveProperty('value', '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  note.blur()
  await user.keyboard('?')
  expect(within(await screen.findByRole('dialog', { name: '键盘快捷键' })).getByText('保存表单')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '键盘快捷键' })).toBeNull())
  await user.click(screen.getByRole('button', { name: /^用户菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: /快捷键/ }))
  expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeDefined()
})
