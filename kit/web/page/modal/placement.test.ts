import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clamped, IN_PLACE, stepped } from './placement.ts'

const pixels = fc.integer({ min: -3000, max: 3000 })
const size = fc.integer({ min: 1, max: 2000 })
const scene = fc.record({
  offset: fc.record({ x: pixels, y: pixels }),
  box: fc.record({ left: pixels, top: pixels, width: size, height: size }),
  viewport: fc.record({ width: size, height: size }),
})

it('[9.9f] keeps the dialog in the window, and the beginning of one that is larger', () => {
  fc.assert(
    fc.property(scene, ({ offset, box, viewport }) => {
      const { x, y } = clamped(offset, box, viewport)
      expect(box.left + x).toBeGreaterThanOrEqual(0)
      expect(box.top + y).toBeGreaterThanOrEqual(0)
      expect(box.left + x + box.width).toBeLessThanOrEqual(Math.max(viewport.width, box.width))
      expect(box.top + y + box.height).toBeLessThanOrEqual(Math.max(viewport.height, box.height))
    }),
  )
})

it('[9.9f] moves a dialog freely within the window', () => {
  const box = { left: 400, top: 100, width: 520, height: 300 }
  const viewport = { width: 1280, height: 800 }
  expect(clamped({ x: -120, y: 60 }, box, viewport)).toEqual({ x: -120, y: 60 })
  expect(clamped({ x: -900, y: 900 }, box, viewport)).toEqual({ x: -400, y: 400 })
})

it('is at rest once it is clamped', () => {
  fc.assert(
    fc.property(scene, ({ offset, box, viewport }) => {
      const once = clamped(offset, box, viewport)
      expect(clamped(once, box, viewport)).toEqual(once)
    }),
  )
})

it('moves by arrow keys, there and back', () => {
  expect(stepped(IN_PLACE, 'ArrowRight')).toEqual({ x: 16, y: 0 })
  expect(stepped({ x: 16, y: 0 }, 'ArrowLeft')).toEqual(IN_PLACE)
  expect(stepped({ x: 0, y: 16 }, 'ArrowUp')).toEqual(IN_PLACE)
  expect(stepped(IN_PLACE, 'ArrowDown')).toEqual({ x: 0, y: 16 })
  expect(stepped(IN_PLACE, 'Enter')).toBeUndefined()
})
