import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckNode, flatNodes, foundNodes, halfChecked, readNodes, toggleNode } from './tree-check.ts'

const node = (key: string, children: readonly CheckNode[] = []): CheckNode => ({ key, title: key, children, row: {} })

const nodes = [node('company', [node('stock', [node('in'), node('out')]), node('sales')])]

const toggled = (checked: readonly string[], key: string, isLinked: boolean) =>
  [...toggleNode({ nodes, checked: new Set(checked), key, isLinked })].sort()

describe('boxes of a tree', () => {
  it('[2.19b] unlinked stand for themselves', () => {
    expect(toggled([], 'stock', false)).toEqual(['stock'])
    expect(toggled(['stock', 'in'], 'stock', false)).toEqual(['in'])
  })

  it('[2.19b] linked take along what is below, and the parent whose children are all checked', () => {
    expect(toggled([], 'stock', true)).toEqual(['in', 'out', 'stock'])
    expect(toggled(['in', 'out', 'stock'], 'sales', true)).toEqual(['company', 'in', 'out', 'sales', 'stock'])
    expect(toggled(['company', 'in', 'out', 'sales', 'stock'], 'out', true)).toEqual(['in', 'sales'])
  })

  it('[2.19b] linked: a parent is checked exactly when all its children are', () => {
    const all = flatNodes(nodes)
    const keys = fc.constantFrom(...all.map(({ key }) => key))
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 12 }), (clicks) => {
        let checked: ReadonlySet<string> = new Set()
        for (const key of clicks) {
          checked = toggleNode({ nodes, checked, key, isLinked: true })
        }
        for (const { key, children } of all.filter((one) => one.children.length > 0)) {
          expect(checked.has(key)).toBe(children.every((child) => checked.has(child.key)))
        }
      }),
    )
  })

  it('are half checked above what is checked', () => {
    expect(halfChecked(nodes, new Set(['in']))).toEqual(['company', 'stock'])
  })
})

describe('search through a tree', () => {
  it('[2.19a] finds names without hierarchy; nothing to find is the whole tree', () => {
    expect(foundNodes(nodes, ' S ').map(({ key, children }) => [key, children])).toEqual([
      ['stock', []],
      ['sales', []],
    ])
    expect(foundNodes(nodes, ' ')).toBe(nodes)
  })
})

describe('a tree of the wire', () => {
  it('[3.8a] is read by the columns that are stored and shown', () => {
    const wire = [
      { id: '1', departName: '公司', orgCode: 'A01', children: [{ id: '2', departName: '仓储部', children: null }] },
    ]
    const [root] = readNodes(wire, { key: 'id', title: 'departName' })
    expect([root?.key, root?.title, root?.children.map(({ title }) => title)]).toEqual(['1', '公司', ['仓储部']])
    expect(readNodes(wire, { key: 'orgCode', title: 'departName' })[0]?.key).toBe('A01')
    expect(readNodes(null, { key: 'id', title: 'departName' })).toEqual([])
  })
})
