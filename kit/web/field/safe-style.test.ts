import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeStyle } from './safe-style.ts'

it('keeps what an editor writes', () => {
  expect(safeStyle('text-align: center; COLOR:rgb(224, 62, 45);padding-left: 40px')).toBe(
    'text-align: center; color: rgb(224, 62, 45); padding-left: 40px',
  )
})

it.each([
  'background-image: url(https://example.org/x.png)',
  'color: url(javascript:alert(1))',
  'color: expression(alert(1))',
  'width: calc(1px + 1px)',
  'position: fixed',
  'color: \\75rl(x)',
  'color: red /* } */',
  'nonsense',
])('drops %s', (style) => {
  expect(safeStyle(style)).toBe('')
})

it('never lets an address, an escape or a bracket of a function through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(safeStyle(`color:${value};width:${value}`)).not.toMatch(/url\(|\\|expression|[<>{}@]/i)
    }),
  )
})
