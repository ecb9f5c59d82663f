// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#kit/web/browser/text.web.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { useSession } from '#kit/web/session/session.web.ts'
import { HandbookPage } from './handbook-page.web.tsx'
import { PageHelp } from './page-help.web.tsx'

afterEach(cleanup)

const MENU = [
  { path: '/shop/refund', component: 'shop/RefundList' },
  { path: '/shop/refundDetail', component: 'shop/RefundDetailList' },
]

function open(address: string) {
  useSession.setState({ menu: MENU })
  renderForTest(
    <MemoryRouter initialEntries={[address]} useTransitions={false}>
      <Routes>
        <Route path="/handbook" element={<HandbookPage />} />
        <Route path="*" element={<PageHelp onOpen={() => undefined} />} />
      </Routes>
    </MemoryRouter>,
  )
}

test('begins with what is about the pages of somebody; links lead where they may go, other names are words', async () => {
  open('/handbook')
  const chapters = within(screen.getByRole('navigation', { name: '使用手册的章节' }))
  const [days, pages] = chapters.getAllByRole('list').map((list) => within(list).getAllByRole('link')[0]?.textContent)
  expect([days, pages]).toEqual(['店长', '退款'])
  await userEvent.click(chapters.getByRole('link', { name: '售后专员' }))
  const text = within(await screen.findByRole('article', { name: '售后专员' }))
  expect(text.getByRole('link', { name: '退款' }).getAttribute('href')).toBe('/shop/refund')
  expect(text.getByText('验货').tagName).toBe('STRONG')
  expect(text.queryByText(/\{/)).toBeNull()
})

test('a page and its records lead to the chapter about it, others to the handbook', async () => {
  open('/shop/refund/1')
  await userEvent.click(await screen.findByRole('link', { name: '手册：退款' }))
  await waitFor(() => expect(screen.getByRole('article', { name: '退款' })).toBeDefined())
  cleanup()
  open('/elsewhere')
  expect(await screen.findByRole('link', { name: '打开使用手册' })).toBeDefined()
})

test('pictures stand below their steps in the language of the reader, and open large', async () => {
  open('/handbook?chapter=packer')
  const text = within(await screen.findByRole('article', { name: '打包发货' }))
  const small = text.getByRole<HTMLImageElement>('img', { name: '打包员看到的“待发货”，没有价格' })
  expect(small.src).toContain('packing.zh-CN.webp')
  expect([small.width, small.height, small.loading]).toEqual([960, 600, 'lazy'])
  expect(small.closest('li')).toBe(text.getAllByRole('listitem')[0])
  await userEvent.click(small)
  const large = await waitFor(() => within(document.querySelector<HTMLElement>('.ant-image-preview') ?? document.body))
  await waitFor(() => expect(large.getAllByRole('img', { name: /打包员看到的/ }).length).toBeGreaterThan(0))
  cleanup()
  await setLocale('en-US')
  open('/handbook?chapter=packer')
  const english = await screen.findByRole<HTMLImageElement>('img', { name: /^Orders to ship as a packer/ })
  expect(english.src).toContain('packing.en-US.webp')
  await setLocale('zh-CN')
})
