import { choicesOf } from '#kit/contract/choices.ts'
import { filled, listed, type Refusal, type Text } from '#kit/contract/text.ts'
import { ACCOUNT_SIGN, type AccountSign } from '../../model/account-link.ts'
import { sum } from '../../model/money/shares.ts'

interface Bought {
  readonly byProduct: ReadonlyMap<string, number>
  readonly byGoods: ReadonlyMap<string, number>
}

/** What another account of the same person has bought, and by what it is known as theirs. */
export interface BoughtTogether {
  readonly signs: readonly AccountSign[]
  readonly bought: Bought
}

interface Limited {
  readonly productId: string
  readonly goodsId: string | null
  readonly limitPerUser: number
  readonly goodsLimitPerUser: number
}

/**
 * Why accounts that count as one person may not have more of a listing and a figure together; undefined when they may. It says
 * what they share, and nothing of what the others bought.
 */
export function samePersonError(
  { productId, goodsId, limitPerUser, goodsLimitPerUser }: Limited,
  { bought, together }: { readonly bought: Bought; readonly together: readonly BoughtTogether[] },
  { ofProduct, ofGoods }: { readonly ofProduct: number; readonly ofGoods: number },
): Text | undefined {
  const limits = [
    { max: limitPerUser, wanted: ofProduct, hadBy: (of: Bought) => of.byProduct.get(productId) ?? 0 },
    { max: goodsLimitPerUser, wanted: ofGoods, hadBy: (of: Bought) => of.byGoods.get(goodsId ?? '') ?? 0 },
  ]
  for (const { max, wanted, hadBy } of limits) {
    const others = together.filter((other) => hadBy(other.bought) > 0)
    const had = hadBy(bought) + sum(others.map((other) => hadBy(other.bought)))
    if (max > 0 && others.length > 0 && had + wanted > max) {
      return filled(TOGETHER, { max, signs: signWords(others) })
    }
  }
  return undefined
}

/** What accounts share, in words. */
export function signWords(accounts: readonly { readonly signs: readonly AccountSign[] }[]): Text {
  const shared = new Set<unknown>(accounts.flatMap(({ signs }) => signs))
  const items = choicesOf(ACCOUNT_SIGN).items.filter(([value]) => shared.has(value))
  return listed(items.map(([, zh, en]) => [zh, en.toLowerCase()] as const))
}

const TOGETHER: Refusal = [
  '使用同一{signs}的账号合计限购{max}件',
  'At most {max} for accounts of the same {signs} together',
  'limit.together',
]
