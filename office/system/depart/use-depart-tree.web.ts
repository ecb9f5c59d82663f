import { type RowTree, useRowTree } from '#kit/web/tree-page/use-row-tree.web.ts'
import { departCalls } from './depart-calls.web.ts'
import { type DepartTreeRow, departTreeRow } from './depart-tree-row.ts'

interface DepartTreeOptions {
  /** The departments below one, `ROOT` for the top. */
  readonly load: (parent: string) => Promise<unknown>
  /** Those whose name holds a text, without hierarchy. */
  readonly search: (keyword: string) => Promise<unknown>
}

/** A tree of departments with a search and a choice, all kept in the address. */
export function useDepartTree(options: DepartTreeOptions): RowTree<DepartTreeRow> {
  return useRowTree<DepartTreeRow>({ ...options, read: departTreeRow, pathOf: departCalls.pathOf, words: WORDS })
}

const WORDS = {
  tree: ['部门树', 'Departments'],
  details: ['部门详情', 'Department'],
  search: ['请输入部门名称', 'Search departments'],
  back: ['返回部门树', 'Back to the tree'],
  failed: ['部门加载失败', 'The departments could not be loaded'],
  noMatch: ['没有符合条件的部门', 'No matching department'],
  missing: ['没有找到该部门，或您无权查看', 'There is no such department, or you may not see it'],
} as const
