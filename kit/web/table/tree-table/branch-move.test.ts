import { describe, expect, it } from 'vitest'
import { branchMove } from './branch-move.ts'
import { EMPTY_TREE, loadedBelow, ROOT, type TreeRow } from './tree-state.ts'

const row = (id: string): TreeRow => ({ id, hasChildren: true })
const roots = loadedBelow<TreeRow>(EMPTY_TREE, ROOT, ['a', 'b', 'c'].map(row))
const state = loadedBelow(roots, 'b', ['b1', 'b2'].map(row))

describe('a dropped row', () => {
  it('comes before or after the one it was dropped at, or last below it', () => {
    expect(branchMove(state, { id: 'a', target: 'c', place: 'before' })).toEqual({
      id: 'a',
      parent: ROOT,
      ids: ['b', 'a', 'c'],
    })
    expect(branchMove(state, { id: 'a', target: 'b1', place: 'after' })).toEqual({
      id: 'a',
      parent: 'b',
      ids: ['b1', 'a', 'b2'],
    })
    expect(branchMove(state, { id: 'b1', target: 'b', place: 'inside' })).toEqual({
      id: 'b1',
      parent: 'b',
      ids: ['b2', 'b1'],
    })
  })

  it('comes last where the level has not been loaded', () => {
    expect(branchMove(state, { id: 'a', target: 'b1', place: 'inside' })).toEqual({ id: 'a', parent: 'b1', ids: [] })
  })

  it('stays out of its own branch', () => {
    for (const target of ['b', 'b2']) {
      expect(branchMove(state, { id: 'b', target, place: 'inside' })).toBeUndefined()
    }
  })
})
