import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { secretRoute } from '#kit/server/crud/secret-route.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { requireRolesHeld } from '../../system/permission/held.server.ts'
import { browserOf } from './flow/browser.server.ts'
import { spendProof } from './flow/proof.server.ts'
import { sentTo } from './flow/send-out.server.ts'
import { openedClaims, triedWith } from './flow/tried.server.ts'
import { identityProvider, PROVIDER_SECRET, PROVIDER_SYNC, PROVIDER_TRY } from './identity-provider.ts'
import { withDirectory } from './ldap/directory.server.ts'
import { NO_ANSWER } from './ldap/directory-login.server.ts'
import { runSync, type SyncRunParts } from './ldap/sync-run.server.ts'
import { PROVIDER_KIND } from './provider-choices.ts'
import { type Provider, providerById } from './provider-row.server.ts'
import { roleRulesIn } from './role-rules.ts'
import { type SyncChange, THIRD_LOGIN_ERRORS, type TriedProvider } from './third-login.ts'

const OWN = 'roles and tenants that a provider is to give, by their codes'

interface ProviderParts extends SyncRunParts {
  readonly app: AppContext
}

/** Providers for administrators. Their secret is written and never read. */
export function identityProviderRoutes(parts: ProviderParts): readonly Route[] {
  const { app } = parts
  return [
    ...crudRoutes(app, identityProvider, {
      prepare: async (values, ctx, before) => {
        const tenantId = values.memberTenantId ?? before?.memberTenantId ?? 0
        if (values.memberTenantId !== undefined && values.memberTenantId !== before?.memberTenantId) {
          await requireTenant(ctx, tenantId ?? 0)
        }
        if (values.roleRules !== undefined && values.roleRules !== before?.roleRules) {
          await requireRoles(ctx, values.roleRules ?? '', tenantId ?? 0)
        }
        return values
      },
    }),
    secretRoute(app, identityProvider, {
      ...{ verb: 'secret', name: 'secret', max: 1000 },
      permission: PROVIDER_SECRET,
      summary: ['统一登录：设置密钥', 'Identity provider: Set the secret'],
      done: ['密钥已保存', 'The secret is set'],
    }),
    route(
      {
        method: 'POST',
        path: `${identityProvider.path}/try`,
        answers: answers(TRY_OUT),
        summary: ['统一登录：试一试', 'Identity provider: Try it'],
        permission: PROVIDER_TRY,
        limit: 'report',
        input: input({ id: WIRE_ID, username: wireText(100).default('') }),
      },
      async (ctx) => {
        const provider = await providerById(ctx.db, ctx.input.id)
        if (!provider) {
          throw notFound()
        }
        if (provider.kind === PROVIDER_KIND.ldap) {
          return { tried: await triedIn(parts, ctx, provider, ctx.input.username) }
        }
        const address = await sentTo(app, ctx, provider, { purpose: 'try', userId: ctx.user.userId })
        return { address }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${identityProvider.path}/tried`,
        answers: answers(TRIED_OUT),
        summary: ['统一登录：查看返回的声明', 'Identity provider: Show returned claims'],
        permission: PROVIDER_TRY,
        input: input({ code: wireText(100) }),
      },
      async (ctx) => {
        const proof = await spendProof(ctx.db, 'try', { code: ctx.input.code, browser: browserOf(ctx) })
        const provider = proof && (await providerById(ctx.db, proof.providerId))
        if (!proof?.claimsSealed || !provider || proof.userId !== ctx.user.userId) {
          throw refused(THIRD_LOGIN_ERRORS.expired)
        }
        return triedWith(parts.db, parts.granters, provider, openedClaims(app.vault, provider.id, proof.claimsSealed))
      },
    ),
    route(
      {
        method: 'POST',
        path: `${identityProvider.path}/sync`,
        answers: answers(SYNC_OUT),
        summary: ['统一登录：同步目录', 'Identity provider: Sync the directory'],
        permission: PROVIDER_SYNC,
        limit: 'report',
        // people of a directory may work in any tenant
        transaction: 'none',
        input: input({ id: WIRE_ID, dryRun: z.boolean().default(true) }),
      },
      async (ctx): Promise<readonly SyncChange[]> => {
        const provider = await providerById(ctx.db, ctx.input.id)
        if (!provider) {
          throw notFound()
        }
        if (provider.kind !== PROVIDER_KIND.ldap) {
          throw invalid([
            {
              path: 'kind',
              message: ['只有 LDAP 目录可以同步', 'Only an LDAP directory is synced', 'identityProvider.notADirectory'],
            },
          ])
        }
        return runSync(parts, { provider, actor: ctx, isDryRun: ctx.input.dryRun, log: ctx.log })
      },
    ),
  ]
}

/** Looks somebody up in a directory, without their password. @throws DomainError for nobody of the name */
async function triedIn(
  { app, db, granters }: ProviderParts,
  ctx: RequestContext,
  provider: Provider,
  username: string,
): Promise<TriedProvider> {
  if (username === '') {
    throw invalid([
      {
        path: 'username',
        message: ['请输入目录账号', 'Enter an account of the directory', 'identityProvider.accountMissing'],
      },
    ])
  }
  const entry = await withDirectory(app, provider, ({ named }) => named(username)).catch((err: unknown) => {
    ctx.log.warn({ err, provider: provider.code }, 'a directory could not be asked')
    throw err instanceof DomainError ? err : refused(NO_ANSWER)
  })
  if (!entry) {
    throw invalid([
      {
        path: 'username',
        message: ['目录中没有该账号', 'The directory does not know it', 'identityProvider.unknownAccount'],
      },
    ])
  }
  return triedWith(db, granters, provider, { dn: entry.dn, ...entry.claims })
}

/** @throws DomainError `invalid` for a tenant that is not there */
async function requireTenant({ db }: RequestContext, number: number): Promise<void> {
  const { rows } = await sql`select 1 from sys_tenant where number = ${number}`.execute(unscoped(db, OWN))
  if (rows.length === 0) {
    throw invalid([{ path: 'memberTenantId', message: ['租户不存在', 'There is no such tenant', 'tenant.unknown'] }])
  }
}

/**
 * Nobody lets a provider give what they do not hold themselves.
 * @throws DomainError `invalid` for codes of no role, `refused` for roles that hold more than the caller does
 */
async function requireRoles(ctx: RequestContext, rules: string, tenantId: number): Promise<void> {
  const codes = [...new Set((roleRulesIn(rules) ?? []).map(({ roleCode }) => roleCode))]
  if (codes.length === 0) {
    return
  }
  if (tenantId !== ctx.user.tenantId) {
    throw invalid([
      {
        path: 'roleRules',
        message: [
          '只能授予当前租户的角色',
          'Only roles of the tenant that you work in can be given',
          'identityProvider.roleElsewhere',
        ],
      },
    ])
  }
  const { rows } = await sql<{ id: string; roleCode: string }>`select id, role_code from sys_role
    where role_code = any(${codes})`.execute(unscoped(ctx.db, OWN))
  const unknown = codes.filter((code) => !rows.some(({ roleCode }) => roleCode === code))
  if (unknown.length > 0) {
    const names = unknown.join(', ')
    throw invalid([{ path: 'roleRules', message: [`没有角色 ${names}`, `There is no role ${names}`, 'role.unknown'] }])
  }
  await requireRolesHeld(
    ctx,
    rows.map(({ id }) => id),
  )
}

const TRY_OUT = z.union([
  z.object({
    tried: z.object({
      providerName: z.string(),
      claims: z.array(z.object({ name: z.string(), value: z.string(), fills: z.array(z.string()) })),
      person: z.object({
        username: z.string(),
        realname: z.string(),
        phone: z.string(),
        email: z.string(),
        subject: z.string(),
      }),
      groups: z.array(z.string()),
      roles: z.array(z.string()),
      outcome: z.enum(['created', 'bound', 'matched', 'unbound', 'noSubject']),
      account: z.string(),
    }),
    address: z.null().optional(),
  }),
  z.object({ address: z.string(), tried: z.null().optional() }),
])

const TRIED_OUT = z.object({
  providerName: z.string(),
  claims: z.array(z.object({ name: z.string(), value: z.string(), fills: z.array(z.string()) })),
  person: z.object({
    username: z.string(),
    realname: z.string(),
    phone: z.string(),
    email: z.string(),
    subject: z.string(),
  }),
  groups: z.array(z.string()),
  roles: z.array(z.string()),
  outcome: z.enum(['created', 'bound', 'matched', 'unbound', 'noSubject']),
  account: z.string(),
})

const SYNC_OUT = z.array(
  z.object({
    what: z.enum(['frozen', 'created', 'matched', 'renamed', 'roles', 'thawed', 'kept']),
    username: z.string(),
    before: z.string(),
    after: z.string(),
  }),
)
