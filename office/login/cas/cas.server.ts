import { Parser } from 'htmlparser2'
import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { PROVIDER_KIND } from '../identity-provider/provider-choices.ts'
import { isAllowedService, servicesIn } from '../identity-provider/services.ts'
import type { LoginParts } from '../login-parts.server.ts'
import { userByName } from '../login-user.server.ts'
import { signInProven } from '../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../sign-in-answers.server.ts'

const OWN = 'servers of single sign-on belong to the house, and are asked for before there is a caller'

const FAILED: Text = ['统一登录失败，请重新登录', 'Single sign-on failed; sign in again']

interface CasParts extends LoginParts {
  readonly app: Pick<AppContext, 'outbound'>
}

/** Signing in with a ticket of a CAS server, which is asked whose it is (CAS protocol 3.0, 2.8 `/p3/serviceValidate`). */
export function casRoutes(parts: CasParts): readonly Route[] {
  return (['GET', 'POST'] as const).map((method) =>
    openRoute(
      {
        method,
        path: '/sys/cas/client/validateLogin',
        answers: answers(SIGNED_IN_OUT),
        summary: ['CAS 单点登录：验证票据', 'CAS: Sign in with a ticket'],
        transaction: 'none',
        limit: 'captcha',
        successMessage: ['登录成功', 'Signed in'],
        input: input({ ticket: wireText(500), service: wireText(1000) }),
      },
      async (ctx) => {
        const address = await serverFor(ctx.db, ctx.input.service)
        const username = await ownerOfTicket(parts, ctx, address)
        const user = username === undefined ? undefined : await userByName(ctx.db, username)
        if (!user) {
          const content: Text = ['CAS 登录失败', 'sign-in by CAS failed']
          await parts.noteLogin(ctx.db, ctx, {
            username: username ?? '',
            realname: null,
            content,
            way: 'cas',
            failure: FAILED,
          })
          throw refused(FAILED)
        }
        return signInProven(parts, ctx, user.id, 'cas')
      },
    ),
  )
}

/** @throws DomainError `refused` for a service that no enabled server vouches for */
async function serverFor(db: Database, service: string): Promise<string> {
  const { rows } = await sql<{
    address: string
    services: string | null
  }>`select address, services from sys_identity_provider
    where tenant_id = ${HOUSE} and kind = ${PROVIDER_KIND.cas} and is_enabled and del_flag = 0
    order by sort_no, id`.execute(unscoped(db, OWN))
  const found = rows.find(({ services }) => isAllowedService(service, servicesIn(services ?? '')))
  if (!found) {
    throw refused(['该服务地址未被允许', 'This service is not allowed'])
  }
  return found.address
}

/** @returns whose ticket it is; undefined for one that the server does not know, or does not give to this service */
async function ownerOfTicket(
  { app }: CasParts,
  { input: { ticket, service }, log }: OpenRequestContext<{ readonly ticket: string; readonly service: string }>,
  address: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ ticket, service })
  try {
    const { status, bytes } = await app.outbound.fetch(`${address}/p3/serviceValidate?${query}`)
    return status === 200 ? userIn(Buffer.from(bytes).toString('utf8')) : undefined
  } catch (err) {
    log.warn({ err }, 'the CAS server could not be asked')
    throw err instanceof DomainError
      ? err
      : refused(['统一登录服务器没有应答', 'The server of single sign-on does not answer'])
  }
}

/** The `cas:user` directly within the `cas:authenticationSuccess` of the answer; undefined for anything else. */
function userIn(xml: string): string | undefined {
  const open: string[] = []
  const found: string[] = []
  const parser = new Parser(
    {
      onopentag: (name) => open.push(name),
      onclosetag: () => open.pop(),
      ontext: (text) => {
        if (open.join(' ') === 'cas:serviceResponse cas:authenticationSuccess cas:user') {
          found.push(text)
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return found.join('').trim() || undefined
}
