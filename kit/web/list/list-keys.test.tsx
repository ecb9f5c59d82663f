// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { useKeyRegistry } from '../keys/key-registry.web.ts'
import { ALL_OF_SHELVES, ofShelves, renderPage, SHELVES, shelfRows } from './shelf-page-for-test.web.tsx'

const shop = liveShop(...ALL_OF_SHELVES)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeAll(() => shop.rows(SHELVES, shelfRows(3)))
afterEach(cleanup)

let run = 0
const ring = { key: 'ring', title: ['响铃', 'Ring'], letter: 'r', run: () => (run += 1) } as const
const silent = { key: 'hush', title: ['静音', 'Hush'], letter: 'h', forbidden: ['已经静音', 'It is silent'] } as const

async function openList() {
  renderPage({ rowActions: () => [ring, { ...silent, run: () => (run += 100) }] })
  await screen.findByText('柜子3')
}
const typed = () => within(screen.getByRole('search')).getByLabelText('名称')
/** The letter R, nowhere in particular. */
const press = (more: KeyboardEventInit & { readonly keyCode?: number }) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true, ...more }))
const current = () => document.querySelector('[aria-current=true]')?.textContent ?? ''

it('j and k go from row to row and stay on the page, x selects, Enter opens', async () => {
  await openList()
  await user.keyboard('x{Enter}')
  expect([current(), screen.queryByRole('dialog')]).toEqual(['', null])
  await user.keyboard('jj')
  expect(current()).toContain('柜子2')
  expect(document.activeElement?.textContent).toContain('柜子2')
  await user.keyboard('jjj')
  expect(current()).toContain('柜子3')
  await user.keyboard('kkkk')
  expect(current()).toContain('柜子1')
  await user.keyboard('x')
  expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 1 项')
  await user.keyboard('x')
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('e edits, and commands run by their letters; what the row forbids says why', async () => {
  await openList()
  await user.keyboard('r')
  expect(run, 'on no row').toBe(0)
  await user.keyboard('jr')
  expect(run).toBe(1)
  await user.keyboard('h')
  expect(await screen.findByText('已经静音')).toBeTruthy()
  expect(run).toBe(1)
  await user.keyboard('e')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  // what is open over the list has the keyboard
  press({})
  expect(run).toBe(1)
})

it('does nothing while somebody types or composes, nor with Ctrl, nor as the second of two keys', async () => {
  await openList()
  await user.keyboard('j')
  const before = run
  await user.type(typed(), 'rjx')
  expect(typed()).toHaveProperty('value', 'rjx')
  expect([run, current().includes('柜子1')]).toEqual([before, true])
  typed().blur()
  press({ isComposing: true })
  press({ keyCode: 229 })
  press({ ctrlKey: true })
  expect(run).toBe(before)
  press({})
  expect(run).toBe(before + 1)
})

it('is listed with what this person may do', async () => {
  await openList()
  await user.keyboard('j')
  const keys = () => useKeyRegistry.getState().groups.flatMap(({ entries }) => entries.map((entry) => entry.keys))
  await waitFor(() => expect(keys().sort()).toEqual(['Enter', 'e', 'h', 'j', 'k', 'r', 'x']))
  cleanup()
  expect(keys()).toEqual([])
  await shop.signIn(...ofShelves('list'))
  renderPage()
  await screen.findByText('柜子3')
  await waitFor(() => expect(keys().sort()).toEqual(['Enter', 'j', 'k']))
})
