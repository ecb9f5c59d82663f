import type { FieldError } from '#kit/contract/errors.ts'
import { codeText, type Field, image, money, number, text } from '#kit/contract/field.ts'
import { readField } from '#kit/contract/read-field.ts'
import { mapSteps, type Steps } from '#kit/contract/steps.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { BAR_CODE_MAX, BAR_CODES_MAX, barCodesError, barCodesIn } from './bar-codes.ts'
import {
  MAX_STOCK,
  SKU_DATA_MAX,
  SKU_LIMIT,
  type Sku,
  SPEC_LIMIT,
  SPEC_TITLE_MAX,
  type SpecRow,
  type SpecValue,
  skuLabel,
} from './sku.ts'
import { SKU_TEXTS, specCountError, specTitleError, specValueError, valueCountError } from './sku-check.ts'

/** A price far below the list price that is meant. */
export const LOW_PRICE_OK: Text = ['已确认的最低价', 'Lowest price that is meant']

/** Cells of a SKU as the server takes them: each may be empty, since the builder emits unfinished rows. */
const CELLS = {
  picture: image(skuLabel('picture', 1)),
  originalPrice: money(skuLabel('originalPrice', 1)),
  presentPrice: money(skuLabel('presentPrice', 1)),
  memberPrice: money(skuLabel('memberPrice', 1)),
  tradePrice: money(skuLabel('tradePrice', 1)),
  stock: number(skuLabel('stock', 1), { max: MAX_STOCK }),
  stockLoaded: number(skuLabel('stock', 1), { max: MAX_STOCK }),
  lowStock: number(skuLabel('lowStock', 1), { max: MAX_STOCK }),
  lowPriceOk: money(LOW_PRICE_OK),
  isTrade: number(skuLabel('isTrade', 1), { max: 1, initial: 0 }),
  status: number(skuLabel('status', 1), { max: 1, initial: 0 }),
  skuCode: codeText(skuLabel('skuCode', 1), { max: 50 }),
  barCode: codeText(skuLabel('barCode', 1), { max: BAR_CODE_MAX }),
  moreBarCodes: codeText(skuLabel('moreBarCodes', 1), { max: BAR_CODES_MAX }),
  presellSkuId: text(skuLabel('presellSkuId', 1), { max: 36 }),
} as const satisfies Record<string, Field>

export interface BuilderInput {
  readonly specs: readonly SpecRow[]
  readonly skus: readonly Sku[]
  readonly errors: readonly FieldError[]
}

const TEXTS = {
  data: ['附加数据最多{max}个字符', 'Extra data: at most {max} {max|character|characters}', 'sku.data'],
  repeatedCode: ['本商品已有该SKU编码', 'Another SKU of this product has this code', 'sku.repeatedCode'],
  notAList: ['{name}应为列表', '{name} must be a list', 'sku.notAList'],
} as const satisfies Record<string, Text>

/** Reads `specAttr` and `skuList` of a request; errors name the row and the cell (`skuList.3.stock`). */
export function* readBuilder(specAttr: unknown, skuList: unknown): Steps<BuilderInput> {
  const errors: FieldError[] = []
  if (!Array.isArray(specAttr) || !Array.isArray(skuList)) {
    const path = Array.isArray(specAttr) ? 'skuList' : 'specAttr'
    return { specs: [], skus: [], errors: [{ path, message: filled(TEXTS.notAList, { name: path }) }] }
  }
  const sentSpecs = specAttr.map(asRecord)
  const tooMany = countErrors(sentSpecs, skuList.length)
  if (tooMany.length > 0) {
    return { specs: [], skus: [], errors: tooMany }
  }
  const specs = readSpecs(sentSpecs, errors)
  const skus = yield* mapSteps([...skuList.entries()], ([index, raw]) => readSku(asRecord(raw), index, errors))
  return { specs, skus, errors: [...errors, ...repeatedCodes(skus)] }
}

/** A code names one SKU of a listing. Bar codes may repeat: that of the box is the same for all variants of some makers. */
function repeatedCodes(skus: readonly Sku[]): readonly FieldError[] {
  const first = new Map<string, number>()
  return skus.flatMap(({ skuCode }, index) => {
    const known = skuCode ? first.get(skuCode) : undefined
    if (skuCode && known === undefined) {
      first.set(skuCode, index)
    }
    return known === undefined ? [] : [{ path: `skuList.${index}.skuCode`, message: TEXTS.repeatedCode }]
  })
}

/** What is too long to be looked at row by row. */
function countErrors(specs: readonly Sent[], skuCount: number): readonly FieldError[] {
  const errors: FieldError[] = []
  const specError = specCountError(specs.length)
  if (specError) {
    return [{ path: 'specAttr', message: specError }]
  }
  for (const [index, spec] of specs.entries()) {
    const error = valueCountError(valuesIn(spec).length)
    if (error) {
      errors.push({ path: `specAttr.${index}.specValues`, message: error })
    }
  }
  if (skuCount > SKU_LIMIT) {
    errors.push({ path: 'skuList', message: filled(SKU_TEXTS.tooManySkus, { max: SKU_LIMIT }) })
  }
  return errors
}

type Sent = Readonly<Record<string, unknown>>

function readSpecs(sent: readonly Sent[], errors: FieldError[]): readonly SpecRow[] {
  const specs: SpecRow[] = []
  for (const [index, raw] of sent.entries()) {
    const title = titleOf(raw)
    const error = specTitleError(specs, title)
    if (error) {
      errors.push({ path: `specAttr.${index}.title`, message: error })
    }
    specs.push({ id: idOf(raw), title, specValues: readValues(valuesIn(raw).map(asRecord), index, errors) })
  }
  return specs
}

function valuesIn({ specValues }: Sent): readonly unknown[] {
  return Array.isArray(specValues) ? specValues : []
}

function readValues(sent: readonly Sent[], specIndex: number, errors: FieldError[]): readonly SpecValue[] {
  const specValues: SpecValue[] = []
  for (const [index, raw] of sent.entries()) {
    const title = titleOf(raw)
    const error = specValueError({ title: '', specValues }, title)
    if (error) {
      errors.push({ path: `specAttr.${specIndex}.specValues.${index}.title`, message: error })
    }
    specValues.push({ id: idOf(raw), title })
  }
  return specValues
}

function readSku(raw: Sent, index: number, errors: FieldError[]): Sku {
  const cells: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(CELLS)) {
    const reading = readField(field, raw[name])
    if ('error' in reading) {
      errors.push({ path: `skuList.${index}.${name}`, message: reading.error })
    } else {
      // amounts stay in yuan: that is the form every rule of the builder works on
      cells[name] = field.kind === 'money' && typeof reading.value === 'number' ? reading.value / 100 : reading.value
    }
  }
  const more = barCodesIn(cells.moreBarCodes)
  const wrong = barCodesError(more)
  if (wrong) {
    errors.push({ path: `skuList.${index}.moreBarCodes`, message: wrong })
  }
  const data = raw.data ?? null
  if ((JSON.stringify(data) ?? '').length > SKU_DATA_MAX) {
    errors.push({ path: `skuList.${index}.data`, message: filled(TEXTS.data, { max: SKU_DATA_MAX }) })
  }
  const extra = Array.isArray(raw.extra)
    ? raw.extra
        .slice(0, SPEC_LIMIT + 1)
        .map(asRecord)
        .map((value) => ({ id: idOf(value), title: titleOf(value) }))
    : []
  return {
    ...(cells as unknown as Sku),
    moreBarCodes: more.filter((code) => code !== cells.barCode).join(',') || undefined,
    picture: typeof cells.picture === 'string' ? cells.picture : '',
    stockLoaded: typeof cells.stockLoaded === 'number' ? cells.stockLoaded : undefined,
    name: extra.map(({ title }) => title).join(','),
    data,
    sortRank: index + 1,
    extra,
  }
}

function asRecord(raw: unknown): Sent {
  return typeof raw === 'object' && raw !== null ? (raw as Sent) : {}
}

function idOf(raw: Sent): string | undefined {
  return typeof raw.id === 'string' && /^[A-Za-z0-9_-]{1,36}$/.test(raw.id) ? raw.id : undefined
}

function titleOf(raw: Sent): string {
  return typeof raw.title === 'string' ? raw.title.trim().slice(0, SPEC_TITLE_MAX) : ''
}
