import { sql } from 'kysely'
import { z } from 'zod'
import type { PlannedChange } from '#kit/contract/action.ts'
import { DomainError, textOfError } from '#kit/contract/errors.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import { type RowReader, rowReader } from '#kit/contract/sheet-row.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  PASSED_OVER,
  type PlannedUnit,
  type WrittenUnit,
} from '#kit/server/crud/importer.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { LISTED_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { type NamedSku, soldSkus } from '../../trade/commands/moving-in/sold-skus.server.ts'
import { stockEntry } from './stock-entry.ts'
import { STOCK_SHEET, STOCK_SOURCES } from './stock-sheet.ts'

/** How the catalogue counts the stock of a SKU. */
type CountStock = (
  ctx: RequestContext,
  count: { readonly skuId: string; readonly reason: string } & ({ readonly stock: number } | { readonly by: number }),
) => Promise<{ readonly before: number; readonly after: number }>

/** What of SKUs is in stock now, by their ids; those that the caller does not see are missing. */
type StocksOf = (ctx: RequestContext, skuIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

export interface StockParts {
  readonly count: CountStock
  readonly stocksOf: StocksOf
}

const FIELDS: readonly ImportField[] = Object.entries(STOCK_SHEET).map(([name, { field, ...more }]) => ({
  name,
  title: field.title,
  aliases: 'aliases' in more ? more.aliases : [],
  isRequired: 'isRequired' in more,
  field,
  isForeign: 'isForeign' in more && more.isForeign,
}))

interface Count extends NamedSku {
  readonly row: SheetRow
  readonly count: number
  readonly reason: string
  readonly place: string
  readonly at: number
}

const NOTE = z.object({ skuId: z.string(), by: z.number() })

/** Counts of SKUs: each becomes the stock, with an entry of the ledger. Taken back, what the count added goes out again. */
export function stockImporter(trade: Trade, { count, stocksOf }: StockParts): Importer {
  const { app } = trade
  const importer: Importer = {
    resource: stockEntry,
    fields: FIELDS,
    sources: STOCK_SOURCES,
    unitsPerStep: 50,
    passedOver: PASSED_OVER,
    plan: async (ctx, { file, sheets }, form) => {
      const found = findSheet(sheets, importer, chosenHeaders(importer, form))
      if (!found) {
        throw noHeader(file.name)
      }
      const { sheet, header } = found
      const reader = rowReader(found, app.clock)
      const rows = sheet.rows.filter(
        ({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''),
      )
      const counts = rows.map((row) => readCount(reader, row))
      const known = counts.flatMap((one) => one ?? [])
      const skuOf = await soldSkus(ctx, known)
      const stocks = await stocksOf(
        ctx,
        known.flatMap((one) => skuOf(one)?.id ?? []),
      )
      const isLedger = reader.has('at')
      const isEntered = isLedger
        ? await enteredCounts(
            ctx,
            known.flatMap((one) => skuOf(one)?.id ?? []),
          )
        : () => false
      const bySku = new Map<string, Count[]>()
      const refused: PlannedUnit[] = []
      const base = (row: SheetRow, title: string) => ({ sheet: sheet.name, row: row.row, rows: 1, title })
      for (const [index, row] of rows.entries()) {
        const one = counts[index]
        const sku = one && skuOf(one)
        if (one && (!sku || !stocks.has(sku.id))) {
          reader.note(row, 'skuCode', filled(UNKNOWN, { name: nameOf(one) }))
        }
        const errors = reader.errorsOf(row)
        if (one && sku && errors.every(({ severity }) => severity !== 'refused')) {
          bySku.set(sku.id, [...(bySku.get(sku.id) ?? []), one])
        } else {
          const action = errors.some(({ severity }) => severity === 'refused') ? 'refused' : 'skipped'
          refused.push({ ...base(row, one ? nameOf(one) : ''), action, errors })
        }
      }
      const planned = new Map<number, { readonly skuId: string; readonly stock: number; readonly reason: string }>()
      const units = [...bySku].flatMap(([skuId, own]): readonly PlannedUnit[] => {
        const [first] = own
        if (!first) {
          return []
        }
        // a ledger says it again and again: the last time counts, and of one second the first row, as the newest stand first
        const stock = isLedger
          ? own.reduce((last, one) => (one.at > last.at ? one : last)).count
          : own.reduce((sum, one) => sum + one.count, 0)
        const isKnown = own.every((one) => isEntered(skuId, one))
        if (!isLedger) {
          noteTwice(reader, own)
        }
        const reason = first.reason || textIn(ctx.locale, REASON, { file: file.name }).slice(0, REASON_MAX)
        planned.set(first.row.row, { skuId, stock, reason })
        const errors = own.flatMap(({ row }) => reader.errorsOf(row))
        const isRefused = errors.some(({ severity }) => severity === 'refused')
        const action = isRefused ? 'refused' : isKnown || stocks.get(skuId) === stock ? 'unchanged' : 'updated'
        return [{ ...base(first.row, nameOf(first)), rows: own.length, action, errors }]
      })
      const all = [...units, ...refused].toSorted((one, other) => one.row - other.row)
      return {
        name: file.name,
        units: all,
        errors: all.flatMap(({ errors }) => errors),
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, some) => {
          const written: WrittenUnit[] = []
          for (const { row, action } of some) {
            const plan = planned.get(row)
            const done = plan && action === 'updated' ? await count(inside, plan) : undefined
            const by = done ? done.after - done.before : 0
            written.push(
              plan && done && by !== 0
                ? { action: 'updated', changes: [changeOf(done)], undo: { skuId: plan.skuId, by } }
                : { action: 'unchanged' },
            )
          }
          return written
        },
        errorsOf: ({ row }, error) => {
          const counted = rows.find((one) => one.row === row)
          if (counted) {
            reader.note(counted, 'count', textOfError(error))
          }
          return counted ? reader.errorsOf(counted) : []
        },
      }
    },
    undo: async (ctx, note) => {
      const { skuId, by } = NOTE.parse(note)
      const stock = (await stocksOf(ctx, [skuId])).get(skuId)
      if (stock === undefined) {
        return [GONE]
      }
      if (stock < by) {
        return [filled(SOLD, { by, stock })]
      }
      try {
        await count(ctx, { skuId, by: -by, reason: textIn(ctx.locale, TAKEN_BACK) })
      } catch (error) {
        if (error instanceof DomainError && error.code === 'conflict') {
          return [error.text]
        }
        throw error
      }
      return []
    },
  }
  return importer
}

function readCount(reader: RowReader, row: SheetRow): Count | undefined {
  const options = (['option1', 'option2', 'option3'] as const).map((field) => reader.text(row, field))
  const named = {
    skuCode: reader.text(row, 'skuCode', 64).replace(/^'/, ''),
    barCode: reader.text(row, 'barCode', 50).replace(/^'/, ''),
    title: reader.text(row, 'title'),
    spec: reader.text(row, 'spec') || options.filter((one) => one !== '' && one !== 'Default Title').join(','),
  }
  const line = reader.text(row, 'line')
  if (line !== '' && ![...LINE_WORDS, String(LISTED_LINE.inStock)].includes(line)) {
    reader.note(row, 'line', OTHER_LINE, 'skipped')
    return undefined
  }
  if (Object.values(named).every((text) => text === '')) {
    reader.note(row, 'skuCode', NAMELESS)
    return undefined
  }
  if (NOT_STOCKED.test(reader.text(row, 'count'))) {
    reader.note(row, 'count', NOT_KEPT, 'skipped')
    return undefined
  }
  const negative = /^-\d+$/.test(reader.text(row, 'count').normalize('NFKC'))
  if (negative) {
    reader.note(row, 'count', NEGATIVE)
    return undefined
  }
  const count = reader.count(row, 'count')
  if (count === null) {
    if (reader.errorsOf(row).length === 0) {
      reader.note(row, 'count', MISSING)
    }
    return undefined
  }
  const at = reader.moment(row, 'at')?.getTime() ?? 0
  const [reason, place] = [reader.text(row, 'reason', REASON_MAX), reader.text(row, 'place')]
  return { ...named, row, count, at, reason, place }
}

/** One SKU is counted once at each place: of two counts nobody knows which one holds. */
function noteTwice(reader: RowReader, counts: readonly Count[]): void {
  const first = new Map<string, SheetRow>()
  for (const { row, place } of counts) {
    const other = first.get(place)
    if (other) {
      reader.note(row, 'skuCode', filled(TWICE, { row: other.row, own: row.row }))
      reader.note(other, 'skuCode', filled(TWICE, { row: row.row, own: other.row }))
    }
    first.set(place, other ?? row)
  }
}

/** Whether the ledger of the shop has an entry already that a ledger says: the stock went on from there. */
async function enteredCounts(
  ctx: RequestContext,
  skuIds: readonly string[],
): Promise<(skuId: string, count: Count) => boolean> {
  const { rows } = await sql<{ key: string }>`
    select sku_id || ' ' || stock_after || ' ' || floor(extract(epoch from at)) as key from shop_stock_log
    where sku_id = any(${skuIds}::text[])`.execute(
    unscoped(ctx.db, 'entries of the ledger of SKUs that the caller sees'),
  )
  const entered = new Set(rows.map(({ key }) => key))
  return (skuId, { count, at }) => entered.has(`${skuId} ${count} ${Math.floor(at / 1000)}`)
}

function changeOf({ before, after }: { readonly before: number; readonly after: number }): PlannedChange {
  return { title: STOCK_SHEET.count.field.title, before: String(before), after: String(after) }
}

function nameOf({ skuCode, barCode, title, spec }: NamedSku): string {
  return skuCode || barCode || [title, spec].filter(Boolean).join(' ')
}

const LINE_WORDS = ['现货', 'In-stock']
const NOT_STOCKED = /^not stocked$/i
/** Characters of the reason of an entry. */
const REASON_MAX = 200

const REASON: Text = ['盘点导入：{file}', 'Counted: {file}']
const TAKEN_BACK: Text = ['撤销盘点导入', 'The count was taken back']
const TWICE: Text = [
  '第 {own} 行与第 {row} 行是同一 SKU：请合并，或填写不同的仓库',
  'Rows {own} and {row} count the same SKU: put them together, or give different locations',
]
const UNKNOWN: Text = [
  '没有现货 SKU“{name}”，请先导入商品',
  'There is no in-stock SKU "{name}": import the products first',
]
const NAMELESS: Text = ['SKU编码、条码、商品至少填一项', 'Name the SKU by its code, its bar code or its product']
const MISSING: Text = ['缺少数量', 'The quantity is missing']
const NEGATIVE: Text = [
  '库存为负：请先在原店铺补足或清零',
  'The stock is below 0: settle that in the former shop first',
]
const NOT_KEPT: Text = ['该仓库不存放此 SKU', 'The SKU is not kept at this place']
const OTHER_LINE: Text = ['只盘点现货', 'Only in-stock SKUs are counted']
const GONE: Text = ['SKU 已不存在，无需撤销', 'The SKU is not there any more']
const SOLD: Text = [
  '导入增加了 {by} 件，现仅剩 {stock} 件，保留',
  'The count added {by}, and only {stock} are left: the stock stays',
]
