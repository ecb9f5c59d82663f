import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import { requireTenant } from '#kit/server/database/database.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import { answers, answersFile } from '#kit/server/http/answers.server.ts'
import {
  FileResponse,
  type HttpContext,
  type RequestContext,
  type Route,
  route,
} from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import { type ApplyParts, applyProposal, decidersOf } from './apply.server.ts'
import { isKeptWhole } from './content.server.ts'
import { dropKept } from './kept-files.server.ts'
import { agentProposal, PROPOSAL, PROPOSED_BY } from './proposal.ts'
import {
  applierOf,
  type Decided,
  heldRights,
  isOf,
  overLine,
  proposalOf,
  type StoredProposal,
} from './proposal-rows.server.ts'
import type { ProposalView } from './proposal-view.ts'
import { shownEffects } from './shown.server.ts'
import { tellAsker } from './tell-asker.server.ts'

export interface ProposalParts extends ApplyParts {
  readonly files: FileStore
}

/** No browser opens it by itself. */
const BYTES = 'application/octet-stream'

const NOT_THEIRS: Refusal = ['没有该操作的权限', 'You lack the right of this command', 'permission.missing']
const SAY_WHY: Refusal = ['请填写原因，申请人会看到', 'Say why: whoever asked for it sees it', 'proposal.sayWhy']
const NO_FILE: Refusal = [
  '没有这个文件，或提案已处理',
  'There is no such file, or the proposal is over',
  'proposal.noFile',
]
const ONE_ID: Refusal = ['请选择一条记录！', 'Please select a record', 'proposal.oneId']

/** Proposals of agents and people, for those who may decide on them, and those who made them. */
export function proposalRoutes(parts: ProposalParts): readonly Route[] {
  const { app } = parts
  return [
    ...crudRoutes(app, agentProposal, {
      verbs: {
        list: async (ctx) => {
          const held = await heldRights(ctx)
          const page = await listPage(app, agentProposal, ctx, (rows) =>
            rows.where((where) =>
              where.or([where('permission', 'in', [...held, '']), where('userId', '=', ctx.user.userId)]),
            ),
          )
          const { mayApply, isFirst } = await applierOf(ctx)
          const open = page.records.filter((row) => row.state === PROPOSAL.waiting && isFirst(row))
          const over = await overLine(
            ctx,
            open.map(({ id }) => String(id)),
          )
          const may = (row: Decided & { readonly id?: unknown }) => mayApply(row) && !over.has(String(row.id))
          return { ...page, records: page.records.map((row) => withoutApply(row, may)) }
        },
        queryById: async (ctx) => {
          const id = String(ctx.input.id ?? '')
          const proposal = await proposalOf(app, ctx, id)
          const { isTheirs } = await decisionOn(ctx, proposal)
          return withoutApply(await readById(app, agentProposal, ctx, id), () => isTheirs)
        },
      },
      actions: {
        drop: async ({ row, input: sent, ctx, move }) => {
          const { mayApply, isOwn } = isOf(ctx, row)
          if (ctx.user.apiToken || !(mayApply || isOwn)) {
            throw new DomainError('forbidden', NOT_THEIRS, { data: { permission: row.permission } })
          }
          const reason = sent.reason?.trim() || null
          const isDeclined = row.origin === PROPOSED_BY.person && !isOwn
          if (isDeclined && reason === null) {
            throw invalid([{ path: 'reason', message: SAY_WHY }])
          }
          await move({ decidedBy: ctx.user.username, decidedAt: new Date(), refusal: reason })
          const proposal = await proposalOf(app, ctx, row.id)
          await tellAsker(ctx.db, { user: ctx.user, proposal, outcome: 'declined', reason: reason ?? undefined })
          await dropKept(ctx.db, proposal.files)
        },
      },
    }).map((each) => (each.definition.path === `${agentProposal.path}/apply` ? applying(parts, each) : each)),
    route(
      {
        method: 'GET',
        path: `${agentProposal.path}/effects`,
        summary: ['提案：将发生的变化', 'Proposal: What it would do'],
        permission: permissionOf(agentProposal, 'queryById'),
        input: input({ id: WIRE_ID }),
        isPlainRead: true,
        answers: answers(EFFECTS_OUT),
      },
      async (ctx): Promise<ProposalView> => {
        const proposal = await proposalOf(app, ctx, ctx.input.id)
        const decision = await decisionOn(ctx, proposal)
        return {
          ...(await shownEffects(app, ctx, proposal.effects)),
          input: JSON.stringify(proposal.input, null, 2),
          files: isOpen(proposal) ? proposal.files.map(({ name, size }) => ({ name, size })) : [],
          ...decision,
          people: decision.isForAnother ? await decidersOf(app, ctx, proposal) : [],
          mode: proposal.mode as ProposalView['mode'],
          todo: isOf(ctx, proposal).isOwn && proposal.state === PROPOSAL.agreed ? todoOf(proposal) : null,
        }
      },
    ),
    route(
      {
        method: 'GET',
        path: `${agentProposal.path}/file`,
        summary: ['提案：上传的文件', 'Proposal: A file that was sent'],
        permission: permissionOf(agentProposal, 'queryById'),
        input: input({ id: WIRE_ID, index: wireInteger(0).default(0) }),
        limit: 'file',
        answers: answersFile([BYTES]),
      },
      async (ctx) => {
        const kept = (await proposalOf(app, ctx, ctx.input.id)).files[ctx.input.index]
        const stored = kept && (await parts.files.find(kept.path))
        if (!kept || !stored) {
          throw refused(NO_FILE)
        }
        return new FileResponse(stored.read(), BYTES, kept.name)
      },
    ),
  ]
}

/** Files are there until it is over. */
function isOpen({ state }: StoredProposal): boolean {
  return state === PROPOSAL.waiting || state === PROPOSAL.agreed
}

interface Decision {
  /** Whether the caller may apply it now. */
  readonly isTheirs: boolean
  readonly isForAnother: boolean
}

/** Whether the caller decides on a proposal, or it waits for somebody else. */
async function decisionOn(ctx: RequestContext, proposal: StoredProposal): Promise<Decision> {
  const { isAsker, isFirst, mayApply } = await applierOf(ctx)
  const isWaiting = proposal.state === PROPOSAL.waiting
  const isOver = isWaiting && isFirst(proposal) && (await overLine(ctx, [proposal.id])).size > 0
  return {
    isTheirs: isWaiting && mayApply(proposal) && !isOver,
    isForAnother: isWaiting && (isAsker(proposal) || isOver),
  }
}

/** A row as pages of ours have it: those who may not apply it are offered no button for that. */
function withoutApply<Row extends Decided & { readonly _can?: unknown }>(
  row: Row,
  mayApply: (row: Decided) => boolean,
): Row {
  return Array.isArray(row._can) && !mayApply(row) ? { ...row, _can: row._can.filter((name) => name !== 'apply') } : row
}

/** The command is a request of its own, with a transaction that keeps the state of the proposal, too. */
function applying(parts: ApplyParts, { definition }: Route): Route {
  return {
    definition: { ...definition, transaction: 'none', answers: answers(z.object({ id: z.string() })) },
    answer: async (raw, ctx) => {
      const { user } = ctx
      const { id } = raw
      if (!user || typeof id !== 'string' || id === '') {
        throw refused(ONE_ID)
      }
      const asking: HttpContext = {
        ...ctx,
        db: requireTenant(ctx.db),
        user,
        command: actionCommand(agentProposal, 'apply'),
      }
      return applyProposal(parts, asking, id)
    },
  }
}

/** What whoever asked repeats; null for what is not kept whole: they send it once more from where they did. */
function todoOf(proposal: StoredProposal): ProposalView['todo'] {
  const { method, path, input } = proposal
  return isKeptWhole(proposal) ? { method, path, input } : null
}

const CHANGED_OUT = z.object({ title: z.string(), before: z.string(), after: z.string() })
const ROW_OUT = z.object({
  kind: z.enum(['added', 'changed', 'deleted']),
  title: z.string(),
  path: z.string().nullable(),
  fields: z.array(CHANGED_OUT),
})
const EFFECTS_OUT = z.object({
  groups: z.array(
    z.object({
      ...{ title: z.string(), added: z.int(), changed: z.int(), deleted: z.int() },
      rows: z.array(ROW_OUT),
    }),
  ),
  money: z.array(z.object({ title: z.string(), before: z.string().nullable(), after: z.string() })),
  stock: z.array(z.object({ title: z.string(), kind: z.string(), qty: z.int(), lockedQty: z.int() })),
  input: z.string(),
  isTheirs: z.boolean(),
  isForAnother: z.boolean(),
  people: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), size: z.int() })),
  mode: z.enum(['run', 'content']),
  todo: z
    .object({
      method: z.string(),
      path: z.string(),
      input: z.record(z.string(), z.json()).meta({ description: 'What was sent, as it was sent' }),
    })
    .nullable(),
})
