import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { ACCOUNT, customerOf } from './customers.server.ts'
import { storefrontRoute } from './storefront-route.server.ts'

/** What keeps pictures that are sent as bytes. */
export interface PictureStore {
  withPicture<Result>(
    incoming: string,
    picture: { readonly name: string; readonly bytes: Uint8Array; readonly owner: string },
    work: (keep: (ctx: RequestContext, place: string) => Promise<string>, size: number) => Promise<Result>,
  ): Promise<Result>
}

const PLACE = 'refund-proof'
const MEGABYTE = 1024 * 1024

/** Largest picture, and what one customer may send in a day, in bytes. A body has 4 MiB, and text needs a third more. */
const LIMITS = { picture: 2.5 * MEGABYTE, day: 60 * MEGABYTE } as const

const OWN = 'pictures of the customer that the client speaks for'

/** A picture of one pixel, for the example. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Pictures that prove what a refund is applied for. */
export function proofCalls(trade: Trade, pictures: PictureStore): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/refund/uploadProof',
        kind: 'command',
        scope: 'refund',
        summary: [
          '商城：上传退款凭证图片（Base64，最大2.5MB）',
          'Storefront: Send a picture that proves a refund (Base64, at most 2.5 MiB)',
        ],
        input: input({
          account: ACCOUNT,
          type: z.enum(['jpg', 'png', 'webp']),
          content: z.base64().max(Math.ceil(LIMITS.picture / 3) * 4),
        }),
        example: { account: 'wx-10086', type: 'png', content: PIXEL },
        around: ({ account, type, content }, { incoming }, work: (kept: Kept) => Promise<unknown>) =>
          pictures.withPicture(
            incoming,
            { name: `proof.${type}`, bytes: Buffer.from(content, 'base64'), owner: `customer:${account}` },
            (keep, size) => work({ account, keep, size }),
          ),
      },
      async (ctx) => {
        const { account, keep, size } = ctx.input
        const { id } = await customerOf(ctx, account)
        await requireRoom(ctx, id, size)
        return { path: await keep({ ...ctx, user: { ...ctx.user, userId: id } }, PLACE) }
      },
    ),
  ]
}

interface Kept {
  readonly account: string
  readonly keep: (ctx: RequestContext, place: string) => Promise<string>
  readonly size: number
}

/** Pictures of one customer are counted one after the other. @throws DomainError `tooMany` */
async function requireRoom(ctx: TradeContext, userId: string, size: number): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof:${userId}`}, 0))`.execute(rowsIn)
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::bigint as bytes from sys_file
    where user_id = ${userId} and tenant_id = ${ctx.user.tenantId} and create_time > now() - interval '1 day'`.execute(
    rowsIn,
  )
  if ((rows[0]?.bytes ?? 0) + size > LIMITS.day) {
    throw new DomainError('tooMany', ['今日上传总量已达上限', 'The pictures of today have reached the limit'])
  }
}

/**
 * The paths of pictures as a refund keeps them.
 * @throws DomainError `invalid` for one that this customer did not send
 */
export async function proofsOf(
  ctx: TradeContext,
  userId: string,
  paths: readonly string[],
): Promise<string | undefined> {
  if (paths.length === 0) {
    return undefined
  }
  const { rows } = await sql<{ path: string }>`select path from sys_file where tenant_id = ${ctx.user.tenantId}
    and user_id = ${userId} and biz = ${PLACE} and path in (${sql.join([...paths])})`.execute(unscoped(ctx.db, OWN))
  const known = new Set(rows.map(({ path }) => path))
  const errors = paths.flatMap((path, index) =>
    known.has(path) ? [] : [{ path: `proofs.${index}`, message: ['请先上传图片', 'Send the picture first'] as const }],
  )
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return [...new Set(paths)].join(',')
}
