// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import * as saving from '../browser/save-blob.web.ts'
import { resourceCalls } from '../client/resource-calls.web.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ALL_OF_SHELVES, anyShelf, SHELVES, shelfRows } from '../list/shelf-page-for-test.web.tsx'
import { RecordHistory } from './record-history.web.tsx'

const shop = liveShop(...ALL_OF_SHELVES)
const calls = resourceCalls(anyShelf)

beforeEach(async () => {
  await shop.refill('sysRecordChange', [])
  await shop.refill(SHELVES, shelfRows(1))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const history = () => screen.findByRole('region', { name: '变更记录' })

const rename = async (name: string) => calls.edit({ id: 's1', version: (await calls.get('s1')).version, name })

it('says that nothing is noted yet', async () => {
  renderForTest(<RecordHistory resource={anyShelf} id="s1" />)
  expect(await within(await history()).findByText('暂无变更记录，之后的修改会记在这里')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

it('tells who did what, and from what to what; older changes come when asked for', async () => {
  for (let at = 1; at <= 21; at += 1) {
    await rename(`柜子第${at}次`)
  }
  renderForTest(<RecordHistory resource={anyShelf} id="s1" />)
  const region = await history()
  await within(region).findByText('柜子第20次', { selector: 'del *' })
  const items = within(region).getAllByRole('listitem')
  expect(items).toHaveLength(20)
  expect(items[0]?.textContent).toMatch(/\d\d:\d\d:\d\d\S+编辑名称柜子第20次 → 柜子第21次$/)
  await userEvent.click(screen.getByRole('button', { name: '更早的记录' }))
  expect(await screen.findByText('柜子第1次', { selector: 'ins *' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull()
})

it('is saved as a workbook', async () => {
  const save = vi.spyOn(saving, 'saveBlob').mockReturnValue()
  await rename('另一个柜子')
  renderForTest(<RecordHistory resource={anyShelf} id="s1" />)
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await expect.poll(() => save.mock.calls).toEqual([[expect.any(Blob), '陈列柜变更记录.xlsx']])
})
