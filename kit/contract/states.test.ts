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
  guards: { hasStock: ['库存不足', 'Not enough stock', 'order.noStock'] },
})

const TEXTS: Readonly<Record<string, string>> = { 10: '待付款', 20: '待发货', 30: '待收货' }
const words = { title: ['发货', 'Ship'] as const, textOf: (state: string | number) => TEXTS[state] ?? String(state) }

describe('states', () => {
  it('tell which commands lead on, and where each leads from a state', () => {
    expect(movesFrom(orders, { state: 20 })).toEqual(['ship', 'cancel'])
    expect(movesFrom(orders, { state: 90 })).toEqual([])
    expect(moveFrom(orders, { state: 10 }, 'cancel')?.to).toBe(90)
    expect(moveFrom(orders, { state: 20 }, 'cancel')?.to).toBe(50)
    expect(moveFrom(orders, { state: 10 }, 'ship')).toBeUndefined()
  })

  it('take the value of a form as well as that of a row, and an empty one for no state', () => {
    expect(movesFrom(orders, { state: '30' })).toEqual(['receive'])
    expect(movesFrom(orders, { state: null })).toEqual([])
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

describe('guards that a row answers by itself', () => {
  const held = defineStates('state', {
    initial: [10],
    final: [20],
    moves: { ship: { from: [10], to: 20, guard: ['isLeading', 'hasStock'] } },
    guards: {
      hasStock: ['库存不足', 'Not enough stock', 'order.noStock'],
      isLeading: ['与主单一并处理', 'It follows another', 'order.followsAnother'],
    },
    rowGuards: { isLeading: ({ leads }, who) => who === 'system' || leads === true },
  })

  it('are said beforehand, to those whom they hold back; what the server asks is not', () => {
    expect(whyNot(held, { state: 10, leads: false }, 'ship', words)).toEqual([
      '与主单一并处理',
      'It follows another',
      'order.followsAnother',
    ])
    expect(whyNot(held, { state: 10, leads: false }, 'ship', words, 'system')).toBeUndefined()
    expect(whyNot(held, { state: 10, leads: true }, 'ship', words)).toBeUndefined()
    expect(whyNot(held, { state: 20, leads: false }, 'ship', words)?.[0]).toBe('仅「待付款」可发货')
  })
})

const parcels = defineStates('state', {
  initial: [10],
  final: [20, 21, 50],
  moves: {
    pay: [
      { from: [10], to: 20, where: { line: [1, 3] }, who: ['system'], guard: ['isExact', 'isNew'], effects: ['sell'] },
      { from: [10], to: 21, where: { line: [2] }, who: ['system'], guard: 'isExact' },
    ],
    cancel: { from: [10], to: 50, who: ['customer', 'system'] },
    remark: { from: [10, 20], who: ['staff'] },
  },
  guards: {
    isExact: ['金额不符', 'Another amount', 'order.otherAmount'],
    isNew: ['已支付', 'Paid already', 'order.paid'],
  },
  effects: { sell: ['减库存', 'Takes the pieces'] },
})

describe('a way', () => {
  it('is for rows with the values that it names', () => {
    expect(moveFrom(parcels, { state: 10, line: 3 }, 'pay', 'system')?.to).toBe(20)
    expect(moveFrom(parcels, { state: 10, line: '2' }, 'pay', 'system')?.to).toBe(21)
    expect(moveFrom(parcels, { state: 10, line: 4 }, 'pay', 'system')).toBeUndefined()
  })

  it('is for those whom it names', () => {
    expect(movesFrom(parcels, { state: 10, line: 1 })).toEqual(['remark'])
    expect(movesFrom(parcels, { state: 10, line: 1 }, 'customer')).toEqual(['cancel'])
    expect(whyNot(parcels, { state: 10, line: 1 }, 'cancel', { ...words, title: ['取消', 'Cancel'] })).toEqual([
      '不支持取消',
      'Cancel: not for this record',
    ])
  })

  it('may leave a row in its state', () => {
    expect(moveFrom(parcels, { state: 20, line: 1 }, 'remark')).toEqual({ from: [10, 20], who: ['staff'] })
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

  it('when an effect is not declared', () => {
    const effect: string = 'sell'
    expect(() =>
      defineStates<'state', 'go', never, string>('state', {
        initial: [1],
        final: [2],
        moves: { go: { from: [1], to: 2, effects: [effect] } },
      }),
    ).toThrow('the effect sell is not declared')
  })

  it('when two ways of a command are open to the same row', () => {
    const ways = (other: object) => () =>
      defineStates('state', {
        initial: [1],
        final: [2, 3],
        moves: {
          go: [
            { from: [1], to: 2, where: { line: [1, 2] }, who: ['staff'] },
            { from: [1], to: 3, ...other },
          ],
        },
      })
    expect(ways({ where: { line: [2] } })).toThrow('go has two ways from the same state')
    expect(ways({ where: { kind: [1] } })).toThrow('go has two ways from the same state')
    expect(ways({ where: { line: [3] } })).not.toThrow()
    expect(ways({ where: { line: [2] }, who: ['system'] })).not.toThrow()
    expect(ways({ where: { line: { min: 2 } } })).toThrow('go has two ways from the same state')
    expect(ways({ where: { line: { min: 3 } } })).not.toThrow()
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
