import { initialValues, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { choiceErrors } from '#kit/server/crud/choices.server.ts'
import { lockedErrors } from '#kit/server/crud/locked-fields.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { GoodsImportField } from './import/goods-values.ts'
import { errorAt } from './import/import-row.ts'
import type { GoodsDecision, GoodsImportDecisions } from './import/plan-against.ts'

interface Job {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly ctx: RequestContext
  /** Columns to write of a decision, without those whose value the import itself creates. */
  readonly columnsOf: (decision: GoodsDecision) => Values
}

/** Refuses the rows with values that are no choices, or for fields that the importing person may not change. */
export async function withRefusedValues(
  { app, resource, ctx, columnsOf }: Job,
  { decisions }: GoodsImportDecisions,
): Promise<GoodsImportDecisions> {
  const written = decisions.map((decision) => columnsOf(decision))
  const wrong = await choiceErrors(
    app,
    resource,
    ctx,
    written.map((values) => ({ values, before: null })),
  )
  const none = initialValues(resource)
  const checked = decisions.map((decision, index): GoodsDecision => {
    // of a stored row only changes are written
    const locked = lockedErrors(resource, ctx.user, written[index] ?? {}, decision.action === 'created' ? none : {})
    const errors = [...(wrong[index] ?? []), ...locked].map(({ path, message }) => ({
      ...errorAt(
        { sheet: { name: decision.sheet }, row: decision.row, field: fieldOf(path) },
        { code: 'VALUE_REFUSED' },
      ),
      reason: message,
    }))
    return errors.length === 0 ? decision : { ...decision, action: 'refused', errors: [...decision.errors, ...errors] }
  })
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0 }
  for (const { action } of checked) {
    counts[action] += 1
  }
  return { decisions: checked, counts }
}

function fieldOf(path: string): GoodsImportField {
  return path === 'categoryId' ? 'category' : (path as GoodsImportField)
}
