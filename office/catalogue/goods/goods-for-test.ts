import type { Examples } from '#kit/contract/testing/examples.ts'
import { GOODS_IMPORT_FIELDS } from './import/goods-values.ts'
import { janCheckDigit } from './jan-code.ts'

/** Figures as the suite over all resources makes them. */
export const goodsExamples: Examples = {
  values: {
    janCode: (number) => {
      const body = `49${String(number).padStart(10, '0')}`
      return `${body}${janCheckDigit(body)}`
    },
  },
  sheetFields: GOODS_IMPORT_FIELDS.map((name) => (name === 'category' ? 'categoryId' : name)),
  // a price of 0 is one that the maker has yet to name, and yen have no fractions
  sheetInput: (input) => ({ ...input, officialPrice: Math.ceil(Number(input.officialPrice)) + 1 }),
}

/** Pre-order figures: a month that customers know is moved by its command alone. */
export const presellGoodsExamples: Examples = {
  ...goodsExamples,
  kept: ['releaseMonth', 'presellStart', 'presellEnd'],
  derived: ['windowState'],
}
