import { expect, it } from 'vitest'
import { contrast } from '../../../shell/theme/contrast.ts'
import { GROUND_COLOURS, WORD_COLOURS } from './colours.ts'

it.each(WORD_COLOURS)('words in $value can be read on white', ({ value }) => {
  expect(contrast(value, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

it.each(GROUND_COLOURS)('black words can be read on $value', ({ value }) => {
  expect(contrast('#000000', value)).toBeGreaterThanOrEqual(7)
})
