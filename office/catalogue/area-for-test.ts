import type { Examples } from '#kit/contract/testing/examples.ts'
import { finalGoods, goods, presellGoods } from './goods/goods.ts'
import { goodsExamples, presellGoodsExamples } from './goods/goods-for-test.ts'
import { finalProduct, presellProduct, product } from './product/product.ts'
import { finalProductExamples, productExamples } from './product/product-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const catalogueExamples: Readonly<Record<string, Examples>> = {
  [goods.name]: goodsExamples,
  [presellGoods.name]: presellGoodsExamples,
  [finalGoods.name]: goodsExamples,
  [product.name]: productExamples,
  [presellProduct.name]: productExamples,
  [finalProduct.name]: finalProductExamples,
}
