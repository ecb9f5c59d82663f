import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, Table } from 'antd'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { TableColumn, TableRow } from '#kit/web/editable-table/column.ts'
import { EditableTable } from '#kit/web/editable-table/editable-table.web.tsx'

/** What the first rendering of a grid cost. */
export interface MountTimes {
  /** Milliseconds from the rendering to the second frame. */
  readonly mount: number
  readonly elements: number
}

declare global {
  interface Window {
    mountGrid: (which: 'ours' | 'antd', rows: number) => Promise<MountTimes>
    /** Scrolls the mounted grid; milliseconds between the frames meanwhile. */
    scrollGrid: () => Promise<readonly number[]>
  }
}

/** Pixels of one turn of the wheel; one turn per frame, so that a slow machine has the same to do in each. */
const TURN = 240
const SCROLL_FRAMES = 180

const HEIGHT = 600

const OPTIONS = ['one', 'two', 'three'].map((value) => ({ value, text: value }))

const COLUMNS: readonly TableColumn[] = Array.from({ length: 12 }, (_, place) => {
  const type = (['input', 'inputNumber', 'select', 'date', 'checkbox', 'input'] as const)[place % 6] ?? 'input'
  const title = `${type} ${place}`
  return { key: `c${place}`, type, title: [title, title], width: 130, options: OPTIONS }
})

function rowsOf(count: number): readonly TableRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    ...Object.fromEntries(COLUMNS.map(({ key, type }) => [key, cellOf(type, index)])),
  }))
}

function cellOf(type: string, index: number): string | number | boolean {
  switch (type) {
    case 'inputNumber':
      return index
    case 'select':
      return 'two'
    case 'date':
      return '2026-11-21'
    case 'checkbox':
      return index % 2 === 0
    default:
      return `figure ${index}`
  }
}

function ours(rows: readonly TableRow[]): ReactNode {
  return <EditableTable label={['格', 'Grid']} columns={COLUMNS} rows={rows} maxHeight={HEIGHT} rowNumber toolbar />
}

/** Cells of text only: the least that antd's table could do. */
function antd(rows: readonly TableRow[]): ReactNode {
  const columns = COLUMNS.map(({ key, title, width }) => ({
    key,
    title: title[1],
    width: width ?? 0,
    render: (_: unknown, row: TableRow) => String(row[key]),
  }))
  return (
    <Table
      virtual
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 12 * 130, y: HEIGHT }}
    />
  )
}

window.mountGrid = async (which, count) => {
  const place = document.getElementById('page')
  if (!place) {
    throw new Error('no page')
  }
  const rows = rowsOf(count)
  const root = createRoot(place)
  const started = performance.now()
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider>
        <App>{which === 'ours' ? ours(rows) : antd(rows)}</App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  await frame()
  await frame()
  const mount = performance.now() - started
  // Lists are rendered with what comes after the first rendering.
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { mount, elements: place.querySelectorAll('*').length }
}

window.scrollGrid = async () => {
  const target = document.querySelector('.rdg, .ant-table-tbody-virtual-holder')
  if (!target) {
    throw new Error('nothing to scroll')
  }
  const scrollsItself = target.matches('.rdg')
  const frames: number[] = []
  let last = await frame()
  for (let count = 0; count < SCROLL_FRAMES; count++) {
    target.dispatchEvent(new WheelEvent('wheel', { deltaY: TURN, bubbles: true, cancelable: true }))
    // react-data-grid scrolls by itself, antd's holder by its wheel handler.
    if (scrollsItself) {
      target.scrollTop += TURN
    }
    const now = await frame()
    frames.push(now - last)
    last = now
  }
  return frames
}

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
