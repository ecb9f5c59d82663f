import { describe, expect, it } from 'vitest'
import { defineStates, moveFrom, movesFrom, whyNot } from './states.ts'

const orders = defineStates('state', {
  initial: [10],
  final: [40, 90],
  moves: {
    pay: { from: [10], to: 20 },
    ship: { from: [20], to: 30, guard: 'hasStock' },
    receive: { from: [30], to: 40 },
    cancel: [
      { from: [10], to: 90 },
      { from: [20], to: 50 },
    ],
    refund: { from: [50], to: 90 },
  },
  guards: { hasStock: ['库存不足', 'Not enough stock'] },
})

const TEXTS: Readonly<Record<string, string>> = { 10: '待付款', 20: '待发货', 30: '待收货' }
const words = { title: ['发货', 'Ship'] as const, textOf: (state: string | number) => TEXTS[state] ?? String(state) }

describe('states', () => {
  it('tell which commands lead on, and where each leads from a state', () => {
    expect(movesFrom(orders, 20)).toEqual(['ship', 'cancel'])
    expect(movesFrom(orders, 90)).toEqual([])
    expect(moveFrom(orders, 10, 'cancel')?.to).toBe(90)
    expect(moveFrom(orders, 20, 'cancel')?.to).toBe(50)
    expect(moveFrom(orders, 10, 'ship')).toBeUndefined()
  })

  it('take the value of a form as well as that of a row, and an empty one for no state', () => {
    expect(movesFrom(orders, '30')).toEqual(['receive'])
    expect(movesFrom(orders, null)).toEqual([])
  })

  it('say why a row is not moved, and nothing of commands that the table does not name', () => {
    expect(whyNot(orders, { state: 10 }, 'ship', words)).toEqual(['仅「待发货」可发货', 'Ship: only from "待发货"'])
    expect(whyNot(orders, { state: 30 }, 'cancel', { ...words, title: ['取消', 'Cancel'] })).toEqual([
      '仅「待付款」、「待发货」可取消',
      'Cancel: only from "待付款", "待发货"',
    ])
    expect(whyNot(orders, { state: 20 }, 'ship', words)).toBeUndefined()
    expect(whyNot(orders, { state: 10 }, 'copy', words)).toBeUndefined()
  })
})

describe('a table of states is refused', () => {
  it('when no row can begin', () => {
    expect(() => defineStates('state', { initial: [], moves: {} })).toThrow('no row can begin')
  })

  it('when a state cannot be reached', () => {
    expect(() =>
      defineStates('state', {
        initial: [1],
        final: [2, 3],
        moves: { go: { from: [1], to: 2 }, on: { from: [4], to: 3 } },
      }),
    ).toThrow('no command leads to')
  })

  it('when no command leads out of a state that is not final', () => {
    expect(() => defineStates('state', { initial: [1], moves: { go: { from: [1], to: 2 } } })).toThrow(
      'no command leads out of 2',
    )
    expect(() =>
      defineStates('state', {
        initial: [1],
        final: [2],
        moves: { go: { from: [1], to: 2 }, stay: { from: [2], to: 2 } },
      }),
    ).not.toThrow()
  })

  it('when a guard is not declared', () => {
    const guard: string = 'isPaid'
    expect(() =>
      defineStates<'state', 'go', string>('state', {
        initial: [1],
        final: [2],
        moves: { go: { from: [1], to: 2, guard } },
      }),
    ).toThrow('the guard isPaid is not declared')
  })

  it('when a command has two ways from the same state', () => {
    expect(() =>
      defineStates('state', {
        initial: [1],
        final: [2, 3],
        moves: {
          go: [
            { from: [1], to: 2 },
            { from: [1], to: 3 },
          ],
        },
      }),
    ).toThrow('go has two ways from the same state')
  })
})
