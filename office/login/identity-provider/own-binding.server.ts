import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { OWN_FACTORS } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'
import type { Attempt, SignInThrottle } from '../throttle.server.ts'
import { type Claims, personIn } from './claims.ts'
import { bindAccount } from './flow/people.server.ts'
import { sentTo } from './flow/send-out.server.ts'
import { tellOfBinding } from './flow/tell-of-binding.server.ts'
import { asked, WRONG } from './ldap/directory-login.server.ts'
import { PROVIDER_KIND, REDIRECTING } from './provider-choices.ts'
import { providerById } from './provider-row.server.ts'
import { OWN_BINDING_PATH, type OwnBinding, THIRD_LOGIN_ERRORS } from './third-login.ts'

const OWN = 'bindings of the caller to what other servers call them'

const NOT_OFFERED: Refusal = ['该登录方式未启用', 'This way to sign in is not offered', 'identityProvider.notOffered']

interface BindingParts {
  /** The server's own: providers are of the house, whatever tenant the caller works in. */
  readonly db: Database
  readonly app: Pick<AppContext, 'vault' | 'outbound'>
  readonly throttle: SignInThrottle
}

/** Accounts of other servers that sign the caller in: seen, added and taken away by the person alone. */
export function ownBindingRoutes({ app, db, throttle }: BindingParts): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: `${OWN_BINDING_PATH}/list`,
        answers: answers(LIST_OUT),
        summary: ['我的绑定', 'Accounts that sign me in'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx) => {
        requireOneself(ctx.user)
        return ownBindings(db, ctx)
      },
    ),
    route(
      {
        method: 'POST',
        path: `${OWN_BINDING_PATH}/begin`,
        answers: answers(z.object({ address: z.string() })),
        summary: ['绑定第三方账号', 'Link a third-party account'],
        stepUp: OWN_FACTORS,
        permission: SIGNED_IN,
        limit: 'captcha',
        input: input({ providerId: WIRE_ID }),
      },
      async (ctx) => {
        requireOneself(ctx.user)
        const provider = await providerById(db, ctx.input.providerId)
        if (!provider?.isEnabled) {
          throw new DomainError('notFound', NOT_OFFERED)
        }
        return { address: await sentTo(app, ctx, provider, { purpose: 'bind', userId: ctx.user.userId }) }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${OWN_BINDING_PATH}/bindDirectory`,
        answers: NOTHING,
        summary: ['绑定目录账号', 'Bind an account of the directory'],
        stepUp: OWN_FACTORS,
        permission: SIGNED_IN,
        // failures must be counted although the command fails
        transaction: 'none',
        successMessage: ['绑定成功', 'It is bound'],
        input: input({ providerId: WIRE_ID, username: wireText(100), password: wireText(1024) }),
      },
      async (ctx) => {
        requireOneself(ctx.user)
        const { providerId, username, password } = ctx.input
        const provider = await providerById(db, providerId)
        if (!provider?.isEnabled || provider.kind !== PROVIDER_KIND.ldap) {
          throw new DomainError('notFound', NOT_OFFERED)
        }
        const attempt = { username: `${provider.code}:${username.trim()}`, address: ctx.address }
        const claims = await askedWithin(throttle, attempt, () =>
          asked(app, ctx, provider, { username: username.trim(), password }),
        )
        const person = claims && personIn(provider, claims)
        if (!person?.subject) {
          throw invalid([{ path: 'password', message: WRONG }])
        }
        const binding = { providerId, userId: ctx.user.userId, person, by: 'page', address: ctx.address } as const
        if (!(await db.transaction().execute((tx) => bindAccount(tx, binding)))) {
          throw refused(THIRD_LOGIN_ERRORS.taken)
        }
        return null
      },
    ),
    route(
      {
        method: 'DELETE',
        path: `${OWN_BINDING_PATH}/delete`,
        answers: NOTHING,
        summary: ['解除绑定', 'Unbind'],
        stepUp: OWN_FACTORS,
        permission: SIGNED_IN,
        successMessage: ['已解除绑定', 'It signs you in no more'],
        input: input({ id: WIRE_ID }),
      },
      async ({ user, input: { id }, ...ctx }) => {
        requireOneself(user)
        const { rows } = await sql<{ providerId: string; outerName: string }>`
          delete from sys_provider_binding where id = ${id} and user_id = ${user.userId}
          returning provider_id, outer_name`.execute(unscoped(ctx.db, OWN))
        const [gone] = rows
        if (!gone) {
          throw new DomainError('notFound', [
            '该绑定不存在',
            'There is no such binding',
            'identityProvider.unknownBinding',
          ])
        }
        await tellOfBinding(ctx.db, { ...gone, userId: user.userId, address: ctx.address, became: 'unbound' })
        return null
      },
    ),
  ]
}

/** What a directory says of whose password it is; guesses are slowed down as where one signs in. @throws DomainError `tooMany` */
async function askedWithin(
  throttle: SignInThrottle,
  attempt: Attempt,
  ask: () => Promise<Claims | undefined>,
): Promise<Claims | undefined> {
  await throttle.check(attempt)
  const claims = await ask()
  await (claims ? throttle.noteSuccess(attempt) : throttle.noteFailure(attempt))
  return claims
}

async function ownBindings(db: Database, { user, clock }: RequestContext): Promise<readonly OwnBinding[]> {
  const { rows } = await sql<
    Omit<OwnBinding, 'createTime' | 'lastUsedTime'> & { createTime: Date | null; lastUsedAt: Date | null }
  >`select p.id as provider_id, p.name as provider_name, p.kind, b.id, coalesce(b.outer_name, '') as outer_name,
      b.create_time, b.last_used_at, b.closed_at is not null as is_closed
    from sys_identity_provider p
    left join sys_provider_binding b on b.provider_id = p.id and b.user_id = ${user.userId}
    where p.tenant_id = ${HOUSE}
      and (b.id is not null or p.is_enabled and p.kind = any(${[...REDIRECTING, PROVIDER_KIND.ldap]}))
    order by p.sort_no, p.id`.execute(ofAnySpeaker(db, OWN))
  return rows.map(({ createTime, lastUsedAt, ...row }) => ({
    ...row,
    createTime: createTime && clock.format(createTime),
    lastUsedTime: lastUsedAt && clock.format(lastUsedAt),
  }))
}

const LIST_OUT = z.array(
  z.object({
    providerId: z.string(),
    providerName: z.string(),
    kind: z.string(),
    id: z.string().nullable(),
    outerName: z.string(),
    createTime: z.string().nullable(),
    lastUsedTime: z.string().nullable(),
    isClosed: z.boolean(),
  }),
)
