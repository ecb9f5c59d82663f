import { choices } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { dict, number, rows, text, type ValuesOf } from '#kit/contract/field.ts'

/** In which state a piece came back. */
export const RETURN_CONDITION = choices('return_condition', ['退货状况', 'Conditions of returns'], {
  sealed: ['sealed', '未拆封', 'Sealed'],
  opened: ['opened', '已拆封', 'Opened'],
  damaged: ['damaged', '破损', 'Damaged'],
  missing: ['missing', '缺件', 'Parts missing'],
})

/** What became of the pieces of the items that came back. */
export const INSPECTION = rows(
  ['逐件结果', 'Result of each item'],
  {
    refundItemId: text(['商品明细', 'Item'], { required: true, max: 36 }),
    condition: dict(['状况', 'Condition'], RETURN_CONDITION, { required: true }),
    restockQty: number(['入库', 'Restocked'], { required: true, max: 999_999 }),
    damagedQty: number(['转残品', 'Kept as damaged'], { max: 999_999 }),
    scrapQty: number(['报废', 'Scrapped'], { required: true, max: 999_999 }),
  },
  { required: true, max: 200 },
)

export type Inspected = NonNullable<ValuesOf<{ items: typeof INSPECTION }>['items']>[number]

/** Every piece that arrived is restocked, kept as damaged, or scrapped. */
export function inspectionErrors(
  items: readonly { readonly id: string; readonly receivedQty: number }[],
  inspected: readonly Inspected[],
): readonly FieldError[] {
  const results = new Map(inspected.map((result) => [result.refundItemId, result]))
  const isRight =
    results.size === inspected.length &&
    [...results.keys()].every((id) => items.some((item) => item.id === id)) &&
    items.every(({ id, receivedQty }) => {
      const result = results.get(id)
      return result ? result.restockQty + (result.damagedQty ?? 0) + result.scrapQty === receivedQty : receivedQty === 0
    })
  return isRight
    ? []
    : [
        {
          path: 'items',
          message: [
            '每件收到的商品须选择状况，入库、转残品与报废之和等于收到数量',
            'Each piece that arrived is restocked, kept as damaged, or scrapped',
            'refund.piecesUnaccounted',
          ],
        },
      ]
}
