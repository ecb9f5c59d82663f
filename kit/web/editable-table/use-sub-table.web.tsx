import { App } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import type { TableRow } from './column.ts'
import { SubTable } from './sub-table.web.tsx'

interface SubTableInput {
  readonly frame: RefObject<HTMLElement | null>
  readonly render: ((row: TableRow) => ReactNode) | undefined
  readonly rows: readonly TableRow[]
}

interface Open {
  readonly id: string
  readonly at: DOMRect
  readonly table: DOMRect
}

/** A row that is still being drawn is looked for so often, so many milliseconds apart (specification 8.15c). */
const RETRIES = 3
const RETRY_MS = 100

/** How long after its last move a table still scrolls, in milliseconds (specification 9.4b). */
const SCROLL_REST_MS = 100

/** The header is row 1 of the grid. */
const FIRST_ROW = 2

/** Opens what belongs to a row where the row is; scrolling closes it. */
export function useSubTable({ frame, render, rows }: SubTableInput) {
  const say = useText()
  const { message } = App.useApp()
  const [open, setOpen] = useState<Open>()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const row = open && rows.find(({ id }) => id === open.id)
  const show = (id: string, index: number, tries: number) => {
    const element = frame.current?.querySelector(`[role=row][aria-rowindex="${index + FIRST_ROW}"]`)
    if (element && frame.current) {
      setOpen({ id, at: element.getBoundingClientRect(), table: frame.current.getBoundingClientRect() })
    } else if (tries < RETRIES) {
      setTimeout(() => show(id, index, tries + 1), RETRY_MS)
    } else {
      void message.error(say(NOT_OPENED))
    }
  }
  useEffect(() => {
    const leave = ({ target }: MouseEvent) => {
      const isInside = target instanceof Element && (target.closest('.table-sub') || frame.current?.contains(target))
      if (!isInside) {
        setOpen(undefined)
      }
    }
    document.addEventListener('mousedown', leave)
    return () => document.removeEventListener('mousedown', leave)
  }, [frame])
  return {
    /** The same row again closes it. */
    toggle: (id: string, index: number) => {
      if (open?.id === id) {
        setOpen(undefined)
      } else {
        show(id, index, 0)
      }
    },
    /** While a table scrolls nothing in it moves by itself. */
    handleScroll: () => {
      setOpen(undefined)
      frame.current?.classList.add('is-scrolling')
      clearTimeout(resting.current)
      resting.current = setTimeout(() => frame.current?.classList.remove('is-scrolling'), SCROLL_REST_MS)
    },
    panel: open && row && render && (
      <SubTable key={open.id} row={open.at} table={open.table} onClose={() => setOpen(undefined)}>
        {render(row)}
      </SubTable>
    ),
  }
}

const NOT_OPENED: Text = ['打开子表失败', 'Failed to open sub table']
