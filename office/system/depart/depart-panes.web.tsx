import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ReactNode, useCallback } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import type { BranchMove } from '#kit/web/table/tree-table/branch-move.ts'
import { BranchTree } from '#kit/web/table/tree-table/branch-tree.web.tsx'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import './depart.css'
import { type DepartTreeRow, departNameIn } from './depart-tree-row.ts'
import type { DepartTreeState } from './use-depart-tree.web.ts'

interface DepartPanesProps {
  readonly departs: DepartTreeState
  /** Buttons above the tree. */
  readonly toolbar?: ReactNode
  readonly onMove?: ((move: BranchMove) => void) | undefined
  /** Shown in place of a tree without departments. */
  readonly empty: ReactNode
  /** What is shown of the chosen department, or of none. */
  readonly children: ReactNode
}

/** The tree of departments and what is shown of the chosen one; on phones one after the other. */
export function DepartPanes({ departs, toolbar, onMove, empty, children }: DepartPanesProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  return (
    <div className={`depart-panes${departs.chosen === '' ? '' : ' has-choice'}`}>
      <aside className="depart-side" aria-label={t(TREE)}>
        {toolbar && <div className="depart-bar">{toolbar}</div>}
        <Input.Search
          key={departs.keyword}
          defaultValue={departs.keyword}
          allowClear
          placeholder={t(SEARCH)}
          aria-label={t(SEARCH)}
          onSearch={departs.search}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              departs.search('')
            }
          }}
        />
        <Tree departs={departs} onMove={onMove} empty={empty} />
      </aside>
      <section className="depart-main" aria-label={t(DETAILS)}>
        {isPhone && departs.chosen !== '' && (
          <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => departs.choose('')}>
            {t(BACK)}
          </Button>
        )}
        {children}
      </section>
    </div>
  )
}

function Tree({ departs, onMove, empty }: Pick<DepartPanesProps, 'departs' | 'onMove' | 'empty'>) {
  const t = useTranslate()
  const locale = useLocale()
  const { tree, keyword, chosen, choose, search } = departs
  const isSearch = keyword !== ''
  const render = useCallback(
    (row: DepartTreeRow) => (
      <span title={row.orgCode}>
        {departNameIn(row, locale)}
        {isSearch && <code className="depart-node-code">{row.orgCode}</code>}
      </span>
    ),
    [locale, isSearch],
  )
  const roots = tree.state.levels.get(ROOT)
  if (roots === undefined && tree.error !== undefined) {
    return <ErrorState error={tree.error} title={FAILED} onRetry={() => void tree.reload()} />
  }
  if (roots?.length === 0 && !tree.state.loading.has(ROOT)) {
    return isSearch ? (
      <EmptyState title={NO_MATCH} hint={NO_MATCH_HINT}>
        <Button onClick={() => search('')}>{t(CLEAR)}</Button>
      </EmptyState>
    ) : (
      empty
    )
  }
  return (
    <BranchTree<DepartTreeRow>
      tree={tree}
      label={t(TREE)}
      render={render}
      selected={chosen}
      onChoose={(id) => id !== '' && choose(id)}
      onMove={isSearch ? undefined : onMove}
    />
  )
}

const TREE: Text = ['部门树', 'Departments']
const DETAILS: Text = ['部门详情', 'Department']
const SEARCH: Text = ['请输入部门名称', 'Search departments']
const BACK: Text = ['返回部门树', 'Back to the tree']
const FAILED: Text = ['部门加载失败', 'The departments could not be loaded']
const NO_MATCH: Text = ['没有符合条件的部门', 'No matching department']
const NO_MATCH_HINT: Text = ['换一个关键字试试', 'Try another keyword']
const CLEAR: Text = ['清除搜索', 'Clear the search']
