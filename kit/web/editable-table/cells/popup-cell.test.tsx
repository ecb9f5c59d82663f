// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import { renderCell, renderEditor, scopeOf, told } from './cell-for-test.web.tsx'
// The dialog is fetched when it is first opened.
import '../../picker/popup-report/popup-report-dialog.web.tsx'

const popup = { code: 'makers', orgFields: 'name,manufacturer', destFields: 'maker,country' }

const shop = liveShop('shop:goods:list')
beforeAll(async () => {
  await shop.rows('shopGoods', [{ goodsNo: 'FG1', line: 1, name: 'Good Smile', manufacturer: 'JP' }])
  await shop.rows('onlineReport', [{ id: 'r1', code: 'makers', name: '厂商', source: 'goods' }])
  await shop.rows('onlineReportItem', [
    { reportId: 'r1', orderNum: 1, fieldName: 'name' },
    { reportId: 'r1', orderNum: 2, fieldName: 'manufacturer' },
  ])
})

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

async function openReport() {
  const dialog = await screen.findByRole('dialog')
  return { dialog, row: await within(dialog).findByText('Good Smile') }
}

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

describe('a cell that a report fills', () => {
  it('[3.12b] [5.17a] opens the report at once, and fills all target columns of its row as one step', async () => {
    renderEditor({ column: { type: 'popup', popup }, value: '' })
    const { dialog, row } = await openReport()
    expect(within(dialog).getByText('厂商', { selector: '.ant-modal-title *' })).toBeTruthy()
    await user.click(row)
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(told.setMany.mock.calls).toEqual([[{ maker: 'Good Smile', country: 'JP' }]])
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })

  it('stays as it was when the report is closed', async () => {
    renderEditor({ column: { type: 'popup', popup }, value: '' })
    const { dialog } = await openReport()
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) ?? dialog)
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.setMany).not.toHaveBeenCalled()
  })

  it.each([
    [undefined, 'popup参数未正确配置!'],
    [{ ...popup, destFields: 'maker' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('[5.17a] [5.17b] with %j says that %s', async (wrong, message) => {
    renderEditor({ column: { type: 'popup', ...(wrong && { popup: wrong }) }, value: '' })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is emptied together with the other target columns', async () => {
    renderCell({ column: { type: 'popup', popup }, value: 'Good Smile' })
    await user.click(screen.getByRole('button', { name: '清空 甲 1' }))
    expect(told.setMany.mock.calls).toEqual([[{ maker: '', country: '' }]])
  })

  it('cannot be pasted into, only emptied', () => {
    const { read } = cellTypeOf('popup')
    const scope = scopeOf({ column: { type: 'popup', popup } })
    expect([read?.('Alter', scope), read?.(' ', scope)]).toEqual([undefined, ''])
  })
})
