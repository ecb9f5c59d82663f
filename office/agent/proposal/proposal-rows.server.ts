import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Effect } from './effects.ts'
import { bookedMoney, movedStock } from './ledgers.ts'
import { agentProposal, PROPOSAL } from './proposal.ts'

const OWN = 'proposals of the tenant of the caller, who may decide on them or made them'

/** A proposal with what its command is given and would do. */
export interface StoredProposal {
  readonly id: string
  readonly title: string
  readonly titleEn: string
  readonly state: string
  readonly method: string
  readonly path: string
  readonly permission: string
  readonly input: Readonly<Record<string, unknown>>
  readonly effects: readonly Effect[]
  readonly triedAt: Date
  readonly expiresAt: Date
  readonly userId: string
  readonly tokenId: string
  readonly refusal: string | null
}

/** Rights of the commands that are proposed in the tenant, as far as the caller holds them. */
export async function heldRights({ db, user }: Pick<RequestContext, 'db' | 'user'>): Promise<readonly string[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from sys_agent_proposal where tenant_id = ${user.tenantId} and del_flag = 0
  `.execute(unscoped(db, OWN))
  return rows.map(({ permission }) => permission).filter((permission) => user.can(permission))
}

/** Whether somebody may decide on a proposal; its owner may drop it in any case. */
export function isOf(
  { user }: Pick<RequestContext, 'user'>,
  row: { readonly permission: unknown; readonly userId: unknown },
) {
  return { mayApply: user.can(String(row.permission)), isOwn: row.userId === user.userId }
}

/** @throws DomainError `notFound`, for one that is not for the caller, too */
export async function proposalOf(app: AppContext, ctx: RequestContext, id: string): Promise<StoredProposal> {
  const seen = await visibleRows(app, agentProposal, ctx).select('id').where('id', '=', id).executeTakeFirst()
  const { rows } = await sql<StoredProposal>`
    select id, title, title_en, state, method, path, permission, input, effects, tried_at, expires_at, user_id, token_id, refusal
    from sys_agent_proposal where id = ${id} and tenant_id = ${ctx.user.tenantId} and del_flag = 0
  `.execute(unscoped(ctx.db, OWN))
  const [found] = rows
  const { mayApply, isOwn } = found ? isOf(ctx, found) : { mayApply: false, isOwn: false }
  if (!seen || !found || !(mayApply || isOwn)) {
    throw notFound()
  }
  return found
}

export interface NewProposal
  extends Pick<StoredProposal, 'title' | 'titleEn' | 'method' | 'path' | 'permission' | 'input' | 'effects'> {
  readonly reason: string | null
  readonly tool: string
  readonly days: number
}

/** Keeps what an agent proposes. @returns its id */
export async function addProposal(
  db: Database,
  user: RequestContext['user'],
  { effects, days, ...proposal }: NewProposal,
): Promise<string> {
  const id = newId()
  const { apiToken } = user
  await sql`
    insert into sys_agent_proposal (id, tenant_id, title, title_en, reason, tool, method, path, permission, input, effects,
      user_id, token_id, token_name, row_count, stock_change, money_change, expires_at, create_by)
    values (${id}, ${user.tenantId}, ${proposal.title}, ${proposal.titleEn}, ${proposal.reason}, ${proposal.tool},
      ${proposal.method}, ${proposal.path}, ${proposal.permission}, ${JSON.stringify(proposal.input)},
      ${JSON.stringify(effects)}, ${user.userId}, ${apiToken?.id ?? ''}, ${apiToken?.name ?? ''}, ${effects.length},
      ${movedStock(effects)}, ${bookedMoney(effects)}, now() + ${days} * interval '1 day', ${user.username})
  `.execute(unscoped(db, OWN))
  return id
}

/** What became of the proposals of a token, newest first. */
export async function proposalsOfToken(
  db: Database,
  { tenantId, apiToken }: RequestContext['user'],
  { id, most }: { readonly id?: string | undefined; readonly most: number },
): Promise<readonly Pick<StoredProposal, 'id' | 'title' | 'titleEn' | 'state' | 'refusal' | 'expiresAt'>[]> {
  const { rows } = await sql<StoredProposal>`
    select id, title, title_en, state, refusal, expires_at from sys_agent_proposal
    where tenant_id = ${tenantId} and token_id = ${apiToken?.id ?? ''} and del_flag = 0
      and (${id ?? null}::text is null or id = ${id ?? null})
    order by create_time desc, id desc limit ${most}
  `.execute(unscoped(db, OWN))
  return rows
}

/** Ends a proposal that waits. @returns false when somebody was faster */
export async function endProposal(
  db: Database,
  { username, tenantId }: RequestContext['user'],
  { id, state, refusal = null }: { readonly id: string; readonly state: string; readonly refusal?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update sys_agent_proposal set state = ${state}, decided_by = ${username}, decided_at = now(), refusal = ${refusal},
      update_by = ${username}, update_time = now(), version = version + 1
    where id = ${id} and tenant_id = ${tenantId} and state = ${PROPOSAL.waiting} and del_flag = 0 returning id
  `.execute(unscoped(db, OWN))
  return rows.length === 1
}
