import type { Page } from '#kit/contract/envelope.ts'
import { groupThousands } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'

export type TotalKind = Page<unknown>['totalKind']

/** `1,204`, `10,000+` when counting stopped there, `约 1,204` when estimated. */
export function countText(total: number, kind: TotalKind): Text {
  const digits = groupThousands(String(total))
  switch (kind) {
    case 'capped':
      return [`${digits}+`, `${digits}+`]
    case 'estimated':
      return [`约 ${digits}`, `about ${digits}`]
    default:
      return [digits, digits]
  }
}

/** The pager's total. */
export function totalText(range: readonly [from: number, to: number], total: number, kind: TotalKind): Text {
  const [zh, en] = countText(total, kind)
  const [from, to] = range
  return [`${from}-${to} 共 ${zh} 条`, `${from}-${to} total ${en} items`]
}
