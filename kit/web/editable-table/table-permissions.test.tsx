// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { useSession } from '../session/session.web.ts'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import { cellAt, renderTable } from './table-for-test.web.tsx'

setUpGrid()

afterEach(() => {
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
    const { data } = renderTable(props)
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
    renderTable(props)
    await chooseFirst()
    expect(button('清空选择')).toBeTruthy()
    expect(button('删除')).toBeNull()
    expect(button('新增')).toBeTruthy()
  })

  it('[6.4b] what is granted is there; another prefix, or none, hides nothing', async () => {
    guard(['add', 'batch_delete'], ['add', 'batch_delete'])
    const { rerender } = renderTable(props)
    await chooseFirst()
    expect(button('新增')).toBeTruthy()
    expect(button('删除')).toBeTruthy()
    guard(['add', 'batch_delete'])
    rerender({ authPre: 'shop:other:' })
    expect(button('新增')).toBeTruthy()
    expect(button('删除')).toBeTruthy()
  })

  it('[6.3d] a column of that name is hidden, by the session as it is; its values stay in the rows', () => {
    const { data } = renderTable({ authPre: 'shop:line:' })
    expect(titles()).toEqual(['名称', '价格', '备注'])
    act(() => guard(['price']))
    expect(titles()).toEqual(['名称', '备注'])
    expect(data()[0]).toMatchObject({ price: 1 })
  })

  it('[6.3b] [6.3c] a column whose writing is guarded is read only, unless granted or switched off', async () => {
    const writing = { action: 'shop:line:name', type: '2' }
    const { data } = renderTable({ authPre: 'shop:line:' })
    const type = async (row: number) => {
      await userEvent.click(cellAt(row, 0))
      await userEvent.keyboard('新')
      await userEvent.keyboard('{Enter}')
      return data()[row]?.name
    }
    act(() => useSession.setState({ allAuth: [{ ...writing, status: '1' }] }))
    expect(titles()).toContain('名称')
    expect(await type(0)).toBe('行a')
    act(() => useSession.setState({ auth: [writing] }))
    expect(await type(1)).not.toBe('行b')
    act(() => useSession.setState({ auth: [], allAuth: [{ ...writing, status: '0' }] }))
    expect(await type(2)).not.toBe('行c')
  })
})
