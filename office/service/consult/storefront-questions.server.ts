import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { EXAMPLE, pageOf } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { sentPaths } from '../../storefront/proofs.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import { fileReport } from '../../trade/commands/consult/reports.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { REPORT_CAUSE, reportCause } from '../../trade/model/report-cause.ts'
import { QUESTION_OUT, questionSeen, questionsOf } from './shown-consults.server.ts'

/** What examples of the API document name: a public question of somebody else, and why it is reported. */
export const EXAMPLE_QUESTION = 'q0000000000000000000000000000002'
export const EXAMPLE_CAUSE = 'k0000000000000000000000000000001'

/** What visitors read of others, and report. */
export function questionCalls(trade: Trade): readonly Route[] {
  const own = { scope: 'consult' } as const
  return [
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/questions',
        answers: answers(z.array(QUESTION_OUT)),
        kind: 'read',
        summary: ['商城：商品的公开问答', 'Storefront: Public questions of a listing, newest first'],
        input: input({
          productId: WIRE_ID,
          pageNo: wireInteger(1, 10_000).optional(),
          pageSize: wireInteger(1, 100).optional(),
        }),
        example: { productId: EXAMPLE.listing },
      },
      (ctx) => questionsOf(trade, ctx, ctx.input.productId, pageOf(ctx.input)),
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/view',
        answers: answers(QUESTION_OUT),
        kind: 'command',
        summary: ['商城：打开公开问答，计一次浏览', 'Storefront: Open a public question, which counts as a view'],
        input: input({ id: WIRE_ID }),
        example: { id: EXAMPLE_QUESTION },
      },
      async (ctx) => {
        const found = await questionSeen(trade, ctx, ctx.input.id)
        if (!found) {
          throw notFound()
        }
        return found
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/causes',
        answers: answers(z.array(CAUSE_OUT)),
        kind: 'read',
        summary: ['商城：举报原因', 'Storefront: Causes of reports to choose from'],
        input: NO_INPUT,
        example: {},
      },
      async (ctx) => {
        const rows = await unscoped(ctx.db, 'causes that every customer chooses from')
          .selectFrom('shop_report_cause')
          .select(['id', 'code', 'title', 'titleEn', 'needsText'])
          .where('state', '=', REPORT_CAUSE.enabled)
          .orderBy('sortRank')
          .orderBy('code')
          .execute()
        return rows
      },
    ),
    storefrontRoute(
      trade,
      {
        ...own,
        path: '/consult/report',
        answers: answers(z.object({ id: ID_OUT })),
        kind: 'command',
        summary: ['商城：举报咨询或回复', 'Storefront: Report a consult or a reply'],
        input: input({
          account: ACCOUNT,
          consultId: WIRE_ID.optional(),
          replyId: WIRE_ID.optional(),
          causeId: WIRE_ID,
          description: z.string().trim().max(500).optional(),
          proofs: z.array(z.string().min(1).max(500)).max(9).default([]),
        }),
        example: { account: 'wx-10086', consultId: EXAMPLE_QUESTION, causeId: EXAMPLE_CAUSE, description: '广告引流' },
      },
      async (ctx) => {
        const { account, proofs: paths, ...filed } = ctx.input
        if ((filed.consultId === undefined) === (filed.replyId === undefined)) {
          throw invalid([
            {
              path: 'consultId',
              message: ['请选择一条咨询或回复', 'Name either a consult or a reply', 'consult.consultOrReply'],
            },
          ])
        }
        const { id: reporterId } = await customerOf(ctx, account)
        const proofs = await sentPaths(ctx, { userId: reporterId, place: 'consult-picture', paths, field: 'proofs' })
        return { id: await fileReport(trade, ctx, { ...filed, reporterId, proofs }) }
      },
    ),
  ]
}

const CAUSE_OUT = named(
  'StorefrontReportCause',
  z.object({
    id: ID_OUT,
    ...has(reportCause, 'code', 'title', 'needsText'),
    ...mayHave(reportCause, 'titleEn'),
  }),
)
