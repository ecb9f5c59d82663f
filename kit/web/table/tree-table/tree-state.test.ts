import { describe, expect, it } from 'vitest'
import {
  closed,
  EMPTY_TREE,
  failedBelow,
  loadedBelow,
  loadingBelow,
  moveByKey,
  ROOT,
  reordered,
  rowsIn,
  type TreeRow,
  type TreeState,
  UnknownTreeAnswer,
  visibleRows,
} from './tree-state.ts'

const row = (id: string, hasChildren = false): TreeRow => ({ id, hasChildren })
const roots: TreeState<TreeRow> = loadedBelow(EMPTY_TREE, ROOT, [row('a', true), row('b'), row('c', true)])
const opened = loadedBelow(loadingBelow(roots, 'a'), 'a', [row('a1'), row('a2', true)])
const shown = (state: TreeState<TreeRow>) => visibleRows(state).map(({ row: { id }, level }) => `${level}${id}`)

describe('rows of a lazy tree', () => {
  it('[4.11a] roots stand alone until one is opened', () => {
    expect(shown(roots)).toEqual(['1a', '1b', '1c'])
  })

  it('[4.11b] children replace those that were there', () => {
    expect(shown(opened)).toEqual(['1a', '2a1', '2a2', '1b', '1c'])
    expect(shown(loadedBelow(opened, 'a', [row('a2'), row('a3')]))).toEqual(['1a', '2a2', '2a3', '1b', '1c'])
  })

  it('[4.11c] a row opens before its children have come', () => {
    const state = loadingBelow(roots, 'a')
    expect([state.open.has('a'), state.loading.has('a'), state.levels.has('a')]).toEqual([true, true, false])
  })

  it('[4.11d] a row without children becomes a leaf, also when the last one went', () => {
    const bare = loadedBelow(loadingBelow(roots, 'c'), 'c', [])
    expect(bare.levels.get(ROOT)?.at(2)).toEqual(row('c', false))
    expect(bare.open.has('c')).toBe(false)
    expect(loadedBelow(opened, 'a', []).levels.get(ROOT)?.at(0)).toEqual(row('a', false))
  })

  it('a leaf that got a child can be opened', () => {
    expect(
      loadedBelow(roots, 'b', [row('b1')])
        .levels.get(ROOT)
        ?.at(1),
    ).toEqual(row('b', true))
  })

  it('a failed load closes the row again, or leaves the rows from before', () => {
    const state = failedBelow(loadingBelow(roots, 'a'), 'a')
    expect([state.open.has('a'), state.loading.size]).toEqual([false, 0])
    expect(shown(failedBelow(loadingBelow(opened, 'a'), 'a'))).toEqual(shown(opened))
  })

  it('closing hides what is below, opening again shows it', () => {
    expect(shown(closed(opened, 'a'))).toEqual(['1a', '1b', '1c'])
    expect(shown(loadingBelow(closed(opened, 'a'), 'a'))).toEqual(shown(opened))
  })

  it('shows a row once, also when it is said to be below itself', () => {
    const circle = loadedBelow(loadedBelow(roots, 'a', [row('a1', true)]), 'a1', [row('a', true), row('a2'), row('a2')])
    const state = { ...circle, open: new Set(['a', 'a1', 'c']) }
    expect(shown(state)).toEqual(['1a', '2a1', '3a2', '1b', '1c'])
    expect(shown(loadedBelow(state, 'c', [row('c', true)]))).toEqual(['1a', '2a1', '3a2', '1b', '1c'])
  })

  it('shows a row where it is seen first, in a level of another or in its own', () => {
    const state = loadedBelow({ ...roots, open: new Set(['a']) }, 'a', [row('b')])
    expect(shown(state)).toEqual(['1a', '2b', '1c'])
  })

  it('takes another order of siblings', () => {
    expect(shown(reordered(opened, ROOT, ['c', 'a', 'b']))).toEqual(['1c', '1a', '2a1', '2a2', '1b'])
  })
})

describe('keys', () => {
  it.each([
    ['a', 'ArrowDown', { focus: 'a1' }],
    ['b', 'ArrowUp', { focus: 'a2' }],
    ['b', 'Home', { focus: 'a' }],
    ['a', 'End', { focus: 'c' }],
    ['c', 'ArrowDown', {}],
    ['a', 'ArrowRight', { focus: 'a1' }],
    ['c', 'ArrowRight', { toggle: 'c' }],
    ['b', 'ArrowRight', {}],
    ['a', 'ArrowLeft', { toggle: 'a' }],
    ['a2', 'ArrowLeft', { focus: 'a' }],
    ['b', 'ArrowLeft', {}],
    ['b', 'x', {}],
    ['gone', 'ArrowDown', {}],
  ])('on %s %s', (current, key, move) => {
    expect(moveByKey(opened, current, key)).toEqual(move)
  })
})

describe('answers', () => {
  it('are a list, or a page of records', () => {
    expect(rowsIn([1])).toEqual([1])
    expect(rowsIn({ records: [2], total: 1 })).toEqual([2])
  })

  it('[8.15b] anything else is not recognised', () => {
    for (const answer of [null, 'text', 3, {}, { records: 'x' }]) {
      expect(() => rowsIn(answer)).toThrow(UnknownTreeAnswer)
    }
  })
})
