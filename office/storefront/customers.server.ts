import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { LOCALES } from '#kit/contract/text.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, saidText } from '#kit/server/http/schema.server.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'
import { CUSTOMER_STATE, customer } from '../trade/model/customer.ts'
import { storefrontRoute } from './storefront-route.server.ts'

/** How the storefront names a customer. */
export const ACCOUNT = saidText(64)

const EXAMPLE_ACCOUNT = 'wx-10086'

const SAVED = {
  account: ACCOUNT,
  nickname: saidText(50),
  phone: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .optional(),
  email: z.email().max(200).optional(),
  locale: z.enum(LOCALES).optional(),
  source: z.enum(['app', 'web']).optional(),
}

export interface CustomerRow {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly phone: string | null
  readonly email: string | null
  readonly locale: string
  readonly state: number
}

/** The customer of an account, in the tenant of the client. @throws DomainError `notFound` */
export async function customerOf(ctx: TradeContext, account: string): Promise<CustomerRow> {
  const found = await known(ctx, account)
  if (!found) {
    throw new DomainError('notFound', ['顾客不存在', 'There is no such customer', 'customer.unknown'])
  }
  return found
}

async function known(ctx: TradeContext, account: string): Promise<CustomerRow | undefined> {
  const rows = await unscoped(ctx.db, 'the customer that the client speaks for')
    .selectFrom('shop_app_user')
    .select(['id', 'account', 'nickname', 'phone', 'email', 'locale', 'state'])
    .where('account', '=', account)
    .execute()
  return rows[0]
}

/** Customers, as website and app know them. */
export function customerCalls(trade: Trade): readonly Route[] {
  const { app } = trade
  return [
    storefrontRoute(
      trade,
      {
        path: '/customer/save',
        answers: answers(CUSTOMER_OUT),
        kind: 'command',
        scope: 'customer',
        summary: ['商城：登记或更新顾客', 'Storefront: Add or change a customer'],
        input: input(SAVED),
        example: { account: EXAMPLE_ACCOUNT, nickname: '林小满', phone: '13912345678', source: 'app' },
      },
      async (ctx) => {
        const { source, ...sent } = ctx.input
        const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
        const before = await known(ctx, sent.account)
        if (before?.state === CUSTOMER_STATE.closed) {
          throw new DomainError('refused', ['账号已注销', 'The account is closed', 'customer.closed'])
        }
        const lastLoginAt = await trade.now(ctx)
        if (before) {
          await updateRow(app, customer, ctx, { id: before.id, values, before: before as unknown as StoredRow })
        } else {
          await insertRows(
            app,
            customer,
            ctx,
            [{ ...values, registerSource: source ?? 'web', registerAt: lastLoginAt, lastLoginAt }],
            { ids: [newId()] },
          )
        }
        return shown(await customerOf(ctx, sent.account))
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/customer/query',
        answers: answers(CUSTOMER_OUT),
        kind: 'read',
        scope: 'customer',
        summary: ['商城：查询顾客', 'Storefront: Ask for a customer'],
        input: input({ account: ACCOUNT }),
        example: { account: EXAMPLE_ACCOUNT },
      },
      async (ctx) => shown(await customerOf(ctx, ctx.input.account)),
    ),
  ]
}

function shown({ account, nickname, phone, email, locale, state }: CustomerRow) {
  return { account, nickname, phone, email, locale, state }
}

const CUSTOMER_OUT = named(
  'StorefrontCustomer',
  z.object({ ...has(customer, 'account', 'nickname', 'locale', 'state'), ...mayHave(customer, 'phone', 'email') }),
)
