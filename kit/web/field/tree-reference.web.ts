import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRecord } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { warned } from './reference.web.ts'

/** A node of a lazy tree in the flat form that antd nests itself. */
export interface TreeNode {
  readonly id: string
  /** The value once more: antd asks for it. */
  readonly key: string
  /** Id of the node above; '' for a root. */
  readonly pId: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
}

const MINUTE_MS = 60_000

/** The nodes of a tree that have been opened so far. */
export function useLazyTree(source: string) {
  const cache = useQueryClient()
  const [nodes, setNodes] = useState<readonly TreeNode[]>([])
  const [isLoading, setLoading] = useState(false)
  const load = async (parent: string) => {
    const queryKey = ['tree', source, parent]
    const below = await cache.fetchQuery({
      queryKey,
      staleTime: MINUTE_MS,
      queryFn: () => warned(loadNodes(source, parent)),
    })
    setNodes((known) => [
      // A node that turns out to have nothing below becomes a leaf.
      ...known
        .filter((one) => one.pId !== parent)
        .map((one) => (one.id === parent && below.length === 0 ? { ...one, isLeaf: true } : one)),
      ...below,
    ])
  }
  return {
    nodes,
    isLoading,
    /** Loads the children of a node; a failure was shown and may be tried again. */
    open: (parent: string) => load(parent).catch(() => {}),
    /** Loads the roots once. */
    openRoots: async () => {
      if (nodes.length === 0 && !isLoading) {
        setLoading(true)
        await load('').catch(() => {})
        setLoading(false)
      }
    },
  }
}

async function loadNodes(source: string, parent: string): Promise<readonly TreeNode[]> {
  const [tableName = '', text = '', code = ''] = source.split(',')
  const wire = await (tableName === 'sys_category'
    ? loadCategories(parent)
    : loadRows({ tableName, text, code, parent }))
  return Array.isArray(wire) ? wire.filter(isRecord).map((node) => nodeFrom(node, parent, tableName, code)) : []
}

/** Categories have calls of their own (specification 7.20). */
function loadCategories(pid: string): Promise<unknown> {
  return pid === ''
    ? client.get('/sys/category/loadTreeRoot', { async: true, pcode: '' })
    : client.get('/sys/category/loadTreeChildren', { pid })
}

interface TreeRequest {
  readonly tableName: string
  readonly text: string
  readonly code: string
  readonly parent: string
}

/** The tree request of specification 3.10e. */
function loadRows({ parent, ...source }: TreeRequest): Promise<unknown> {
  return client.get('/sys/dict/loadTreeData', { ...source, pid: parent, pidField: 'pid' })
}

function nodeFrom(
  node: Readonly<Record<string, unknown>>,
  parent: string,
  tableName: string,
  codeColumn: string,
): TreeNode {
  const id = String(node.key)
  const isCategory = tableName === 'sys_category'
  const given = isCategory ? (codeColumn === 'code' ? node.code : id) : node.value
  const value = String(given ?? id)
  return { id, key: value, pId: parent, value, title: String(node.title ?? id), isLeaf: node.leaf === true }
}
