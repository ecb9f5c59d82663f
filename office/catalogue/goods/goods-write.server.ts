import { initialValues, type Values } from '#kit/contract/read-field.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { WrittenChange } from '#kit/server/crud/import-plan.server.ts'
import { insertRows, storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { GOODS_STATE, type GoodsResource } from './goods.ts'
import { numbered } from './goods-number.server.ts'
import { columnsOf, type GoodsImportParts } from './goods-plan.server.ts'
import type { GoodsDecision } from './import/plan-against.ts'
import { withoutMovedMonth } from './release-month.server.ts'

interface Decided {
  readonly decisions: readonly GoodsDecision[]
  /** Codes of categories by their names. */
  readonly codes: ReadonlyMap<string, string>
  /** Name of the file that it was decided for. */
  readonly file: string
}

/**
 * Writes rows as it was decided, inside the transaction of the context.
 * @returns the row of each decision; null where nothing is written
 */
export async function writeDecisions(
  { app, resource, hooks, moveRelease, ctx }: GoodsImportParts,
  { decisions, codes, file }: Decided,
): Promise<readonly (WrittenChange | null)[]> {
  const added = decisions.flatMap(({ action, values }) => (action === 'created' && values ? [values] : []))
  const numbers = await newNumbers(ctx, 'goods', { count: added.length, now: new Date() })
  const rows = await inTurns(
    mapSteps([...added.entries()], ([index, values]): Values => {
      // what a supplier lists is ready to be sold
      const filled = { ...initialValues(resource), ...columnsOf(values, codes), state: GOODS_STATE.ready }
      return numbered(resource, filled, numbers[index] ?? '')
    }),
  )
  const ids = [...(await insertRows(app, resource, ctx, rows))]
  const written: (WrittenChange | null)[] = []
  for (const { action, id, values: read, changes } of decisions) {
    if (action === 'created' && read) {
      written.push({ id: ids.shift() ?? '', before: null, after: null })
    } else if (action === 'updated' && id) {
      const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
      const before = await storedById<GoodsResource>(app, resource, ctx, id)
      const { values, moved } = await withoutMovedMonth(resource, ctx, columnsOf(changed, codes), before)
      const after = await updateRow(app, resource, ctx, {
        id,
        version: before.version,
        values: (await hooks.prepare?.(values, ctx, before, {})) ?? values,
      })
      if (moved) {
        await moveRelease(ctx, { id, ...moved, reason: textIn('zh-CN', FROM_SHEET, { file }).slice(0, REASON_MAX) })
      }
      written.push({ id, before, after: moved ? await storedById(app, resource, ctx, id) : after })
    } else {
      written.push(null)
    }
  }
  return written
}

/** Characters of the reason of a change. */
const REASON_MAX = 500
/** Why a month of release moves; kept with the change, in the language of the shop. */
const FROM_SHEET: Text = ['供应商表格：{file}', 'Sheet of the supplier: {file}']
