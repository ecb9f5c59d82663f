import type { Examples } from '#kit/contract/testing/examples.ts'

/** A pre-order figure, as the suite over all resources needs one that no call of the release plan makes. */
export const releasePlanExamples: Examples = {
  told: 'name',
  stored: (id, n) => [
    `insert into shop_goods (id, line, goods_no, name, state, release_month, find_text, create_by)
      values ('${id}', 2, 'R${n}', 'secret${n}x', ${n % 3}, '2026-0${(n % 9) + 1}', 'r${n}', 'admin')`,
  ],
  calls: { cancelRun: () => ({ reason: '厂商取消' }) },
}
