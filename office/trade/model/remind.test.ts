import { expect, it } from 'vitest'
import { parseRemind, remindTimes } from './remind.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const codes = (list: string, openAt: string, dueAt: string) =>
  remindTimes(parseRemind(list) ?? [], {
    openAt: at(openAt),
    dueAt: at(dueAt),
    lastDay: at(`${dueAt.slice(0, 10)}T00:00:00`),
  }).map((time) => [time.code, time.at.toISOString()])

it('reminds at the moments of the list, in their order', () => {
  expect(codes('open,50%,3d,1d,last,grace', '2026-03-01T10:00:00', '2026-03-15T10:00:00')).toEqual([
    ['open', '2026-03-01T02:00:00.000Z'],
    ['50%', '2026-03-08T02:00:00.000Z'],
    ['3d', '2026-03-12T02:00:00.000Z'],
    ['1d', '2026-03-14T02:00:00.000Z'],
    ['last', '2026-03-14T16:00:00.000Z'],
    ['grace', '2026-03-15T02:00:00.000Z'],
  ])
})

it('reminds of nothing before the balance is open', () => {
  expect(codes('open,3d,last', '2026-03-14T10:00:00', '2026-03-15T10:00:00').map(([code]) => code)).toEqual([
    'open',
    'last',
  ])
})
