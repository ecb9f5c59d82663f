import type { Examples } from '#kit/contract/testing/examples.ts'

/** An arrived figure with a SKU, as the suite over all resources needs one that no call of the waves makes. */
export const waveExamples: Examples = {
  told: 'name',
  stored: (id, n) => [
    `insert into shop_goods (id, line, goods_no, name, state, find_text, create_by)
      values ('pre${id}'::varchar(36), 2, 'WP${n}', '预售${n}', 1, 'p${n}', 'admin')`,
    `insert into shop_goods (id, line, goods_no, name, state, presell_goods_id, arrival_batch_no, pay_start, pay_end,
      find_text, create_by)
      values ('${id}', 3, 'W${n}', 'secret${n}x', 1, 'pre${id}'::varchar(36), 'B${n}', date_trunc('second', now()),
      date_trunc('second', now()), 'w${n}', 'admin')`,
    `insert into shop_product (id, line, goods_id, product_no, title) values ('p${id}'::varchar(36), 3, '${id}', 'WR${n}', '补款${n}')`,
    `insert into shop_sku (id, product_id, spec_key, name, present_price, stock)
      values ('s${id}'::varchar(36), 'p${id}'::varchar(36), '', '无规格', 100, 0)`,
  ],
  calls: {
    receive: ({ id }) => ({ pieces: JSON.stringify([{ skuId: `s${id}`, good: 1, damaged: 0 }]) }),
    open: () => ({ payEnd: '2099-12-31 23:59:59' }),
    // the coupon that choices make is no apology
    cut: () => ({ couponId: null }),
    extend: () => ({ payEnd: '2099-12-31 23:59:59', reason: '节假日' }),
  },
}
