// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { MenuSearch } from './menu-search.web.tsx'

const shop = liveShop('demo:shelf:list')
beforeAll(() =>
  shop.rows('demoShelf', [
    { id: 's1', code: 'C7', name: '玻璃柜' },
    { id: 's2', code: 'C8', name: '木柜' },
  ]),
)
afterEach(cleanup)

const PAGES = [{ path: '/shelves', title: '玻璃制品', context: '', externalUrl: undefined }]

function At() {
  return <output>{useLocation().pathname}</output>
}

const open = () =>
  renderForTest(
    <MemoryRouter useTransitions={false}>
      <MenuSearch entries={PAGES} inModal={false} onClose={() => undefined} />
      <At />
    </MemoryRouter>,
  )

test('finds records beside pages, each below the name of its kind, and goes to the chosen one', async () => {
  open()
  await userEvent.type(screen.getByRole('combobox', { name: '搜索菜单' }), '玻璃')
  await userEvent.click(await screen.findByText('玻璃柜（C7）'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/demo/shelf/s1'))
  expect(screen.queryByText('木柜（C8）')).toBeNull()
})

test('says when nothing matches, after the records were asked, too', async () => {
  open()
  await userEvent.type(screen.getByRole('combobox', { name: '搜索菜单' }), '没有这样的')
  expect(await screen.findByText('没有匹配的菜单或记录')).toBeDefined()
  await waitFor(() => expect(shop.askedFor('/sys/record/find').at(-1)?.query).toEqual({ keyword: '没有这样的' }))
})

test('what was typed before the search was there is searched for, and typed on', async () => {
  renderForTest(
    <MemoryRouter useTransitions={false}>
      <MenuSearch entries={PAGES} inModal={false} early="玻" onClose={() => undefined} />
    </MemoryRouter>,
  )
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: '搜索菜单' })
  await waitFor(() => expect(box.value).toBe('玻'))
  expect(document.activeElement).toBe(box)
  await userEvent.type(box, '璃')
  expect(await screen.findByText('玻璃柜（C7）')).toBeDefined()
})
