import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DICTIONARY_PATHS } from '#kit/contract/paths.ts'
import { isRecord } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { isYes } from './field-value.ts'
import { warned } from './reference.web.ts'
import { ownLevels, type TreeNode, type TreeSource } from './trees.web.ts'

const MINUTE_MS = 60_000

/** The nodes of a tree that have been opened so far. */
export function useLazyTree(source: TreeSource) {
  const cache = useQueryClient()
  const [nodes, setNodes] = useState<readonly TreeNode[]>([])
  const [isLoading, setLoading] = useState(false)
  const load = async (parent: string) => {
    const queryKey = ['tree', source.key, parent]
    const below = await cache.fetchQuery({
      queryKey,
      staleTime: MINUTE_MS,
      queryFn: () => warned(source.load(parent)),
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

/** What else a tree request may say. */
export interface TreeOptions {
  readonly pidField?: string
  readonly hasChildField?: string
  /** A JSON object as text. */
  readonly condition?: string
}

/** The tree of a registered triple `table,text,code`; without a condition by calls of its own, if the office named some. */
export function registeredTree(source: string, options: TreeOptions = {}): TreeSource {
  const [tableName = '', text = '', code = ''] = source.split(',')
  const { pidField = 'pid', hasChildField = '', condition = '' } = options
  return {
    key: [source, pidField, condition].join('|'),
    load: async (parent) => {
      const own = condition === '' ? await ownLevels(source) : undefined
      if (own) {
        return own(parent)
      }
      const asked = { pid: parent, tableName, text, code, pidField, hasChildField, condition }
      return treeNodes(await client.get(DICTIONARY_PATHS.tree, asked), parent, 'value')
    },
  }
}

/** Nodes of a level as the wire has them; `column` is the one that is stored. */
export function treeNodes(wire: unknown, parent: string, column: string): readonly TreeNode[] {
  return Array.isArray(wire) ? wire.filter(isRecord).map((node) => nodeFrom(node, parent, column)) : []
}

function nodeFrom(node: Readonly<Record<string, unknown>>, parent: string, column: string): TreeNode {
  const id = String(node.key)
  const value = String(node[column] ?? id)
  const title = String(node.title ?? node.label ?? id)
  // Tables and categories say `leaf`, departments and menus `isLeaf`; a flag of a table is 0 or 1.
  return { id, key: value, pId: parent, value, title, isLeaf: isYes(node.leaf ?? node.isLeaf) }
}
