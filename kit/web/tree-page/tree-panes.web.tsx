import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useCallback } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { EmptyState, ErrorState } from '../page/states.web.tsx'
import type { BranchMove } from '../table/tree-table/branch-move.ts'
import { BranchTree } from '../table/tree-table/branch-tree.web.tsx'
import { ROOT, type TreeRow } from '../table/tree-table/tree-state.ts'
import './tree-page.css'
import type { RowTree } from './use-row-tree.web.ts'

export interface TreePanesProps<Row extends TreeRow> {
  readonly rows: RowTree<Row>
  /** A row in the tree; the same function while the tree stays the same. */
  readonly render: (row: Row, isSearch: boolean) => ReactNode
  /** Buttons above the tree. */
  readonly toolbar?: ReactNode
  readonly onReload?: () => void
  readonly onMove?: ((move: BranchMove) => void) | undefined
  /** Whether others may be put below a row. */
  readonly mayHold?: (row: Row) => boolean
  /** Shown in place of a tree without rows. */
  readonly empty: ReactNode
  /** What is shown of the chosen row, of a new one, or of none. */
  readonly children: ReactNode
}

/** A tree of rows and what is shown of the chosen one; on phones one after the other. */
export function TreePanes<Row extends TreeRow>({ toolbar, onReload, children, ...props }: TreePanesProps<Row>) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { words, keyword, search, chosen, choose, adding } = props.rows
  const isOpen = chosen !== '' || adding !== undefined
  return (
    <div className={`tree-page${isOpen ? ' has-choice' : ''}`}>
      <aside className="tree-page-side" aria-label={t(words.tree)}>
        {(toolbar || onReload) && (
          <div className="tree-page-bar">
            {toolbar}
            {onReload && (
              <Button
                type="text"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t(REFRESH)}
                title={t(REFRESH)}
                onClick={onReload}
              />
            )}
          </div>
        )}
        <Input.Search
          key={keyword}
          defaultValue={keyword}
          allowClear
          placeholder={t(words.search)}
          aria-label={t(words.search)}
          onSearch={search}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              search('')
            }
          }}
        />
        {keyword !== '' && chosen !== '' && (
          <Button type="link" size="small" className="tree-page-locate" onClick={() => search('')}>
            {t(LOCATE)}
          </Button>
        )}
        <Rows {...props} />
      </aside>
      <section className="tree-page-main" aria-label={t(words.details)}>
        {isPhone && isOpen && (
          <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => choose('')}>
            {t(words.back)}
          </Button>
        )}
        {children}
      </section>
    </div>
  )
}

type RowsProps<Row extends TreeRow> = Omit<TreePanesProps<Row>, 'toolbar' | 'onReload' | 'children'>

function Rows<Row extends TreeRow>({ rows, render, onMove, mayHold, empty }: RowsProps<Row>) {
  const t = useTranslate()
  const { tree, words, keyword, chosen, choose, search } = rows
  const isSearch = keyword !== ''
  const renderRow = useCallback((row: Row) => render(row, isSearch), [render, isSearch])
  const roots = tree.state.levels.get(ROOT)
  if (roots === undefined && tree.error !== undefined) {
    return <ErrorState error={tree.error} title={words.failed} onRetry={() => void tree.reload()} />
  }
  if (roots === undefined) {
    return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  }
  if (roots.length === 0 && !tree.state.loading.has(ROOT)) {
    return isSearch ? (
      <EmptyState title={words.noMatch} hint={NO_MATCH_HINT}>
        <Button onClick={() => search('')}>{t(CLEAR)}</Button>
      </EmptyState>
    ) : (
      empty
    )
  }
  return (
    <BranchTree<Row>
      tree={tree}
      label={t(words.tree)}
      render={renderRow}
      selected={chosen}
      onChoose={(id) => id !== '' && choose(id)}
      onMove={isSearch ? undefined : onMove}
      mayHold={mayHold}
    />
  )
}

const REFRESH: Text = ['刷新', 'Refresh']
const LOCATE: Text = ['在树中定位', 'Show in the tree']
const NO_MATCH_HINT: Text = ['换一个关键字试试', 'Try another keyword']
const CLEAR: Text = ['清除搜索', 'Clear the search']
