import type { Text } from '#kit/contract/text.ts'

type Said = readonly [title: Text, help?: Text]

/** What the figures of the report are called, what each is, and what parts it from others with a similar name. */
export const WORDS = {
  noPeriod: [
    '时间范围不正确，例如 2026-11、2026-Q4、2026',
    'There is no such span: write it like 2026-11, 2026-Q4 or 2026',
    'report.noPeriod',
  ],
  total: ['合计', 'Total'],
  allChannels: ['全部渠道', 'All channels'],
  sections: {
    channels: [
      ['各渠道收支', 'Money by channel'],
      [
        '钱实际进出的日期与渠道。收到的钱不一定是收入：定金在抵扣尾款之前属于应付。余额支付在充入余额时已收过，不重复计。',
        'When money really came in or went back, and through which channel. Not all of it is income: deposits are owed until a balance is paid with them. What credit paid came in before, and is not counted twice.',
      ],
    ],
    deposits: [
      ['应付定金', 'Deposits owed'],
      [
        '期初 + 各项变动 = 期末，与“应付定金”页同一天的应付余额一致。减少应付的变动为负数。',
        'Begin and moves are the end, and the same as the page “Deposits owed” says for that day. What lessens it is negative.',
      ],
    ],
    credit: [
      ['顾客余额', 'Customers’ credit'],
      [
        '期初 + 各项变动 = 期末。余额也是欠顾客的钱，与定金分开计算。',
        'Begin and moves are the end. Credit is owed to customers, too, and counted apart from deposits.',
      ],
    ],
    income: [
      ['各业务线收入', 'Income by line'],
      [
        '收入按订单付清的日期计：售出 + 定金转入 − 退款。与“收款”不同：定金收到时不算收入，抵扣尾款或不退时才算；余额支付的订单也算收入。',
        'Income counts when an order is paid in full: sold, and what deposits turned into, less refunds. Unlike what was taken in, a deposit is income only once it pays a balance or is kept, and orders that credit paid count, too.',
      ],
    ],
    costs: [
      ['成本与让利', 'What it cost'],
      [
        '为这些销售让出的金额。优惠券与积分已从售出金额中减去，手续费以渠道账单为准，未从各渠道收支中扣除。',
        'What was given up for these sales. Coupons and points are off the amounts sold already; fees are those of the channels’ statements, and are not taken off the money by channel.',
      ],
    ],
  },
  columns: {
    amount: [['金额', 'Amount']],
    sales: [
      ['销售收款', 'Sales'],
      [
        '定金以外的收款（全款、尾款、运费），按付款时间；首页的“销售收款”为同一数字。与“售出”不同，那里按订单计。',
        'Payments other than deposits (in full, balances, freight) by the time they were paid; “Sales” of the home page is the same number. “Sold” counts orders instead.',
      ],
    ],
    deposits: [
      ['定金收款', 'Deposits'],
      [
        '预售订单付的定金与预付款，含其中的运费；“已收定金”不含运费。',
        'What pre-orders paid, deposits as well as what was prepaid, with its freight; “Deposits taken” is without freight.',
      ],
    ],
    taken: [
      ['收款合计', 'Taken in'],
      ['销售收款与定金收款之和。孤立付款不在内。', 'Sales and deposits together, without orphan payments.'],
    ],
    orphans: [
      ['孤立付款', 'Orphan payments'],
      [
        '已到账、但没有订单可以接收的款项；尚未退回或转为订单付款。',
        'Money that came in and that no order takes: neither paid back nor taken by an order so far.',
      ],
    ],
    back: [
      ['退回', 'Paid back'],
      [
        '原路退回的款项，按实际退回的时间；首页的“退款”为同一数字。与成本中的“退款”不同，那里按退款单完成时间，且含退到余额的部分。',
        'What went back the way it came, by the time it was back; “Refunds” of the home page is the same number. “Refunds” among the costs are those finished, with what went to credit.',
      ],
    ],
    sold: [
      ['售出', 'Sold'],
      [
        '期间付清的订单应付金额（含运费，已减优惠券与积分）。预售一行只计运费：定金与预付款在抵扣或不退之前不算收入。',
        'What orders cost that were paid in this time, with freight, less coupons and points. Of pre-orders only freight: deposits and what was prepaid are no income until they are applied or kept.',
      ],
    ],
    fromDeposits: [
      ['定金转入', 'From deposits'],
      [
        '补款：抵扣尾款的定金与预付款；预售：不退的定金。',
        'Balances: deposits that paid them; pre-orders: deposits that were kept.',
      ],
    ],
    refunded: [
      ['退款', 'Refunded'],
      [
        '期间完成的退款（同意金额），按原订单的业务线；退还的应付定金不在内。',
        'Refunds finished in this time, as agreed, by the line of their order; without deposits that were owed.',
      ],
    ],
    freightBack: [
      ['退定金的运费', 'Freight back'],
      ['随定金或预付款退回的运费。', 'Freight that went back with deposits or what was prepaid.'],
    ],
    income: [
      ['收入', 'Income'],
      [
        '售出 + 定金转入 − 退款 − 退回运费；由左侧各项相加，没有单独的明细。',
        'Sold and from deposits, less refunds and freight back: the sum of the figures beside it, without rows of its own.',
      ],
    ],
  },
  lines: {
    begin: [
      ['期初应付', 'Owed at the beginning'],
      ['期间第一天之前的全部分录合计。', 'All entries before the first day, added up.'],
    ],
    end: [
      ['期末应付', 'Owed at the end'],
      ['期间最后一天为止的全部分录合计。', 'All entries until the end of the last day, added up.'],
    ],
    depositsTaken: [
      ['已收定金', 'Deposits taken'],
      [
        '记入定金台账的定金与预付款，不含运费；“定金收款”含运费。',
        'Deposits and what was prepaid as the ledger has them, without freight; the payments of deposits are with it.',
      ],
    ],
    depositsApplied: [
      ['抵扣尾款', 'Applied to balances'],
      ['补款付清后，定金成为收入。', 'It is income once the balance is paid.'],
    ],
    depositsKept: [
      ['定金不退', 'Forfeited'],
      ['弃单后不退的定金，减去冲回的。', 'Deposits that are kept, less those held again.'],
    ],
    depositsBack: [
      ['退还', 'Paid back'],
      [
        '退给顾客的定金与预付款，不含运费。',
        'Deposits and what was prepaid that went back to customers, without freight.',
      ],
    ],
    depositsCredited: [
      ['转为余额', 'Turned into credit'],
      ['仍欠顾客，改记为余额。', 'Still owed to the customer, as credit.'],
    ],
    depositsSplit: [
      ['拆分', 'Split'],
      ['资格拆分时在两条之间转移，合计为零。', 'Moved from one claim to another: nothing in sum.'],
    ],
    creditDeposits: [
      ['定金转余额', 'From deposits'],
      [
        '由应付定金改记的余额；“定金转入”是成为收入的定金。',
        'Deposits that became credit and are owed as such; “From deposits” of the income are those that became income.',
      ],
    ],
    creditRefunds: [
      ['退款退到余额', 'From refunds'],
      ['退款中没有经渠道退出、而记为余额的部分。', 'What refunds gave back as credit, and not through a channel.'],
    ],
    creditUsed: [
      ['订单使用', 'Used for orders'],
      ['用余额支付的金额，减去取消后退回的。', 'What paid orders, less what was returned with those cancelled.'],
    ],
    creditPayouts: [
      ['余额线下退还', 'Credit paid out'],
      [
        '付给顾客的余额，与上面的“余额线下退还”为同一数字。',
        'Credit that was paid out to customers: the same number as above.',
      ],
    ],
    creditPaidOut: [
      ['余额线下退还', 'Credit paid out'],
      [
        '付给顾客的余额，不经渠道，也没有退款单。',
        'Credit that was paid out to customers: by no channel, and without a refund.',
      ],
    ],
    refunds: [
      ['退款', 'Refunds'],
      [
        '期间完成的全部退款（同意金额），含退定金与退到余额的部分；“退回”只计实际经渠道退出的款项。',
        'All refunds finished in this time, as agreed, deposits and what went to credit among them; “Paid back” is what left through channels.',
      ],
    ],
    coupons: [
      ['优惠券', 'Coupons'],
      [
        '期间付款的订单用券抵去的金额；之后退还的券也在内。看板的“优惠券成本”不计已退还的券。',
        'What coupons took off orders paid in this time, those given back later among them; the cost of coupons on the dashboard leaves these out.',
      ],
    ],
    points: [
      ['积分抵扣', 'Points'],
      ['期间付款的订单用积分抵去的金额。', 'What points took off orders paid in this time.'],
    ],
    fees: [
      ['渠道手续费', 'Fees of channels'],
      [
        '渠道账单上的手续费，按账单日；没有账单的日子未计。',
        'Fees as the statements of the channels have them, by their day; days without a statement are not counted.',
      ],
    ],
  },
} as const satisfies {
  readonly noPeriod: Text
  readonly total: Text
  readonly allChannels: Text
  readonly sections: Readonly<Record<string, readonly [Text, Text]>>
  readonly columns: Readonly<Record<string, Said>>
  readonly lines: Readonly<Record<string, Said>>
}
