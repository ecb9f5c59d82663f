import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Weight } from '#kit/server/http/caller.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SecondPersonAsked } from '#kit/server/http/second-person.server.ts'
import type { KindWeight } from '#kit/server/http/weights.server.ts'
import { principalsOf } from '../../rights/grants.server.ts'
import type { Effect } from './effects.ts'
import { dropKept, type KeptFile } from './kept-files.server.ts'
import { bookedMoney, movedStock } from './ledgers.ts'
import { AGREE, agentProposal, PROPOSAL, PROPOSAL_MODE, PROPOSED_BY } from './proposal.ts'

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
  readonly origin: string
  readonly mode: string
  readonly kind: string | null
  readonly cost: number | null
  readonly rowCount: number
  readonly digest: string | null
  readonly files: readonly KeptFile[]
  /** What the command of an agent comes to, by kinds of the controls. */
  readonly weights: readonly KindWeight[]
}

const COLUMNS = sql`id, title, title_en, state, method, path, permission, input, effects, tried_at, expires_at, user_id, token_id,
  refusal, origin, mode, kind, cost::float as cost, row_count, digest,
  files, weights`

/** Rights of the commands that are proposed in the tenant, as far as the caller holds them. */
export async function heldRights({ db, user }: Pick<RequestContext, 'db' | 'user'>): Promise<readonly string[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from sys_agent_proposal
  `.execute(unscoped(db, OWN))
  return rows.map(({ permission }) => permission).filter((permission) => user.can(permission))
}

/** What says who decides. */
export interface Decided {
  readonly permission?: unknown
  readonly userId?: unknown
  readonly origin?: unknown
}

/** Whether somebody may decide on a proposal; its owner may drop it in any case. What a person asked for is agreed to by another. */
export function isOf({ user }: Pick<RequestContext, 'user'>, { permission, userId, origin }: Decided) {
  const isOwn = userId === user.userId
  const isSecond = origin !== PROPOSED_BY.person || (!isOwn && user.can(AGREE))
  return { mayApply: user.can(String(permission)) && isSecond, isOwn }
}

/** Who may apply a proposal by now: nobody agrees to what they, or somebody they stand in for, asked for. */
export async function applierOf(ctx: Pick<RequestContext, 'db' | 'user'>) {
  const principals = new Set((await principalsOf(ctx.db, ctx.user)).map(({ id }) => id))
  const isTheirs = ({ userId }: Pick<Decided, 'userId'>): boolean =>
    userId === ctx.user.userId || principals.has(String(userId))
  const isAsker = (row: Pick<Decided, 'origin' | 'userId'>): boolean =>
    row.origin === PROPOSED_BY.person && isTheirs(row)
  /** They are the first person of it themselves: over a line with a second person somebody else decides. */
  const isFirst = (row: Pick<Decided, 'userId'>): boolean => isTheirs(row) || !ctx.user.can(AGREE)
  return { isAsker, isFirst, mayApply: (row: Decided): boolean => isOf(ctx, row).mayApply && !isAsker(row) }
}

/** Which of the proposals of agents need somebody else than the caller, were they to apply them now. */
export async function overLine(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set()
  }
  const { rows } = await sql<Pick<StoredProposal, 'id' | 'path' | 'weights'>>`
    select id, path, weights from sys_agent_proposal where id = any(${[...ids]})
  `.execute(unscoped(db, OWN))
  const over = new Set<string>()
  for (const { id, path: command, weights } of rows) {
    for (const { kind, ...weight } of weights) {
      if (await needsAnother({ db, user }, kind, { command, ...weight })) {
        over.add(id)
      }
    }
  }
  return over
}

async function needsAnother(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  kind: string,
  weight: Pick<Weight, 'command' | 'cost' | 'rows'>,
): Promise<boolean> {
  try {
    await user.requireProof(db, kind, { ...weight, second: 'asked' })
    return false
  } catch (error) {
    if (error instanceof SecondPersonAsked) {
      return true
    }
    throw error
  }
}

/** @throws DomainError `notFound`, for one that is not for the caller, too */
export async function proposalOf(app: AppContext, ctx: RequestContext, id: string): Promise<StoredProposal> {
  const seen = await visibleRows(app, agentProposal, ctx).select('id').where('id', '=', id).executeTakeFirst()
  const { rows } = await sql<StoredProposal>`
    select ${COLUMNS} from sys_agent_proposal where id = ${id}
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
  readonly origin?: string
  readonly mode?: string
  /** The line that it is over, and what it comes to. */
  readonly kind?: string
  readonly cost?: number | undefined
  /** Rows and fen; those of the effects when left out. */
  readonly rows?: number
  readonly booked?: number | undefined
  readonly files?: readonly KeptFile[]
  readonly weights?: readonly KindWeight[]
  /** Of its content, by its id. */
  readonly digestOf?: (id: string) => string
}

/** Keeps what an agent, or a person, proposes. @returns its id */
export async function addProposal(
  db: TenantDatabase,
  user: RequestContext['user'],
  { effects, days, ...proposal }: NewProposal,
): Promise<string> {
  const id = newId()
  const { apiToken } = user
  const { origin = PROPOSED_BY.agent, mode = PROPOSAL_MODE.run, kind = null, cost = null } = proposal
  const { rows = effects.length, booked = bookedMoney(effects), digestOf, files = [], weights = [] } = proposal
  await sql`
    insert into sys_agent_proposal (id, tenant_id, title, title_en, reason, tool, method, path, permission, input, effects,
      user_id, token_id, token_name, row_count, stock_change, money_change, expires_at, create_by, origin, mode, kind, cost, digest,
      files, weights)
    values (${id}, ${user.tenantId}, ${proposal.title}, ${proposal.titleEn}, ${proposal.reason}, ${proposal.tool},
      ${proposal.method}, ${proposal.path}, ${proposal.permission}, ${JSON.stringify(proposal.input)},
      ${JSON.stringify(effects)}, ${user.userId}, ${apiToken?.id ?? ''}, ${apiToken?.name ?? ''}, ${rows},
      ${movedStock(effects)}, ${booked}, now() + ${days} * interval '1 day', ${user.username}, ${origin}, ${mode}, ${kind},
      ${cost}, ${digestOf?.(id) ?? null}, ${JSON.stringify(files)}, ${JSON.stringify(weights)})
  `.execute(unscoped(db, OWN))
  return id
}

/** The same for an agent, whose same wish waits once: one that is proposed again is kept as it was tried last. @returns its id */
export function addProposalOnce(
  db: TenantDatabase,
  user: RequestContext['user'],
  proposal: NewProposal,
): Promise<string> {
  const { tool, input, reason, effects, days, weights = [] } = proposal
  const tokenId = user.apiToken?.id ?? ''
  return inTransaction(db, async (tx) => {
    // of two at the same time the later one finds the first
    await sql`select id from sys_api_token where id = ${tokenId} for update`.execute(unscoped(tx, OWN))
    const { rows } = await sql<{ id: string }>`
      update sys_agent_proposal set effects = ${JSON.stringify(effects)}, weights = ${JSON.stringify(weights)},
        row_count = ${effects.length}, stock_change = ${movedStock(effects)}, money_change = ${bookedMoney(effects)},
        reason = coalesce(${reason}, reason), tried_at = now(), expires_at = now() + ${days} * interval '1 day'
      where token_id = ${tokenId} and tool = ${tool} and input = ${JSON.stringify(input)} and state = ${PROPOSAL.waiting}
        and expires_at > now()
      returning id
    `.execute(unscoped(tx, OWN))
    return rows[0]?.id ?? addProposal(tx, user, proposal)
  })
}

/** What somebody asked for over a route, and that is not over yet. */
export async function openProposalsOf(
  db: TenantDatabase,
  { userId }: RequestContext['user'],
  { method, path }: Pick<StoredProposal, 'method' | 'path'>,
): Promise<readonly StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
    select ${COLUMNS} from sys_agent_proposal
    where user_id = ${userId} and path = ${path} and method = ${method}
      and state in ('waiting', 'agreed') and expires_at > now() order by create_time, id
  `.execute(unscoped(db, OWN))
  return rows
}

/** What became of the proposals of a token, newest first. */
export async function proposalsOfToken(
  db: TenantDatabase,
  { apiToken }: RequestContext['user'],
  { id, most }: { readonly id?: string | undefined; readonly most: number },
): Promise<readonly Pick<StoredProposal, 'id' | 'title' | 'titleEn' | 'state' | 'refusal' | 'expiresAt'>[]> {
  const { rows } = await sql<StoredProposal>`
    select id, title, title_en, state, refusal, expires_at from sys_agent_proposal
    where token_id = ${apiToken?.id ?? ''}
      and (${id ?? null}::text is null or id = ${id ?? null})
    order by create_time desc, id desc limit ${most}
  `.execute(unscoped(db, OWN))
  return rows
}

interface Ending {
  readonly id: string
  readonly state: string
  /** The state that it is in; waiting when left out. */
  readonly from?: string
  readonly refusal?: string | null
  /** For how long it is good from now on; as before when left out. */
  readonly hours?: number | null
}

/** Leads a proposal on; what was kept for it goes when it is over. @returns false when somebody was faster */
export async function endProposal(
  db: TenantDatabase,
  user: Pick<RequestContext['user'], 'username'>,
  ending: Ending,
): Promise<boolean> {
  const work = async (tx: TenantDatabase): Promise<boolean> => {
    const ended = await ledOn(tx, user, ending)
    if (ending.state !== PROPOSAL.agreed) {
      await dropKept(
        tx,
        ended.flatMap(({ files }) => files),
      )
    }
    return ended.length === 1
  }
  return db.isTransaction ? work(db) : inTransaction(db, work)
}

async function ledOn(
  db: TenantDatabase,
  { username }: Pick<RequestContext['user'], 'username'>,
  { id, state, from = PROPOSAL.waiting, refusal = null, hours = null }: Ending,
): Promise<readonly Pick<StoredProposal, 'files'>[]> {
  const { rows } = await sql<Pick<StoredProposal, 'files'>>`
    update sys_agent_proposal set state = ${state}, refusal = ${refusal},
      decided_by = case when ${from} = ${PROPOSAL.waiting} then ${username} else decided_by end,
      decided_at = case when ${from} = ${PROPOSAL.waiting} then now() else decided_at end,
      expires_at = coalesce(now() + ${hours}::int * interval '1 hour', expires_at),
      update_by = ${username}, update_time = now(), version = version + 1
    where id = ${id} and state = ${from} returning files
  `.execute(unscoped(db, OWN))
  return rows
}
