import { sql } from 'kysely'
import { DomainError, type ErrorCode, refused } from '#kit/contract/errors.ts'
import { filled, listed, type Refusal, reworded, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { CommandRuns } from '#kit/server/http/command-run.server.ts'
import { type CallOwn, callerHeaders } from '#kit/server/http/own-call.server.ts'
import { type HttpContext, MessageResponse } from '#kit/server/http/route.server.ts'
import { SecondPersonAsked } from '#kit/server/http/second-person.server.ts'
import {
  byTable,
  changedMeanwhile,
  type Difference,
  differences,
  type Effect,
  type JsonRow,
  unlike,
} from './effects.ts'
import { AGREE, PROPOSAL, PROPOSAL_MODE } from './proposal.ts'
import { applierOf, endProposal, isOf, proposalOf, type StoredProposal } from './proposal-rows.server.ts'
import { secondPersonsFor, standsInFor } from './second-persons.server.ts'
import { namedDifferences } from './shown.server.ts'
import { tellAsker } from './tell-asker.server.ts'
import { markOf, noted } from './trial.server.ts'

export interface ApplyParts {
  readonly app: AppContext
  readonly runs: CommandRuns
  readonly callOwn: CallOwn
}

const OWN = 'rows that a proposal touches, of the tenant of the caller: only marks of their values are compared'
const DONE: Text = ['已执行', 'Applied']
const DECIDED: Refusal = ['该提案已处理，不能再次执行', 'This proposal was decided already', 'proposal.decided']
const EXPIRED: Refusal = ['该提案已过期', 'This proposal has expired', 'proposal.expired']
const NOT_BY_TOKEN: Refusal = ['提案只能由人执行', 'Only people apply a proposal', 'token.notAllowed']
const NO_RIGHT: Refusal = ['没有该操作的权限，不能执行', 'You lack the right of this command', 'permission.missing']
const SAME_PERSON: Refusal = [
  '须由提案人及其代理人以外的另一人同意',
  'Somebody else agrees to it, who neither proposed it nor acts for whoever did',
  'proposal.samePerson',
]
const OVER_LINE: Refusal = [
  '该提案达到操作管控的额度，须由另一人执行',
  'It goes over a line of the controls: somebody else applies it',
  'proposal.overLine',
]
const DECIDERS: Text = ['{why}；可由{names}处理', '{why}: {names} can']
const NO_DECIDERS: Text = [
  '{why}；目前没有其他人可以处理，请联系管理员',
  '{why}: at the moment nobody else can, ask an administrator',
]
const AGREED: Text = ['已同意，由申请人执行一次', 'Agreed: whoever asked for it may do it once']
const CHANGED: Refusal = [
  '数据在提案之后已变化：{names}',
  'Changed since it was proposed: {names}',
  'proposal.changedMeanwhile',
]
const OTHERWISE: Refusal = [
  '执行结果与提案不同：{names}',
  'It would do something else than was proposed: {names}',
  'proposal.otherEffects',
]

/** Refusals of the command itself: it would not do any more what was proposed. Others are of whoever applies. */
const OF_THE_COMMAND: readonly ErrorCode[] = ['refused', 'invalid', 'conflict']

/** Hours for which an agreement to a content is good. */
const AGREED_HOURS = 24

/** Most names in one refusal. */
const MOST_NAMED = 5

/**
 * Does what a proposal says, in the name of the caller and over the very route of its command: rights, row rules, states and
 * checks are those of any other call. All in one transaction with the state of the proposal.
 * @throws DomainError `refused` where what it touches has changed, or where it would do anything else
 */
export async function applyProposal(parts: ApplyParts, ctx: HttpContext, id: string): Promise<MessageResponse> {
  const { app } = parts
  if (ctx.user.apiToken) {
    throw new DomainError('forbidden', NOT_BY_TOKEN)
  }
  const proposal = await proposalOf(app, ctx, id)
  const { isAsker } = await applierOf(ctx)
  if (isAsker(proposal)) {
    throw new DomainError('forbidden', await naming(app, ctx, proposal, SAME_PERSON))
  }
  if (!isOf(ctx, proposal).mayApply) {
    const why = await naming(app, ctx, proposal, NO_RIGHT)
    throw new DomainError('forbidden', why, { data: { permission: proposal.permission } })
  }
  if (proposal.state !== PROPOSAL.waiting) {
    throw refused(DECIDED)
  }
  if (proposal.expiresAt.getTime() <= Date.now()) {
    await endProposal(ctx.db, ctx.user, { id, state: PROPOSAL.expired })
    throw refused(EXPIRED)
  }
  if (proposal.mode === PROPOSAL_MODE.content) {
    return agreeTo(ctx, proposal)
  }
  const early = await changedRows(ctx, proposal.effects)
  if (early.length > 0) {
    throw await end(ctx, proposal, await told(parts, ctx, proposal, CHANGED, early))
  }
  await run(parts, ctx, proposal)
  return new MessageResponse({ id }, DONE)
}

/** Some of those who could decide on a proposal in place of the caller. */
export async function decidersOf(
  app: AppContext,
  { db, user }: Pick<HttpContext, 'db' | 'user'>,
  { permission, userId }: Pick<StoredProposal, 'permission' | 'userId'>,
): Promise<readonly string[]> {
  const others = await secondPersonsFor(app, { db, user, permission })
  return others
    .filter(({ id }) => id !== userId)
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
}

/** A refusal that says who decides instead. */
async function naming(app: AppContext, ctx: HttpContext, proposal: StoredProposal, why: Refusal): Promise<Refusal> {
  const names = await decidersOf(app, ctx, proposal)
  const text = names.length > 0 ? DECIDERS : NO_DECIDERS
  const joined = (locale: 0 | 1) => names.join(locale === 0 ? '、' : ', ')
  const [zh] = filled(text, { why: why[0], names: joined(0) })
  const [, en] = filled(text, { why: why[1], names: joined(1) })
  return reworded(why, [zh, en])
}

/** Somebody agrees to just this: whoever asked for it may do it, once and soon. */
async function agreeTo(ctx: HttpContext, proposal: StoredProposal): Promise<MessageResponse> {
  const { id, kind, cost, rowCount, path } = proposal
  const { user } = ctx
  if (kind !== null) {
    await user.requireProof(ctx.db, kind, {
      ...{ command: path, cost: cost ?? undefined, rows: rowCount, second: 'agreed' },
    })
  }
  await inTransaction(ctx.db, async (tx) => {
    if (!(await endProposal(tx, user, { id, state: PROPOSAL.agreed, hours: AGREED_HOURS }))) {
      throw refused(DECIDED)
    }
    await tellAsker(tx, { user, proposal, outcome: 'agreed' })
  })
  return new MessageResponse({ id }, AGREED)
}

/**
 * What is asked of whoever applies: a proof as of anybody who does it. Over a line that needs two, they are the second person only where
 * somebody else proposed it.
 */
function secondOf(app: AppContext, ctx: HttpContext, proposal: StoredProposal) {
  const { userId } = proposal
  return (caller: Caller): Caller['requireProof'] =>
    async (db, kind, weight) => {
      const isSecond = userId !== ctx.user.userId && caller.can(AGREE) && !(await standsInFor(db, caller, userId))
      try {
        await caller.requireProof(db, kind, { ...weight, ...(isSecond && { second: 'agreed' }) })
      } catch (error) {
        throw error instanceof SecondPersonAsked
          ? new DomainError('forbidden', await naming(app, ctx, proposal, OVER_LINE))
          : error
      }
    }
}

/** @throws DomainError */
async function run(parts: ApplyParts, ctx: HttpContext, proposal: StoredProposal): Promise<void> {
  const { id, effects, method, path, input } = proposal
  const people = await peopleOf(ctx, proposal)
  let failure: unknown
  let why: Refusal | undefined
  let isDecided = false
  const { headers, drop } = parts.runs.add({
    isKept: true,
    requireProof: secondOf(parts.app, ctx, proposal),
    inside: (inner, work) =>
      inTransaction(inner.db, async (tx) => {
        if (!(await endProposal(tx, ctx.user, { id, state: PROPOSAL.applied }))) {
          isDecided = true
          throw refused(DECIDED)
        }
        const done = await noted(tx, () => work(tx), { isKept: true })
        const changed = changedMeanwhile(effects, done.effects)
        const elapsed = Date.now() - proposal.triedAt.getTime()
        const other = changed.length > 0 ? changed : differences(effects, done.effects, { elapsed, people })
        if (other.length > 0) {
          why = await told(parts, ctx, proposal, changed.length > 0 ? CHANGED : OTHERWISE, other)
          throw refused(why)
        }
        await tellAsker(tx, { user: ctx.user, proposal, outcome: 'applied' })
        return done.result
      }),
    onFailed: (error) => {
      failure = error
    },
  })
  try {
    const { status } = await parts.callOwn({
      method,
      path,
      input,
      headers: { ...callerHeaders(ctx.request), ...headers },
      address: ctx.address,
    })
    if (failure === undefined && status >= 400) {
      throw new Error(`a proposal was answered with ${status}`)
    }
  } finally {
    drop()
  }
  if (failure instanceof DomainError && OF_THE_COMMAND.includes(failure.code) && !isDecided) {
    throw await end(ctx, proposal, why ?? reasonOf(failure))
  }
  if (failure !== undefined) {
    throw failure
  }
}

function reasonOf({ text, detail }: DomainError): Refusal {
  return reworded(text, detail.errors?.[0]?.message ?? text)
}

/** Ends a proposal that can no longer be applied as it was shown. */
async function end(ctx: HttpContext, proposal: StoredProposal, why: Refusal): Promise<DomainError> {
  const refusal = textIn(ctx.locale, why).slice(0, 1000)
  await inTransaction(ctx.db, async (tx) => {
    if (await endProposal(tx, ctx.user, { id: proposal.id, state: PROPOSAL.refused, refusal })) {
      await tellAsker(tx, { user: ctx.user, proposal, outcome: 'refused', reason: why })
    }
  })
  return refused(why)
}

async function told(
  { app }: ApplyParts,
  ctx: HttpContext,
  { effects }: StoredProposal,
  text: Refusal,
  found: readonly Difference[],
): Promise<Refusal> {
  const names = (await namedDifferences(app, ctx, { proposed: effects, found })).slice(0, MOST_NAMED)
  return filled(text, { names: listed(names) })
}

/** Rows that are not as they were when the proposal was made; asked before the command, which might refuse less clearly. */
async function changedRows(ctx: HttpContext, effects: readonly Effect[]): Promise<readonly Difference[]> {
  const known = effects.filter(({ seen }) => seen.id !== undefined)
  const found: Difference[] = []
  for (const [table, own] of byTable(known)) {
    const { rows } = await sql<{ key: string; row: JsonRow }>`
      select id as key, to_jsonb(own) as row from ${withDeleted(table)} as own where id = any(${own.map(({ key }) => key)})
    `.execute(unscoped(ctx.db, OWN))
    const now = new Map(rows.map(({ key, row }) => [key, row]))
    for (const { key, seen } of own) {
      const row = now.get(key)
      const marks = Object.fromEntries(Object.keys(seen).map((column) => [column, markOf(row?.[column])]))
      found.push(...(row ? unlike(seen, marks).map((column) => ({ table, key, column })) : [{ table, key }]))
    }
  }
  return found
}

/** What is written of whoever acts: names of the proposer, and of the caller in their place. */
async function peopleOf(ctx: HttpContext, { userId }: StoredProposal): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await sql<{ username: string; realname: string | null }>`
    select username, realname from ${withDeleted('sys_user')} where id = ${userId}
  `.execute(unscoped(ctx.db, OWN))
  const [proposer] = rows
  const { user } = ctx
  return proposer && userId !== user.userId
    ? [
        [userId, user.userId],
        [proposer.username, user.username],
        [proposer.realname ?? proposer.username, user.realname],
      ]
    : []
}
