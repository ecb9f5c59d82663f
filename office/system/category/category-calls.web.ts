import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { ROOT, rowsIn } from '#kit/web/table/tree-table/tree-state.ts'
import { codePath } from './category.ts'
import { type CategoryRow, categoryRow } from './category-tree.ts'

export interface CategoryInput {
  readonly name: string
  readonly nameEn: string
}

const CODE = /^([A-Z]\d\d)+$/

/** Errors and conflicts of the form are the form's to show. */
const BY_FORM = { handles: [400, 409] } as const

/** Calls of the category page; all reject with an ApiError. */
export const categoryCalls = {
  /** Rows below a parent; with a keyword the rows of any level whose name holds it, as roots. */
  list(parent: string, keyword: string): Promise<unknown> {
    if (parent !== ROOT) {
      return client.get('/sys/category/childList', { pid: parent })
    }
    const name = keyword === '' ? undefined : `*${keyword}*`
    return client.get('/sys/category/rootList', { name, pageNo: 1, pageSize: MAX_PAGE_SIZE })
  },
  add: (pid: string, input: CategoryInput): Promise<Answer<AnyRow>> =>
    client.post('/sys/category/add', { pid, ...input }, BY_FORM),
  edit: (row: Pick<CategoryRow, 'id' | 'version'>, input: CategoryInput): Promise<Answer<AnyRow>> =>
    client.put('/sys/category/edit', { id: row.id, version: row.version, ...input }, BY_FORM),
  remove: (id: string): Promise<Answer<unknown>> => client.remove('/sys/category/delete', { id }),
  /** @param was of a move that is taken back: the category as it was there */
  move: (id: string, pid: string, ids: readonly string[], was?: CategoryRow): Promise<Answer<unknown>> =>
    client.put('/sys/category/move', { id, pid, ids: ids.join(','), ...(was && { code: was.code }) }, BY_FORM),
  /** Number of rows below one, at any depth: their codes begin with its code. */
  async countBelow({ code }: Pick<CategoryRow, 'code'>): Promise<number> {
    const all = rowsIn(await client.get('/sys/category/loadAllData', { code }))
    return Math.max(0, all.length - 1)
  },
  /** The category with this code or id. */
  byValue: async (val: string): Promise<CategoryRow> =>
    categoryRow(await client.get('/sys/category/loadOne', { field: CODE.test(val) ? 'code' : 'id', val })),
  /** Ids of the rows above and the row itself, from the root. */
  async pathOf({ id, code }: Pick<CategoryRow, 'id' | 'code'>): Promise<readonly string[]> {
    const above = codePath(code).slice(0, -1)
    const rows = await Promise.all(above.map((val) => client.get('/sys/category/loadOne', { field: 'code', val })))
    return [...rows.map((row) => categoryRow(row).id), id]
  },
}
