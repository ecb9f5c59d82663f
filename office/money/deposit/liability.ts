import type { Text } from '#kit/contract/text.ts'

/** Path of the report of what the shop owes of deposits, and of its workbook. */
export const LIABILITY_PATH = '/shop/depositReport'

/** Who may read it; amounts need the right to see amounts, too. */
export const LIABILITY_RIGHTS = { view: 'shop:depositReport:view', export: 'shop:depositReport:export' } as const

/** What the report adds up by: the figure, the customer, or the month in which the deposit was paid. */
export const LIABILITY_BY = ['goods', 'customer', 'month'] as const
export type LiabilityBy = (typeof LIABILITY_BY)[number]

/** Amounts of the ledger until the end of a day. Fen; what is held is positive, the others are what was taken away. */
export interface LiabilitySums {
  readonly held: number
  readonly applied: number
  readonly forfeited: number
  readonly refunded: number
  readonly credited: number
  /** What is owed: `held` without the others. */
  readonly owed: number
  /** Of what is owed, what was paid for pre-orders that are paid at once. */
  readonly prepaid: number
  /** Pre-orders of which something is owed. */
  readonly claims: number
}

export interface LiabilityRow extends LiabilitySums {
  /** Id of the figure or of the customer, or the month. */
  readonly key: string
  readonly name: string
  readonly no: string | null
}

/** What the payments say of the same deposits until the end of the same day. Fen. */
export interface LiabilityCheck {
  /** Deposits that were paid. */
  readonly paid: number
  /** Deposits that were paid back. */
  readonly refunded: number
  /** What the ledger has too much; 0 when both say the same. */
  readonly difference: number
}

export interface Liability {
  /** `YYYY-MM-DD` in the zone of the shop. */
  readonly day: string
  /** Those that are owed something. */
  readonly rows: readonly LiabilityRow[]
  /** What was paid by those that are owed nothing any more, in one row; null where there are none. */
  readonly settled: LiabilitySums | null
  /** What is owed to more of them than the report shows, in one row; null where all are shown. */
  readonly others: LiabilitySums | null
  /** All rows. */
  readonly total: LiabilitySums
  /** What customers have of credit at that time, as far as the caller sees it. Fen. */
  readonly credit: number
  /** Null where row rules hide some of the deposits: the payments are not hidden by them. */
  readonly check: LiabilityCheck | null
}

export const LIABILITY_TITLE: Text = ['应付定金', 'Deposits owed']

/** Words of the columns, for the page and its workbook. */
export const LIABILITY_WORDS = {
  held: ['已收', 'Taken'],
  applied: ['已入账', 'Applied'],
  forfeited: ['定金不退', 'Kept'],
  refunded: ['已退还', 'Paid back'],
  credited: ['转余额', 'Turned into credit'],
  owed: ['应付余额', 'Owed'],
  prepaid: ['其中全款预付', 'Of it prepaid'],
  claims: ['未结笔数', 'Open pre-orders'],
} as const satisfies Record<keyof LiabilitySums, Text>

/** What rows are called that stand for several: what is not shown for its number, and what is owed no more. */
export const LIABILITY_OTHERS: Text = ['其余', 'Others']
export const LIABILITY_SETTLED: Text = ['已结清', 'Settled']

export const LIABILITY_NAMES: Readonly<Record<LiabilityBy, Text>> = {
  goods: ['手办', 'Figure'],
  customer: ['顾客', 'Customer'],
  month: ['收款月份', 'Month of the payment'],
}
