import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'

export const STEPS = ['base', 'skus', 'rules', 'media'] as const

export type Step = (typeof STEPS)[number]

export const STEP_TITLES: Readonly<Record<Step, Text>> = {
  base: ['基本信息', 'Basics'],
  skus: ['规格与SKU', 'Specs and SKUs'],
  rules: ['销售规则', 'Sale rules'],
  media: ['媒体与详情', 'Media and detail'],
}

/** Fields per step in the order of the screen; `goodsId` and `presellProductId` head the first one. */
const STEP_FIELDS = {
  base: ['title', 'subtitle', 'payModel', 'categoryId', 'sortRank'],
  skus: [],
  rules: [
    ...['limitPerUser', 'limitPerOrder', 'minPerOrder', 'freightKind', 'freight', 'returnAddressId'],
    ...['couponAllowed', 'integralAllowed', 'memberOnly', 'shelfOnAt', 'shelfOffAt'],
  ],
  media: ['cover', 'images', 'detail'],
} as const satisfies Readonly<Record<Step, readonly string[]>>

/** Fields of a step that listings of a line have. */
export function stepFields({ fields }: Pick<AnyResource, 'fields'>, step: Step): readonly string[] {
  return STEP_FIELDS[step].filter((name) => name in fields)
}

/** Where the field of an error is: `skus.3.stock`, `specAttr.0.title`, `title`. */
export function stepOf(path: string): Step {
  if (/^(skus|skuList|specs|specAttr)\b/.test(path)) {
    return 'skus'
  }
  return STEPS.find((step) => STEP_FIELDS[step].some((name) => name === path)) ?? 'base'
}
