import { DomainError, invalid } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { sellAgain, toDamaged, writeOff } from '../../trade/commands/stock/damaged.server.ts'
import { WAREHOUSE_AREA } from '../bin/bin.ts'
import { damaged } from './damaged.ts'

/** What the catalogue tells of SKUs that the caller sees. */
export interface DamagedParts {
  skusOf(
    ctx: RequestContext,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, readonly { readonly id: string }[]>>
  stocksOf(ctx: RequestContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

type Row = StoredRowOf<typeof damaged>

/** Damaged pieces for the staff: taken out of the stock, written off, or for sale again. */
export function damagedRoutes(trade: Trade, parts: DamagedParts): readonly Route[] {
  const { app } = trade
  /** Pieces of a row whose SKU the caller sees, too. */
  const piecesOf = async (ctx: RequestContext, { skuId }: Row, qty: number) => {
    const id = String(skuId)
    if (!(await parts.stocksOf(ctx, [id])).has(id)) {
      throw notFound()
    }
    return [{ skuId: id, qty }]
  }
  const document = (skuId: string, reason: string) => ({
    ...{ refType: 'damaged', refId: skuId, reason },
  })
  return crudRoutes(app, damaged, {
    answers: { take: NOTHING },
    compute: async (ids, ctx) => {
      const rows = await visibleRows(app, damaged, ctx).select(['id', 'skuId']).where('id', 'in', ids).execute()
      const skuIds = rows.flatMap(({ skuId }) => skuId ?? [])
      const stocks = await parts.stocksOf(ctx, skuIds)
      const bins = await binsOf(ctx, skuIds)
      return new Map(
        rows.map(({ id, skuId }) => [
          id,
          { stock: stocks.get(skuId ?? '') ?? null, bin: bins.get(skuId ?? '') ?? null },
        ]),
      )
    },
    actions: {
      take: async ({ input, ctx }) => {
        const code = String(input.skuCode)
        const [sku, other] = (await parts.skusOf(ctx, [code])).get(code) ?? []
        if (!sku || other) {
          throw invalid([{ path: 'skuCode', message: filled(other ? SEVERAL : UNKNOWN, { code: code.slice(0, 64) }) }])
        }
        await atQty(toDamaged(trade, ctx, [{ skuId: sku.id, qty: input.qty }], document(sku.id, input.reason)))
      },
      sellAgain: async ({ row, input, ctx }) =>
        sellAgain(trade, ctx, await piecesOf(ctx, row, input.qty), document(String(row.skuId), input.reason)),
      writeOff: async ({ row, input, ctx }) =>
        writeOff(trade, ctx, await piecesOf(ctx, row, input.qty), document(String(row.skuId), input.reason)),
    },
  })
}

/** What is wrong with pieces is wrong with the number that was typed. */
async function atQty(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') {
      throw invalid(
        (error.detail.errors ?? []).map(({ path, message }) => ({ path: path === 'reason' ? path : 'qty', message })),
      )
    }
    throw error
  }
}

/** Bins for damaged pieces, by SKU. */
async function binsOf(ctx: RequestContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (skuIds.length === 0) {
    return new Map()
  }
  const rows = await unscoped(ctx.db, 'bins of SKUs whose damaged pieces the caller sees')
    .selectFrom('shop_bin')
    .select(['skuId', 'code'])
    .where('skuId', 'in', skuIds)
    .where('area', '=', WAREHOUSE_AREA.damaged)
    .execute()
  return new Map(rows.map(({ skuId, code }) => [String(skuId), code]))
}

const UNKNOWN: Refusal = ['没有 SKU“{code}”', 'There is no SKU "{code}"', 'damaged.unknown']
const SEVERAL: Refusal = [
  '“{code}”对应多个 SKU，请填写 SKU 编码',
  '"{code}" means several SKUs: give the SKU code',
  'damaged.several',
]
