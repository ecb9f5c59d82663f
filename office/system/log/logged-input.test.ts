import { expect, test } from 'vitest'
import { cut, loggedInput } from './logged-input.ts'

const NONE: ReadonlySet<string> = new Set()

test('a value of any depth is shown as far as it is worth it', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 20_000; level += 1) {
    deep = [deep]
  }
  expect(loggedInput({ code: 'C1', deep }, new Set(['code', 'deep']))).toBe('{"code":"C1","deep":[[[[[[[["…"]]]]]]]]}')
})

test('secrets are masked at every depth and under every key that is known', () => {
  const sent = { list: [{ password: 'a', inner: { accessToken: 'b' } }], Secret: 'c', pwd: 'd', token: { x: 'e' } }
  expect(JSON.parse(loggedInput(sent, NONE))).toEqual({
    list: [{ password: '***', inner: { accessToken: '***' } }],
    Secret: '***',
    pwd: '***',
    token: '***',
  })
})

test('fields are cut one by one, those of the route come first, ids stay whole', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(32, '0')).join(',')
  const junk = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`junk${index}`, 'x'.repeat(900)]))
  const shown = JSON.parse(loggedInput({ ...junk, text: 'y'.repeat(20_000), ids }, new Set(['text'])))
  expect(Object.keys(shown).slice(0, 2)).toEqual(['text', 'ids'])
  expect(shown.ids).toBe(ids)
  expect(shown.text).toHaveLength(10_000)
  expect(shown.junk0).toHaveLength(200)
  expect(Object.keys(shown)).toHaveLength(2 + 50 + 1)
})

test('of a long list no more is looked at than is shown, and what is shown is the same', () => {
  let looks = 0
  const list = Array.from({ length: 5000 }, (_, index) => ({
    get name() {
      looks += 1
      return `row ${index}`
    },
    price: index,
  }))
  const whole = JSON.stringify(list)
  looks = 0
  expect(JSON.parse(loggedInput({ list }, new Set(['list']))).list).toBe(`${whole.slice(0, 9999)}…`)
  expect(looks).toBeLessThan(2000)
})

test('no sign is cut in two', () => {
  expect(cut('😀😀😀', 4)).toBe('😀…')
  expect(cut('abc', 3)).toBe('abc')
})
