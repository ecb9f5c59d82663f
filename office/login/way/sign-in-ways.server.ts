import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { PROVIDER_KIND } from '../identity-provider/provider-choices.ts'
import { SIGN_IN_WAYS_PATH, type WaysToSignIn } from './offered-ways.ts'
import type { OfferedWay } from './sign-in-way.ts'

const OWN = 'ways to sign in belong to the house, and are asked for before there is a caller'

async function openWays(db: Database): Promise<readonly OfferedWay[]> {
  const { rows } = await sql<{ way: OfferedWay }>`select way from sys_sign_in_way
    where tenant_id = ${HOUSE} and is_enabled and del_flag = 0 order by sort_no, id`.execute(unscoped(db, OWN))
  return rows.map(({ way }) => way)
}

export async function isWayOpen(db: Database, way: OfferedWay): Promise<boolean> {
  return (await openWays(db)).includes(way)
}

/** @throws DomainError `refused` while the house does not offer it */
export async function requireWay(db: Database, way: OfferedWay): Promise<void> {
  if (!(await isWayOpen(db, way))) {
    throw refused(['该方式未启用，请联系管理员', 'This is not offered; ask an administrator'])
  }
}

/** What the pages of signing in show. */
export function signInWaysRoute(): Route {
  return openRoute(
    {
      method: 'GET',
      path: SIGN_IN_WAYS_PATH,
      answers: answers(PATH_OUT),
      summary: ['登录页可用的登录方式', 'Ways that the sign-in page offers'],
      isPlainRead: true,
      input: NO_INPUT,
    },
    async ({ db }): Promise<WaysToSignIn> => {
      const { rows: providers } = await sql<WaysToSignIn['providers'][number]>`select id, code, name, kind,
          case when kind = ${PROVIDER_KIND.cas} then address end as address
        from sys_identity_provider where tenant_id = ${HOUSE} and is_enabled and del_flag = 0
        order by sort_no, id`.execute(unscoped(db, OWN))
      return { ways: await openWays(db), providers }
    },
  )
}

const PATH_OUT = z.object({
  ways: z.array(z.enum(['account', 'passkey', 'phone', 'register', 'reset', 'reset-mail'])),
  providers: z.array(
    z.object({ id: z.string(), code: z.string(), name: z.string(), kind: z.string(), address: z.string().nullable() }),
  ),
})
