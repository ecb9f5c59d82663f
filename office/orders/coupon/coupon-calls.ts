import type { DeskQuote } from '../order/desk/desk.ts'

/** Permission to see what a coupon does. */
export const WHAT_IF = 'shop:coupon:whatIf'

export const WHAT_IF_PATH = '/shop/coupon/whatIf'
export const WHAT_IF_SKUS_PATH = '/shop/coupon/skus'
export const SCOPE_PATH = '/shop/coupon/scopeRows'

/** Figures or listings that a coupon may be good for, of all lines. */
export interface ScopeRow {
  readonly value: string
  readonly text: string
  readonly line: number
}

/** Answer of `POST …/whatIf`: the order as it would be, and without the coupon. Amounts in yuan. */
export interface WhatIf {
  readonly before: number
  readonly quote: DeskQuote | null
  /** Why it takes nothing off, in words of the reader; null when it does. */
  readonly refusal: string | null
}
