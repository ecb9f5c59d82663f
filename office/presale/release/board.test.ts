import { describe, expect, it } from 'vitest'
import { type Card, columnsOf, monthOf, PAST, sortedCards, UNKNOWN } from './board.ts'

const card = (id: string, releaseMonth: string | null): Card => ({
  ...{ createBy: null, createTime: '', updateBy: null, updateTime: null, version: 0 },
  ...{ id, goodsNo: id, name: id, mainImage: null, manufacturer: null, ipName: null, releasePrecision: 'month' },
  ...{ firstReleaseMonth: null, delayCount: 0, delayRight: false, releaseMonth },
})

describe('the cards of a month', () => {
  it('stand by name, or the most depositors or the most money first; who may see neither has zero of both', () => {
    const cards = [
      { ...card('b', null), depositors: 3, depositsHeld: 100 },
      { ...card('a', null), depositors: 3, depositsHeld: 900.5 },
      { ...card('c', null), depositors: 10, depositsHeld: 0 },
      card('d', null),
    ]
    const ids = (order: Parameters<typeof sortedCards>[1]) =>
      sortedCards(cards, order)
        .map(({ id }) => id)
        .join('')
    expect([ids('name'), ids('depositors'), ids('depositsHeld')]).toEqual(['abcd', 'cabd', 'abcd'])
    expect(cards.map(({ id }) => id).join(''), 'the cards that came are left as they are').toBe('bacd')
  })
})

describe('the columns of the release board', () => {
  it('are months without a gap, what is late in front and what has no month behind', () => {
    const cards = [card('a', '2026-12'), card('b', '2026-08'), card('c', null), card('d', '2027-07')]
    const columns = columnsOf({ cards, today: '2026-11' })
    expect(columns.map(({ key }) => key)).toEqual([
      ...[PAST, '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07'],
      UNKNOWN,
    ])
    const filled = columns.flatMap(({ key, cards: own }) => own.map(({ id }) => `${key} ${id}`))
    expect(filled).toEqual(['past b', '2026-12 a', '2027-07 d', 'unknown c'])
  })

  it('show some months ahead where there is nothing, and take cards only where a month is', () => {
    const columns = columnsOf({ cards: [], today: '2026-11' })
    expect(columns.map(({ key }) => key).at(0)).toBe('2026-11')
    expect(columns).toHaveLength(7)
    expect(columns.map(monthOf).at(-1)).toBeNull()
    expect(columnsOf({ cards: [card('late', '2020-01')], today: '2026-11' }).map(monthOf)[0]).toBeUndefined()
  })

  it('lose no card however far away its month is', () => {
    const columns = columnsOf({ cards: [card('far', '2199-01')], today: '2026-11' })
    expect(columns.flatMap(({ cards }) => cards)).toHaveLength(1)
    expect(columns.length).toBeLessThan(70)
  })
})
