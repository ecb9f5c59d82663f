import { expect, test } from 'vitest'
import { THEME_PRESETS } from '../../browser/layout-settings.ts'
import { AA_TEXT, contrast } from './contrast.ts'
import { paletteOf, SWITCH_OFF } from './palette.ts'

const ALL = THEME_PRESETS.flatMap(({ color }) =>
  (['light', 'dark'] as const).flatMap((mode) => [true, false].map((isColorWeak) => ({ color, mode, isColorWeak }))),
)

test('text in any preset can be read on every ground of both themes', () => {
  for (const settings of ALL) {
    const palette = paletteOf(settings)
    for (const ink of [palette.text, palette.success, palette.warning, palette.error]) {
      for (const ground of [palette.layout, palette.panel, palette.raised]) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA_TEXT)
      }
    }
  }
})

test('links and meanings can be read on the grounds of alerts and of selected entries; the text of a danger button on all its states', () => {
  for (const settings of ALL) {
    const { text, success, warning, error, tint, tints, onError, errorHover, errorActive } = paletteOf(settings)
    for (const ground of Object.values(tints)) {
      for (const ink of [text, success, warning, error]) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA_TEXT)
      }
    }
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(AA_TEXT)
    for (const ground of [error, errorHover, errorActive]) {
      expect(contrast(onError, ground)).toBeGreaterThanOrEqual(AA_TEXT)
    }
  }
})

test('white can be read on every fill, and on a switch that is off', () => {
  for (const ground of Object.values(SWITCH_OFF)) {
    expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(AA_TEXT)
  }
  for (const settings of ALL) {
    const { fill, fillHover, fillActive } = paletteOf(settings)
    for (const ground of [fill, fillHover, fillActive]) {
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(AA_TEXT)
    }
  }
})

test('[3.3] the chosen colour itself stays where it carries no text', () => {
  expect(paletteOf({ color: '#1890FF', mode: 'light', isColorWeak: false }).mark).toBe('#1890ff')
})

test('[2.17] colour-weak mode shows meanings in colours that every eye tells apart', () => {
  const settings = { color: '#1890FF', mode: 'light' } as const
  const usual = paletteOf({ ...settings, isColorWeak: false })
  const weak = paletteOf({ ...settings, isColorWeak: true })
  expect(weak.success).not.toBe(usual.success)
  expect(weak.error).not.toBe(usual.error)
})

/** What tells a part of a control from its ground (WCAG 2.2, 1.4.11). */
const NON_TEXT = 3

test('rings of what is not chosen are seen in the dark', () => {
  for (const settings of ALL.filter(({ mode }) => mode === 'dark')) {
    const { ring = '#000000', layout, panel, raised } = paletteOf(settings)
    for (const ground of [layout, panel, raised]) {
      expect(contrast(ring, ground)).toBeGreaterThanOrEqual(NON_TEXT)
    }
  }
})
