// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareGrid } from '../grid/grid-for-test.web.ts'
import { useSession } from '../session/session.web.ts'
import { cellAt, drawTable } from './table-for-test.web.tsx'

// Machines that run many things at once are slow.
configure({ asyncUtilTimeout: 10_000 })

let restore: () => void
beforeEach(() => {
  restore = prepareGrid()
})
afterEach(() => {
  cleanup()
  restore()
  useSession.setState({ auth: [], allAuth: [] })
})

const code = (action: string) => ({ action, type: '1' })
function guard(tails: readonly string[], granted: readonly string[] = []) {
  useSession.setState({
    allAuth: tails.map((tail) => ({ ...code(`shop:line:${tail}`), status: '1' })),
    auth: granted.map((tail) => code(`shop:line:${tail}`)),
  })
}
const chooseFirst = () => userEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
const button = (name: string) => screen.queryByRole('button', { name })
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const props = { authPre: 'shop:line:', rowSelection: true, dragSort: true } as const

describe('permissions under a prefix', () => {
  it('[6.4a] [6.4b] adding that is guarded and not granted has no button, no menu entry, and is not done by pasting', async () => {
    guard(['add'])
    const { data } = drawTable(props)
    expect(button('新增')).toBeNull()
    await chooseFirst()
    expect(button('删除')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '移动第1行' }))
    expect(await screen.findByRole('menuitem', { name: '向下移' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '插入一行' })).toBeNull()
    fireEvent.mouseDown(cellAt(2, 2))
    fireEvent.paste(cellAt(2, 2), { clipboardData: { files: [], getData: () => '甲\n乙' } })
    expect(data().map(({ name }) => name)).toEqual(['行a', '行b', '甲'])
  })

  it('[6.4a] [6.4c] guarded deleting of many hides the button to delete', async () => {
    guard(['batch_delete'])
    drawTable(props)
    await chooseFirst()
    expect(button('清空选择')).toBeTruthy()
    expect(button('删除')).toBeNull()
    expect(button('新增')).toBeTruthy()
  })

  it('[6.4b] what is granted is there; another prefix, or none, hides nothing', async () => {
    guard(['add', 'batch_delete'], ['add', 'batch_delete'])
    const { redraw } = drawTable(props)
    await chooseFirst()
    expect(button('新增')).toBeTruthy()
    expect(button('删除')).toBeTruthy()
    guard(['add', 'batch_delete'])
    redraw({ authPre: 'shop:other:' })
    expect(button('新增')).toBeTruthy()
    expect(button('删除')).toBeTruthy()
  })

  it('[6.3d] a column of that name is hidden, by the session as it is; its values stay in the rows', () => {
    const { data } = drawTable({ authPre: 'shop:line:' })
    expect(titles()).toEqual(['名称', '价格', '备注'])
    act(() => guard(['price']))
    expect(titles()).toEqual(['名称', '备注'])
    expect(data()[0]).toMatchObject({ price: 1 })
  })
})
