import { isRecord } from '../../client/api-error.ts'
import { client } from '../../client/client.web.ts'
import { ROOT, type TreeRow } from './tree-state.ts'

interface UrlTree<Row extends TreeRow> {
  /** Answers the rows below a parent: a list, or a page of records. */
  readonly url: string
  /** Of the rows below another row, where that is another address. */
  readonly childrenUrl?: string
  /** Parameter that names the parent. */
  readonly parentKey?: string
  /** The parent of the roots; not sent when left out. */
  readonly topValue?: string
  /** JSON object, sent as it is. */
  readonly condition?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** The row of the page; `id` and `hasChildren` are read already. */
  readonly read: (wire: Readonly<Record<string, unknown>>, row: TreeRow) => Row
}

/** A lazy tree from a configured address, for `useTree`. */
export function urlTree<Row extends TreeRow>(tree: UrlTree<Row>) {
  const { url, childrenUrl = url, parentKey = 'parentId', topValue, condition, params, read } = tree
  return {
    load: (parent: string): Promise<unknown> => {
      const value = parent === ROOT ? topValue : parent
      return client.get(parent === ROOT ? url : childrenUrl, {
        ...params,
        ...(condition && { condition }),
        ...(value !== undefined && { [parentKey]: value }),
      })
    },
    read: (wire: unknown): Row => {
      const one = isRecord(wire) ? wire : {}
      return read(one, { id: String(one.id ?? one.key ?? ''), hasChildren: one.hasChildren === true })
    },
  }
}
