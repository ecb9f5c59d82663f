import type { Examples } from '#kit/contract/testing/examples.ts'

/** Damaged pieces as the suite over all resources makes them: each of a SKU of its own. */
export const damagedExamples: Examples = {
  stored: (id, number) => [
    `insert into shop_goods (id, goods_no, line, name) values ('dg-${id}', 'dg-${number}', 1, 'Damaged')`,
    `insert into shop_product (id, product_no, line, title, goods_id) values ('dp-${id}', 'dp-${number}', 1, 'Damaged', 'dg-${id}')`,
    `insert into shop_sku (id, product_id, spec_key, name, sku_code, bar_code, sort_rank, stock, counted)
       values ('ds-${id}', 'dp-${id}', '', 'Damaged', 'secret${number}x', 'box${number}x', 1, 50, true)`,
    `insert into shop_damaged (id, sku_id, product_id, sku_code, qty, create_by)
       values ('${id}', 'ds-${id}', 'dp-${id}', 'secret${number}x', 9, 'admin')`,
  ],
  told: 'skuCode',
  calls: {
    take: ({ skuCode }) => ({ skuCode: String(skuCode).replace('secret', 'box'), qty: 1, reason: 'damaged' }),
    sellAgain: () => ({ qty: 1, reason: 'whole' }),
    writeOff: () => ({ qty: 1, reason: 'broken' }),
  },
}
