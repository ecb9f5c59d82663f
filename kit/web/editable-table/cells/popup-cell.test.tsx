// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PopupReportDialogProps } from '../../popup-report/popup-report-dialog.web.tsx'
import { cellTypeOf } from '../cell-types.web.ts'
import { drawCell, drawEditor, scopeOf, told } from './cell-for-test.web.tsx'

vi.mock('../../popup-report/popup-report-dialog.web.tsx', () => ({
  PopupReportDialog: ({ report, isOpen, onPick, onClose }: PopupReportDialogProps) => (
    <div role="dialog" aria-label={report.code} hidden={!isOpen}>
      <button type="button" onClick={() => onPick({ maker: 'Good Smile', country: 'JP' }, [])}>
        ok
      </button>
      <button type="button" onClick={onClose}>
        close
      </button>
    </div>
  ),
}))

const popup = { code: 'makers', orgFields: 'name,country', destFields: 'maker,country' }

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

describe('a cell that a report fills', () => {
  it('[3.12b] [5.17a] opens the report at once, and fills all target columns of its row as one step', async () => {
    drawEditor({ column: { type: 'popup', popup }, value: '' })
    expect(await screen.findByRole('dialog', { name: 'makers' })).toBeTruthy()
    await userEvent.click(screen.getByText('ok'))
    expect(told.setMany.mock.calls).toEqual([[{ maker: 'Good Smile', country: 'JP' }]])
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.done).not.toHaveBeenCalled()
  })

  it('stays as it was when the report is closed', async () => {
    drawEditor({ column: { type: 'popup', popup }, value: '' })
    await userEvent.click(await screen.findByText('close'))
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(told.setMany).not.toHaveBeenCalled()
  })

  it.each([
    [undefined, 'popup参数未正确配置!'],
    [{ ...popup, destFields: 'maker' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('[5.17a] [5.17b] with %j says that %s', async (wrong, message) => {
    drawEditor({ column: { type: 'popup', ...(wrong && { popup: wrong }) }, value: '' })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(told.cancel).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is emptied together with the other target columns', async () => {
    drawCell({ column: { type: 'popup', popup }, value: 'Good Smile' })
    await userEvent.click(screen.getByRole('button', { name: '清空 甲 1' }))
    expect(told.setMany.mock.calls).toEqual([[{ maker: '', country: '' }]])
  })

  it('cannot be pasted into, only emptied', () => {
    const { read } = cellTypeOf('popup')
    const scope = scopeOf({ column: { type: 'popup', popup } })
    expect([read?.('Alter', scope), read?.(' ', scope)]).toEqual([undefined, ''])
  })
})
