import type { Examples } from '#kit/contract/testing/examples.ts'

/** SKUs that bins of the suite are of, and how many rows of one seed it makes at most. */
const [SKUS, ROWS] = [4000, 20]

/** Bins as the suite over all resources makes them: each of a SKU of its own. */
export const binExamples: Examples = {
  named: [
    `insert into shop_goods (id, goods_no, line, name) values ('goods-of-bins', 'goods-of-bins', 1, 'Figures in bins')`,
    `insert into shop_product (id, product_no, line, title, goods_id)
       values ('listing-of-bins', 'listing-of-bins', 1, 'Figures in bins', 'goods-of-bins')`,
    `insert into shop_sku (id, product_id, spec_key, name, sku_code, sort_rank)
       select 'bin-sku-' || n, 'listing-of-bins', n::text, n::text, 'BIN-' || n, n from generate_series(0, ${SKUS - 1}) n`,
  ],
  derived: ['skuId', 'productId'],
  values: { skuCode: (n) => `BIN-${(Math.floor(n / 1000) * ROWS + (n % 1000)) % SKUS}` },
}
