import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { type ApplyParts, applyProposal } from './apply.server.ts'
import { isKeptWhole } from './content.server.ts'
import { agentProposal, PROPOSAL } from './proposal.ts'
import { applierOf, type Decided, heldRights, isOf, proposalOf, type StoredProposal } from './proposal-rows.server.ts'
import type { ProposalView } from './proposal-view.ts'
import { shownEffects } from './shown.server.ts'

const NOT_THEIRS: Text = ['没有该操作的权限', 'You lack the right of this command']
const ONE_ID: Text = ['请选择一条记录！', 'Please select a record']

/** Proposals of agents and people, for those who may decide on them, and those who made them. */
export function proposalRoutes(parts: ApplyParts): readonly Route[] {
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
          const { mayApply } = await applierOf(ctx)
          return { ...page, records: page.records.map((row) => withoutApply(row, mayApply)) }
        },
        queryById: async (ctx) => {
          const id = String(ctx.input.id ?? '')
          const proposal = await proposalOf(app, ctx, id)
          const { mayApply } = await applierOf(ctx)
          return withoutApply(await readById(app, agentProposal, ctx, id), () => mayApply(proposal))
        },
      },
      actions: {
        drop: async ({ row, ctx, move }) => {
          const { mayApply, isOwn } = isOf(ctx, row)
          if (ctx.user.apiToken || !(mayApply || isOwn)) {
            throw new DomainError('forbidden', NOT_THEIRS, { data: { permission: row.permission } })
          }
          await move({ decidedBy: ctx.user.username, decidedAt: app.clock.format(new Date()) })
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
        const { isAsker, mayApply } = await applierOf(ctx)
        const isWaiting = proposal.state === PROPOSAL.waiting
        return {
          ...(await shownEffects(app, ctx, proposal.effects)),
          input: JSON.stringify(proposal.input, null, 2),
          isTheirs: isWaiting && mayApply(proposal),
          isForAnother: isWaiting && isAsker(proposal),
          mode: proposal.mode as ProposalView['mode'],
          todo: isOf(ctx, proposal).isOwn && proposal.state === PROPOSAL.agreed ? todoOf(proposal) : null,
        }
      },
    ),
  ]
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
      const asking: HttpContext = { ...ctx, user, command: actionCommand(agentProposal, 'apply') }
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
  mode: z.enum(['run', 'content']),
  todo: z
    .object({
      method: z.string(),
      path: z.string(),
      input: z.record(z.string(), z.json()).meta({ description: 'What was sent, as it was sent' }),
    })
    .nullable(),
})
