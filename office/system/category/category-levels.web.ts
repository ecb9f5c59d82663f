import { client } from '#kit/web/client/client.web.ts'
import { treeNodes } from '#kit/web/field/tree-reference.web.ts'
import type { TreeSource } from '#kit/web/field/trees.web.ts'

/** The levels of all categories as fields choose from them; `value` stores ids, `code` codes. */
export function categoryLevels(column: 'value' | 'code'): TreeSource['load'] {
  return async (pid) => {
    const wire = await (pid === ''
      ? client.get('/sys/category/loadTreeRoot', { async: true, pcode: '' })
      : client.get('/sys/category/loadTreeChildren', { pid }))
    return treeNodes(wire, pid, column)
  }
}
