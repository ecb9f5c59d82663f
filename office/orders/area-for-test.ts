import type { Examples } from '#kit/contract/testing/examples.ts'
import { bin } from './bin/bin.ts'
import { binExamples } from './bin/bin-for-test.ts'
import { damaged } from './damaged/damaged.ts'
import { damagedExamples } from './damaged/damaged-for-test.ts'
import { stocktake } from './stocktake/stocktake.ts'
import { stocktakeExamples, stocktakeLineExamples } from './stocktake/stocktake-for-test.ts'
import { stocktakeLine } from './stocktake/stocktake-line.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const ordersExamples: Readonly<Record<string, Examples>> = {
  [bin.name]: binExamples,
  [damaged.name]: damagedExamples,
  [stocktake.name]: stocktakeExamples,
  [stocktakeLine.name]: stocktakeLineExamples,
}
