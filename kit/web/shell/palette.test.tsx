// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { clearPreferences } from '../session/preference.web.ts'
import { useSession } from '../session/session.web.ts'
import { Palette, type PaletteProps } from './palette.web.tsx'

const shop = liveShop('demo:shelf:list')
beforeAll(() =>
  shop.rows('demoShelf', [
    { id: 's1', code: 'C7', name: '玻璃柜' },
    { id: 's2', code: 'C8', name: '木柜' },
  ]),
)
afterEach(() => {
  cleanup()
  clearPreferences()
})

const PAGES = [
  { path: '/shelves', title: '玻璃制品', context: '', externalUrl: undefined },
  { path: '/demo/shelf', title: '陈列柜', context: '测试', externalUrl: undefined },
]
const leave = vi.fn()
const COMMANDS = [{ key: 'leave', title: '退出登录', run: leave }]

function At() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (more: Partial<PaletteProps> = {}) =>
  renderForTest(
    <MemoryRouter useTransitions={false}>
      <Palette
        entries={PAGES}
        commands={COMMANDS}
        resources={async () => [shelf]}
        onClose={() => undefined}
        {...more}
      />
      <At />
    </MemoryRouter>,
  )
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索菜单' })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const at = () => document.querySelector('output')?.textContent

test('finds records beside pages, each below the name of its kind, and goes to the chosen one', async () => {
  open()
  await userEvent.type(field(), '玻璃')
  await userEvent.click(await screen.findByRole('option', { name: '玻璃柜（C7）' }))
  await waitFor(() => expect(at()).toBe('/demo/shelf/s1'))
  expect(screen.queryByRole('option', { name: '木柜（C8）' })).toBeNull()
  expect(within(screen.getByRole('group', { name: '陈列柜' })).getAllByRole('option')).toHaveLength(1)
  expect(document.querySelector('mark')?.textContent).toBe('玻璃')
})

test('says when nothing matches, after the records were asked, too', async () => {
  open()
  await userEvent.type(field(), '没有这样的')
  expect(await screen.findByText('没有匹配的菜单或记录')).toBeDefined()
  await waitFor(() => expect(shop.askedFor('/sys/record/find').at(-1)?.query).toEqual({ keyword: '没有这样的' }))
})

test('what was typed before the search was there is searched for, and typed on', async () => {
  open({ early: '玻' })
  await waitFor(() => expect(field().value).toBe('玻'))
  expect(document.activeElement).toBe(field())
  await userEvent.type(field(), '璃')
  expect(await screen.findByRole('option', { name: '玻璃柜（C7）' })).toBeDefined()
})

test('chapters of the handbook are found by their title and by the pages that they are about', async () => {
  const chapters = async () => [
    {
      ...{ key: 'glass', title: ['养护手册', 'Care'] as const, also: ['陈列柜', 'Shelves'] as const },
      ...{ path: '/handbook', query: { chapter: 'glass' } },
    },
  ]
  open({ chapters })
  await userEvent.type(field(), '陈列')
  expect(await screen.findByRole('option', { name: '养护手册（使用手册）' })).toBeDefined()
  await userEvent.clear(field())
  await userEvent.type(field(), '养护')
  await userEvent.click(await screen.findByRole('option', { name: '养护手册（使用手册）' }))
  await waitFor(() => expect(at()).toBe('/handbook?chapter=glass'))
})

test('arrows move, Enter chooses, and not what an input method is still writing', async () => {
  const close = vi.fn()
  open({ onClose: close })
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  await userEvent.type(field(), '{ArrowDown}')
  const active = () => screen.getByRole('option', { selected: true })
  expect(active().textContent).toBe('玻璃制品')
  expect(field().getAttribute('aria-activedescendant')).toBe(active().id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(active().textContent).toBe('陈列柜（测试）')
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/demo/shelf'))
  expect(close).toHaveBeenCalledOnce()
})

test('actions run: those of the header, and a new row of what the person may add to, and of nothing else', async () => {
  const { unmount } = open()
  await userEvent.type(field(), 'tcdl{Enter}')
  expect(leave).toHaveBeenCalledOnce()
  await userEvent.clear(field())
  await userEvent.type(field(), '新增')
  expect(screen.queryByRole('option', { name: '新增陈列柜' })).toBeNull()
  unmount()
  const before = useSession.getState().auth
  useSession.setState({ auth: [...before, { action: 'demo:shelf:add', type: '1' }] })
  open()
  await userEvent.type(field(), 'xzclg')
  await userEvent.click(await screen.findByRole('option', { name: '新增陈列柜' }))
  await waitFor(() => expect(at()).toBe('/demo/shelf?add=1'))
  useSession.setState({ auth: before })
})

test('what was used last comes first, by the name that it has now, and not when it is gone', async () => {
  open()
  await userEvent.type(field(), '柜')
  await userEvent.type(field(), '{Backspace}木柜')
  await userEvent.click(await screen.findByRole('option', { name: '木柜（C8）' }))
  await userEvent.clear(field())
  await userEvent.type(field(), '陈列{Enter}')
  cleanup()
  await shop.change('demoShelf', 's2', { name: '红木柜' })
  open()
  const recent = within(await screen.findByRole('group', { name: '最近使用' }))
  expect(await recent.findByRole('option', { name: '红木柜（C8）' })).toBeDefined()
  expect(options().slice(0, 2)).toEqual(['陈列柜（测试）', '红木柜（C8）'])
  cleanup()
  await shop.change('demoShelf', 's2', { delFlag: 1 })
  const asked = shop.askedFor('/sys/record/named').length
  open()
  await waitFor(() => expect(shop.askedFor('/sys/record/named').length).toBeGreaterThan(asked))
  await waitFor(() => expect(options()[0]).toBe('陈列柜（测试）'))
  expect(options()).not.toContain('红木柜（C8）')
})
