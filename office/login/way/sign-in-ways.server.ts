import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { hasHouseMail } from '../../outbox/mail-transport.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { PROVIDER_KIND } from '../identity-provider/provider-choices.ts'
import { hasSmsGateway } from '../phone-code/send-sms.server.ts'
import { SIGN_IN_WAYS_PATH, type WaysToSignIn } from './offered-ways.ts'
import type { OfferedWay } from './sign-in-way.ts'

const OWN = 'ways to sign in belong to the house, and are asked for before there is a caller'

/** What carries the codes of a way. */
type Sender = 'sms' | 'mail'

/** Those that send a code. A way that comes later says here by what. */
const SENDER_OF: Readonly<Record<OfferedWay, Sender | null>> = {
  account: null,
  passkey: null,
  phone: 'sms',
  register: 'sms',
  reset: 'sms',
  'reset-mail': 'mail',
}

/** Why a way is closed that has nothing to send its codes by. */
const NO_SENDER: Readonly<Record<Sender, Refusal>> = {
  sms: [
    '没有启用的短信网关，无法发送验证码，请联系管理员',
    'No SMS gateway is in use to send codes; ask an administrator',
    'signIn.noSmsGateway',
  ],
  mail: [
    '没有启用的系统邮件服务器，无法发送验证码，请联系管理员',
    'No system mail server is in use to send codes; ask an administrator',
    'signIn.noMailServer',
  ],
}

/** The ways that the house offers. */
export interface SignInWays {
  /** Those that are switched on and have what they need, in their order. */
  open(db: Database): Promise<readonly OfferedWay[]>
  isOpen(db: Database, way: OfferedWay): Promise<boolean>
  /** @throws DomainError `refused` while the house does not offer it, with the reason */
  require(db: Database, way: OfferedWay): Promise<void>
  /** What is missing for a way to be used; undefined where nothing is. */
  missing(db: Database, way: OfferedWay): Promise<Refusal | undefined>
}

/** @param isSandbox codes that nothing carries are written to the log of the server: nobody but who tries the shop out reads it */
export function signInWays({ isSandbox }: { readonly isSandbox: boolean }): SignInWays {
  const missing: SignInWays['missing'] = async (db, way) => {
    const sender = SENDER_OF[way]
    if (isSandbox || sender === null) {
      return undefined
    }
    const isThere = await (sender === 'sms' ? hasSmsGateway(db) : hasHouseMail(db))
    return isThere ? undefined : NO_SENDER[sender]
  }
  const open: SignInWays['open'] = async (db) => {
    const ways: OfferedWay[] = []
    for (const way of await switchedOn(db)) {
      ways.push(...((await missing(db, way)) === undefined ? [way] : []))
    }
    return ways
  }
  return {
    open,
    missing,
    isOpen: async (db, way) => (await open(db)).includes(way),
    require: async (db, way) => {
      const isOn = (await switchedOn(db)).includes(way)
      const why: Refusal | undefined = isOn
        ? await missing(db, way)
        : ['该方式未启用，请联系管理员', 'This is not offered; ask an administrator', 'signIn.notOffered']
      if (why) {
        throw refused(why)
      }
    },
  }
}

async function switchedOn(db: Database): Promise<readonly OfferedWay[]> {
  const { rows } = await sql<{ way: OfferedWay }>`select way from sys_sign_in_way
    where tenant_id = ${HOUSE} and is_enabled order by sort_no, id`.execute(ofAnySpeaker(db, OWN))
  return rows.map(({ way }) => way)
}

/** What the pages of signing in show. */
export function signInWaysRoute({ open }: SignInWays): Route {
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
        from sys_identity_provider where tenant_id = ${HOUSE} and is_enabled
        order by sort_no, id`.execute(ofAnySpeaker(db, OWN))
      return { ways: await open(db), providers }
    },
  )
}

const PATH_OUT = z.object({
  ways: z.array(z.enum(['account', 'passkey', 'phone', 'register', 'reset', 'reset-mail'])),
  providers: z.array(
    z.object({ id: z.string(), code: z.string(), name: z.string(), kind: z.string(), address: z.string().nullable() }),
  ),
})
