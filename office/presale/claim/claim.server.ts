import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { answerDelay } from '../../trade/commands/claim/answers.server.ts'
import { type ClaimRow, depositItemOf, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { OVERDUE_OUTCOMES } from '../../trade/commands/claim/review.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { remindByHand } from '../../trade/commands/message/reminders.server.ts'
import { claimMoves } from '../../trade/commands/moves/claim-moves.server.ts'
import { lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import { needsTwoPeople, secondPersonChange } from '../../trade/commands/refund/two-people.server.ts'
import { claim } from '../../trade/model/claim.ts'
import { backWords, RESERVATION_LAPSES } from '../../trade/model/held-words.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'

interface Moved {
  readonly row: ClaimRow
  readonly ctx: TradeContext
  readonly move: () => Promise<void>
}

/** Claims for the staff; the order of the deposit follows its claims. */
export function claimRoutes(trade: Trade): readonly Route[] {
  const settled = async ({ row, ctx, move }: Moved) => {
    await move()
    await settleDepositOrder(trade, ctx, String(row.depositOrderId))
  }
  /** What becomes of the deposit is said with its amount. */
  const endsAs = (outcome: Text) => async (of: Moved) => {
    const { row, ctx } = of
    const item = await depositItemOf(ctx, row)
    await settled(of)
    const amount = item ? item.payAmount - item.refundedAmount : Number(row.depositAmount)
    // the refund is there already, agreed to by whoever asks
    const asked = { orderId: String(row.depositOrderId), amount: 0 }
    const isRefund = outcome === OVERDUE_OUTCOMES.refund
    const isForTwo = isRefund && (await needsTwoPeople(trade, ctx, asked))
    if (row.payModel === PAY_MODEL.reservation) {
      return [reservationChange(ctx, outcome === OVERDUE_OUTCOMES.forfeit ? RESERVATION_LAPSES : RESERVATION_ENDS)]
    }
    const words = isRefund ? backWords({ isDouble: false }, row.payModel ?? undefined) : outcome
    return [depositChange(ctx, DEPOSIT_HELD, words, amount), ...(isForTwo ? [secondPersonChange(ctx)] : [])]
  }
  return crudRoutes(trade.app, claim, {
    ...claimMoves(trade),
    compute: depositItemsOf,
    costs: { forfeit: heldOf, credit: heldOf },
    actions: {
      remind: async ({ row, ctx, move }) => {
        await move()
        await remindByHand(trade, ctx, row.id)
      },
      extend: settled,
      split: async ({ row, ctx, move }) => {
        // what is asked back of the deposit meanwhile waits
        await lockOrder(trade, ctx, String(row.depositOrderId))
        await move()
      },
      forfeit: endsAs(OVERDUE_OUTCOMES.forfeit),
      credit: endsAs(OVERDUE_OUTCOMES.credit),
      release: endsAs(OVERDUE_OUTCOMES.refund),
      reopen: async (of) => {
        const { row, ctx, input } = of
        await settled(of)
        const due = { title: claim.fields.dueAt.title, before: dueOf(trade, row), after: input.dueAt }
        return row.payModel === PAY_MODEL.reservation
          ? [due]
          : [depositChange(ctx, OVERDUE_OUTCOMES.forfeit, DEPOSIT_HELD, Number(row.depositAmount)), due]
      },
      answer: ({ row, input, ctx }) => answerDelay(trade, ctx, row, { who: 'staff', answer: Number(input.answer) }),
    },
  })
}

/** What is held of a deposit; nothing is held for a reservation. */
async function heldOf({ depositAmount, payModel }: ClaimRow): Promise<number> {
  return payModel === PAY_MODEL.reservation ? 0 : Number(depositAmount)
}

type DepositItem = Readonly<Record<'picture' | 'skuText', string | null>>

const PAID_FOR = 'items of deposits whose claims the caller sees'

/** What the deposits of claims were paid for, as it looked when it was ordered. */
async function depositItemsOf(
  ids: readonly string[],
  { db }: RequestContext,
): Promise<ReadonlyMap<string, DepositItem>> {
  const { rows } = await sql<DepositItem & { readonly id: string }>`
    select c.id, i.picture_snap as picture, i.sku_name_snap as sku_text
    from shop_final_claim c join shop_order_item i on i.id = c.deposit_item_id
    where c.id in (${sql.join([...ids])})`.execute(unscoped(db, PAID_FOR))
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

function depositChange(ctx: TradeContext, before: Text, after: Text, amount: number): PlannedChange {
  const worth = ctx.user.can(TRADE_RIGHTS.money) ? ` ${formatYuan(amount)}` : ''
  return {
    title: claim.fields.depositAmount.title,
    before: textIn(ctx.locale, before),
    after: textIn(ctx.locale, after).concat(worth),
  }
}

/** Nothing is held for a reservation: what becomes of it is all there is to say. */
function reservationChange({ locale }: TradeContext, after: Text): PlannedChange {
  return { title: claim.fields.state.title, before: textIn(locale, RESERVED), after: textIn(locale, after) }
}

function dueOf({ app }: Trade, { dueAt }: ClaimRow): string {
  return dueAt ? app.clock.format(dueAt) : ''
}

const DEPOSIT_HELD: Text = ['在管', 'held']
const RESERVED: Text = ['已预订', 'reserved']
const RESERVATION_ENDS: Text = ['终止，无需退款', 'ends, nothing was paid']
