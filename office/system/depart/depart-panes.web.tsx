import { useCallback } from 'react'
import { useLocale } from '#kit/web/browser/text.web.ts'
import { TreePanes, type TreePanesProps } from '#kit/web/tree-page/tree-panes.web.tsx'
import './depart.css'
import { departNameIn } from './depart-tree.ts'
import type { DepartTreeRow } from './depart-tree-row.ts'

/** The tree of departments and what is shown of the chosen one. */
export function DepartPanes(props: Omit<TreePanesProps<DepartTreeRow>, 'render'>) {
  const locale = useLocale()
  const render = useCallback(
    (row: DepartTreeRow, isSearch: boolean) => (
      <span title={row.orgCode}>
        {departNameIn(row, locale)}
        {isSearch && <code className="depart-node-code">{row.orgCode}</code>}
      </span>
    ),
    [locale],
  )
  return <TreePanes {...props} render={render} />
}
