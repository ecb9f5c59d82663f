import { z } from 'zod'
import { notFound } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, saidText, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import { EXAMPLE, pageOf } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { sentPaths } from '../../storefront/proofs.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import {
  askConsult,
  type ConsultRow,
  lockConsult,
  moveConsult,
  writeAgain,
} from '../../trade/commands/consult/consults.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { CONSULT_IMAGES, CONSULT_LENGTH } from '../../trade/model/consult.ts'
import { CONSULT_KIND } from '../../trade/model/consult-states.ts'
import { CONSULT_LISTED, CONSULT_OUT, consultShown, consultsOf } from './shown-consults.server.ts'

/** The consult that examples of the API document name. */
export const EXAMPLE_CONSULT = 'q0000000000000000000000000000001'

const BUYER = { account: 'wx-10086' }
const ONE = { ...BUYER, id: EXAMPLE_CONSULT }
const CONTENT = saidText(CONSULT_LENGTH)
const IMAGES = z.array(z.string().min(1).max(500)).max(CONSULT_IMAGES).default([])
const SCORE = z.number().int().min(1).max(5)
const KINDS = [CONSULT_KIND.product, CONSULT_KIND.order, CONSULT_KIND.afterSale, CONSULT_KIND.suggestion] as const

/** What customers ask the shop, and read of the answers. */
export function consultCalls(trade: Trade): readonly Route[] {
  const own = { scope: 'consult' } as const
  return [
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/ask',
        answers: answers(CONSULT_OUT),
        kind: 'command',
        summary: ['商城：提问', 'Storefront: Ask the shop'],
        input: input({
          account: ACCOUNT,
          kind: z.literal(KINDS),
          title: saidText(120).optional(),
          content: CONTENT,
          images: IMAGES,
          productId: WIRE_ID.optional(),
          orderId: WIRE_ID.optional(),
          isPublic: z.boolean().default(false),
        }),
        example: {
          ...BUYER,
          kind: CONSULT_KIND.product,
          content: '请问这款有外箱吗？',
          productId: EXAMPLE.listing,
          isPublic: true,
        },
      },
      async (ctx) => {
        const { account, images, ...asked } = ctx.input
        const { id: userId } = await customerOf(ctx, account)
        const paths = await sentPaths(ctx, { userId, place: 'consult-picture', paths: images, field: 'images' })
        return consultShown(trade, ctx, {
          userId,
          id: await askConsult(trade, ctx, { ...asked, userId, images: paths }),
        })
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/list',
        answers: answers(z.array(CONSULT_LISTED)),
        kind: 'read',
        summary: ['商城：顾客的咨询', 'Storefront: Consults of a customer, newest first'],
        input: input({
          account: ACCOUNT,
          pageNo: wireInteger(1, 10_000).optional(),
          pageSize: wireInteger(1, 100).optional(),
        }),
        example: BUYER,
      },
      async (ctx) => {
        const { id } = await customerOf(ctx, ctx.input.account)
        return consultsOf(trade, ctx, id, pageOf(ctx.input))
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/queryById',
        answers: answers(CONSULT_OUT),
        kind: 'read',
        summary: ['商城：查看咨询与回复', 'Storefront: A consult with its thread'],
        input: input({ account: ACCOUNT, id: WIRE_ID }),
        example: ONE,
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        return shownTo(trade, ctx, { userId, id: ctx.input.id })
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/reply',
        answers: answers(CONSULT_OUT),
        kind: 'command',
        summary: ['商城：继续提问', 'Storefront: Write again in a consult'],
        input: input({ account: ACCOUNT, id: WIRE_ID, content: CONTENT, images: IMAGES }),
        example: { ...ONE, content: '好的，谢谢！' },
      },
      async (ctx) => {
        const { userId, row } = await ownConsult(trade, ctx)
        const { content, images: paths } = ctx.input
        const images = await sentPaths(ctx, { userId, place: 'consult-picture', paths, field: 'images' })
        await writeAgain(trade, ctx, row, { content, images })
        return shownTo(trade, ctx, { userId, id: row.id })
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/solve',
        answers: answers(CONSULT_OUT),
        kind: 'command',
        summary: ['商城：确认已解决，可同时评分', 'Storefront: Say that a consult is solved, with a score or without'],
        input: input({ account: ACCOUNT, id: WIRE_ID, score: SCORE.optional() }),
        example: ONE,
      },
      async (ctx) => {
        const { userId, row } = await ownConsult(trade, ctx)
        await moveConsult(trade, ctx, row, 'solve', { who: 'customer' })
        if (ctx.input.score !== undefined) {
          await rate(trade, ctx, row.id, ctx.input.score)
        }
        return shownTo(trade, ctx, { userId, id: row.id })
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/score',
        answers: answers(CONSULT_OUT),
        kind: 'command',
        summary: [
          '商城：为已解决的咨询评分（1至5），随即关闭',
          'Storefront: Score a solved consult (1 to 5), which closes it',
        ],
        input: input({ account: ACCOUNT, id: WIRE_ID, score: SCORE }),
        example: { ...ONE, score: 5 },
      },
      async (ctx) => {
        const { userId, row } = await ownConsult(trade, ctx)
        await rate(trade, ctx, row.id, ctx.input.score)
        return shownTo(trade, ctx, { userId, id: row.id })
      },
    ),
  ]
}

async function rate(trade: Trade, ctx: TradeContext, id: string, score: number): Promise<void> {
  const row = await lockConsult(trade, ctx, id)
  await moveConsult(trade, ctx, row, 'rate', { who: 'customer', input: { score } })
}

interface Asked extends TradeContext {
  readonly input: { readonly account: string; readonly id: string }
}

/** A consult of the customer, locked. @throws DomainError `notFound`, for those of others, too */
async function ownConsult(trade: Trade, ctx: Asked): Promise<{ readonly userId: string; readonly row: ConsultRow }> {
  const { id: userId } = await customerOf(ctx, ctx.input.account)
  const row = await lockConsult(trade, ctx, ctx.input.id)
  if (row.userId !== userId) {
    throw notFound()
  }
  return { userId, row }
}

async function shownTo(trade: Trade, ctx: TradeContext, of: { readonly id: string; readonly userId: string }) {
  const found = await consultShown(trade, ctx, of)
  if (!found) {
    throw notFound()
  }
  return found
}
