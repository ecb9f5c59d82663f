import type { PlannedChange } from '#kit/contract/action.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { SKU_CELLS, type SkuColumn, skuLabel } from '../sku/sku.ts'
import type { ProductResource } from './product.ts'

type Values = Readonly<Record<string, unknown>>

/** A SKU as an import tells it: cells as texts, amounts in yuan. */
interface ToldSku {
  readonly id: string
  readonly name: string
  readonly cells: Values
}

/** What an import changes of a listing and of its SKUs, from what to what. SKUs that it adds have nothing before. */
export function listingChanges(
  resource: ProductResource,
  line: ListedLine,
  before: { readonly values: Values; readonly skus: readonly ToldSku[] },
  after: { readonly values: Values; readonly skus: readonly ToldSku[] },
): readonly PlannedChange[] {
  const own = Object.keys(after.values).flatMap((name) =>
    change(fieldOf(resource, name)?.title ?? [name, name], before.values[name], after.values[name]),
  )
  const skus = after.skus.flatMap(({ id, name, cells }) => {
    const there = before.skus.find((sku) => sku.id === id)
    const of = (title: Text): Text => (name === '' ? title : [`${name}：${title[0]}`, `${name}: ${title[1]}`])
    return there === undefined
      ? [{ title: NEW_SKU, before: '', after: name }]
      : columnsOf(cells).flatMap((column) => change(of(skuLabel(column, line)), there.cells[column], cells[column]))
  })
  return [...own, ...skus]
}

function columnsOf(cells: Values): readonly SkuColumn[] {
  return Object.keys(SKU_CELLS).filter((column): column is SkuColumn => column in cells)
}

function change(title: Text, from: unknown, to: unknown): readonly PlannedChange[] {
  const [before, after] = [String(from ?? ''), String(to ?? '')]
  return before === after ? [] : [{ title, before, after }]
}

const NEW_SKU: Text = ['新增 SKU', 'New SKU']
