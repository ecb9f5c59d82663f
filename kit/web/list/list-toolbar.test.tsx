// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { crate } from '#kit/contract/testing/crate.ts'
import type { Text } from '#kit/contract/text.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { Layers } from '../page/layers.web.tsx'
import { clearPreferences } from '../session/preference.web.ts'
import { ResourcePage, type ResourcePageProps } from './resource-page.web.tsx'

const CRATES = 'demoCrate'

const shop = liveShop('demo:crate:list', 'demo:crate:sweep')
const userEvent = events.setup({ delay: null })

const row = (id: string, weight: number | null) => ({ id, version: 1, label: `木箱${id}`, state: 0, weight })

beforeEach(() => shop.refill(CRATES, [row('c1', null), row('c2', 3)]))
afterEach(() => {
  cleanup()
  clearPreferences()
  localStorage.clear()
})

const render = (props: Partial<ResourcePageProps<typeof crate>> = {}) =>
  renderForTest(
    <MemoryRouter useTransitions={false}>
      <Layers path="/">
        <ResourcePage<typeof crate> resource={crate} {...props} />
      </Layers>
    </MemoryRouter>,
  )

it('a command that needs no row has its button in the toolbar, asks for its input and says that it is done', async () => {
  render()
  await userEvent.click(await screen.findByRole('button', { name: '清理空箱' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('.ant-modal-title')?.textContent).toBe('清理空箱')
  await userEvent.type(within(dialog).getByRole('textbox', { name: '承运人' }), '顺丰')
  await userEvent.click(within(dialog).getByRole('button', { name: '清理空箱' }))
  await screen.findByText('已清理')
  await waitFor(async () => {
    const stored = await shop.stored(CRATES)
    expect(stored.map(({ id, carrier }) => [id, carrier]).sort()).toEqual([
      ['c1', '顺丰'],
      ['c2', null],
    ])
  })
})

it('it is not offered to who may not, nor where the page offers it in a way of its own', async () => {
  render({ ownCommands: ['sweep'] })
  await screen.findByText('木箱c1')
  expect(screen.queryByRole('button', { name: '清理空箱' })).toBeNull()
  cleanup()
  await shop.signIn('demo:crate:list')
  render()
  await screen.findByText('木箱c1')
  expect(screen.queryByRole('button', { name: '清理空箱' })).toBeNull()
})

it('a command that can be run on no row at the moment is grey and says why: of the list and of selected rows', async () => {
  const reason: Text = ['仓库盘点中', 'The stock is being counted']
  await shop.signIn('demo:crate:list', 'demo:crate:sweep', 'demo:crate:recall', 'demo:crate:scrap')
  render({ record: { forbids: (command) => (command === 'sweep' || command === 'scrap' ? reason : undefined) } })
  await screen.findByText('木箱c1')
  const sweep = screen.getByRole('button', { name: '清理空箱' })
  expect([sweep.hasAttribute('disabled'), sweep.title]).toEqual([true, reason[0]])
  const [first] = screen.getAllByRole('row').filter((one) => within(one).queryByText('木箱c1'))
  await userEvent.click(within(first as HTMLElement).getByRole('checkbox'))
  const batch = screen.getByRole('region', { name: '批量操作' })
  const scrap = within(batch).getByRole('button', { name: '批量报废' })
  expect([scrap.hasAttribute('disabled'), scrap.title]).toEqual([true, reason[0]])
  expect(within(batch).getByRole('button', { name: '批量召回' }).hasAttribute('disabled')).toBe(false)
})
