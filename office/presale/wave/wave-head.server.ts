import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { overduePolicyOf } from '../../trade/commands/claim/overdue.server.ts'
import { leftOutOf } from '../../trade/commands/claim/review.server.ts'
import { mappingOf, numbersOf, openOf } from '../../trade/commands/claim/wave-claims.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { waveOf } from '../../trade/commands/moves/wave-moves.server.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { wave } from '../../trade/model/wave.ts'
import type { WaveHead } from '../../trade/model/wave-head.ts'
import type { WaveReview } from '../../trade/model/wave-review.ts'
import { pairsOf } from './mapping.server.ts'
import { arrivalsOf } from './receive.server.ts'
import { shortageOf } from './shortage.server.ts'
import type { SkuPair } from './wave-mapping.ts'

/** Numbers and SKUs of a wave for its head, and the lists that are reviewed before claims end: overdue ones, and those of a shortage. */
export function waveReads(trade: Trade): readonly Route[] {
  const { clock } = trade.app
  return [
    route(
      {
        method: 'GET',
        path: `${wave.path}/head`,
        answers: answers(HEAD_OUT),
        summary: ['补款批次：进度', 'Balance wave: numbers'],
        permission: permissionOf(wave, 'list'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx): Promise<WaveHead> => {
        const row = await waveOf(trade, ctx, ctx.input.id)
        const isSeen = ctx.user.can(TRADE_RIGHTS.money)
        const { due, collected, open, kept, ...counts } = await numbersOf(ctx, row)
        const mapping = await mappingOf(ctx, row)
        return {
          ...counts,
          money: isSeen ? { due, collected, open, kept } : null,
          skus: mapping.map((mapped) => ({ ...mapped, due: isSeen ? mapped.due : null })),
          arrivals: await arrivalsOf(ctx, row),
        }
      },
    ),
    route(
      {
        method: 'GET',
        path: `${wave.path}/mapping`,
        answers: answers(MAPPING_OUT),
        summary: ['补款批次：SKU对应', 'Balance wave: pairs of SKUs'],
        permission: permissionOf(wave, 'list'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx): Promise<readonly SkuPair[]> => pairsOf(ctx, await waveOf(trade, ctx, ctx.input.id)),
    ),
    route(
      {
        method: 'GET',
        path: `${wave.path}/review`,
        answers: answers(REVIEW_OUT),
        summary: ['补款批次：逾期核对名单', 'Balance wave: list of claims to review'],
        permission: permissionOf(wave, 'list'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx): Promise<WaveReview> => {
        const row = await waveOf(trade, ctx, ctx.input.id)
        const now = await trade.now(ctx)
        const isSeen = ctx.user.can(TRADE_RIGHTS.money)
        const shown = (at: Date | null) => (at === null ? null : clock.format(at))
        return {
          policy: await overduePolicyOf(trade, ctx, row),
          claims: (await openOf(ctx, row)).map((claim) => ({
            id: claim.id,
            customer: claim.customer,
            orderNo: claim.orderNo,
            qty: claim.qty,
            payModel: claim.payModel,
            deposit: isSeen ? claim.depositAmount : null,
            dueAt: shown(claim.dueAt),
            graceUntil: shown(claim.graceUntil),
            leftOut: leftOutOf(claim, now) ?? null,
          })),
        }
      },
    ),
    route(
      {
        method: 'GET',
        path: `${wave.path}/shortage`,
        answers: answers(SHORTAGE_OUT),
        summary: ['补款批次：缺货名单', 'Balance wave: list of claims of a shortage'],
        permission: permissionOf(wave, 'list'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => shortageOf(trade, ctx, await waveOf(trade, ctx, ctx.input.id)),
    ),
  ]
}

const HEAD_OUT = z.object({
  money: z.object({ collected: z.number(), due: z.number(), open: z.number(), kept: z.number() }).nullable(),
  skus: z.array(
    z.object({
      presellSkuId: z.string(),
      name: z.string(),
      claims: z.number(),
      pieces: z.number(),
      finalSkuId: z.string().nullable(),
      due: z.number().nullable(),
      available: z.number(),
    }),
  ),
  arrivals: z.array(
    z.object({
      skuId: z.string(),
      name: z.string(),
      codes: z.array(z.string()),
      good: z.number(),
      damaged: z.number(),
    }),
  ),
  waiting: z.number(),
  claims: z.number(),
  paid: z.number(),
  overdue: z.number(),
  released: z.number(),
  forfeited: z.number(),
  unpaid: z.number(),
  credited: z.number(),
  extended: z.number(),
})

const MAPPING_OUT = z.array(
  z.object({
    presellSkuId: z.string(),
    presellName: z.string(),
    presellTitle: z.string(),
    claims: z.number(),
    pieces: z.number(),
    finalSkuId: z.string().nullable(),
    finalName: z.string().nullable(),
    finalProductId: z.string().nullable(),
    finalTitle: z.string().nullable(),
    due: z.number().nullable(),
    expected: z.number().nullable(),
    arrived: z.number(),
    problems: z.array(z.enum(['disabled', 'missing', 'several', 'unpriced', 'differs', 'unpublished'])),
  }),
)

const REVIEW_OUT = z.object({
  policy: z.string(),
  claims: z.array(
    z.object({
      id: z.string(),
      customer: z.string(),
      orderNo: z.string(),
      qty: z.number(),
      payModel: z.literal([2, 1, 3]),
      deposit: z.number().nullable(),
      dueAt: z.string().nullable(),
      graceUntil: z.string().nullable(),
      leftOut: z.enum(['open', 'grace', 'applied', 'paying', 'refunding', 'asked']).nullable(),
    }),
  ),
})

const SHORTAGE_OUT = z.object({
  isDouble: z.boolean(),
  skus: z.array(z.object({ presellSkuId: z.string(), name: z.string(), available: z.number() })),
  claims: z.array(
    z.object({
      id: z.string(),
      presellSkuId: z.string(),
      customer: z.string(),
      orderNo: z.string(),
      qty: z.number(),
      payModel: z.literal([2, 1, 3]),
      deposit: z.number().nullable(),
      paidAt: z.string().nullable(),
      isSeatLocked: z.boolean(),
      isForTwo: z.boolean(),
    }),
  ),
})
