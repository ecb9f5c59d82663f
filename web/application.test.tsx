// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { changeLayout, useLayout } from '#kit/web/browser/layout.web.ts'
import { storage } from '#kit/web/browser/storage.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { Breadcrumb, PageContent } from '#kit/web/page/page-header.web.tsx'
import { useTab, useUnsaved } from '#kit/web/page/tab.web.ts'
import { signIn, useSession } from '#kit/web/session/session.web.ts'
import { useTabs } from '#kit/web/shell/tabs-store.web.ts'
import { PAGES_OF_ALL } from '#office/system/permission/pages-of-all.ts'
import { endSession, liveApplication, menuPage, open } from './testing/application.tsx'
import { browserThatCannotWork } from './testing/browser-that-cannot-work.ts'
import type { Person } from './testing/live-shop.ts'

function PositionScreen() {
  const [name, setName] = useState('')
  const [saved, setSaved] = useState('')
  const { search } = useLocation()
  const tab = useTab()
  useUnsaved(name !== '')
  return (
    <>
      <Breadcrumb />
      <label>
        名称
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <output>{search}</output>
      <button type="button" onClick={() => tab.setTitle(['新职务', 'New position'])}>
        改标题
      </button>
      <button
        type="button"
        onClick={() =>
          void client
            .post('/sys/position/add', { name, code: 'P-1', postRank: '2' })
            .then((answer) => setSaved(answer.message))
        }
      >
        保存
      </button>
      <p>{saved}</p>
    </>
  )
}

function AnnotatedScreen() {
  return (
    <PageContent
      description="全部职务"
      links={[{ title: '帮助', href: '/help' }]}
      extraImage={{ src: '/a.svg', alt: '示意图' }}
      logo={<i>标志</i>}
      avatar={<i>头像</i>}
      action={<button type="button">导出</button>}
      pageMenu={<div>子页签</div>}
    >
      内容
    </PageContent>
  )
}

const SCREENS: Readonly<Record<string, () => Promise<{ default: () => React.ReactNode }>>> = {
  'dashboard/Analysis': async () => ({ default: () => <p>今日一览</p> }),
  'test/Position': async () => ({ default: PositionScreen }),
  'test/Annotated': async () => ({ default: AnnotatedScreen }),
}

const own = { resolveScreen: (component: string) => SCREENS[component] }
const address = () => location.pathname + location.search
const tabTitles = async () => {
  const bar = await screen.findByRole('navigation', { name: '打开的页面' })
  return within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

const SYSTEM = menuPage('/isystem', '系统管理', 'layouts/RouteView')
const POSITION = menuPage('/isystem/position', '职务管理', 'test/Position', {
  parentId: SYSTEM.id,
  keepAlive: true,
  componentName: 'Position',
})
const NOWHERE = menuPage('/isystem/dict', '数据字典', 'test/Nowhere', { parentId: SYSTEM.id })
const ANNOTATED = menuPage('/a', '说明', 'test/Annotated')
const WRONG = menuPage('/wrong', 'A', 'layouts/default/index')
const USUAL = [SYSTEM, POSITION, NOWHERE]

const shop = liveApplication()
let person: Person
beforeAll(async () => {
  await shop.pages(...USUAL, ANNOTATED, WRONG)
  person = await shop.member(USUAL)
})

test('[0.1a] [1.4b] [2.9b] [2.12] [7.3] a guest is sent to the login page, signs in, and comes back to the asked page', async () => {
  const user = open('/isystem/position?name=*a*', own)
  const shopName = await screen.findByRole('heading', { name: '手办商城' })
  expect(shopName.previousElementSibling?.matches('svg, img')).toBe(true)
  expect(address()).toBe(`/user/login?redirect=${encodeURIComponent('/isystem/position?name=*a*')}`)
  expect(document.title).toBe('登录 · 手办商城')
  await user.type(await screen.findByLabelText('用户名'), person.username)
  await user.type(screen.getByLabelText('密码'), `${person.password}{Enter}`)
  expect(await screen.findByLabelText('名称')).toBeDefined()
  expect(address()).toBe('/isystem/position?name=*a*')
})

test('[7.3] a refused sign-in is shown at the form; code 412 brings the captcha, whose answer travels along', async () => {
  onTestFinished(browserThatCannotWork())
  const { username } = person
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), username)
  await user.type(screen.getByLabelText('密码'), 'wrong{Enter}')
  expect(await screen.findByText('用户名或密码错误')).toBeDefined()
  // somebody whose name was guessed at before
  await shop.rows('sysRateLimit', [{ key: `sign-in:user:${username}x`, points: 3, expire: Date.now() + 3_600_000 }])
  await user.type(screen.getByLabelText('用户名'), 'x')
  await user.type(screen.getByLabelText('密码'), '{Enter}')
  expect(await screen.findByText('请输入图中的验证码，再登录一次')).toBeDefined()
  await user.type(await screen.findByLabelText('验证码'), 'aB3k9{Enter}')
  expect(await screen.findByText('验证码错误')).toBeDefined()
  expect(shop.askedFor('/sys/login').at(-1)?.body).toMatchObject({
    captcha: 'aB3k9',
    checkKey: expect.stringMatching(/^\d+/),
  })
  expect(address()).toBe('/user/login')
})

test('[2.10a] [2.16a] [2.16e] [1.4a] menu pages open as tabs beside home, with their titles', async () => {
  shop.enter(person)
  const user = open('/isystem/position', own)
  expect(await tabTitles()).toEqual(['首页', '职务管理'])
  expect(document.title).toBe('职务管理 · 手办商城')
  await user.click(within(screen.getByRole('navigation', { name: '打开的页面' })).getByRole('link', { name: '首页' }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(document.title).toBe('手办商城')
})

test('[2.16e] a shop that has a name of its own is called so in menu and titles, on the next visit from the start', async () => {
  await shop.rows('shopSetting', [
    { id: 'name', code: 'shop.title', value: '"白鹭手办"' },
    { id: 'name-en', code: 'shop.titleEn', value: '"Egret Figures"' },
  ])
  onTestFinished(() => shop.refill('shopSetting', []))
  shop.enter(person)
  open('/isystem/position', own)
  await waitFor(() => expect(document.title).toBe('职务管理 · 白鹭手办'), { timeout: 20_000 })
  expect(screen.getByRole('link', { name: '白鹭手办' }).textContent).toBe('白鹭手办')
  expect(JSON.parse(localStorage.getItem(storage.nameOf('SITE_NAME')) ?? '{}')).toMatchObject({
    value: ['白鹭手办', 'Egret Figures'],
  })
})

test('[2.15a,b] the breadcrumb starts with home; the current page is plain text', async () => {
  shop.enter(person)
  open('/isystem/position', own)
  const trail = await screen.findByRole('navigation', { name: '当前位置' })
  const items = within(trail).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['首页', '系统管理', '职务管理'])
  expect(items.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
    '/dashboard/analysis',
    '/isystem',
    undefined,
  ])
})

test('[2.15a,c,d] a page shows title, description, links, picture and tabs; the header hides when the route says so', async () => {
  shop.enter(await shop.member([ANNOTATED]))
  open('/a', own)
  expect(await screen.findByRole('heading', { name: '说明' })).toBeDefined()
  const trail = screen.getByRole('navigation', { name: '当前位置' })
  expect(
    within(trail)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['首页', '说明'])
  const parts = () => [
    screen.queryByText('全部职务'),
    screen.queryByRole('link', { name: '帮助' }),
    screen.queryByAltText('示意图'),
    screen.queryByText('标志'),
    screen.queryByText('头像'),
    screen.queryByRole('button', { name: '导出' }),
    screen.queryByText('子页签'),
  ]
  expect(parts()).not.toContain(null)
  act(() =>
    useSession.setState(({ menu }) => ({
      menu: menu?.map((item) => ({ ...item, meta: { ...item.meta, hideHeader: true } })),
    })),
  )
  expect(await screen.findByText('内容')).toBeDefined()
  expect(screen.queryByRole('heading', { name: '说明' })).toBeNull()
  expect(new Set(parts())).toEqual(new Set([null]))
})

test('[2.16b] [4.1a] a hidden page keeps its input and its filters, and shows a dot while they are unsaved', async () => {
  shop.enter(person)
  const user = open('/isystem/position?rank=2', own)
  await user.type(await screen.findByLabelText('名称'), '店长')
  expect(await screen.findByRole('img', { name: '有未保存的内容' })).toBeDefined()
  await user.click(screen.getByRole('menuitem', { name: /首页/ }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(screen.getByRole('img', { name: '有未保存的内容' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: /^职务管理/ }))
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '店长')
  expect(screen.getByText('?rank=2')).toBeDefined()
})

test('[2.16d] [4.1e] refresh starts the page anew', async () => {
  shop.enter(person)
  const user = open('/isystem/position', own)
  await user.type(await screen.findByLabelText('名称'), '店长')
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('link', { name: /^职务管理/ }) })
  const items = await screen.findAllByRole('menuitem', { name: /刷 新|关闭/ })
  expect(items.map((item) => item.textContent)).toEqual(['刷 新', '关闭', '关闭左侧', '关闭右侧', '关闭其它'])
  await user.click(screen.getByRole('menuitem', { name: '刷 新' }))
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveProperty('value', ''))
})

test.each([
  ['关闭左侧', ['首页', '数据字典', '说明']],
  ['关闭右侧', ['首页', '职务管理', '数据字典']],
  ['关闭其它', ['首页', '数据字典']],
])('[2.16d] %s in the menu of a tab', async (command, left) => {
  const member = await shop.member([...USUAL, ANNOTATED])
  shop.enter(member)
  sessionStorage.setItem(
    `pro__TABS_${member.userId}`,
    JSON.stringify([POSITION, NOWHERE, ANNOTATED].map(({ url }) => ({ path: url, search: '', hash: '', scroll: 0 }))),
  )
  const user = open('/isystem/dict', own)
  expect(await tabTitles()).toEqual(['首页', '职务管理', '数据字典', '说明'])
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('link', { name: '数据字典' }) })
  await user.click(await screen.findByRole('menuitem', { name: command }))
  await waitFor(async () => expect(await tabTitles()).toEqual(left))
})

test('[8.16b] home says that it cannot be closed', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  await user.pointer({
    keys: '[MouseMiddle]',
    target: await screen.findByRole('link', { name: '首页', current: 'page' }),
  })
  expect(await screen.findByText('首页不能关闭!')).toBeDefined()
})

test('[4.1b] the close button of the active tab shows its neighbour; a page may title its tab', async () => {
  shop.enter(person)
  const user = open('/isystem/position', own)
  await user.click(await screen.findByRole('button', { name: '改标题' }))
  expect(await tabTitles()).toEqual(['首页', '新职务'])
  await user.click(screen.getByRole('button', { name: '关闭 新职务' }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(address()).toBe('/dashboard/analysis')
})

test('open tabs and their filters come back after a reload of the browser', async () => {
  shop.enter(person)
  sessionStorage.setItem(
    `pro__TABS_${person.userId}`,
    JSON.stringify([{ path: '/isystem/position', search: '?rank=2', hash: '', scroll: 0 }]),
  )
  const user = open('/dashboard/analysis', own)
  expect(await tabTitles()).toEqual(['首页', '职务管理'])
  await user.click(screen.getByRole('link', { name: '职务管理' }))
  expect(await screen.findByText('?rank=2')).toBeDefined()
  expect(address()).toBe('/isystem/position?rank=2')
})

test('[2.16c] [4.16a] [2.14c] [1.4c] below 1088 px: no tabs, a menu button, the short shop name', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own, 1087)
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: '打开的页面' })).toBeNull()
  expect(screen.queryByText(/欢迎您/)).toBeNull()
  expect(screen.getByText('手办商城')).toBeDefined()
  expect(screen.queryByRole('menuitem')).toBeNull()
  await user.click(screen.getByRole('button', { name: '打开菜单' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('[1.4c] [2.13b,d] [2.14a] the desktop greets the user; the collapsed menu is 80 px and remembered', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  expect(await screen.findByText(/欢迎您，管理员/)).toBeDefined()
  const sider = document.querySelector('aside')
  expect(sider?.style.width).toBe('200px')
  await user.click(screen.getByRole('button', { name: '收起菜单' }))
  expect(sider?.style.width).toBe('80px')
  expect(JSON.parse(localStorage.getItem('pro__SIDEBAR_TYPE') ?? '')).toMatchObject({ value: false })
})

test('[8.4] [8.5] an expired session asks for the password in place, repeats the request and loses nothing', async () => {
  const clerk = await shop.member(USUAL, 'system:position:add')
  shop.enter(clerk)
  const user = open('/isystem/position', own)
  await user.type(await screen.findByLabelText('名称'), '店长')
  await endSession(clerk.token)
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = await screen.findByRole('dialog', { name: '登录已过期' })
  expect(within(dialog).getByText('很抱歉，登录已过期，请重新登录')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('密码')))
  await user.type(within(dialog).getByLabelText('密码'), clerk.password)
  await user.click(within(dialog).getByRole('button', { name: '重新登录' }))
  expect(await screen.findByText('添加成功！')).toBeDefined()
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '店长')
  const adds = shop.askedFor('/sys/position/add')
  expect(adds.map(({ body }) => body)).toEqual(Array(2).fill({ name: '店长', code: 'P-1', postRank: '2' }))
  const [first, second] = adds.map(({ headers }) => headers['x-access-token'])
  expect(first).toBe(clerk.token)
  expect(second).toBe(useSession.getState().token)
})

test.each([
  ['that do not come', () => shop.refuse('/sys/permission/getUserPermissionByToken', 500)],
  ['that show nothing', withoutHome],
])('[4.3c] with permissions %s the user is signed out and comes back after signing in', async (_, prepare) => {
  shop.enter(await shop.person())
  const putBack = await prepare()
  open('/isystem/position', own)
  expect(await screen.findByLabelText('用户名')).toBeDefined()
  expect(address()).toBe('/user/login?redirect=%2Fisystem%2Fposition')
  await waitFor(() => expect(shop.askedFor('/sys/logout')).toHaveLength(1))
  await putBack?.()
})

/** A shop whose menu has no page for everybody. @returns brings them back */
async function withoutHome(): Promise<() => Promise<void>> {
  const pages = (await shop.stored('sysPermission')).filter(({ url }) => PAGES_OF_ALL.includes(String(url)))
  const mark = async (delFlag: number) => {
    for (const { id } of pages) {
      await shop.change('sysPermission', String(id), { delFlag })
    }
  }
  await mark(1)
  return () => mark(0)
}

test('[6.5c] [8.17d] the menu of another version is refused, and the failure stays', async () => {
  shop.enter(await shop.member([WRONG]))
  open('/dashboard/analysis', own)
  expect(within(await screen.findByRole('alert')).getByText(/系统启动失败/)).toBeDefined()
  expect(screen.queryByText('今日一览')).toBeNull()
})

test('[2.6] an unknown path shows the page 404', async () => {
  shop.enter(person)
  open('/no/such/page', own)
  expect(await screen.findByText('抱歉，你访问的页面不存在')).toBeDefined()
  expect(address()).toBe('/404')
})

test('[8.17c] a menu entry without a page says MODULE_NOT_FOUND, the rest goes on', async () => {
  shop.enter(person)
  open('/isystem/dict', own)
  expect(await screen.findByText('MODULE_NOT_FOUND: test/Nowhere')).toBeDefined()
  expect(await tabTitles()).toEqual(['首页', '数据字典'])
})

test('[2.14f] [8.12b] [4.3b] [7.5] the user menu: the own password; logging out is asked, then the session is gone whatever the server says', async () => {
  shop.refuse('/sys/logout', 500)
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  await user.click(await screen.findByRole('menuitem', { name: /修改密码/ }))
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  expect(dialog.querySelector('input[name="username"]')).toHaveProperty('value', person.username)
  await user.click(within(dialog).getByRole('button', { name: /取\s*消/ }))
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  await user.click(await screen.findByRole('menuitem', { name: /退出登录/ }))
  expect(await screen.findByText('真的要注销登录吗 ?')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByLabelText('用户名')).toBeDefined()
  const told = () => shop.askedFor('/sys/logout').map(({ headers }) => headers['x-access-token'])
  await waitFor(() => expect(told()).toEqual([person.token]))
  expect(localStorage.getItem('pro__Access-Token')).toBeNull()
})

test('[2.22a] [5.11a] [7.11] a first sign-in must change the password before anything else', async () => {
  const { userId, username, password } = await shop.member(USUAL)
  await shop.change('sysUser', userId, { mustChangePassword: true })
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), username)
  await user.type(screen.getByLabelText('密码'), `${password}{Enter}`)
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  expect(within(dialog).queryByRole('button', { name: /close/i })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) {
    expect(await within(dialog).findByText(text)).toBeDefined()
  }
  await user.type(within(dialog).getByLabelText('旧密码'), password)
  await user.type(within(dialog).getByLabelText('新密码'), 'Cabinet-2026')
  await user.type(within(dialog).getByLabelText('确认新密码'), 'Cabinet-2025')
  expect(await within(dialog).findByText('两次输入的密码不一样！')).toBeDefined()
  await user.type(within(dialog).getByLabelText('确认新密码'), '{Backspace}6')
  expect(shop.askedFor('/sys/permission/getUserPermissionByToken')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(shop.askedFor('/sys/user/updatePassword').map(({ body }) => body)).toEqual([
    { username, oldpassword: password, password: 'Cabinet-2026', confirmpassword: 'Cabinet-2026' },
  ])
  await expect(signIn({ username, password: 'Cabinet-2026' })).resolves.toMatchObject({ mustChangePassword: false })
})

test('[2.11g] the header says in which of several tenants somebody works', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  const menu = await screen.findByRole('button', { name: '用户菜单：管理员' })
  const tenants = [
    { id: 0, name: '手办商城', nameEn: null },
    { id: 5, name: '白鹭分店', nameEn: 'Egret branch' },
  ]
  act(() => useSession.setState({ tenants, tenantId: '0' }))
  expect(within(menu).getByText('手办商城')).toBeDefined()
  act(() => useSession.setState({ tenants: tenants.slice(0, 1) }))
  expect(within(menu).queryByText('手办商城')).toBeNull()
  await user.keyboard('{Escape}')
})

test('[8.12c] the user menu refreshes the caches and says whether that went well', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  const refresh = async () => {
    await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
    await user.click(await screen.findByRole('menuitem', { name: /清理缓存/ }))
  }
  await refresh()
  expect(await screen.findByText('刷新缓存完成！')).toBeDefined()
  const paths = shop.asked().flatMap(({ path }) => (path.startsWith('/sys/dict/') ? [path] : []))
  expect(paths.slice(-2)).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  shop.refuse('/sys/dict/queryAllDictItems', 502)
  await refresh()
  expect(await screen.findByText('刷新缓存失败！')).toBeDefined()
})

test('[2.14b] the menu at the top: logo, horizontal menu and user menu in the header, no side menu', async () => {
  shop.enter(person)
  changeLayout({ layout: 'topmenu' })
  open('/dashboard/analysis', own)
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: '手办商城' })).toBeDefined()
  expect(header.getByRole('menu').className).toContain('horizontal')
  expect(header.getByRole('button', { name: '用户菜单：管理员' })).toBeDefined()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('[2.13a] a panel with the menu, a header and the content on desktop; the menu is a drawer on mobile', async () => {
  shop.enter(person)
  open('/dashboard/analysis', own)
  const panel = await screen.findByRole('complementary')
  expect(within(panel).getByRole('menu')).toBeDefined()
  expect(panel.className).toContain('is-fixed')
  expect(screen.getByRole('banner')).toBeDefined()
  expect(within(screen.getByRole('main')).getByText('今日一览')).toBeDefined()
  cleanup()
  const user = open('/dashboard/analysis', own, 800)
  await user.click(await screen.findByRole('button', { name: '打开菜单' }))
  expect(within(await screen.findByRole('dialog')).getByRole('menu')).toBeDefined()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('[2.10h] addresses are plain paths from the root of the site', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  const before = history.length
  await user.click(await screen.findByRole('menuitem', { name: /系统管理/ }))
  await user.click(await screen.findByRole('menuitem', { name: /职务管理/ }))
  expect(await screen.findByLabelText('名称')).toBeDefined()
  expect(location.pathname + location.hash).toBe('/isystem/position')
  expect(history.length).toBe(before + 1)
})

test('[2.14h,i] the menu search opens with Ctrl+K and goes to the chosen entry', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  expect(await screen.findByText('今日一览')).toBeDefined()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('combobox', { name: '搜索菜单' })).toBeDefined()
  await user.keyboard('position')
  await waitFor(() => expect(screen.queryByRole('option', { name: '数据字典（系统管理）' })).toBeNull())
  await user.click(await screen.findByRole('option', { name: '职务管理（系统管理）' }))
  expect(await screen.findByLabelText('名称')).toBeDefined()
  expect(useTabs.getState().active).toBe('/isystem/position')
  cleanup()
  open('/dashboard/analysis', own, 800)
  await user.click(await screen.findByRole('button', { name: '搜索菜单' }))
  const dialog = await screen.findByRole('dialog', { name: '搜索菜单' })
  await user.type(within(dialog).getByRole('combobox', { name: '搜索菜单' }), '职务')
  await user.click(await within(dialog).findByRole('option', { name: '职务管理（系统管理）' }))
  expect(await screen.findByLabelText('名称')).toBeDefined()
})

test('[2.16b] [2.17] [3.3] [4.13] the settings drawer recolours with a message that clears, and moves the menu to the top', async () => {
  shop.enter(person)
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '系统设置' }))
  const drawer = within(await screen.findByRole('dialog', { name: '系统设置' }))
  expect(drawer.getByText(/^设置随账号保存/)).toBeDefined()
  const state = ({ checked, disabled }: { checked: boolean; disabled: boolean }) =>
    `${checked ? 'on' : 'off'}${disabled ? ', disabled' : ''}`
  const radio = (name: string) => state(drawer.getByRole<HTMLInputElement>('radio', { name }))
  const toggle = (name: string) => drawer.getByRole<HTMLButtonElement>('switch', { name })
  const isOn = (name: string) =>
    state({ checked: toggle(name).getAttribute('aria-checked') === 'true', disabled: toggle(name).disabled })
  expect(['暗色菜单风格', '亮色菜单风格', '侧边栏导航', '顶部栏导航', '固定', '流式'].map(radio)).toEqual([
    'off',
    'on',
    'on',
    'off',
    'on',
    'off, disabled',
  ])
  expect(['固定 Header', '下滑时隐藏 Header', '固定侧边菜单', '色弱模式', '多页签模式'].map(isOn)).toEqual([
    'on',
    'off',
    'on',
    'off',
    'on',
  ])
  await user.click(toggle('固定 Header'))
  expect(isOn('下滑时隐藏 Header')).toBe('off, disabled')
  await user.click(drawer.getByRole('radio', { name: '暗色菜单风格' }))
  await user.click(toggle('色弱模式'))
  expect(screen.getByRole('navigation', { name: '打开的页面', hidden: true })).toBeDefined()
  await user.click(toggle('多页签模式'))
  expect(screen.queryByRole('navigation', { name: '打开的页面', hidden: true })).toBeNull()
  expect(useLayout.getState()).toMatchObject({
    isHeaderFixed: false,
    menuTheme: 'dark',
    isColorWeak: true,
    isMultiPage: false,
  })
  await user.click(screen.getByRole('radio', { name: '酱紫' }))
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('pro__DEFAULT_COLOR') ?? 'null')).toMatchObject({ value: '#722ED1' }),
  )
  await waitFor(() => expect(screen.queryByText('正在编译主题！')).toBeNull())
  await user.click(screen.getByRole('radio', { name: '顶部栏导航' }))
  expect(document.querySelector('aside')).toBeNull()
  expect(isOn('固定侧边菜单')).toBe('off, disabled')
  await user.click(drawer.getByRole('radio', { name: '流式' }))
  expect(useLayout.getState().contentWidth).toBe('Fluid')
})
