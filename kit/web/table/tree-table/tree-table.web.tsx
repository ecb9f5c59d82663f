import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { ErrorState } from '../../page/states.web.tsx'
import { Part } from './part.web.tsx'
import { Placeholder, Siblings } from './tree-branch.web.tsx'
import './tree-table.css'
import { TreeSorting } from './tree-sorting.web.tsx'
import { moveByKey, ROOT, type TreeRow, visibleRows } from './tree-state.ts'
import type { TreeTableProps } from './tree-table-props.web.ts'

/** A table whose rows open to rows below them, loaded when they open. */
export function TreeTable<Row extends TreeRow>(props: TreeTableProps<Row>) {
  const { tree, label, columns, actions, onMove, nameOf } = props
  const { state, revealed } = tree
  const t = useTranslate()
  const grid = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [focused, setFocused] = useState<string>()
  const rows = visibleRows(state)
  const isHere = rows.some(({ row }) => row.id === focused)
  const current = isHere ? focused : rows[0]?.row.id
  const roots = state.levels.get(ROOT)

  useEffect(() => {
    const row = revealed && rowElement(grid.current, revealed.id)
    row?.scrollIntoView({ block: 'center' })
    row?.focus()
  }, [revealed])

  const handleKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
    const row = rows.find((one) => one.row.id === id)?.row
    // Keys pressed on a button inside a row are the button's.
    if (id === undefined || !row || event.altKey || event.ctrlKey || event.metaKey) {
      return
    }
    const move = moveByKey(state, id, event.key)
    if (move.focus !== undefined) {
      rowElement(grid.current, move.focus)?.focus()
    }
    if (move.toggle !== undefined) {
      tree.toggle(move.toggle)
    }
    if (event.key === 'Enter') {
      props.onOpen?.(row)
    }
    if (event.key === 'Enter' || move.focus !== undefined || move.toggle !== undefined) {
      event.preventDefault()
    }
  }

  if (roots === undefined && tree.error !== undefined) {
    return <ErrorState error={tree.error} title={FAILED} onRetry={() => void tree.reload()} />
  }
  if (roots?.length === 0 && !state.loading.has(ROOT)) {
    return props.empty
  }
  const tracks = [...columns.map(({ width }) => width), ...(actions ? [props.actionsWidth ?? '200px'] : [])]
  const style: CSSProperties & Record<'--tree-tracks', string> = { '--tree-tracks': tracks.join(' ') }
  const names = new Map(rows.map(({ row }) => [row.id, nameOf(row)]))
  const table = (
    <Part
      ref={grid}
      role="treegrid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={hintId}
      aria-busy={state.loading.size > 0}
      className="tree-table"
      style={style}
      onKeyDown={handleKeyDown}
    >
      <Part role="row" className="tree-row tree-head">
        {columns.map(({ key, title }) => (
          <Part key={key} role="columnheader" className="tree-cell">
            {t(title)}
          </Part>
        ))}
        {actions && (
          <Part role="columnheader" className="tree-cell">
            {t(ACTIONS)}
          </Part>
        )}
      </Part>
      {roots === undefined && <Placeholder level={1} />}
      <Siblings
        {...props}
        parent={ROOT}
        level={1}
        current={current}
        canMove={onMove !== undefined}
        onFocused={setFocused}
      />
    </Part>
  )
  return (
    <>
      {onMove ? (
        <TreeSorting nameOf={(id) => names.get(id) ?? id} onMove={onMove}>
          {table}
        </TreeSorting>
      ) : (
        table
      )}
      <span id={hintId} hidden>
        {t(KEYS)}
      </span>
    </>
  )
}

function rowElement(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null
}

const FAILED: Text = ['列表加载失败', 'The list could not be loaded']
const ACTIONS: Text = ['操作', 'Actions']
const KEYS: Text = [
  '上下方向键换行，右方向键展开，左方向键收起。',
  'Arrow up and down change the row, arrow right opens it, arrow left closes it.',
]
