import type { Examples } from '#kit/contract/testing/examples.ts'

/** Stocktakes as the suite over all resources makes them. */
export const stocktakeExamples: Examples = {
  stored: (id, number) => [
    `insert into shop_stocktake (id, stocktake_no, scope, opened_by, opened_at, create_by)
       values ('${id}', 'secret${number}x', 'Everything', 'admin', date_trunc('second', now()), 'admin')`,
  ],
  told: 'stocktakeNo',
  calls: { count: () => ({ qty: 1, how: 'set', code: 'none' }) },
}

/** Lines of them, each of a SKU and a stocktake of its own. */
export const stocktakeLineExamples: Examples = {
  stored: (id, number) => [
    `insert into shop_goods (id, goods_no, line, name) values ('lg-${id}', 'lg-${number}', 1, 'Counted')`,
    `insert into shop_product (id, product_no, line, title, goods_id) values ('lp-${id}', 'lp-${number}', 1, 'Counted', 'lg-${id}')`,
    `insert into shop_sku (id, product_id, spec_key, name, sku_code, sort_rank)
       values ('ls-${id}', 'lp-${id}', '', 'Counted', 'lc-${number}', 1)`,
    `insert into shop_stocktake (id, stocktake_no, opened_by) values ('lt-${id}', 'LT${number}', 'admin')`,
    `insert into shop_stocktake_line (id, stocktake_id, sku_id, product_id, sku_code, bins, opening_book, create_by)
       values ('${id}', 'lt-${id}', 'ls-${id}', 'lp-${id}', 'secret${number}x', 'A-01', 1, 'admin')`,
  ],
  told: 'skuCode',
}
