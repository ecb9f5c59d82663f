import { ApiError } from '#kit/web/client/api-error.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'

/** What hangs below departments. */
export interface Hanging {
  readonly departs: number
  readonly users: number
  readonly roles: number
}

/** Calls of the pages of departments; all reject with an ApiError. */
export const departCalls = {
  level: (parent: string): Promise<unknown> =>
    client.get('/sys/sysDepart/queryDepartTreeSync', { pid: parent === ROOT ? '' : parent }),
  /** Departments whose name holds a text, without hierarchy. */
  search: (keyWord: string, isOwn = false): Promise<unknown> =>
    client
      .get('/sys/sysDepart/searchBy', { keyWord, ...(isOwn && { myDeptSearch: '1' }) })
      .catch((error: unknown): unknown => {
        // nothing found is said by the page
        if (error instanceof ApiError && error.http === 200) {
          return []
        }
        throw error
      }),
  one: (id: string, signal?: AbortSignal): Promise<AnyRow> =>
    client.get('/sys/sysDepart/queryById', { id }, { ...(signal && { signal }) }),
  /** Ids of the departments above and of the department itself, from the top. */
  async pathOf(id: string): Promise<readonly string[]> {
    const found = await client.get<Readonly<Record<string, { readonly parentIds: readonly string[] }>>>(
      '/sys/sysDepart/queryAllParentId',
      { departId: id },
    )
    return found[id]?.parentIds ?? []
  },
  move: (id: string, parentId: string, ids: readonly string[] = []): Promise<Answer<unknown>> =>
    client.put('/sys/sysDepart/move', { id, parentId: parentId === ROOT ? '' : parentId, ids: ids.join(',') }),
  countBelow: (id: string): Promise<Hanging> => client.get('/sys/sysDepart/countBelow', { ids: id }),
  remove: (id: string): Promise<Answer<unknown>> => client.remove('/sys/sysDepart/delete', { id }),
  exportSheet: () => client.download('/sys/sysDepart/exportXls', {}),
  /** Departments that the caller is in charge of, as a tree; `identity` 1 is in charge of none. */
  async own(): Promise<{ readonly identity: string; readonly tree: readonly unknown[] }> {
    const { result, message } = await client.send('GET', '/sys/sysDepart/queryMyDeptTreeList')
    return { identity: message, tree: Array.isArray(result) ? result : [] }
  },
}
