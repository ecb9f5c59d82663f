import type { PlannedChange } from '#kit/contract/action.ts'
import { codeOf } from '#kit/contract/choices.ts'
import { invalid } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { refund } from '../../model/refund.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { keepForPoints } from './keep-for-points.server.ts'
import { availableOf } from './refund-exchange.server.ts'
import {
  amountErrors,
  groupAmount,
  hasParcel,
  isFollowing,
  moveRefund,
  type RefundRow,
  refundItemsOf,
} from './refund-rows.server.ts'
import { tellFirstAgreed } from './tell-approval.server.ts'
import { needsTwoPeople, secondPersonChange } from './two-people.server.ts'

/**
 * Staff agree to a refund. Above the limit the first of them only notes the amount: it is agreed when somebody else says the
 * same. The row was locked.
 * @returns what becomes of it
 */
export async function agreeRefund(
  trade: Trade,
  ctx: TradeContext,
  applied: RefundRow,
  input: Values,
): Promise<readonly PlannedChange[]> {
  const row = await keepForPoints(trade, ctx, applied)
  const group = await groupAmount(trade, ctx, row, input)
  const { total } = group
  const amount = {
    title: ['同意金额', 'Agreed'],
    before: formatYuan(Number(row.agreedAmount ?? 0)),
    after: formatYuan(total),
  } as const
  if (!(await isFirst(trade, ctx, row, total))) {
    await moveRefund(trade, ctx, row, 'agree', { who: 'staff', input })
    const left = row.kind === REFUND_KIND.exchange ? [await piecesLeft(ctx, row)] : []
    const [before, after] = await stagesOf(trade, ctx, [
      REFUND.applied,
      hasParcel(row) ? REFUND.parcelExpected : REFUND.paying,
    ])
    return [amount, ...left, { title: refund.fields.status.title, before, after }]
  }
  const errors = await amountErrors(trade, ctx, row, { input, amount: group })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const at = await trade.now(ctx)
  const address = typeof input.returnAddressId === 'string' ? { returnAddressId: input.returnAddressId } : {}
  await updateRow(trade.app, refund, ctx, {
    id: row.id,
    values: { handler: ctx.user.username, handledAt: at, agreedAmount: total, ...address },
    before: row as unknown as StoredRow,
  })
  await tellFirstAgreed(ctx, row, total)
  return [amount, secondPersonChange(ctx)]
}

/** Stages in words of the reader. */
async function stagesOf({ app }: Trade, ctx: TradeContext, [before, after]: readonly [number, number]) {
  const values = [String(before), String(after)]
  const texts = await app.texts.textsOf(dictionaryQuery(ctx, codeOf(REFUND)), values)
  return values.map((value) => texts.get(value) ?? value) as [string, string]
}

/** How many pieces there are to send out for those that come back. */
async function piecesLeft(ctx: TradeContext, row: RefundRow): Promise<PlannedChange> {
  const items = await refundItemsOf(ctx, row.id)
  const left = await availableOf(
    ctx,
    items.map(({ skuId }) => skuId),
  )
  const most = Math.min(...items.map(({ skuId }) => left.get(skuId) ?? 0))
  return { title: ['可换库存', 'Pieces to send'], before: '', after: String(most) }
}

/** The amount needs two people, and nobody has agreed to it yet. */
async function isFirst(trade: Trade, ctx: TradeContext, row: RefundRow, total: number): Promise<boolean> {
  const isAgreed = row.handler !== null && row.agreedAmount === total
  const asked = { orderId: String(row.orderId), groupNo: String(row.groupNo), amount: total }
  return row.status === REFUND.applied && !isFollowing(row) && !isAgreed && (await needsTwoPeople(trade, ctx, asked))
}
