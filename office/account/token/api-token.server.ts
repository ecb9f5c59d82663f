import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { textColumn } from '#kit/server/database/text-column.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, saidText, WIRE_ID, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { newApiToken } from '../../rights/api-tokens.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { isTokenScope } from '../../rights/token-scopes.ts'
import { MENU_TYPE } from '../../system/permission/menu-kind.ts'
import { type IsOwnPassword, requireOwnPassword } from '../own-account.server.ts'
import {
  API_TOKEN_PATH,
  type ApiToken,
  MOST_TOKEN_DAYS,
  type NewApiToken,
  TOKEN_KINDS,
  TOKEN_NAME_MAX,
  type TokenScope,
} from './api-token.ts'
import { requireRoom } from './token-room.server.ts'

const OWN = 'tokens of the caller, and the menu, whose entries are for all'

/** Tokens that are listed, ended ones included. */
const MOST_LISTED = 100
const MOST_SCOPES = 500

interface ApiTokenParts {
  readonly isOwnPassword: IsOwnPassword
  /** Ids of the pages and buttons that somebody holds. */
  entriesOf(user: RequestContext['user']): Promise<ReadonlySet<string>>
}

/** Tokens with which programs call in the name of the caller; only the person themselves makes and ends them. */
export function apiTokenRoutes(parts: ApiTokenParts): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: `${API_TOKEN_PATH}/list`,
        answers: answers(LIST_OUT),
        summary: ['我的API令牌', 'My API tokens'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      (ctx) => ownTokens(ctx),
    ),
    route(
      {
        method: 'GET',
        path: `${API_TOKEN_PATH}/scopes`,
        answers: answers(SCOPES_OUT),
        summary: ['API令牌可授予的权限', 'What a token of mine may be given'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx) => {
        requireOneself(ctx.user)
        return scopesOf(ctx, await parts.entriesOf(ctx.user))
      },
    ),
    route(
      {
        method: 'POST',
        path: `${API_TOKEN_PATH}/add`,
        answers: answers(z.object({ id: z.string(), token: z.string() })),
        stepUp: STEP_UP.key,
        summary: ['新建 API 令牌', 'New API token'],
        permission: SIGNED_IN,
        successMessage: ['令牌已创建', 'The token was made'],
        // a wrong password is counted although the command fails
        transaction: 'none',
        input: input({
          name: saidText(TOKEN_NAME_MAX),
          kind: z.enum(TOKEN_KINDS).default('program'),
          days: wireInteger(1, MOST_TOKEN_DAYS),
          scopes: z
            .array(z.string().regex(/^[\w:]{1,100}$/))
            .min(1)
            .max(MOST_SCOPES),
          password: wireText(1024).default(''),
        }),
      },
      (ctx) => addToken(parts, ctx),
    ),
    route(
      {
        method: 'DELETE',
        path: `${API_TOKEN_PATH}/delete`,
        answers: NOTHING,
        summary: ['撤销API令牌', 'Revoke an API token'],
        permission: SIGNED_IN,
        successMessage: ['令牌已撤销', 'The token was revoked'],
        input: input({ id: WIRE_ID }),
      },
      async ({ db, user, input: { id } }) => {
        requireOneself(user)
        const { rows } = await sql`
          update sys_api_token set revoked_at = now()
          where id = ${id} and user_id = ${user.userId} and revoked_at is null
          returning id
        `.execute(unscoped(db, OWN))
        if (rows.length === 0) {
          throw new DomainError('notFound', [
            '令牌不存在或已撤销',
            'There is no such token, or it was revoked',
            'token.unknown',
          ])
        }
        return null
      },
    ),
  ]
}

async function ownTokens({ db, user, clock }: RequestContext): Promise<readonly ApiToken[]> {
  requireOneself(user)
  interface Row extends Omit<ApiToken, 'createTime' | 'expireTime' | 'lastUsedTime'> {
    readonly createTime: Date
    readonly expiresAt: Date
    readonly lastUsedAt: Date | null
  }
  const { rows } = await sql<Row>`
    select id, name, kind, hint, scopes, create_time, expires_at, last_used_at, program_host, program_scopes,
      case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end as state
    from sys_api_token where user_id = ${user.userId}
    order by create_time desc, id desc limit ${MOST_LISTED}
  `.execute(unscoped(db, OWN))
  return rows.map(({ createTime, expiresAt, lastUsedAt, ...token }) => ({
    ...token,
    createTime: clock.format(createTime),
    expireTime: clock.format(expiresAt),
    lastUsedTime: lastUsedAt && clock.format(lastUsedAt),
  }))
}

/** Commands that the caller holds now and that may be given on, in the order of the menu. */
export async function scopesOf(
  { db, locale }: RequestContext,
  held: ReadonlySet<string>,
): Promise<readonly TokenScope[]> {
  const name = (table: string) => textColumn(locale, [`${table}.name`, `${table}.name_en`])
  const { rows } = await sql<TokenScope>`
    select b.perms as code, ${name('b')} as title, ${name('p')} as page
    from sys_permission b join sys_permission p on p.id = b.parent_id
    where b.id = any(${[...held]}) and b.menu_type = ${sql.lit(MENU_TYPE.button)} and b.perms is not null
    order by p.sort_no, p.id, b.sort_no, b.id
  `.execute(unscoped(db, OWN))
  return rows.filter(({ code }, index) => isTokenScope(code) && rows.findIndex((row) => row.code === code) === index)
}

async function addToken(
  parts: ApiTokenParts,
  ctx: HttpContext<NewApiToken>,
): Promise<{ readonly id: string; readonly token: string }> {
  const { db, user, input: sent } = ctx
  requireOneself(user)
  const scopes = [...new Set(sent.scopes)]
  const tooMuch = scopes.find((code) => !isTokenScope(code) || !user.can(code))
  if (tooMuch !== undefined) {
    throw invalid([
      {
        path: 'scopes',
        message: [
          `不能授予权限 ${tooMuch}`,
          `The permission ${tooMuch} cannot be given to a token of yours`,
          'token.permissionForbidden',
        ],
      },
    ])
  }
  await requireOwnPassword(parts.isOwnPassword, ctx, { password: sent.password })
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx, user)
    const id = newId()
    const { token, hash, hint } = newApiToken()
    const expires = new Date(Date.now() + sent.days * 24 * 3600 * 1000)
    await sql`
      insert into sys_api_token (id, tenant_id, user_id, name, kind, token_hash, hint, scopes, expires_at, create_by)
      values (${id}, ${user.tenantId}, ${user.userId}, ${sent.name}, ${sent.kind}, ${hash}, ${hint}, ${scopes}, ${expires}, ${user.username})
    `.execute(unscoped(tx, OWN))
    return { id, token }
  })
}

const LIST_OUT = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    hint: z.string(),
    kind: z.string(),
    state: z.enum(['active', 'expired', 'revoked']),
    scopes: z.array(z.string()),
    createTime: z.string(),
    expireTime: z.string(),
    lastUsedTime: z.string().nullable(),
    programHost: z.string().nullable(),
    programScopes: z.array(z.string()).nullable(),
  }),
)

const SCOPES_OUT = z.array(z.object({ code: z.string(), title: z.string(), page: z.string() }))
