import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'

/** Days that can be looked back on. */
export const SALES_DAYS = [7, 30, 90] as const

/** Code of the list of payments: the home page asks for it without their declaration. */
export const SEE_PAYMENTS = 'shop:payment:list'

/** What came in and went back on one day of the shop. Yuan. */
export interface DayOfSales {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly sales: number
  readonly deposits: number
  /** Null for those who see no refunds. */
  readonly refunds: number | null
}

type Series = 'sales' | 'deposits' | 'refunds'

export const SALES_TITLES: Readonly<Record<Series, Text>> = {
  sales: ['销售收款', 'Sales'],
  deposits: ['定金收款', 'Deposits'],
  refunds: ['退款', 'Refunds'],
}

/** The series that the caller sees. */
export function seriesOf(days: readonly DayOfSales[]): readonly Series[] {
  return days.some(({ refunds }) => refunds !== null) ? ['sales', 'deposits', 'refunds'] : ['sales', 'deposits']
}

/** Sum of a series over its days. Yuan. */
export function totalOf(days: readonly DayOfSales[], series: Series): number {
  return days.reduce((sum, day) => sum + Math.round((day[series] ?? 0) * 100), 0) / 100
}

export const shownYuan = (yuan: number): string => formatYuan(Math.round(yuan * 100))
