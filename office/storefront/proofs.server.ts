import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { input } from '#kit/server/http/schema.server.ts'
import type { Trade, TradeContext } from '../trade/commands/context/trade.server.ts'
import { ACCOUNT, customerOf } from './customers.server.ts'
import { fileAt, PICTURE_OUT } from './file-addresses.server.ts'
import { storefrontRoute } from './storefront-route.server.ts'

/** What keeps pictures that are sent as bytes. */
export interface PictureStore {
  withPicture<Result>(
    incoming: string,
    picture: { readonly name: string; readonly bytes: Uint8Array; readonly owner: string },
    work: (keep: (ctx: RequestContext, place: string) => Promise<string>, size: number) => Promise<Result>,
  ): Promise<Result>
}

/** Where pictures are kept, by what they are sent for. */
type Place = 'refund-proof' | 'consult-picture'

const MEGABYTE = 1024 * 1024

/** Largest picture, and what one customer may send in a day, in bytes. A body has 4 MiB, and text needs a third more. */
const LIMITS = { picture: 2.5 * MEGABYTE, day: 60 * MEGABYTE } as const

const OWN = 'pictures of the customer that the client speaks for'

/** A picture of one pixel, for the example. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Upload {
  readonly path: string
  readonly scope: 'refund' | 'consult'
  readonly place: Place
  readonly summary: Text
}

const UPLOADS: readonly Upload[] = [
  {
    path: '/refund/uploadProof',
    scope: 'refund',
    place: 'refund-proof',
    summary: [
      '商城：上传退款凭证图片（Base64，最大2.5MB）',
      'Storefront: Send a picture that proves a refund (Base64, at most 2.5 MiB)',
    ],
  },
  {
    path: '/consult/uploadPicture',
    scope: 'consult',
    place: 'consult-picture',
    summary: [
      '商城：上传咨询或举报图片（Base64，最大2.5MB）',
      'Storefront: Send a picture for a question, a reply or a report (Base64, at most 2.5 MiB)',
    ],
  },
]

/** Pictures that customers send, before what they belong to. */
export function pictureCalls(trade: Trade, pictures: PictureStore): readonly Route[] {
  return UPLOADS.map(({ place, ...call }) =>
    storefrontRoute(
      trade,
      {
        ...call,
        kind: 'command',
        answers: answers(SENT_PICTURE),
        input: input({
          account: ACCOUNT,
          type: z.enum(['jpg', 'png', 'webp']),
          content: z.base64().max(Math.ceil(LIMITS.picture / 3) * 4),
        }),
        example: { account: 'wx-10086', type: 'png', content: PIXEL },
        around: ({ account, type, content }, { incoming }, work: (kept: Kept) => Promise<unknown>) =>
          pictures.withPicture(
            incoming,
            { name: `picture.${type}`, bytes: Buffer.from(content, 'base64'), owner: `customer:${account}` },
            (keep, size) => work({ account, keep, size }),
          ),
      },
      async (ctx) => {
        const { account, keep, size } = ctx.input
        const { id } = await customerOf(ctx, account)
        await requireRoom(ctx, id, size)
        const path = await keep({ ...ctx, user: { ...ctx.user, userId: id } }, place)
        return { path, address: fileAt(trade, ctx, path) }
      },
    ),
  )
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
    where user_id = ${userId} and create_time > now() - interval '1 day'`.execute(rowsIn)
  if ((rows[0]?.bytes ?? 0) + size > LIMITS.day) {
    throw new DomainError('tooMany', [
      '今日上传总量已达上限',
      'The pictures of today have reached the limit',
      'proof.tooMany',
    ])
  }
}

interface Sent {
  readonly userId: string
  readonly place: Place
  readonly paths: readonly string[]
  /** Name of the input, for errors. */
  readonly field: string
}

/**
 * The paths of pictures as rows keep them.
 * @throws DomainError `invalid` for one that this customer did not send there
 */
export async function sentPaths(ctx: TradeContext, { userId, place, paths, field }: Sent): Promise<string | undefined> {
  if (paths.length === 0) {
    return undefined
  }
  const { rows } = await sql<{
    path: string
  }>`select path from sys_file where user_id = ${userId} and biz = ${place} and path in (${sql.join([...paths])})`.execute(
    unscoped(ctx.db, OWN),
  )
  const known = new Set(rows.map(({ path }) => path))
  const errors = paths.flatMap((path, index) =>
    known.has(path)
      ? []
      : [{ path: `${field}.${index}`, message: ['请先上传图片', 'Send the picture first', 'proof.notSent'] as const }],
  )
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return [...new Set(paths)].join(',')
}

const SENT_PICTURE = named(
  'StorefrontSentPicture',
  z.object({
    path: z.string().meta({ description: 'What is sent where the picture is used' }),
    address: PICTURE_OUT,
  }),
)
