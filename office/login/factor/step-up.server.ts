import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { PROOF_MINUTES, type ProofAsked, type ProofWay } from '#kit/contract/step-up.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { SecondPersonAsked } from '#kit/server/http/second-person.server.ts'
import type { SessionRow } from '#kit/server/session/session-store.server.ts'
import { type ShopNow, weighed } from './control-lines.server.ts'
import { waysOf } from './factor-rows.server.ts'

const RULES = 'whoever is asked has one answer in all tenants'

const ASKED: Refusal = ['请先验证身份，再继续操作', 'Show that it is you before this is done', 'factor.asked']
const NOTHING_YET: Refusal = [
  '此操作需要二次验证，请先在“个人设置 > 安全设置”中绑定动态码或通行密钥',
  'This asks for a second factor: set up an authenticator or a passkey in “Account settings > Security” first',
  'factor.nothingYet',
]
const NOT_BY_TOKEN: Refusal = [
  '此操作需要本人验证，API 令牌不能执行',
  'This asks for a proof by the person themselves: an API token cannot do it',
  'token.notAllowed',
]

type AskFor = Caller['requireProof']

type Session = Pick<SessionRow, 'userId'> & Partial<Pick<SessionRow, 'factorAt' | 'passwordAt'>>

/** Who is asked, in which tenant. */
interface Asking {
  readonly userId: string
  readonly tenantId: number
  readonly now: ShopNow
}

/** Asks somebody for a proof of the last minutes in the session that they call in, and for a second person. */
export function proofOf({ factorAt, passwordAt, ...session }: Session, asking: Omit<Asking, 'userId'>): AskFor {
  const { userId } = session
  return controlled({ ...asking, userId }, async (db, kind, allowsPassword) => {
    if (isFresh(factorAt)) {
      return
    }
    const factors = await waysOf(db, userId)
    const ways = factors.length > 0 ? factors : await waysWithout(db, userId, allowsPassword)
    if (factors.length > 0 || ways.length === 0 || !isFresh(passwordAt)) {
      const data: ProofAsked = { stepUp: { kind, ways } }
      throw new DomainError('forbidden', ways.length > 0 ? ASKED : NOTHING_YET, { data })
    }
  })
}

/** Programs show nothing: what asks for a proof is closed to them. What asks for a second person they propose. */
export function noProofByToken(asking: Asking): AskFor {
  return controlled(asking, () => Promise.reject(new DomainError('forbidden', NOT_BY_TOKEN)))
}

/** What runs behind the answer was begun by somebody who was asked then. */
export const provenBefore: AskFor = async () => undefined

/** What is below every line is noted in the transaction of its command, so that the next one is added to it. */
function controlled(
  asking: Asking,
  prove: (db: Database, kind: string, allowsPassword: boolean) => Promise<void>,
): AskFor {
  return async (db, kind, weight = {}) => {
    const ask = async (tx: Database): Promise<void> => {
      const { asksProof, needsSecond, allowsPassword, cost, rows, note } = await weighed(tx, asking, kind, weight)
      if (weight.second === 'asked') {
        if (needsSecond) {
          throw new SecondPersonAsked(kind, { cost, rows })
        }
        return
      }
      if (asksProof || (needsSecond && weight.second === 'alone')) {
        await prove(tx, kind, allowsPassword)
      }
      if (needsSecond && weight.second === undefined) {
        throw new SecondPersonAsked(kind, { cost, rows })
      }
      // what somebody else has agreed to is done by two
      if (weight.second !== 'agreed') {
        await note()
      }
    }
    await (db.isTransaction ? ask(db) : inTransaction(db, ask))
  }
}

function isFresh(at: Date | null | undefined): boolean {
  return at != null && Date.now() - at.getTime() < PROOF_MINUTES * 60_000
}

/** Whoever signs in by other servers alone has no password to show. */
async function waysWithout(db: Database, userId: string, allowsPassword: boolean): Promise<readonly ProofWay[]> {
  if (!allowsPassword) {
    return []
  }
  const { rows } = await sql`select 1 from ${withDeleted('sys_user')} where id = ${userId} and password <> ''`.execute(
    acrossTenants(db, RULES),
  )
  return rows.length > 0 ? ['password'] : []
}
