import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nested } from './nested.ts'

interface Row {
  readonly id: string
  readonly parentId: string | null
}

interface Node extends Row {
  readonly children: readonly Node[]
}

const tree = (rows: readonly Row[]) => nested(rows, (row, children: readonly Node[]): Node => ({ ...row, children }))

describe('a flat list as a tree', () => {
  it('keeps the order among siblings and takes null and the empty text for no parent', () => {
    const rows = [
      { id: 'b', parentId: null },
      { id: 'b2', parentId: 'b' },
      { id: 'a', parentId: '' },
      { id: 'b1', parentId: 'b' },
    ]
    expect(tree(rows).map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
      ['b', ['b2', 'b1']],
      ['a', []],
    ])
  })

  it('holds every row exactly once, whatever part of a tree it is given', () => {
    const part = fc
      .array(fc.tuple(fc.nat(30), fc.boolean()), { maxLength: 30 })
      .map((picks) =>
        picks.flatMap(([parent, isKept], index): Row[] =>
          isKept ? [{ id: String(index), parentId: index === 0 ? null : String(parent % index) }] : [],
        ),
      )
    const ids = (nodes: readonly Node[]): readonly string[] => nodes.flatMap((one) => [one.id, ...ids(one.children)])
    fc.assert(
      fc.property(part, (rows) => {
        expect([...ids(tree(rows))].sort()).toEqual(rows.map(({ id }) => id).sort())
      }),
    )
  })
})
