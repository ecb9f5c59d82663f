import type { Schemas } from '@vitrine/storefront-client'

/** Chinese unless the browser asks for another language. */
export const LANGUAGE = navigator.language.startsWith('zh') ? 'zh' : 'en'

/** A text in the language of the browser. */
export function t(zh: string, en: string): string {
  return LANGUAGE === 'zh' ? zh : en
}

const YUAN = new Intl.NumberFormat(LANGUAGE === 'zh' ? 'zh-CN' : 'en', {
  style: 'currency',
  currency: 'CNY',
  currencyDisplay: 'narrowSymbol',
})

/** @param yuan as the shop answers it; null is a sum that is not known yet */
export function money(yuan: number | null): string {
  return yuan === null ? t('待定', 'To be told') : YUAN.format(yuan)
}

/** `2027-03` as people read it, as precisely as it is known. */
export function releaseOf(month: string | null, precision: Schemas['ChoiceReleasePrecision'] | null = 'month'): string {
  const [year = '', number = ''] = month?.split('-') ?? []
  if (year === '' || precision === 'unknown') {
    return t('发售日未定', 'Release to be told')
  }
  if (precision === 'year') {
    return t(`${year}年发售`, `Release ${year}`)
  }
  if (precision === 'quarter') {
    const quarter = Math.ceil(Number(number) / 3)
    return t(`${year}年第${quarter}季度发售`, `Release Q${quarter} ${year}`)
  }
  return t(`${year}年${Number(number)}月发售`, `Release ${year}-${number}`)
}

export const ORDER_STATES: Readonly<Record<Schemas['ChoiceOrderStatus'], string>> = {
  10: t('待付款', 'To pay'),
  20: t('待发货', 'To ship'),
  21: t('待发售', 'Waiting for release'),
  22: t('补款中', 'Balance open'),
  23: t('已补款', 'Balance paid'),
  24: t('补款逾期', 'Balance overdue'),
  30: t('已发货', 'Shipped'),
  40: t('已完成', 'Done'),
  50: t('已取消', 'Cancelled'),
  51: t('已弃单', 'Forfeited'),
  60: t('已退款关闭', 'Closed by refund'),
}

export const CLAIM_STATES: Readonly<Record<Schemas['ChoiceClaimState'], string>> = {
  0: t('待发售', 'Waiting for release'),
  1: t('可补款', 'Balance open'),
  2: t('已补款', 'Balance paid'),
  3: t('宽限期', 'In grace'),
  4: t('已弃单', 'Forfeited'),
  5: t('已终止', 'Ended'),
  6: t('已转余额', 'Turned into credit'),
}

/** Why nothing can be ordered. */
export const REASONS: Readonly<Record<NonNullable<Schemas['StorefrontListing']['reason']>, string>> = {
  notStarted: t('尚未开始', 'Not yet'),
  ended: t('已截止', 'Over'),
  soldOut: t('已售罄', 'Sold out'),
}
