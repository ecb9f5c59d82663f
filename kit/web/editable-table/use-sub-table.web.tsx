import { App } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { TableRow } from './column.ts'
import { SubTable } from './sub-table.web.tsx'

interface SubTableInput {
  readonly frame: RefObject<HTMLElement | null>
  readonly render: ((row: TableRow) => ReactNode) | undefined
  readonly rows: readonly TableRow[]
}

interface Open {
  readonly id: string
  readonly line: Element
  /** How far the table was scrolled down. */
  readonly top: number | undefined
  readonly at: DOMRect
  readonly table: DOMRect
}

/** A row that is still being rendered is looked for so often, so many milliseconds apart. */
const RETRIES = 3
const RETRY_MS = 100

/** How long after its last move a table still scrolls, in milliseconds. */
const SCROLL_REST_MS = 100

/** Opens what belongs to a row where the row is; scrolling the table closes it, scrolling the page takes it along. */
export function useSubTable({ frame, render, rows }: SubTableInput) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [open, setOpen] = useState<Open>()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inside = useRef<Event>(undefined)
  const row = open && rows.find(({ id }) => id === open.id)
  const show = (id: string, line: Element | null, tries: number) => {
    const table = frame.current
    if (!table) {
      return
    }
    if (line?.isConnected) {
      setOpen({
        id,
        line,
        top: line.parentElement?.scrollTop,
        at: line.getBoundingClientRect(),
        table: table.getBoundingClientRect(),
      })
    } else if (tries < RETRIES) {
      waiting.current = setTimeout(() => show(id, line, tries + 1), RETRY_MS)
    } else {
      void message.error(t(NOT_OPENED))
    }
  }
  useEffect(() => {
    const leave = (event: MouseEvent) => {
      const isInTable = event.target instanceof Node && frame.current?.contains(event.target)
      if (!isInTable && event !== inside.current) {
        setOpen(undefined)
      }
    }
    const follow = ({ target }: Event) => {
      const table = frame.current
      if (table && target instanceof Node && target.contains(table)) {
        setOpen((old) => old && { ...old, at: old.line.getBoundingClientRect(), table: table.getBoundingClientRect() })
      }
    }
    document.addEventListener('mousedown', leave)
    document.addEventListener('scroll', follow, true)
    return () => {
      document.removeEventListener('mousedown', leave)
      document.removeEventListener('scroll', follow, true)
    }
  }, [frame])
  return {
    /** The same row again closes it. `pressed` is something in the row. */
    toggle: (id: string, pressed: Element) => {
      clearTimeout(waiting.current)
      if (open?.id === id) {
        setOpen(undefined)
        return
      }
      const line = pressed.closest('[role=row]')
      show(id, line, 0)
    },
    /** While a table scrolls nothing in it moves by itself. */
    handleScroll: () => {
      // A press on a cell half in sight scrolls sideways: the row stays where it is.
      setOpen((old) => (old?.line.parentElement?.scrollTop === old?.top ? old : undefined))
      frame.current?.classList.add('is-scrolling')
      clearTimeout(resting.current)
      resting.current = setTimeout(() => frame.current?.classList.remove('is-scrolling'), SCROLL_REST_MS)
    },
    panel: open && row && render && (
      <SubTable
        key={open.id}
        row={open.at}
        table={open.table}
        onClose={() => setOpen(undefined)}
        onPress={(event) => {
          inside.current = event
        }}
      >
        {render(row)}
      </SubTable>
    ),
  }
}

const NOT_OPENED: Text = ['打开子表失败', 'Failed to open sub table']
