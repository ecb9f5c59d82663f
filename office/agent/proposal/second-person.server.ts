import { DomainError, refused } from '#kit/contract/errors.ts'
import type { CommandWaits } from '#kit/contract/step-up.ts'
import { filled, listed, type Refusal, type Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { isTriable } from '#kit/server/http/command-run.server.ts'
import type { AskedForTwo, AskSecondPerson } from '#kit/server/http/second-person.server.ts'
import { unasked } from '#kit/server/http/weights.server.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { STEP_UP, STEP_UP_UNIT, type StepUpKind } from '../../rights/step-up.ts'
import { type Content, contentOf } from './content.server.ts'
import type { Effect } from './effects.ts'
import { keepFiles } from './kept-files.server.ts'
import { agentProposal, PROPOSAL, PROPOSAL_MODE } from './proposal.ts'
import { addProposal, endProposal, openProposalsOf, type StoredProposal } from './proposal-rows.server.ts'
import { rightOf, secondPersonsFor, wasSecondLately } from './second-persons.server.ts'
import { trialRun } from './trial.server.ts'

interface Parts {
  readonly app: AppContext
  readonly files: FileStore
  /** Days that proposals of a tenant wait. */
  readonly proposalDays: (db: Database, tenantId: number) => Promise<number>
}

/** Rows of one transaction that is tried: others wait for them as long as it takes. */
const MOST_TRIED = 50
/** Rows of what is tried to be shown, and done by whoever asked: as long as doing it takes. */
const MOST_SHOWN = 1000
/** Bytes of the largest thing that can be kept as a proposal. */
const MOST_EFFECTS = 2_000_000
/** Most names in an answer. */
const MOST_NAMED = 3

const WAITS: Refusal = [
  '该操作须另一人同意，已提交复核（编号 {id}），可由{names}同意',
  'Somebody else has to agree to this: it waits (no. {id}); {names} can agree',
  'proposal.waits',
]
const WAITS_FOR_NOBODY: Refusal = [
  '该操作须另一人同意，已提交复核（编号 {id}）；目前没有其他人可以同意，请联系管理员',
  'Somebody else has to agree to this: it waits (no. {id}); at the moment nobody else can agree, ask an administrator',
  'proposal.waitsForNobody',
]
const NOT_WHILE_VIEWING: Refusal = [
  '当前以他人身份查看，不能提交须复核的操作',
  'You look at this as somebody else: nothing that needs a second person is done meanwhile',
  'proposal.notWhileViewing',
]
const NO_FILES: Refusal = [
  '该操作须另一人同意，而文件在同意之前未被接收；请由管理员调整操作管控',
  'Somebody else has to agree to this before files are taken: have an administrator change the controls',
  'proposal.noFiles',
]
const TO_DECIDE: Text = ['{name}的操作「{what}」等待您复核', '{name} needs a second person for “{what}”']
const DONE_ALONE: Text = [
  '{name}执行了「{what}」：没有其他人可以复核',
  '{name} did “{what}”: there was nobody else who could agree',
]
const USED: Refusal = ['这项同意已经用过', 'What was agreed to has been done already', 'proposal.used']

/**
 * What becomes of a command that is over a line with a second person. It has written nothing. Where somebody agreed to just this it is
 * done, once; where nobody else could agree it is done with a proof, and administrators are told; else it waits as a proposal.
 */
export function askSecondPerson(parts: Parts): AskSecondPerson {
  const { app } = parts
  return async (request) => {
    const { route, form, ctx, asked } = request
    const { user, db } = ctx
    if (user.viewer) {
      throw new DomainError('forbidden', NOT_WHILE_VIEWING)
    }
    if (ctx.request.isMultipart() && !form) {
      throw refused(NO_FILES)
    }
    const content = await contentOf(request)
    const open = (await openProposalsOf(db, user, route.definition)).filter((one) => content.isOf(one))
    const agreed = open.find((one) => isAgreedTo(one, asked.rows))
    if (agreed) {
      return usingOnce(user, agreed)
    }
    const permission = rightOf(route.definition)
    const others = await secondPersonsFor(app, { db, user, permission })
    if (others.length === 0 && !(await wasSecondLately(db))) {
      await tellOfOne(request)
      return (of, kind, weight) => user.requireProof(of, kind, { ...weight, second: 'alone' })
    }
    const waiting = open.find(({ state }) => state === PROPOSAL.waiting)
    const id = waiting?.id ?? (await keep(request, content, { ...parts, permission, others }))
    const names = others.slice(0, MOST_NAMED).map(({ name }) => name)
    const data: CommandWaits = { waits: { id, path: `${agentProposal.menu?.url}/${id}`, people: names } }
    throw names.length > 0
      ? refused(WAITS, { id, names: listed(names) }, { data })
      : refused(WAITS_FOR_NOBODY, { id }, { data })
  }
}

/** Rows that were counted again are no more than those that were agreed to. */
function isAgreedTo({ state, rowCount, expiresAt }: StoredProposal, rows: number | undefined): boolean {
  return state === PROPOSAL.agreed && expiresAt.getTime() > Date.now() && (rows ?? 0) <= rowCount
}

/** The agreement is used in the transaction of the command: one that fails leaves it. */
function usingOnce(user: Caller, { id }: StoredProposal): Caller['requireProof'] {
  const usedIn = new WeakSet<Database>()
  return async (db, kind, weight) => {
    await user.requireProof(db, kind, { ...weight, second: 'agreed' })
    if (usedIn.has(db)) {
      return
    }
    if (!(await endProposal(db, user, { id, from: PROPOSAL.agreed, state: PROPOSAL.applied }))) {
      throw refused(USED)
    }
    usedIn.add(db)
  }
}

interface Keeping extends Parts {
  readonly permission: string
  readonly others: readonly { readonly id: string }[]
}

/** Tries the command where it can be tried; what would be refused anyway is refused now. @returns the id of the proposal */
async function keep(
  request: AskedForTwo,
  content: Content,
  { permission, others, proposalDays, files: store }: Keeping,
): Promise<string> {
  const { route, raw, form, ctx, asked } = request
  const { user, db } = ctx
  const { definition } = route
  const { rows = 0, tryOut } = asked
  const isTried = isTriable(definition) && content.isWhole && rows <= MOST_TRIED
  const all = isTried || (tryOut && rows <= MOST_SHOWN) ? await tried(request) : []
  const effects = JSON.stringify(all).length <= MOST_EFFECTS ? all : []
  const isRun = isTried && effects.length > 0
  const files = await keepFiles(store, form, content.files)
  const isMoney = STEP_UP_UNIT[asked.kind as StepUpKind] === 'money'
  const days = await proposalDays(db, user.tenantId)
  return inTransaction(db, async (tx) => {
    const id = await addProposal(tx, user, {
      origin: 'person',
      mode: isRun ? PROPOSAL_MODE.run : PROPOSAL_MODE.content,
      title: definition.summary[0],
      titleEn: definition.summary[1],
      reason: typeof raw.reason === 'string' ? raw.reason : null,
      tool: '',
      method: definition.method,
      path: definition.path,
      permission,
      input: content.shown,
      effects,
      files,
      kind: asked.kind,
      cost: asked.cost,
      rows: isRun ? effects.length : rows,
      booked: isRun ? undefined : isMoney ? asked.cost : 0,
      digestOf: content.digest,
      days,
    })
    await tellPeople(tx, {
      tenantId: user.tenantId,
      kind: 'task',
      userIds: others.map((one) => one.id),
      key: `proposal:${id}`,
      about: { resource: agentProposal.name, id },
      sender: user.username,
      text: filled(TO_DECIDE, { name: user.realname, what: definition.summary }),
    })
    return id
  })
}

/** What it would do. It is done as far as its end, asked nothing, and taken back. */
async function tried({ route, raw, ctx, asked: { tryOut } }: AskedForTwo): Promise<readonly Effect[]> {
  const trial = trialRun()
  const user = unasked(ctx.user)
  await trial.run.inside(ctx, (db) => {
    const inside = { ...ctx, user, db, isWhole: true as const }
    return tryOut ? tryOut(inside) : route.answer(raw, inside)
  })
  return trial.effects()
}

/** Those who keep the table hear of what one person did alone. */
async function tellOfOne({ route, ctx, asked }: AskedForTwo): Promise<void> {
  const { user, db, traceId } = ctx
  await inTransaction(db, (tx) =>
    tellPeople(tx, {
      tenantId: user.tenantId,
      kind: 'system',
      holders: 'system:stepUpRule:edit',
      key: `alone:${asked.kind === STEP_UP.controls ? 'controls' : asked.kind}:${traceId}`,
      text: filled(DONE_ALONE, { name: user.realname, what: route.definition.summary }),
    }),
  )
}
