import { sql } from 'kysely'
import type { ProofWay } from '#kit/contract/step-up.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'

const OWN = 'factors belong to a person, who is signing in or shows again that it is them'

/** What is stored of somebody's authenticator or passkey. */
export interface FactorRow {
  readonly id: string
  readonly userId: string
  readonly kind: 'totp' | 'passkey'
  readonly name: string
  readonly secretSealed: string | null
  readonly credentialId: string | null
  readonly publicKey: Buffer | null
  readonly signCount: number
  readonly transports: readonly string[]
  readonly createTime: Date
  readonly lastUsedAt: Date | null
  /** Since when it opens nothing by itself, until it was shown beside the password that was set then. */
  readonly closedAt: Date | null
}

export async function factorsOf(db: Database, userId: string): Promise<readonly FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select id, user_id, kind, name, secret_sealed, credential_id, public_key, sign_count::int, transports, create_time,
      last_used_at, closed_at
    from sys_factor where user_id = ${userId} order by create_time, id`.execute(ofAnySpeaker(db, OWN))
  return rows
}

/** By what somebody can show that it is them, beside their password; nothing for whoever has no factor. */
export async function waysOf(db: Database, userId: string): Promise<readonly ProofWay[]> {
  const { rows } = await sql<{ way: ProofWay }>`
    select way from (
      select distinct case kind when 'passkey' then 1 else 2 end as place, kind as way from sys_factor where user_id = ${userId}
        and (kind = 'passkey' or not exists (select 1 from ${withDeleted('sys_user')} where id = ${userId} and is_passkey_only))
      union all
      select 3, 'recovery' where exists (select 1 from sys_factor where user_id = ${userId})
        and exists (select 1 from sys_recovery_code where user_id = ${userId} and used_at is null)
    ) ways order by place`.execute(ofAnySpeaker(db, OWN))
  return rows.map(({ way }) => way)
}

/** The passkey of an id that a browser names, whoever it belongs to. */
export async function passkeyOf(db: Database, credentialId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select id, user_id, kind, name, secret_sealed, credential_id, public_key, sign_count::int, transports, create_time,
      last_used_at, closed_at
    from sys_factor where kind = 'passkey' and credential_id = ${credentialId}`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}

/** It was shown beside the password: it opens the account by itself again. */
export async function reopenPasskey(db: Database, userId: string, credentialId: string): Promise<void> {
  await sql`update sys_factor set closed_at = null
    where user_id = ${userId} and credential_id = ${credentialId} and closed_at is not null`.execute(
    ofAnySpeaker(db, OWN),
  )
}

/** Notes the step of a code by time. @returns false where it, or a later one, was used before: a code serves once */
export async function spendStep(db: Database, id: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update sys_factor set last_step = ${step}, last_used_at = now()
    where id = ${id} and (last_step is null or last_step < ${step}) returning id`.execute(ofAnySpeaker(db, OWN))
  return rows.length === 1
}

/** Notes a use of a passkey. @returns false where it counted no further than before: somebody has copied it */
export async function noteSignature(db: Database, id: string, signCount: number): Promise<boolean> {
  const { rows } = await sql`
    update sys_factor set sign_count = ${signCount}, last_used_at = now()
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0)) returning id`.execute(
    ofAnySpeaker(db, OWN),
  )
  return rows.length === 1
}
