// @vitest-environment happy-dom
import { act, cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareGrid } from '../grid/grid-for-test.web.ts'
import type { RowListener } from '../socket/table-socket.web.ts'
import { cellAt, drawTable, gridOf } from './table-for-test.web.tsx'

// Machines that run many things at once are slow.
configure({ asyncUtilTimeout: 10_000 })

const socket = vi.hoisted(() => ({ listeners: new Map<string, Set<unknown>>(), sent: vi.fn() }))
vi.mock('../socket/table-socket.web.ts', () => ({
  subscribeRows: (key: string, listener: RowListener) => {
    socket.listeners.set(key, (socket.listeners.get(key) ?? new Set()).add(listener))
    return () => socket.listeners.get(key)?.delete(listener)
  },
  sendRow: socket.sent,
}))

let restore: () => void
beforeEach(() => {
  restore = prepareGrid()
})
afterEach(() => {
  cleanup()
  restore()
  vi.useRealTimers()
  socket.listeners.clear()
  socket.sent.mockClear()
})

const live = { socketKey: 'lines', reloadEffect: true } as const

/** A row from the server, as every table with the key gets it. */
function receive(row: Readonly<Record<string, unknown>>, caseId = 'elsewhere', key = 'lines') {
  act(() => {
    for (const listener of socket.listeners.get(key) ?? []) {
      const tell = listener as RowListener
      tell(row, caseId)
    }
  })
}
const fading = () => [...gridOf().querySelectorAll('.table-was')].map(({ textContent }) => textContent)

describe('rows of other browsers', () => {
  it('are taken over by their id, others are left alone', () => {
    const { data } = drawTable({ live })
    receive({ id: 'b', price: 20 })
    receive({ id: 'z', price: 30 })
    receive({ price: 40 })
    expect(data().map(({ price }) => price)).toEqual([1, 20, 3])
    expect(cellAt(1, 1).textContent).toContain('20')
  })

  it('keep what was typed into other columns, and what is being typed', async () => {
    const { data, handle } = drawTable({ live })
    act(() => handle().setValues([{ id: 'a', values: { note: '未保存' } }]))
    await userEvent.click(cellAt(0, 0))
    await userEvent.keyboard('新名')
    receive({ id: 'a', price: 20 })
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('新名')
    await userEvent.keyboard('{Enter}')
    expect(data()[0]).toEqual({ id: 'a', name: '新名', price: 20, note: '未保存' })
  })

  it('are no step of one’s own: undo takes back one’s own and leaves theirs', () => {
    const { data, handle } = drawTable({ live })
    act(() => handle().setValues([{ id: 'a', values: { name: '改' } }]))
    receive({ id: 'a', price: 20 })
    act(() => handle().undo())
    expect(data()[0]).toMatchObject({ name: '行a', price: 20 })
  })

  it('one’s own come back from the server and are left out; every page load has another name', () => {
    const { data, handle, unmount } = drawTable({ live })
    handle().sendRow({ id: 'a', price: 20 })
    expect(socket.sent).toHaveBeenCalledExactlyOnceWith('lines', { id: 'a', price: 20 }, expect.any(String))
    const caseId: unknown = socket.sent.mock.lastCall?.[2]
    receive({ id: 'a', price: 20 }, String(caseId))
    expect(data()[0]).toMatchObject({ price: 1 })
    // The same page in another browser counts its elements alike, so a name by counting would be the same there.
    expect(caseId).toMatch(/[0-9a-f]{32}/)
    unmount()
    expect(socket.listeners.get('lines')?.size).toBe(0)
  })

  it('follow the key of the table, and need one', () => {
    const { data, handle, redraw } = drawTable()
    handle().sendRow({ id: 'a' })
    expect(socket.sent).not.toHaveBeenCalled()
    expect(socket.listeners.size).toBe(0)
    redraw({ live: { socketKey: 'other' } })
    receive({ id: 'a', price: 20 }, 'elsewhere', 'lines')
    expect(data()[0]).toMatchObject({ price: 1 })
    receive({ id: 'a', price: 20 }, 'elsewhere', 'other')
    expect(data()[0]).toMatchObject({ price: 20 })
  })
})

describe('what a row was', () => {
  it('[9.4c] fades over the new value for 1.4 seconds, in the cells that changed', () => {
    vi.useFakeTimers()
    drawTable({ live })
    receive({ id: 'a', name: '行a', price: 20 })
    expect(fading()).toEqual(['1'])
    expect(cellAt(0, 1).querySelector('.table-was')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1399))
    expect(fading()).toEqual(['1'])
    act(() => vi.advanceTimersByTime(1))
    expect(fading()).toEqual([])
    expect(cellAt(0, 1).textContent).toBe('20')
  })

  it('[9.4c] begins anew with another change', () => {
    vi.useFakeTimers()
    drawTable({ live })
    receive({ id: 'a', price: 20 })
    act(() => vi.advanceTimersByTime(1000))
    receive({ id: 'a', price: 30 })
    act(() => vi.advanceTimersByTime(1399))
    expect(fading()).toEqual(['20'])
    act(() => vi.advanceTimersByTime(1))
    expect(fading()).toEqual([])
  })

  it('is not shown unless asked', () => {
    drawTable({ live: { socketKey: 'lines' } })
    receive({ id: 'a', price: 20 })
    expect(fading()).toEqual([])
  })
})
