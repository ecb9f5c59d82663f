import fc from 'fast-check'
import { expect, test } from 'vitest'
import { THEME_PRESETS } from '../../browser/layout-settings.ts'
import { AA_TEXT, contrast, readableShade } from './contrast.ts'

test('contrast of known pairs', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#1890ff', '#ffffff')).toBeLessThan(AA_TEXT)
})

test('every preset has a shade that can be read on white, and that carries white', () => {
  for (const { color } of THEME_PRESETS) {
    expect(contrast(readableShade(color, ['#ffffff', '#f5f5f5'], '#000000'), '#f5f5f5')).toBeGreaterThanOrEqual(AA_TEXT)
  }
})

test('any colour has a readable shade on light and on dark ground', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (any) => {
      expect(contrast(readableShade(any, ['#ffffff'], '#000000'), '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT)
      expect(contrast(readableShade(any, ['#141414'], '#ffffff'), '#141414')).toBeGreaterThanOrEqual(AA_TEXT)
    }),
  )
})
