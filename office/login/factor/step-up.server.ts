import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { PROOF_MINUTES, type ProofAsked, type ProofWay } from '#kit/contract/step-up.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { SessionRow } from '#kit/server/session/session-store.server.ts'
import { OWN_FACTORS } from '../../rights/step-up.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { waysOf } from './factor-rows.server.ts'

const RULES = 'what asks for a proof is a setting of the house, and whoever is asked has one answer in all tenants'

const ASKED: Text = ['请先验证身份，再继续操作', 'Show that it is you before this is done']
const NOTHING_YET: Text = [
  '此操作需要二次验证，请先在“个人设置 > 安全设置”中绑定动态码或通行密钥',
  'This asks for a second factor: set up an authenticator or a passkey in “Account settings > Security” first',
]
const NOT_BY_TOKEN: Text = [
  '此操作需要本人验证，API 令牌不能执行',
  'This asks for a proof by the person themselves: an API token cannot do it',
]

type AskFor = Caller['requireProof']

type Session = Pick<SessionRow, 'userId'> & Partial<Pick<SessionRow, 'factorAt' | 'passwordAt'>>

/** Asks somebody for a proof of the last minutes in the session that they call in. */
export function proofOf({ userId, factorAt, passwordAt }: Session): AskFor {
  return async (db, kind, amount) => {
    const rule = await ruleOf(db, kind)
    if (!isAsked(rule, amount) || isFresh(factorAt)) {
      return
    }
    const factors = await waysOf(db, userId)
    const ways = factors.length > 0 ? factors : await waysWithout(db, userId, rule)
    if (factors.length > 0 || ways.length === 0 || !isFresh(passwordAt)) {
      const data: ProofAsked = { stepUp: { kind, ways } }
      throw new DomainError('forbidden', ways.length > 0 ? ASKED : NOTHING_YET, { data })
    }
  }
}

/** Programs show nothing: what asks for a proof is closed to them. */
export const noProofByToken: AskFor = async (db, kind, amount) => {
  if (isAsked(await ruleOf(db, kind), amount)) {
    throw new DomainError('forbidden', NOT_BY_TOKEN)
  }
}

/** What runs behind the answer was begun by somebody who was asked then. */
export const provenBefore: AskFor = async () => undefined

interface Rule {
  readonly isEnabled: boolean
  readonly limitAmount: Fen | null
  readonly allowsPassword: boolean
}

/** A kind that nobody keeps a rule for is asked for as strictly as there is. */
const STRICT: Rule = { isEnabled: true, limitAmount: null, allowsPassword: false }
const ALWAYS: Rule = { ...STRICT, allowsPassword: true }

async function ruleOf(db: Database, kind: string): Promise<Rule> {
  if (kind === OWN_FACTORS) {
    return ALWAYS
  }
  const { rows } = await sql<Rule>`select is_enabled, limit_amount, allows_password from sys_step_up
    where tenant_id = ${HOUSE} and kind = ${kind} and del_flag = 0`.execute(acrossTenants(db, RULES))
  return rows[0] ?? STRICT
}

function isAsked({ isEnabled, limitAmount }: Rule, amount: Fen | undefined): boolean {
  return isEnabled && (amount === undefined || limitAmount === null || amount > Number(limitAmount))
}

function isFresh(at: Date | null | undefined): boolean {
  return at != null && Date.now() - at.getTime() < PROOF_MINUTES * 60_000
}

/** Whoever signs in by other servers alone has no password to show. */
async function waysWithout(db: Database, userId: string, { allowsPassword }: Rule): Promise<readonly ProofWay[]> {
  if (!allowsPassword) {
    return []
  }
  const { rows } = await sql`select 1 from sys_user where id = ${userId} and password <> ''`.execute(
    acrossTenants(db, RULES),
  )
  return rows.length > 0 ? ['password'] : []
}
