import { choices, isChoice } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { listedParts } from './listed-parts.ts'

/** In which state a piece came back. */
export const RETURN_CONDITION = choices('return_condition', ['退货状况', 'Conditions of returns'], {
  sealed: ['sealed', '未拆封', 'Sealed'],
  opened: ['opened', '已拆封', 'Opened'],
  damaged: ['damaged', '破损', 'Damaged'],
  missing: ['missing', '缺件', 'Parts missing'],
})

/** What became of the pieces of one item. */
export interface Inspected {
  readonly id: string
  readonly condition: string
  readonly restockQty: number
  readonly scrapQty: number
}

/**
 * Results by item as pages write them: `id:condition:restocked:scrapped`, with commas between.
 * @returns null when the text is something else, or names an item twice
 */
export function inspectionOf(text: unknown): readonly Inspected[] | null {
  const parts = listedParts(text, /^([\w-]+):([a-z]+):(\d{1,6}):(\d{1,6})$/) ?? []
  const results = parts.map(([, id = '', condition = '', restocked, scrapped]) => ({
    ...{ id, condition },
    ...{ restockQty: Number(restocked), scrapQty: Number(scrapped) },
  }))
  const isRight =
    results.length > 0 &&
    new Set(results.map(({ id }) => id)).size === results.length &&
    results.every(({ condition }) => isChoice(RETURN_CONDITION, condition))
  return isRight ? results : null
}

/** What is written of an inspection, as `inspectionOf` reads it. */
export function inspectionText(results: readonly Inspected[]): string {
  return results
    .map(({ id, condition, restockQty, scrapQty }) => `${id}:${condition}:${restockQty}:${scrapQty}`)
    .join(',')
}

/** Every piece that arrived is either restocked or scrapped. */
export function inspectionErrors(
  items: readonly { readonly id: string; readonly receivedQty: number }[],
  text: unknown,
): readonly FieldError[] {
  const results = new Map((inspectionOf(text) ?? []).map((result) => [result.id, result]))
  const isRight =
    [...results.keys()].every((id) => items.some((item) => item.id === id)) &&
    items.every(({ id, receivedQty }) => {
      const result = results.get(id)
      return result ? result.restockQty + result.scrapQty === receivedQty : receivedQty === 0
    })
  return isRight
    ? []
    : [
        {
          path: 'items',
          message: [
            '每件收到的商品须选择状况，入库与报废之和等于收到数量',
            'Each piece that arrived is restocked or scrapped',
          ],
        },
      ]
}
