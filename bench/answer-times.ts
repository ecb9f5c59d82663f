import http from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { type Database, openKysely, openPool } from '#kit/server/database/database.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { hashPassword } from '#office/login/password.server.ts'
import { makeCode } from '#office/login/sent-code/sent-code.server.ts'
import { TEST_KEY } from '#server/testing/test-app.server.ts'
import { startChild } from './child.ts'
import { fetched } from './load.ts'
import type { ShopServerSettings } from './shop-server.ts'

/** How long the same call takes for accounts that are there and for others; milliseconds, in their order. */
export interface AnswerTimes {
  readonly name: string
  readonly known: readonly number[]
  readonly unknown: readonly number[]
}

/** Pairs of calls of each kind, after some that warm up. */
const PAIRS = 200
const WARM_UP = 20

/** An address asks for twenty codes an hour: this many of this machine take turns. */
const ADDRESSES = 50

/** Nobody asks twice within a minute, so that each call is of somebody else. */
interface Who {
  readonly isKnown: boolean
  readonly username: string
  readonly phone: string
  readonly email: string
}

function who(isKnown: boolean, index: number): Who {
  const username = `${isKnown ? 'known' : 'other'}-${index}`
  return { isKnown, username, phone: `13${isKnown ? 1 : 2}${10_000_000 + index}`, email: `${username}@figures.example` }
}

const PICTURE = { captcha: 'ab2cd', checkKey: 'picture' }
const WRONG_CODE = 'abcdef'

interface Asked {
  readonly name: string
  readonly path: string
  readonly sent: (who: Who) => object
  /** What was asked for before. */
  readonly code?: (who: Who) => { readonly to: string; readonly purpose: 'login' | 'reset' }
}

const CASES: readonly Asked[] = [
  {
    name: 'sign in, wrong password',
    path: '/sys/login',
    sent: ({ username }) => ({ username, password: 'not the password' }),
  },
  {
    name: 'ask for a code by phone',
    path: '/sys/sms',
    sent: ({ phone }) => ({ mobile: phone, smsmode: '0', ...PICTURE }),
  },
  { name: 'ask for a code by mail', path: '/sys/mailCode', sent: ({ email }) => ({ email, ...PICTURE }) },
  {
    name: 'sign in, wrong code by phone',
    path: '/sys/phoneLogin',
    sent: ({ phone }) => ({ mobile: phone, captcha: WRONG_CODE }),
    code: ({ phone }) => ({ to: phone, purpose: 'login' }),
  },
  {
    name: 'reset, wrong code by phone',
    path: '/sys/user/phoneVerification',
    sent: ({ phone }) => ({ phone, smscode: WRONG_CODE }),
    code: ({ phone }) => ({ to: phone, purpose: 'reset' }),
  },
  {
    name: 'reset, wrong code by mail',
    path: '/sys/user/mailVerification',
    sent: ({ email }) => ({ email, smscode: WRONG_CODE }),
    code: ({ email }) => ({ to: email, purpose: 'reset' }),
  },
]

/** What somebody who measures answers learns of accounts, one call at a time on a server that does nothing else. */
export async function measureAnswerTimes(place: {
  readonly url: string
  readonly folder: string
}): Promise<readonly AnswerTimes[]> {
  const { url, folder } = place
  const settings: ShopServerSettings = { url, filesFolder: join(folder, 'files'), isQuiet: true }
  const server = await startChild({ file: './shop-server.ts', settings })
  const db = openKysely(openPool({ url }))
  await makeAccounts(db)
  const agents = Array.from(
    { length: ADDRESSES },
    (_, index) => new http.Agent({ keepAlive: true, localAddress: `127.0.1.${index + 1}` }),
  )
  const timed = async (asked: Asked, person: Who, index: number): Promise<number> => {
    await prepare(db, asked, person)
    const target = {
      url: `${server.address}${BASE_PATH}${asked.path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked.sent(person)),
    }
    const started = performance.now()
    await fetched(target, agents[index % ADDRESSES])
    return performance.now() - started
  }
  try {
    const results: AnswerTimes[] = []
    for (const asked of CASES) {
      const times: { readonly [kind in 'known' | 'unknown']: number[] } = { known: [], unknown: [] }
      for (let index = 0; index < WARM_UP + PAIRS; index += 1) {
        // neither is always the first of the two
        const first = Math.random() < 0.5
        for (const isKnown of [first, !first]) {
          const time = await timed(asked, who(isKnown, index), index)
          if (index >= WARM_UP) {
            times[isKnown ? 'known' : 'unknown'].push(time)
          }
        }
      }
      results.push({ name: asked.name, ...times })
    }
    return results
  } finally {
    for (const agent of agents) {
      agent.destroy()
    }
    await server.stop()
    await db.destroy()
  }
}

async function makeAccounts(db: Database): Promise<void> {
  const password = await hashPassword('a figure on the shelf')
  for (let index = 0; index < WARM_UP + PAIRS; index += 1) {
    const { username, phone, email } = who(true, index)
    await sql`insert into sys_user (username, realname, password, phone, email, status, create_by)
      values (${username}, ${username}, ${password}, ${phone}, ${email}, 1, 'bench')`.execute(db)
  }
  await sql`update sys_sign_in_way set is_enabled = true`.execute(db)
}

/** Nobody has guessed before, the picture is there, and the code is on its way. */
async function prepare(db: Database, { code }: Asked, person: Who): Promise<void> {
  await sql`delete from sys_rate_limit`.execute(db)
  await sql`insert into sys_captcha (key, answer, expires_at)
    values (${PICTURE.checkKey}, ${PICTURE.captcha}, now() + interval '1 minute')
    on conflict (key) do update set expires_at = excluded.expires_at`.execute(db)
  if (code) {
    await makeCode(db, vault(TEST_KEY), code(person), person.isKnown)
  }
}
