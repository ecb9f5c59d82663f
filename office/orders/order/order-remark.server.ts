import type { PlannedChange } from '#kit/contract/action.ts'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import { changedTags } from '../../catalogue/goods/goods-tags.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import type { OrderRow } from '../../trade/commands/order/order-rows.server.ts'
import { order } from '../../trade/model/order.ts'
import { TAGS_LENGTH } from '../../trade/model/order-actions.ts'
import { ORDER_FLAG } from '../../trade/model/order-choices.ts'

interface Marks {
  readonly staffRemark: string | null
  readonly flag: ChoiceOf<typeof ORDER_FLAG> | null
  /** Tags between commas. */
  readonly add: string | null
  readonly remove: string | null
  /** What is left empty is cleared; otherwise it stays. */
  readonly replace: boolean | null
}

/**
 * Remark, flag and tags that staff give an order.
 * @returns what changes
 * @throws DomainError `refused` when the tags do not fit any more
 */
export function remark(
  app: AppContext,
  ctx: TradeContext,
  row: OrderRow,
  { staffRemark, flag, add, remove, replace }: Marks,
): Promise<readonly PlannedChange[]> {
  const tags = changedTags(row.tags, { add, remove })
  if (tags.length > TAGS_LENGTH) {
    throw refused(
      [
        '标签合计不能超过{max}个字符',
        'All tags together: at most {max} {max|character|characters}',
        'order.tagsTooLong',
      ],
      {
        max: TAGS_LENGTH,
      },
    )
  }
  const values = {
    ...((replace || staffRemark !== null) && { staffRemark }),
    ...((replace || flag !== null) && { flag: flag ?? ORDER_FLAG.none }),
    tags: tags || null,
  }
  return changeFields(app, order, ctx, { row, values })
}
