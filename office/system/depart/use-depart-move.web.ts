import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import { useRowMove } from '#kit/web/tree-page/use-row-move.web.tsx'
import type { RowTree } from '#kit/web/tree-page/use-row-tree.web.ts'
import { DEPART_BY_ID } from './depart.ts'
import { departCalls } from './depart-calls.web.ts'
import { departNameIn } from './depart-tree.ts'
import type { DepartTreeRow } from './depart-tree-row.ts'

const PARENT = ref(['上级部门', 'Parent'], DEPART_BY_ID)

/** Moving of departments: another parent is asked about first, for all codes of the branch change. */
export function useDepartMove(rows: RowTree<DepartTreeRow>, onMoved: (id: string) => void) {
  const t = useTranslate()
  const locale = useLocale()
  return useRowMove<DepartTreeRow>({
    rows,
    nameOf: (row) => departNameIn(row, locale),
    parentOf: ({ parentId }) => parentId || ROOT,
    send: departCalls.move,
    ask: async ({ id }) => {
      const { departs } = await departCalls.countBelow(id)
      return t(departs > 1 ? CODES_BELOW : CODE, { n: departs - 1 })
    },
    onMoved,
    parentField: PARENT,
    top: TOP,
  })
}

const CODE: Text = [
  '部门编码会随位置改变，按编码的引用一并更新。',
  'Its code changes with its place; what refers to the code follows.',
]
const CODES_BELOW: Text = [
  '它和它的 {n} 个下级部门一起移动；部门编码会随位置改变，按编码的引用一并更新。',
  '{n} {n|department|departments} below it {n|moves|move} along. Their codes change with their place; what refers to the codes follows.',
]
const TOP: Text = ['留空则成为一级公司', 'Empty: it becomes a company of the first level']
