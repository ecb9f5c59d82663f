import type { FieldFault } from '#kit/contract/errors.ts'
import { type Field, image, money, number, text } from '#kit/contract/field.ts'
import { readField } from '#kit/contract/read-field.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { MAX_STOCK, SKU_LIMIT, type Sku, SPEC_TITLE_MAX, type SpecRow, type SpecValue, skuLabel } from './sku.ts'
import { specTitleFault, specValueFault } from './sku-check.ts'

/** Cells of a SKU as the server takes them: each may be empty, since the builder emits unfinished rows (5.3g). */
const CELLS = {
  picture: image(skuLabel('picture', 1)),
  originalPrice: money(skuLabel('originalPrice', 1)),
  presentPrice: money(skuLabel('presentPrice', 1)),
  memberPrice: money(skuLabel('memberPrice', 1)),
  tradePrice: money(skuLabel('tradePrice', 1)),
  stock: number(skuLabel('stock', 1), { max: MAX_STOCK }),
  stockLoaded: number(skuLabel('stock', 1), { max: MAX_STOCK }),
  lowStock: number(skuLabel('lowStock', 1), { max: MAX_STOCK }),
  isTrade: number(skuLabel('isTrade', 1), { max: 1, initial: 0 }),
  status: number(skuLabel('status', 1), { max: 1, initial: 0 }),
  skuCode: text(skuLabel('skuCode', 1), { max: 50 }),
  barCode: text(skuLabel('barCode', 1), { max: 50 }),
  presellSkuId: text(skuLabel('presellSkuId', 1), { max: 36 }),
} as const satisfies Record<string, Field>

export interface BuilderInput {
  readonly specs: readonly SpecRow[]
  readonly skus: readonly Sku[]
  readonly faults: readonly FieldFault[]
}

const TEXTS = {
  tooMany: ['SKU最多{max}个', 'At most {max} SKUs'],
  notAList: ['{name}应为列表', '{name} must be a list'],
} as const satisfies Record<string, Text>

/** Reads `specAttr` and `skuList` of a request; faults name the row and the cell (`skuList.3.stock`). */
export function readBuilder(specAttr: unknown, skuList: unknown): BuilderInput {
  const faults: FieldFault[] = []
  if (!Array.isArray(specAttr) || !Array.isArray(skuList)) {
    const path = Array.isArray(specAttr) ? 'skuList' : 'specAttr'
    return { specs: [], skus: [], faults: [{ path, message: filled(TEXTS.notAList, { name: path }) }] }
  }
  if (skuList.length > SKU_LIMIT) {
    return { specs: [], skus: [], faults: [{ path: 'skuList', message: filled(TEXTS.tooMany, { max: SKU_LIMIT }) }] }
  }
  const specs = readSpecs(specAttr.map(asRecord), faults)
  const skus = skuList.map((raw, index) => readSku(asRecord(raw), index, faults))
  return { specs, skus, faults }
}

type Sent = Readonly<Record<string, unknown>>

function readSpecs(sent: readonly Sent[], faults: FieldFault[]): readonly SpecRow[] {
  const specs: SpecRow[] = []
  for (const [index, raw] of sent.entries()) {
    const title = titleOf(raw)
    const fault = specTitleFault(specs, title)
    if (fault) {
      faults.push({ path: `specAttr.${index}.title`, message: fault })
    }
    const values = Array.isArray(raw.specValues) ? raw.specValues.map(asRecord) : []
    specs.push({ id: idOf(raw), title, specValues: readValues(values, index, faults) })
  }
  return specs
}

function readValues(sent: readonly Sent[], specIndex: number, faults: FieldFault[]): readonly SpecValue[] {
  const specValues: SpecValue[] = []
  for (const [index, raw] of sent.entries()) {
    const title = titleOf(raw)
    const fault = specValueFault({ title: '', specValues }, title)
    if (fault) {
      faults.push({ path: `specAttr.${specIndex}.specValues.${index}.title`, message: fault })
    }
    specValues.push({ id: idOf(raw), title })
  }
  return specValues
}

function readSku(raw: Sent, index: number, faults: FieldFault[]): Sku {
  const cells: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(CELLS)) {
    const reading = readField(field, raw[name])
    if ('fault' in reading) {
      faults.push({ path: `skuList.${index}.${name}`, message: reading.fault })
    } else {
      // amounts stay in yuan: that is the form every rule of the builder works on
      cells[name] = field.kind === 'money' && typeof reading.value === 'number' ? reading.value / 100 : reading.value
    }
  }
  const extra = Array.isArray(raw.extra)
    ? raw.extra.map(asRecord).map((value) => ({ id: idOf(value), title: titleOf(value) }))
    : []
  return {
    ...(cells as unknown as Sku),
    picture: typeof cells.picture === 'string' ? cells.picture : '',
    stockLoaded: typeof cells.stockLoaded === 'number' ? cells.stockLoaded : undefined,
    name: extra.map(({ title }) => title).join(','),
    data: typeof raw.data === 'string' ? raw.data.slice(0, 2000) : null,
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
