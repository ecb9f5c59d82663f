import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { type StoredRow, valuesOf } from '#kit/server/crud/rows.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { customer } from '../../trade/model/customer.ts'
import { maskAmounts, phoneReader } from '../../trade/model/masks.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { publishJob } from './deliver-notice.server.ts'
import { listedImporter } from './listed-importer.server.ts'
import { notice } from './notice.ts'
import { COUNT_PATH, NOTICE_PREVIEW, type NoticeCount, type NoticePreview, PREVIEW_PATH } from './notice-calls.ts'
import { NOTICE_TARGET } from './notice-choices.ts'
import { countAgain } from './notice-count.server.ts'
import { copyList, listCustomers } from './notice-list.server.ts'
import { noticeListed } from './notice-listed.ts'
import { noticeMoves } from './notice-moves.server.ts'
import { noticeRecipient } from './notice-recipient.ts'
import { liveErrors, NOTICE_TEXTS } from './notice-rules.ts'
import { countOf, isFor, type Target } from './notice-target.server.ts'
import { type NoticeTexts, valuesFor, writtenFor } from './notice-words.server.ts'

const TITLE_MAX = 100
const LEVELS_MAX = 500
const PUBLISH = actionPermission(notice, 'publish')

/** Notices for the staff: written, counted, seen with the eyes of a customer, published, withdrawn. */
export function noticeRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const hooks: Pick<Handlers<typeof notice>, 'prepare' | 'after' | 'guardDelete'> = {
    prepare: async (values, ctx, before) => {
      if (!before) {
        return values
      }
      if (before.state !== NOTICE.draft && !ctx.user.can(PUBLISH)) {
        // what it says then is what customers read
        throw new DomainError('forbidden', LIVE, { data: { permission: PUBLISH } })
      }
      const old: Values = valuesOf(notice, before as unknown as StoredRow, app.clock)
      const now = await trade.now(ctx)
      const errors = liveErrors(old, values, app.clock.format(now))
      if (errors.length > 0) {
        throw invalid(errors)
      }
      const sent: Values = values
      const isRevised =
        before.state === NOTICE.published &&
        NOTICE_TEXTS.some((name) => name in sent && (sent[name] ?? null) !== (old[name] ?? null))
      return isRevised ? { ...values, revision: (before.revision ?? 1) + 1, revisedAt: now } : values
    },
    after: (ids, ctx) => countAgain(trade, ctx, ids),
    guardDelete: async (rows) => {
      if (rows.some(({ state }) => state !== NOTICE.draft)) {
        throw invalid([{ path: 'state', message: ['只能删除草稿', 'Only drafts can be deleted', 'notice.notADraft'] }])
      }
    },
  }
  const reached = async (row: Target, ctx: TradeContext) => countOf(ctx, row, await trade.now(ctx))
  return [
    countRoute(trade),
    previewRoute(trade),
    ...crudRoutes(app, notice, {
      ...noticeMoves(trade),
      ...hooks,
      costs: { publish: reached, schedule: reached },
      actions: {
        publish: async ({ row, ctx, move }) => {
          await move()
          const { targetCount } = await storedById(app, notice, ctx, row.id)
          const count = targetCount ?? 0
          await app.jobs.start(ctx, publishJob(trade), {
            input: { id: row.id },
            of: filled(['公告「{title}」', '{title}'], { title: row.title }),
            total: count,
          })
          const [message, none] = ctx.locale === 'en-US' ? ['a message', 'no message'] : ['发送消息', '不发消息']
          return [
            { title: READERS, before: '0', after: String(count) },
            { title: MESSAGES, before: '', after: row.tells ? message : none },
          ]
        },
        schedule: ({ input: { publishAt }, move }) => move({ publishAt }),
        unschedule: ({ move }) => move({ publishAt: null }),
        setList: async ({ row, input: { entries, replace }, ctx }) => {
          await listCustomers(app, ctx, { id: row.id, entries, replace: replace ?? false })
          const targetCount = await countOf(ctx, row, await trade.now(ctx))
          await changeFields(app, notice, ctx, { row, values: { targetCount } })
          return [{ title: LISTED, before: String(row.targetCount ?? 0), after: String(targetCount) }]
        },
        withdraw: ({ input: { reason }, move }) => move({ withdrawReason: reason }),
        top: ({ move }) => move({ isTop: true }),
        untop: ({ move }) => move({ isTop: false }),
        copy: async ({ row, ctx }) => {
          const title = ctx.locale === 'en-US' ? `${row.title} (copy)` : `${row.title} 副本`
          const isOver = row.expireAt !== null && row.expireAt <= (await trade.now(ctx))
          const values = { title: title.slice(0, TITLE_MAX), ...(isOver && { expireAt: null }) }
          const copied = await copyRow(app, notice, hooks, ctx, { row, values })
          if (row.target === NOTICE_TARGET.list) {
            await copyList(ctx, row.id, copied.id)
            await countAgain(trade, ctx, [copied.id])
          }
          return copied
        },
      },
    }),
  ]
}

/** Whom they are for, where somebody named them. */
export function noticeListedRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, noticeListed, { importer: listedImporter(trade) })
}

/** Who got them. */
export function noticeRecipientRoutes({ app }: Trade): readonly Route[] {
  return crudRoutes(app, noticeRecipient, {})
}

function countRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: COUNT_PATH,
      answers: answers(z.object({ count: z.number() })),
      summary: ['公告：目标人数', 'Notices: How many customers one would be for'],
      permission: permissionOf(notice, 'list'),
      input: input({
        id: z.union([WIRE_ID, z.literal('')]).default(''),
        target: wireText(20),
        levelIds: z.union([wireText(LEVELS_MAX), z.literal('')]).default(''),
        goodsId: z.union([WIRE_ID, z.literal('')]).default(''),
      }),
    },
    async (ctx): Promise<NoticeCount> => {
      const { id, target, levelIds, goodsId } = ctx.input
      if (id) {
        await storedById(trade.app, notice, ctx, id)
      }
      if (target === NOTICE_TARGET.depositors && goodsId) {
        await storedById(trade.app, presellGoods, ctx, goodsId)
      }
      return { count: await countOf(ctx, { id, target, levelIds, goodsId }, await trade.now(ctx)) }
    },
  )
}

function previewRoute(trade: Trade): Route {
  const { app } = trade
  return route(
    {
      method: 'GET',
      path: PREVIEW_PATH,
      answers: answers(PATH_OUT),
      summary: ['公告：以顾客身份预览', 'Notices: As a customer reads it'],
      permission: NOTICE_PREVIEW,
      input: input({ id: WIRE_ID, userId: z.union([WIRE_ID, z.literal('')]).default('') }),
    },
    async (ctx): Promise<NoticePreview> => {
      const row = await storedById(app, notice, ctx, ctx.input.id)
      const reader = ctx.input.userId ? await storedById(app, customer, ctx, ctx.input.userId) : undefined
      const key = reader?.id ?? null
      const values = (await valuesFor(trade, ctx, row as NoticeTexts, [key])).get(key) ?? {}
      const read = phoneReader(ctx.user)
      const amount = typeof values.amount === 'string' ? values.amount : undefined
      const seen = {
        ...values,
        ...(typeof values.name === 'string' && { name: read(values.name) }),
        ...(amount !== undefined && { amount: ctx.user.can(TRADE_RIGHTS.money) ? amount : maskAmounts(amount) }),
      }
      return {
        zh: writtenFor(row as NoticeTexts, seen, 'zh-CN'),
        en: row.titleEn ? writtenFor(row as NoticeTexts, seen, 'en-US') : null,
        cover: row.cover,
        isForThem: reader ? await isFor(ctx, row as Target, reader.id, await trade.now(ctx)) : null,
        locale: reader?.locale === 'en-US' ? 'en-US' : 'zh-CN',
      }
    },
  )
}

const LIVE: Refusal = [
  '修改已发布或待发布的公告需要发布权限',
  'Changing what is published takes the right to publish',
  'notice.live',
]
const LISTED: Text = ['名单人数', 'On the list']
const READERS: Text = ['收到的顾客', 'Customers who get it']
const MESSAGES: Text = ['每位顾客', 'Each of them']

const PATH_OUT = z.object({
  zh: z.object({ title: z.string(), summary: z.string(), content: z.string() }),
  en: z.object({ title: z.string(), summary: z.string(), content: z.string() }).nullable(),
  cover: z.string().nullable(),
  isForThem: z.boolean().nullable(),
  locale: z.enum(['zh-CN', 'en-US']),
})
