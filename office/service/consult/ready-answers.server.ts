import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { filled, listed } from '#kit/contract/text.ts'
import { storedById, wireById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { missingIn, writtenWhereKnown } from '../../outbox/template-text.ts'
import type { ConsultRow } from '../../trade/commands/consult/consults.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { consult } from '../../trade/model/consult.ts'
import { customer } from '../../trade/model/customer.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import { MESSAGE_VARIABLES } from '../../trade/model/message-variables.ts'
import { ANSWER_VARIABLES, type AnswerVariable } from '../../trade/model/messages.ts'
import { order } from '../../trade/model/order.ts'
import { READY_ANSWERS_PATH, type ReadyAnswer } from './ready-answers.ts'

/** The answers that the shop keeps ready, as they read for one consult. */
export function readyAnswersRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: READY_ANSWERS_PATH,
      answers: answers(z.array(z.object({ text: z.string(), missing: z.array(z.enum(ANSWER_VARIABLES)) }))),
      summary: ['咨询：常用回复', 'Consults: Ready answers'],
      permission: actionPermission(consult, 'reply'),
      input: input({ id: WIRE_ID }),
    },
    async (ctx): Promise<readonly ReadyAnswer[]> => {
      const row = await storedById(trade.app, consult, ctx, ctx.input.id)
      const values = await valuesOf(trade, ctx, row)
      return (await trade.settings(ctx))['consult.answers']
        .split('\n')
        .map((answer) => answer.trim())
        .filter((answer) => answer !== '')
        .map((answer) => ({
          text: writtenWhereKnown(answer, values),
          missing: missingIn(answer, ANSWER_VARIABLES, values),
        }))
    },
  )
}

/**
 * The words of a reply with the values of its consult.
 * @throws DomainError `invalid` that names what has no value: customers never read a variable
 */
export async function filledAnswer(trade: Trade, ctx: TradeContext, row: ConsultRow, content: string): Promise<string> {
  if (!content.includes('{')) {
    return content
  }
  const values = await valuesOf(trade, ctx, row)
  const missing = missingIn(content, ANSWER_VARIABLES, values)
  if (missing.length > 0) {
    const names = listed(missing.map((name) => MESSAGE_VARIABLES[name].title))
    throw invalid([
      {
        path: 'content',
        message: filled(['没有可填的值：{names}', 'There is no value for: {names}', 'consult.noValue'], { names }),
      },
    ])
  }
  return writtenWhereKnown(content, values)
}

type AnswerValues = Partial<Readonly<Record<AnswerVariable, string>>>

/** Those of the order are there for whoever may see the order. */
async function valuesOf(trade: Trade, ctx: TradeContext, { userId, orderId }: ConsultRow): Promise<AnswerValues> {
  const { app } = trade
  const [who, what] = [
    await seenRow(() => storedById(app, customer, ctx, String(userId))),
    await orderOf(trade, ctx, orderId),
  ]
  const settings = await trade.settings(ctx)
  const day = (moment: unknown) => (typeof moment === 'string' ? moment.slice(0, 10) : undefined)
  return withoutEmpty({
    name: who && phoneReader(ctx.user)(String(who.nickname)),
    shop: settings['shop.title'],
    orderNo: what?.orderNo,
    items: what?.itemText,
    carrier: what?.carriers_dictText,
    trackingNo: what?.trackingNos,
    month: what?.promisedMonth,
    orderedOn: day(what?.orderedAt),
    shippedOn: day(what?.shipTime),
    today: day(app.clock.format(await trade.now(ctx))),
  })
}

async function orderOf(
  { app }: Trade,
  ctx: TradeContext,
  orderId: ConsultRow['orderId'],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  return orderId === null || !ctx.user.can(permissionOf(order, 'list'))
    ? undefined
    : seenRow(() => wireById(app, order, ctx, orderId))
}

/** A row, where the caller may see it. */
async function seenRow<Row>(read: () => Promise<Row>): Promise<Row | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'notFound') {
      return undefined
    }
    throw error
  }
}

function withoutEmpty(values: Readonly<Record<AnswerVariable, unknown>>): AnswerValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
}
