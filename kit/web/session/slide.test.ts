import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drag, grab, IDLE, press, release, type Slide } from './slide.ts'

const END = 260

const moves = fc.array(fc.integer({ min: -50, max: END - 1 }))

it('[4.7a] is idle, then dragging, and passed at the far end', () => {
  expect(IDLE.state).toBe('idle')
  const dragged = drag(grab(IDLE), 100, END)
  expect(dragged).toEqual({ state: 'dragging', offset: 100 })
  expect(drag(dragged, END + 40, END)).toEqual({ state: 'success', offset: END })
})

it('[4.7b] starts again when it is let go anywhere before the end', () => {
  fc.assert(
    fc.property(moves, (offsets) => {
      const slide = offsets.reduce<Slide>((now, offset) => drag(now, offset, END), grab(IDLE))
      expect(slide.state).toBe('dragging')
      expect(slide.offset).toBeGreaterThanOrEqual(0)
      expect(release(slide)).toEqual(IDLE)
    }),
  )
})

it('[4.7a] stays passed whatever follows', () => {
  const passed = drag(grab(IDLE), END, END)
  fc.assert(
    fc.property(moves, fc.constantFrom('ArrowLeft', 'Home', 'Escape', 'End'), (offsets, key) => {
      const after = offsets.reduce((now, offset) => release(drag(grab(now), offset, END)), passed)
      expect(after).toEqual(passed)
      expect(press(after, key, END)).toEqual(passed)
    }),
  )
})

it('does not move before it is taken hold of', () => {
  expect(drag(IDLE, END, END)).toEqual(IDLE)
})

it('[4.7a] is passed by keys: ten arrows, or End', () => {
  fc.assert(
    fc.property(fc.double({ min: 40, max: 2000, noNaN: true }), (end) => {
      const presses = Array.from({ length: 10 }, () => 'ArrowRight')
      const states = presses.map((_, index) =>
        presses.slice(0, index + 1).reduce((now, key) => press(now, key, end) ?? now, IDLE),
      )
      expect(states.map(({ state }) => state)).toEqual([...Array(9).fill('dragging'), 'success'])
      expect(press(IDLE, 'End', end)?.state).toBe('success')
    }),
  )
})

it('goes back by keys, and leaves other keys alone', () => {
  const half = drag(grab(IDLE), 130, END)
  expect(press(half, 'ArrowLeft', END)).toEqual({ state: 'dragging', offset: 104 })
  expect(press(half, 'Home', END)).toEqual(IDLE)
  expect(press(half, 'Tab', END)).toBeUndefined()
})
