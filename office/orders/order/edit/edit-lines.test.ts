import { expect, it } from 'vitest'
import type { SellableSku } from '../../../trade/model/sellable-sku.ts'
import { errorsByLine, NOTHING_TYPED, sentLines, withPicked } from './edit-lines.ts'
import type { EditableItem } from './order-edit.ts'

const item = (no: number, more: Partial<EditableItem> = {}): EditableItem => ({
  ...{ orderItemId: `i${no}`, skuId: `s${no}`, title: `商品${no}`, name: null, picture: null, unitPrice: 1 },
  ...{ qty: 2, most: 2, isFixed: false, ...more },
})
const sku = (skuId: string) => ({ skuId, title: skuId }) as SellableSku

it('a SKU that is picked is one more of its item, else a line of its own, which counts up', () => {
  const items = [item(1), item(2, { isFixed: true })]
  const typed = ['s1', 's2', 's3', 's3'].reduce((all, id) => withPicked(items, all, sku(id)), NOTHING_TYPED)
  expect(sentLines(items, typed).map(({ line }) => line)).toEqual([
    { orderItemId: 'i1', qty: 3 },
    { skuId: 's2', qty: 1 },
    { skuId: 's3', qty: 2 },
  ])
})

it('lines that are as they were are not sent, and errors stand at the line that was', () => {
  const items = [item(1), item(2)]
  const sent = sentLines(items, { qtys: { i1: 2, i2: 0 }, added: [{ sku: sku('s9'), qty: 1 }] })
  expect(sent.map(({ key }) => key)).toEqual(['i2', 's9'])
  const errors = [
    { path: 'lines.1.qty', message: 'few' },
    { path: 'lines', message: 'none' },
  ]
  expect(errorsByLine(sent, errors)).toEqual({ lines: { s9: 'few' }, rest: ['none'] })
})
