import { CaretRightOutlined, HolderOutlined, LoadingOutlined } from '@ant-design/icons'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useEffect, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useNear } from '../../browser/use-near.web.ts'
import { Part } from './part.web.tsx'
import { ROOT, type TreeRow } from './tree-state.ts'
import type { TreeTableProps } from './tree-table-props.web.ts'

interface SiblingsProps<Row extends TreeRow>
  extends Pick<TreeTableProps<Row>, 'tree' | 'columns' | 'nameOf' | 'actions' | 'onOpen'> {
  readonly parent: string
  readonly level: number
  /** The row that the Tab key reaches. */
  readonly current: string | undefined
  readonly canMove: boolean
  readonly onFocused: (id: string) => void
}

/** The rows below one parent with everything open below them. */
export function Siblings<Row extends TreeRow>(props: SiblingsProps<Row>) {
  const { tree, parent, level, canMove } = props
  const rows = tree.state.levels.get(parent)
  if (rows === undefined) {
    return parent === ROOT ? null : <Placeholder level={level} />
  }
  const ids = rows.map(({ id }) => id)
  return (
    <SortableContext id={parent} items={ids} strategy={verticalListSortingStrategy} disabled={!canMove}>
      {rows.map((row, index) => (
        <LazyBranch
          key={row.id}
          {...props}
          row={row}
          place={index + 1}
          count={rows.length}
          isEager={index < EAGER_ROWS || row.id === tree.revealed?.id}
        />
      ))}
    </SortableContext>
  )
}

/** Stands where children will be. */
export function Placeholder({ level }: { readonly level: number }) {
  const t = useTranslate()
  return (
    <Part role="row" aria-level={level} className="tree-row tree-placeholder">
      <Part role="gridcell" className="tree-cell" style={{ paddingInlineStart: indentOf(level) + 32 }}>
        <LoadingOutlined /> {t(LOADING)}
      </Part>
    </Part>
  )
}

/** Pixels that a level stands in from the edge. */
function indentOf(level: number): number {
  return (level - 1) * 20
}

interface TreeBranchProps<Row extends TreeRow> extends SiblingsProps<Row> {
  readonly row: Row
  /** Place among the siblings, from 1. */
  readonly place: number
  readonly count: number
}

/** Rows of a level that are rendered at once; those behind them when they come near. */
const EAGER_ROWS = 60

/** A branch that is rendered once it comes near; until then its place is kept, and the focus can go there. */
function LazyBranch<Row extends TreeRow>({
  isEager,
  ...props
}: TreeBranchProps<Row> & {
  readonly isEager: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const wasFocused = useRef(false)
  const isNear = useNear(box, isEager) || isEager
  useEffect(() => {
    if (isNear && wasFocused.current) {
      box.current?.querySelector<HTMLElement>('[data-row]')?.focus()
    }
  }, [isNear])
  return isNear ? (
    <TreeBranch {...props} box={box} />
  ) : (
    <Part
      role="row"
      ref={box}
      aria-level={props.level}
      aria-posinset={props.place}
      aria-setsize={props.count}
      aria-label={props.nameOf(props.row)}
      tabIndex={-1}
      data-row={props.row.id}
      className="tree-waiting"
      onFocus={() => {
        wasFocused.current = true
      }}
    />
  )
}

/** A row with what is open below it; both move together. */
function TreeBranch<Row extends TreeRow>({
  row,
  place,
  count,
  box,
  ...props
}: TreeBranchProps<Row> & { readonly box: RefObject<HTMLDivElement | null> }) {
  const { tree, columns, nameOf, actions, level, canMove } = props
  const t = useTranslate()
  const name = nameOf(row)
  const isOpen = tree.state.open.has(row.id)
  const isLoading = tree.state.loading.has(row.id)
  const sortable = useSortable({
    id: row.id,
    disabled: !canMove || count < 2,
    attributes: { roleDescription: t(SORTABLE) },
  })
  const [first, ...others] = columns
  return (
    <div
      ref={(element) => {
        box.current = element
        sortable.setNodeRef(element)
      }}
      className={`tree-branch${sortable.isDragging ? ' is-dragging' : ''}`}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <Part
        role="row"
        aria-level={level}
        aria-posinset={place}
        aria-setsize={count}
        {...(row.hasChildren && { 'aria-expanded': isOpen })}
        aria-label={name}
        tabIndex={row.id === props.current ? 0 : -1}
        data-row={row.id}
        className={`tree-row${row.id === tree.revealed?.id ? ' is-revealed' : ''}`}
        onFocus={() => props.onFocused(row.id)}
      >
        <Part role="gridcell" className="tree-cell tree-first" style={{ paddingInlineStart: indentOf(level) }}>
          {canMove && (
            <button
              type="button"
              ref={sortable.setActivatorNodeRef}
              className="tree-grip"
              {...sortable.attributes}
              {...sortable.listeners}
              disabled={count < 2}
              aria-label={t(DRAG, { name })}
            >
              <HolderOutlined />
            </button>
          )}
          {row.hasChildren ? (
            <button
              type="button"
              tabIndex={-1}
              className={`tree-toggle${isOpen ? ' is-open' : ''}`}
              aria-label={t(isOpen ? CLOSE : OPEN, { name })}
              onClick={() => tree.toggle(row.id)}
            >
              {isLoading ? <LoadingOutlined /> : <CaretRightOutlined />}
            </button>
          ) : (
            <span className="tree-toggle" />
          )}
          <div className="tree-name">{first?.render(row)}</div>
        </Part>
        {others.map(({ key, render }) => (
          <Part key={key} role="gridcell" className="tree-cell tree-other">
            {render(row)}
          </Part>
        ))}
        {actions && (
          <Part role="gridcell" className="tree-cell tree-actions">
            {actions(row)}
          </Part>
        )}
      </Part>
      {isOpen && <Siblings {...props} parent={row.id} level={level + 1} />}
    </div>
  )
}

const LOADING: Text = ['加载中...', 'loading...']
const SORTABLE: Text = ['可排序', 'sortable']
const DRAG: Text = ['拖动排序 {name}', 'Drag {name} to sort']
const OPEN: Text = ['展开 {name}', 'Expand {name}']
const CLOSE: Text = ['收起 {name}', 'Collapse {name}']
