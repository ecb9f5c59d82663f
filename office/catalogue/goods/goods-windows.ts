import type { FieldError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'

/** Faults of when deposits are taken, at their fields. */
export function presellErrors(values: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const { presellStart, presellEnd, releaseMonth } = values as Values
  const isTurned = presellStart && presellEnd && String(presellEnd) <= String(presellStart)
  return [
    ...(isTurned
      ? [
          {
            path: 'presellEnd',
            message: [
              '预售截止须晚于预售开始',
              'Deposits must end after they begin',
              'goods.depositEndsBeforeStart',
            ] as const,
          },
        ]
      : []),
    ...releaseMonthErrors({ releaseMonth, presellEnd }),
  ]
}

/** Nothing is released before its deposits end. Wall-clock texts, as forms and rows have them. */
export function releaseMonthErrors({
  releaseMonth,
  presellEnd,
}: {
  readonly releaseMonth: unknown
  readonly presellEnd: unknown
}): readonly FieldError[] {
  return releaseMonth && presellEnd && String(releaseMonth) < String(presellEnd).slice(0, 'YYYY-MM'.length)
    ? [
        {
          path: 'releaseMonth',
          message: [
            '发售月不能早于预售截止',
            'The release month cannot be before deposits end',
            'goods.releaseBeforeDepositEnd',
          ],
        },
      ]
    : []
}

/** Faults of when balances are paid, at their fields. */
export function finalErrors(values: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const { payStart, payEnd } = values as Values
  return payStart && payEnd && String(payStart) >= String(payEnd)
    ? [
        {
          path: 'payEnd',
          message: [
            '补款截止须晚于补款开始',
            'The balance window must end after it begins',
            'goods.balanceEndsBeforeStart',
          ],
        },
      ]
    : []
}
