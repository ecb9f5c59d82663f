// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client } from '#kit/web/client/client.web.ts'
import { Breadcrumb, PageContent } from '#kit/web/page/page-header.web.tsx'
import { followOtherWindows } from '#kit/web/session/session.web.ts'
import { useTab, useUnsaved } from '#kit/web/shell/tab.web.ts'
import { useTabs } from '#kit/web/shell/tabs-store.web.ts'
import { changeLayout } from '#kit/web/theme/layout.web.ts'
import {
  EXPIRED,
  menuPage,
  open,
  refusal,
  reset,
  serve,
  signedIn,
  success,
  USER,
  usualAnswers,
} from './testing/application.tsx'

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
      <button type="button" onClick={() => tab.setTitle('新职务')}>
        改标题
      </button>
      <button
        type="button"
        onClick={() =>
          void client.post<string>('/sys/position/add', { name }).then((answer) => setSaved(answer.result))
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

let stopFollowing = () => {}
beforeEach(() => {
  stopFollowing = followOtherWindows()
})
afterEach(async () => {
  stopFollowing()
  await reset()
})

test('[2.9b] [2.12] [7.3] a guest is sent to the login page, signs in, and comes back to the asked page', async () => {
  const asked = serve(usualAnswers())
  const user = open('/isystem/position?name=*a*', own)
  expect(await screen.findByRole('heading', { name: '手办商城' })).toBeDefined()
  expect(address()).toBe(`/user/login?redirect=${encodeURIComponent('/isystem/position?name=*a*')}`)
  expect(document.title).toBe('登录 · 手办商城')
  await user.type(await screen.findByLabelText('用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'secret{Enter}')
  expect(await screen.findByLabelText('名称')).toBeDefined()
  expect(address()).toBe('/isystem/position?name=*a*')
  expect(asked[0]?.body).toMatchObject({ username: 'admin', password: 'secret' })
})

test('[7.3] a refused sign-in is shown at the form; code 412 brings the captcha, whose answer travels along', async () => {
  let count = 0
  const asked = serve({
    ...usualAnswers(),
    'POST /sys/login': () => (++count === 1 ? refusal(200, 412, '验证码错误') : refusal(200, 500, '用户名或密码错误')),
  })
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) =>
    String(input).includes('/sys/randomImage/')
      ? Promise.resolve(success('data:image/png;base64,AA'))
      : answer(input, init)
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'wrong{Enter}')
  expect(await screen.findByText('验证码错误')).toBeDefined()
  await user.type(await screen.findByLabelText('验证码'), 'aB3k9{Enter}')
  expect(await screen.findByText('用户名或密码错误')).toBeDefined()
  expect(asked.at(-1)?.body).toMatchObject({ captcha: 'aB3k9', checkKey: expect.stringMatching(/^\d+/) })
  expect(address()).toBe('/user/login')
})

test('[2.10a] [2.16a] [2.16e] [1.4a] menu pages open as tabs beside home, with their titles', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/isystem/position', own)
  expect(await tabTitles()).toEqual(['首页', '职务管理'])
  expect(document.title).toBe('职务管理 · 手办商城')
  await user.click(within(screen.getByRole('navigation', { name: '打开的页面' })).getByRole('link', { name: '首页' }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(document.title).toBe('手办商城')
})

test('[2.15a,b] the breadcrumb starts with home; the current page is plain text', async () => {
  serve(usualAnswers())
  signedIn()
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

test('[2.15c,d] a page shows title, description, links, picture and tabs; the header hides when the route says so', async () => {
  const route = (hideHeader: boolean) =>
    menuPage('/a', '说明', 'test/Annotated', { meta: { title: '说明', hideHeader } })
  const answers = (hideHeader: boolean) => ({
    ...usualAnswers(),
    'GET /sys/permission/getUserPermissionByToken': () => success({ menu: [route(hideHeader)], auth: [], allAuth: [] }),
  })
  serve(answers(false))
  signedIn()
  open('/a', own)
  expect(await screen.findByRole('heading', { name: '说明' })).toBeDefined()
  expect(screen.getByText('全部职务')).toBeDefined()
  expect(screen.getByRole('link', { name: '帮助' })).toBeDefined()
  expect(screen.getByAltText('示意图')).toBeDefined()
  expect(screen.getByText('子页签')).toBeDefined()
  await reset()
  serve(answers(true))
  signedIn()
  open('/a', own)
  expect(await screen.findByText('内容')).toBeDefined()
  expect(screen.queryByRole('heading', { name: '说明' })).toBeNull()
})

test('[2.16b] [4.1a] a hidden page keeps its input and its filters, and shows a dot while they are unsaved', async () => {
  serve(usualAnswers())
  signedIn()
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
  serve(usualAnswers())
  signedIn()
  const user = open('/isystem/position', own)
  await user.type(await screen.findByLabelText('名称'), '店长')
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('link', { name: /^职务管理/ }) })
  const items = await screen.findAllByRole('menuitem', { name: /刷 新|关闭/ })
  expect(items.map((item) => item.textContent)).toEqual(['刷 新', '关闭', '关闭左侧', '关闭右侧', '关闭其它'])
  await user.click(screen.getByRole('menuitem', { name: '刷 新' }))
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveProperty('value', ''))
})

test('[8.16b] home says that it cannot be closed', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own)
  await user.pointer({
    keys: '[MouseMiddle]',
    target: await screen.findByRole('link', { name: '首页', current: 'page' }),
  })
  expect(await screen.findByText('首页不能关闭!')).toBeDefined()
})

test('[4.1b] the close button of the active tab shows its neighbour; a page may title its tab', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/isystem/position', own)
  await user.click(await screen.findByRole('button', { name: '改标题' }))
  expect(await tabTitles()).toEqual(['首页', '新职务'])
  await user.click(screen.getByRole('button', { name: '关闭 新职务' }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(address()).toBe('/dashboard/analysis')
})

test('open tabs and their filters come back after a reload of the browser', async () => {
  serve(usualAnswers())
  signedIn()
  sessionStorage.setItem(
    `pro__TABS_${USER.id}`,
    JSON.stringify([{ path: '/isystem/position', search: '?rank=2', hash: '', scroll: 0 }]),
  )
  const user = open('/dashboard/analysis', own)
  expect(await tabTitles()).toEqual(['首页', '职务管理'])
  await user.click(screen.getByRole('link', { name: '职务管理' }))
  expect(await screen.findByText('?rank=2')).toBeDefined()
  expect(address()).toBe('/isystem/position?rank=2')
})

test('[2.16c] [4.16a] [2.14c] [1.4c] below 1088 px: no tabs, a menu button, the short shop name', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own, 1087)
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: '打开的页面' })).toBeNull()
  expect(screen.queryByText(/欢迎您/)).toBeNull()
  expect(screen.getByText('手办商城')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '打开菜单' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('[1.4c] [2.13b,d] [2.14a] the desktop greets the user; the collapsed menu is 80 px and remembered', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own)
  expect(await screen.findByText(/欢迎您，管理员/)).toBeDefined()
  const sider = document.querySelector('aside')
  expect(sider?.style.width).toBe('200px')
  await user.click(screen.getByRole('button', { name: '收起菜单' }))
  expect(sider?.style.width).toBe('80px')
  expect(JSON.parse(localStorage.getItem('pro__SIDEBAR_TYPE') ?? '')).toMatchObject({ value: false })
})

test('[8.4] [8.5] an expired session asks for the password in place, repeats the request and loses nothing', async () => {
  let isExpired = true
  const asked = serve({
    ...usualAnswers(),
    'POST /sys/login': () => {
      isExpired = false
      return success({ token: 'token-2', userInfo: USER })
    },
    'POST /sys/position/add': () => (isExpired ? EXPIRED() : success('已保存')),
  })
  signedIn()
  const user = open('/isystem/position', own)
  await user.type(await screen.findByLabelText('名称'), '店长')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = await screen.findByRole('dialog', { name: '登录已过期' })
  expect(within(dialog).getByText('很抱歉，登录已过期，请重新登录')).toBeDefined()
  await user.type(within(dialog).getByLabelText('密码'), 'secret')
  await user.click(within(dialog).getByRole('button', { name: '重新登录' }))
  expect(await screen.findByText('已保存')).toBeDefined()
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '店长')
  const adds = asked.filter((request) => request.path === '/sys/position/add')
  expect(adds.map((request) => [request.headers['X-Access-Token'], request.body])).toEqual([
    ['token-0', { name: '店长' }],
    ['token-2', { name: '店长' }],
  ])
})

test('[4.3c] without permissions the user is signed out and comes back after signing in', async () => {
  const asked = serve({
    ...usualAnswers(),
    'GET /sys/permission/getUserPermissionByToken': () => refusal(500, 500, '操作失败'),
  })
  signedIn()
  open('/isystem/position', own)
  expect(await screen.findByLabelText('用户名')).toBeDefined()
  expect(address()).toBe('/user/login?redirect=%2Fisystem%2Fposition')
  expect(asked.some((request) => request.path === '/sys/logout')).toBe(true)
})

test('[6.5c] [8.17d] the menu of another version is refused, and the failure stays', async () => {
  const menu = [menuPage('/a', 'A', 'layouts/default/index')]
  serve({
    ...usualAnswers(),
    'GET /sys/permission/getUserPermissionByToken': () => success({ menu, auth: [], allAuth: [] }),
  })
  signedIn()
  open('/dashboard/analysis', own)
  expect(within(await screen.findByRole('alert')).getByText(/系统启动失败/)).toBeDefined()
  expect(screen.queryByText('今日一览')).toBeNull()
})

test('[2.6] an unknown path shows the page 404', async () => {
  serve(usualAnswers())
  signedIn()
  open('/no/such/page', own)
  expect(await screen.findByText('抱歉，你访问的页面不存在')).toBeDefined()
  expect(address()).toBe('/404')
})

test('[8.17c] a menu entry without a page says MODULE_NOT_FOUND, the rest goes on', async () => {
  serve(usualAnswers())
  signedIn()
  open('/isystem/dict', own)
  expect(await screen.findByText('MODULE_NOT_FOUND: test/Nowhere')).toBeDefined()
  expect(await tabTitles()).toEqual(['首页', '数据字典'])
})

test('[2.14f] [8.12b] [4.3b] [7.5] logging out is asked, then the session is gone whatever the server says', async () => {
  const asked = serve({ ...usualAnswers(), 'POST /sys/logout': () => refusal(200, 500, 'Token无效!') })
  signedIn()
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
  await user.click(await screen.findByRole('menuitem', { name: /退出登录/ }))
  expect(await screen.findByText('真的要注销登录吗 ?')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByLabelText('用户名')).toBeDefined()
  const logout = asked.find((request) => request.path === '/sys/logout')
  expect(logout?.headers['X-Access-Token']).toBe('token-0')
  expect(localStorage.getItem('pro__Access-Token')).toBeNull()
})

test('[2.22a] [5.11a] [7.11] a first sign-in must change the password before anything else', async () => {
  const asked = serve({
    ...usualAnswers(),
    'POST /sys/login': () => success({ token: 't', userInfo: { ...USER, mustChangePassword: true } }),
    'PUT /sys/user/updatePassword': () => success(null, '密码重置成功!'),
  })
  const user = open('/user/login', own)
  await user.type(await screen.findByLabelText('用户名'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'one-time{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  expect(within(dialog).queryByRole('button', { name: /close/i })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) {
    expect(await within(dialog).findByText(text)).toBeDefined()
  }
  await user.type(within(dialog).getByLabelText('旧密码'), 'one-time')
  await user.type(within(dialog).getByLabelText('新密码'), 'Cabinet-2026')
  await user.type(within(dialog).getByLabelText('确认新密码'), 'Cabinet-2025')
  expect(await within(dialog).findByText('两次输入的密码不一样！')).toBeDefined()
  await user.type(within(dialog).getByLabelText('确认新密码'), '{Backspace}6')
  expect(asked.some((request) => request.path.includes('getUserPermissionByToken'))).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('今日一览')).toBeDefined()
  expect(asked.find((request) => request.path === '/sys/user/updatePassword')?.body).toEqual({
    username: 'admin',
    oldpassword: 'one-time',
    password: 'Cabinet-2026',
    confirmpassword: 'Cabinet-2026',
  })
})

test('[8.12c] the user menu refreshes the caches and says whether that went well', async () => {
  const answers = { ...usualAnswers(), 'GET /sys/dict/refleshCache': () => success(null) }
  const items = { 'GET /sys/dict/queryAllDictItems': () => success({ goods_state: [] }) }
  const refresh = async (user: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: '用户菜单：管理员' }))
    await user.click(await screen.findByRole('menuitem', { name: /清理缓存/ }))
  }
  const asked = serve({ ...answers, ...items })
  signedIn()
  const user = open('/dashboard/analysis', own)
  await refresh(user)
  expect(await screen.findByText('刷新缓存完成！')).toBeDefined()
  const paths = asked.map((request) => request.path).filter((path) => path.startsWith('/sys/dict/'))
  expect(paths).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  serve(answers)
  await refresh(user)
  expect(await screen.findByText('刷新缓存失败！')).toBeDefined()
})

test('[2.14b] the menu at the top: logo, horizontal menu and user menu in the header, no side menu', async () => {
  serve(usualAnswers())
  signedIn()
  changeLayout({ layout: 'topmenu' })
  open('/dashboard/analysis', own)
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: '手办商城' })).toBeDefined()
  expect(header.getByRole('menu').className).toContain('horizontal')
  expect(header.getByRole('button', { name: '用户菜单：管理员' })).toBeDefined()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('[2.13a] a panel with the menu, a header and the content on desktop; the menu is a drawer on mobile', async () => {
  serve(usualAnswers())
  signedIn()
  open('/dashboard/analysis', own)
  const panel = await screen.findByRole('complementary')
  expect(within(panel).getByRole('menu')).toBeDefined()
  expect(panel.className).toContain('is-fixed')
  expect(screen.getByRole('banner')).toBeDefined()
  expect(within(screen.getByRole('main')).getByText('今日一览')).toBeDefined()
  await reset()
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own, 800)
  await user.click(await screen.findByRole('button', { name: '打开菜单' }))
  expect(within(await screen.findByRole('dialog')).getByRole('menu')).toBeDefined()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('[2.10h] addresses are plain paths from the root of the site', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own)
  const before = history.length
  await user.click(await screen.findByRole('menuitem', { name: /系统管理/ }))
  await user.click(await screen.findByRole('menuitem', { name: /职务管理/ }))
  expect(await screen.findByLabelText('名称')).toBeDefined()
  expect(location.pathname + location.hash).toBe('/isystem/position')
  expect(history.length).toBe(before + 1)
})

test('[2.14h,i] the menu search opens with Ctrl+K and goes to the chosen entry', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own)
  expect(await screen.findByText('今日一览')).toBeDefined()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('combobox', { name: '搜索菜单' })).toBeDefined()
  await user.keyboard('position')
  expect(screen.queryByText('数据字典（系统管理）')).toBeNull()
  await user.click(await screen.findByText('职务管理（系统管理）'))
  expect(await screen.findByLabelText('名称')).toBeDefined()
  expect(useTabs.getState().active).toBe('/isystem/position')
})

test('[2.17] [3.3] [4.13] the settings drawer recolours with a message that clears, and moves the menu to the top', async () => {
  serve(usualAnswers())
  signedIn()
  const user = open('/dashboard/analysis', own)
  await user.click(await screen.findByRole('button', { name: '系统设置' }))
  expect(await screen.findByRole('switch', { name: '下滑时隐藏 Header' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '酱紫' }))
  expect(JSON.parse(localStorage.getItem('pro__DEFAULT_COLOR') ?? '')).toMatchObject({ value: '#722ED1' })
  await waitFor(() => expect(screen.queryByText('正在编译主题！')).toBeNull())
  await user.click(screen.getByRole('radio', { name: '顶部栏导航' }))
  expect(document.querySelector('aside')).toBeNull()
  expect(screen.getByRole('switch', { name: '固定侧边菜单' })).toHaveProperty('disabled', true)
})
