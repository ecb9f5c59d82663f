import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import type { ClaimNames } from './claims.ts'
import type { Admission, ProviderKind } from './provider-choices.ts'
import { providerSecret } from './provider-secret.ts'

const OWN = 'providers of identity belong to the house, and are asked for before there is a caller'

/** A provider as those need it who ask it; its secret is opened where it is used. */
export interface Provider extends ClaimNames {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: ProviderKind
  readonly isEnabled: boolean
  readonly version: number
  readonly address: string
  readonly authorizeUrl: string | null
  readonly tokenUrl: string | null
  readonly userInfoUrl: string | null
  readonly clientId: string | null
  readonly secretSealed: string | null
  readonly scopes: string | null
  readonly agentId: string | null
  readonly corpId: string | null
  readonly roleRules: string | null
  readonly admission: Admission
  readonly memberTenantId: number
  readonly isStartTls: boolean
  readonly searchBase: string | null
  readonly userFilter: string | null
  readonly groupBase: string | null
  readonly isSynced: boolean
}

const COLUMNS = sql`id, code, name, kind, is_enabled, version, address, authorize_url, token_url, user_info_url, client_id,
  secret_sealed, scopes, agent_id, corp_id, subject_claim, username_claim, realname_claim, email_claim, phone_claim,
  roles_claim, role_rules, admission, member_tenant_id, is_start_tls, search_base, user_filter, group_base, is_synced`

/** @throws DomainError for a secret that was given for another address; '' where none is set */
export function secretOf({ vault }: Pick<AppContext, 'vault'>, provider: Provider): string {
  return openSecret(vault, providerSecret, provider)
}

/** @throws DomainError `refused` for one that is not there, or switched off */
export async function enabledProvider(db: Database, code: string): Promise<Provider> {
  const { rows } = await sql<Provider>`select ${COLUMNS} from sys_identity_provider
    where code = ${code} and tenant_id = ${HOUSE} and is_enabled`.execute(ofAnySpeaker(db, OWN))
  if (!rows[0]) {
    throw refused(['该登录方式未启用', 'This way to sign in is not offered', 'identityProvider.notOffered'])
  }
  return rows[0]
}

/** One by its id, switched on or not; undefined for one that is gone. */
export async function providerById(db: Database, id: string): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`select ${COLUMNS} from sys_identity_provider
    where id = ${id} and tenant_id = ${HOUSE}`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}

/** Directories that are kept in line with by night. */
export async function syncedProviders(db: Database): Promise<readonly Provider[]> {
  const { rows } = await sql<Provider>`select ${COLUMNS} from sys_identity_provider
    where tenant_id = ${HOUSE} and is_enabled and is_synced and kind = 'ldap' order by id`.execute(
    ofAnySpeaker(db, OWN),
  )
  return rows
}
