import type { FieldError } from '#kit/contract/errors.ts'
import { parseYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { PayModel } from '../rules/pay-model.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import {
  MAX_STOCK,
  type Sku,
  type SkuVariant,
  SPEC_LIMIT,
  SPEC_TITLE_MAX,
  SPEC_VALUE_LIMIT,
  type SpecRow,
  skuLabel,
} from './sku.ts'

export const SKU_TEXTS = {
  enterSpec: ['请输入规格值', 'Please enter spec value'],
  specExists: ['已存在该规格名', 'Already has this attribute name'],
  valueExists: ['已存在该规格值', 'Already has this spec value'],
  titleTooLong: ['不能超过{max}个字符', 'At most {max} {max|character|characters}'],
  noSkus: ['暂无SKU数据', 'No SKU data yet', 'sku.noSkus'],
  generateFirst: ['请生成SKU', 'Please generate SKU'],
  noPicture: ['规格图片不能为空', 'Spec picture cannot be empty'],
  notPositive: ['{label}不能为空或小于0', '{label} cannot be empty or less than 0'],
  notAmount: ['{label}最多两位小数且不超过99,999,999.99', '{label}: at most two decimals and 99,999,999.99'],
  notCount: ['{label}须为不超过{max}的整数', '{label}: a whole number up to {max}'],
  tooManySkus: ['SKU数量不能超过{max}个', 'At most {max} {max|SKU|SKUs}', 'sku.tooManySkus'],
  tooManySpecs: ['规格名不能超过{max}个', 'At most {max} {max|spec|specs}'],
  tooManyValues: ['每个规格的规格值不能超过{max}个', 'At most {max} {max|value|values} for each spec'],
} as const satisfies Record<string, Text>

const PRICES_CHECKED = {
  full: ['originalPrice', 'presentPrice', 'memberPrice'],
  reduced: ['presentPrice'],
} as const satisfies Record<SkuVariant, readonly (keyof Sku)[]>

/** Why there may not be so many specs, or null. */
export function specCountError(count: number): Text | null {
  return count > SPEC_LIMIT ? filled(SKU_TEXTS.tooManySpecs, { max: SPEC_LIMIT }) : null
}

/** Why a spec may not have so many values, or null. */
export function valueCountError(count: number): Text | null {
  return count > SPEC_VALUE_LIMIT ? filled(SKU_TEXTS.tooManyValues, { max: SPEC_VALUE_LIMIT }) : null
}

/** Why a spec may not be called this, or null. `self` is the row being renamed. */
export function specTitleError(specs: readonly SpecRow[], title: string, self = -1): Text | null {
  return titleError(specs, title, self, SKU_TEXTS.specExists)
}

/** Why a value may not be called this within its spec, or null. */
export function specValueError(spec: SpecRow, title: string, self = -1): Text | null {
  return titleError(spec.specValues, title, self, SKU_TEXTS.valueExists)
}

/**
 * The errors shown on "configuration complete", in table order. They never stop the value from
 * being emitted; only the shelf insists on them.
 * @returns paths count rows from 0: `skus.3.stock`
 */
export function checkConfiguration(
  skus: readonly Sku[],
  variant: SkuVariant,
  line: ListedLine = variant === 'reduced' ? 3 : 1,
): FieldError[] {
  if (skus.length === 0) {
    return [{ path: 'skus', message: SKU_TEXTS.noSkus }]
  }
  return skus.flatMap((sku, index) => skuErrors({ sku, index, variant, line }))
}

/** The errors of one row, named as row `index` of the list. */
export function skuErrors(row: {
  readonly sku: Sku
  readonly index: number
  readonly variant: SkuVariant
  readonly line: ListedLine
  readonly payModel?: PayModel | undefined
}): FieldError[] {
  const { sku, index, variant, line, payModel } = row
  const errors: FieldError[] = []
  const note = (column: keyof Sku, message: Text | null) => {
    if (message) {
      errors.push({ path: `skus.${index}.${column}`, message })
    }
  }
  note('picture', sku.picture?.trim() ? null : SKU_TEXTS.noPicture)
  for (const column of PRICES_CHECKED[variant]) {
    note(column, amountError(sku[column], skuLabel(column, line, payModel)))
  }
  note('stock', countError(sku.stock, skuLabel('stock', line, payModel)))
  if (variant === 'full' && sku.isTrade === 1) {
    note('tradePrice', amountError(sku.tradePrice, skuLabel('tradePrice', line, payModel)))
  }
  return errors
}

function titleError(
  taken: readonly { readonly title: string }[],
  title: string,
  self: number,
  duplicate: Text,
): Text | null {
  const wanted = title.trim()
  if (wanted === '') {
    return SKU_TEXTS.enterSpec
  }
  if ([...wanted].length > SPEC_TITLE_MAX) {
    return filled(SKU_TEXTS.titleTooLong, { max: SPEC_TITLE_MAX })
  }
  return taken.some((row, index) => index !== self && row.title === wanted) ? duplicate : null
}

function amountError(value: number | null, label: Text): Text | null {
  if (!isAboveZero(value)) {
    return filled(SKU_TEXTS.notPositive, { label })
  }
  return parseYuan(value) === null ? filled(SKU_TEXTS.notAmount, { label }) : null
}

function countError(value: number | null, label: Text): Text | null {
  if (!isAboveZero(value)) {
    return filled(SKU_TEXTS.notPositive, { label })
  }
  const isCount = Number.isInteger(value) && value <= MAX_STOCK
  return isCount ? null : filled(SKU_TEXTS.notCount, { label, max: MAX_STOCK })
}

function isAboveZero(value: number | null): value is number {
  return value !== null && value > 0
}
