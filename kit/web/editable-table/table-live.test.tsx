// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DICTIONARIES_CHANGED, TABLE_SOCKET } from '#kit/contract/table-message.ts'
import { openSocket, type SocketClient } from '#server/testing/socket-client.server.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { client } from '../client/client.web.ts'
import { useSession } from '../session/session.web.ts'
import { subscribeMessage, subscribeRows } from '../session/table-socket.web.ts'
import { setUpGrid } from '../table/grid/grid-for-test.web.ts'
import { cellAt, gridOf, renderTable } from './table-for-test.web.tsx'

const KEY = 'demo-socket-reload'

const shop = liveShop()
setUpGrid()

/** The same person in another browser. */
let other: SocketClient
/** Told when the socket of this page has brought a row, or a message of the server. */
let arrived = () => {}

beforeAll(async () => {
  const { userId, token } = await shop.signIn('demo:editableTable:live')
  const path = `${BASE_PATH}${TABLE_SOCKET}/${userId}/abcdef0123456789abcdef0123456789`
  other = await openSocket(location.origin, { path, token, options: { origin: location.origin } })
  let isJoined = false
  subscribeRows(KEY, ({ id }) => {
    isJoined = true
    if (id !== 'hello') {
      arrived()
    }
  })
  subscribeMessage(DICTIONARIES_CHANGED, () => arrived())
  await vi.waitFor(
    () => {
      send({ id: 'hello' })
      expect(isJoined).toBe(true)
    },
    { interval: 1000, timeout: 20_000 },
  )
})
afterAll(async () => {
  // without a session the page has no socket
  useSession.setState({ token: undefined })
  await other.close()
})
afterEach(() => {
  vi.useRealTimers()
})

const live = { socketKey: KEY, reloadEffect: true } as const

function send(row: Readonly<Record<string, unknown>>) {
  other.send({ type: 'update_vxe_table', data: { socketKey: KEY, args: [row, 'elsewhere'] } })
}

function heard() {
  return new Promise<void>((resolve) => {
    arrived = resolve
  })
}

/** A row from another browser, as every table with the key gets it. */
async function receive(row: Readonly<Record<string, unknown>>) {
  const come = heard()
  send(row)
  await act(() => come)
}
const fading = () => [...gridOf().querySelectorAll('.table-was')].map(({ textContent }) => textContent)

describe('rows of other browsers', () => {
  it('are taken over by their id, others are left alone', async () => {
    const { data } = renderTable({ live })
    await receive({ id: 'b', price: 20 })
    await receive({ id: 'z', price: 30 })
    await receive({ price: 40 })
    expect(data().map(({ price }) => price)).toEqual([1, 20, 3])
    expect(cellAt(1, 1).textContent).toContain('20')
  })

  it('keep what was typed into other columns, and what is being typed', async () => {
    const { data, handle } = renderTable({ live })
    act(() => handle().setValues([{ id: 'a', values: { note: '未保存' } }]))
    await userEvent.click(cellAt(0, 0))
    await userEvent.keyboard('新名')
    await receive({ id: 'a', price: 20 })
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('新名')
    await userEvent.keyboard('{Enter}')
    expect(data()[0]).toEqual({ id: 'a', name: '新名', price: 20, note: '未保存' })
  })

  it('are no step of one’s own: undo takes back one’s own and leaves theirs', async () => {
    const { data, handle } = renderTable({ live })
    act(() => handle().setValues([{ id: 'a', values: { name: '改' } }]))
    await receive({ id: 'a', price: 20 })
    act(() => handle().undo())
    expect(data()[0]).toMatchObject({ name: '行a', price: 20 })
  })

  it('one’s own come back from the server and are left out; every page load has another name', async () => {
    const { data, handle } = renderTable({ live })
    const come = heard()
    handle().sendRow({ id: 'a', price: 20 })
    await act(() => come)
    expect(data()[0]).toMatchObject({ price: 1 })
    // The same page in another browser counts its elements alike, so a name by counting would be the same there.
    await waitFor(() =>
      expect(other.received).toContainEqual({
        type: 'update_vxe_table',
        data: { socketKey: KEY, args: [{ id: 'a', price: 20 }, expect.stringMatching(/^[0-9a-f]{32}$/)] },
      }),
    )
  })

  it('follow the key of the table, and need one', async () => {
    const { data, handle, rerender } = renderTable()
    handle().sendRow({ id: 'a', price: 10 })
    await receive({ id: 'a', price: 20 })
    rerender({ live: { socketKey: 'other' } })
    await receive({ id: 'a', price: 20 })
    expect(data()[0]).toMatchObject({ price: 1 })
    rerender({ live: { socketKey: KEY } })
    await receive({ id: 'a', price: 30 })
    expect(data()[0]).toMatchObject({ price: 30 })
    expect(JSON.stringify(other.received)).not.toContain('"price":10')
  })
})

describe('what the server tells by itself', () => {
  const refresh = async () => {
    const come = heard()
    await client.get('/sys/dict/refleshCache')
    await act(() => come)
  }

  it('[7.30c] reaches the page of the table under its key, as it is rendered now, and only one that asks', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const { rerender, unmount } = renderTable({ live: { socketKey: DICTIONARIES_CHANGED, onMessage: first } })
    await refresh()
    rerender({ live: { socketKey: DICTIONARIES_CHANGED, onMessage: second } })
    await refresh()
    rerender({ live: { socketKey: DICTIONARIES_CHANGED } })
    await refresh()
    rerender({ live: { socketKey: KEY, onMessage: second } })
    await refresh()
    unmount()
    await refresh()
    expect([first.mock.calls, second.mock.calls]).toEqual([[[]], [[]]])
  })
})

describe('what a row was', () => {
  it('[9.4c] fades over the new value for 1.4 seconds, in the cells that changed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    renderTable({ live })
    await receive({ id: 'a', name: '行a', price: 20 })
    expect(fading()).toEqual(['1'])
    expect(cellAt(0, 1).querySelector('.table-was')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1399))
    expect(fading()).toEqual(['1'])
    act(() => vi.advanceTimersByTime(1))
    expect(fading()).toEqual([])
    expect(cellAt(0, 1).textContent).toBe('20')
  })

  it('[9.4c] begins anew with another change', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    renderTable({ live })
    await receive({ id: 'a', price: 20 })
    act(() => vi.advanceTimersByTime(1000))
    await receive({ id: 'a', price: 30 })
    act(() => vi.advanceTimersByTime(1399))
    expect(fading()).toEqual(['20'])
    act(() => vi.advanceTimersByTime(1))
    expect(fading()).toEqual([])
  })

  it('is not shown unless asked', async () => {
    renderTable({ live: { socketKey: KEY } })
    await receive({ id: 'a', price: 20 })
    expect(fading()).toEqual([])
  })
})
