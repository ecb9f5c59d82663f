import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Sent, SheetChange } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { bin } from './bin.ts'

/** A SKU as the catalogue knows it by a code. */
interface CodedSku {
  readonly id: string
  readonly productId: string
  readonly skuCode: string | null
  readonly barCode: string | null
}

/** What the catalogue tells of SKUs that the caller sees. */
export interface BinParts {
  skusOf(ctx: RequestContext, codes: readonly string[]): Promise<ReadonlyMap<string, readonly CodedSku[]>>
  stocksOf(ctx: RequestContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Bins for the staff: added by scanning or from sheets, whose rows are told apart by SKU and area together. */
export function binRoutes({ app }: Trade, parts: BinParts): readonly Route[] {
  /** The SKU that a typed code means, or why it means none. */
  const read = async (ctx: RequestContext, rows: readonly Sent[]) => {
    const found = await parts.skusOf(
      ctx,
      rows.map(({ skuCode }) => String(skuCode ?? '')),
    )
    return rows.map(({ skuCode }) => skuOrError(String(skuCode ?? ''), found))
  }
  return crudRoutes(app, bin, {
    prepare: async (values, ctx, before) => {
      const [sku] = before === null ? await read(ctx, [values]) : []
      if (sku && 'error' in sku) {
        throw invalid([sku.error])
      }
      const skuId = before?.skuId ?? sku?.id ?? ''
      const area = String(values.area ?? before?.area)
      const there = await binsOf(ctx, [skuId])
      const taken = there.get(keyOf(skuId, area))
      if (taken && taken.id !== before?.id) {
        throw invalid([{ path: 'area', message: filled(TAKEN, { code: taken.code }) }])
      }
      return sku ? { ...values, ...placed(sku) } : values
    },
    prepareRows: async (rows, ctx) => {
      const skus = await read(
        ctx,
        rows.map(({ values }) => values),
      )
      return rows.map(({ values, before }, index) => {
        const sku = skus[index]
        return before || !sku || 'error' in sku ? values : { ...values, ...placed(sku) }
      })
    },
    meantRows: async (inputs, ctx) => {
      const skus = await read(ctx, inputs)
      const there = await binsOf(
        ctx,
        skus.flatMap((sku) => ('error' in sku ? [] : [sku.id])),
      )
      return inputs.map((input, index) => {
        const sku = skus[index]
        return sku && !('error' in sku) ? (there.get(keyOf(sku.id, areaOf(input)))?.id ?? null) : null
      })
    },
    sheetErrors: async (rows, ctx) => {
      const skus = await read(
        ctx,
        rows.map(({ values }) => values),
      )
      const first = new Map<string, number>()
      return rows.map((change, index): readonly FieldError[] => {
        const sku = skus[index]
        if (change.before || !sku) {
          return []
        }
        return 'error' in sku ? [sku.error] : twice(change, sku, first)
      })
    },
    compute: async (ids, ctx) => {
      const rows = await visibleRows(app, bin, ctx).select(['id', 'skuId']).where('id', 'in', ids).execute()
      const stocks = await parts.stocksOf(
        ctx,
        rows.flatMap(({ skuId }) => skuId ?? []),
      )
      return new Map(rows.map(({ id, skuId }) => [id, { stock: stocks.get(skuId ?? '') ?? null }]))
    },
    actions: {
      move: async ({ row, input, ctx }) => {
        await updateRow(app, bin, ctx, { id: row.id, version: row.version, values: { code: input.code } })
      },
    },
  })

  /** Bins of SKUs, by SKU and area. */
  async function binsOf(ctx: RequestContext, skuIds: readonly string[]) {
    const rows =
      skuIds.length === 0
        ? []
        : await visibleRows(app, bin, ctx)
            .select(['id', 'skuId', 'area', 'code'])
            .where('skuId', 'in', skuIds)
            .execute()
    return new Map(rows.map((row) => [keyOf(row.skuId ?? '', row.area), row]))
  }
}

function keyOf(skuId: string, area: string): string {
  return `${skuId} ${area}`
}

function areaOf({ area }: Sent): string {
  return String(area ?? bin.fields.area.initial)
}

function placed({ id, productId, skuCode, barCode }: CodedSku) {
  return { skuId: id, productId, skuCode: skuCode ?? barCode ?? '' }
}

function skuOrError(
  code: string,
  found: ReadonlyMap<string, readonly CodedSku[]>,
): CodedSku | { readonly error: FieldError } {
  const [sku, other] = found.get(code) ?? []
  return sku && !other
    ? sku
    : { error: { path: 'skuCode', message: filled(other ? SEVERAL : UNKNOWN, { code: code.slice(0, 64) }) } }
}

/** One SKU stands once in a sheet for each area. */
function twice({ row, values }: SheetChange, { id }: CodedSku, first: Map<string, number>): readonly FieldError[] {
  const key = keyOf(id, areaOf(values))
  const other = first.get(key)
  first.set(key, other ?? row)
  return other === undefined ? [] : [{ path: 'skuCode', message: filled(TWICE, { row: other }) }]
}

const UNKNOWN: Refusal = ['没有 SKU“{code}”', 'There is no SKU "{code}"', 'bin.unknown']
const SEVERAL: Refusal = [
  '“{code}”对应多个 SKU，请填写 SKU 编码',
  '"{code}" means several SKUs: give the SKU code',
  'bin.several',
]
const TAKEN: Refusal = [
  '此 SKU 在该仓区已有库位 {code}',
  'In this area the SKU has the bin {code} already',
  'bin.taken',
]
const TWICE: Refusal = ['与第 {row} 行是同一 SKU 与仓区', 'The same SKU and area as in row {row}', 'bin.twice']
