import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { USER_STATUS } from '../standard/user-status.ts'
import { EXPLAIN, TRY_RULES, VIEW_AS } from './access.ts'
import { type AskParts, personOf } from './access-parts.server.ts'
import { explain, menuEntries } from './explain.server.ts'
import type { Mine } from './tenants.ts'
import { tryRule } from './try-rules.server.ts'

/** People whom a rule is tried on at once. */
const MOST_PEOPLE = 5

export interface AccessParts extends AskParts {
  readonly sessions: SessionStore
  /** Whether the first holds every permission of the second, on all rows. */
  readonly mayView: (viewer: Mine, viewed: Mine) => Promise<boolean>
  /** Everybody is asked anew who they are. */
  readonly forgetSessions: () => void
}

/** Why people may or may not, rules tried on people, and looking at everything as somebody else. */
export function accessRoutes(parts: AccessParts): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/access/explain',
        answers: answers(EXPLAIN_OUT),
        summary: ['权限透视', 'Explain permissions'],
        permission: EXPLAIN,
        input: input({ userId: WIRE_ID, permissionId: WIRE_ID, rowId: wireText(36).default('') }),
      },
      (ctx) => explain(parts, ctx),
    ),
    route(
      {
        method: 'GET',
        path: '/sys/access/entries',
        answers: answers(ENTRIES_OUT),
        summary: ['权限透视：菜单与按钮', 'Pages and buttons to ask about'],
        permission: EXPLAIN,
        input: NO_INPUT,
      },
      (ctx) => menuEntries(ctx),
    ),
    route(
      {
        method: 'POST',
        does: 'read',
        path: '/sys/access/tryRule',
        answers: answers(TRY_RULE_OUT),
        summary: ['数据规则试运行', 'What people would see with a rule that is not saved'],
        permission: TRY_RULES,
        limit: 'report',
        input: input({
          permissionId: WIRE_ID,
          rule: z.object({
            id: wireText(36).default(''),
            ruleColumn: wireText(50).default(''),
            ruleConditions: wireText(50).default(''),
            ruleValue: wireText(300).default(''),
          }),
          match: z.enum(['and', 'or']).default('and'),
          userIds: z.array(WIRE_ID).min(1).max(MOST_PEOPLE),
        }),
      },
      async (ctx) => {
        const { permissionId, ...rest } = ctx.input
        const { rows } = await sql<{ component: string | null }>`
          select component from sys_permission where id = ${permissionId}
        `.execute(unscoped(ctx.db, 'entries of the menu are for all'))
        return tryRule(parts, { ...ctx, input: { ...rest, component: rows[0]?.component ?? '' } })
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/access/view',
        answers: NOTHING,
        summary: ['以他人身份查看', 'View as user'],
        permission: VIEW_AS,
        // everybody is forgotten after the change is there for all, not before
        transaction: 'none',
        input: input({ userId: WIRE_ID }),
      },
      async (ctx) => {
        const { db, user } = ctx
        const person = await personOf(parts, ctx, ctx.input.userId)
        const viewed = { userId: person.id, tenantId: user.tenantId }
        if (person.id === user.userId) {
          throw refused(['不能以自己的身份查看', 'That is you', 'rights.oneself'])
        }
        if (person.status !== USER_STATUS.active) {
          throw refused(['该用户已冻结', 'This user is frozen', 'user.frozen'])
        }
        if (!(await parts.mayView(user, viewed))) {
          throw new DomainError('forbidden', [
            '对方的权限超出您自己的权限，不能以其身份查看',
            'This person may do or see more than you, so you cannot look as them',
            'rights.mayDoMore',
          ])
        }
        await parts.sessions.view(db, user.sessionId, person.id)
        parts.forgetSessions()
        return null
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/access/endView',
        answers: NOTHING,
        summary: ['结束以他人身份查看', 'Stop viewing as user'],
        permission: SIGNED_IN,
        whileViewing: true,
        // everybody is forgotten after the change is there for all, not before
        transaction: 'none',
        input: NO_INPUT,
      },
      async ({ db, user }) => {
        await parts.sessions.view(db, user.sessionId, null)
        parts.forgetSessions()
        return null
      },
    ),
  ]
}

const EXPLAIN_OUT = z.object({
  isAllowed: z.boolean(),
  permission: z.object({ id: z.string(), name: z.string(), code: z.string().nullable(), path: z.array(z.string()) }),
  reasons: z.array(z.object({ isFor: z.boolean(), text: z.string() })),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  rows: z.array(
    z.object({
      by: z.string(),
      match: z.enum(['and', 'or']),
      rules: z.array(z.string()),
      isReadable: z.boolean(),
      passes: z.boolean().nullable(),
    }),
  ),
  fields: z.array(z.object({ title: z.string(), isSeen: z.boolean(), isEditable: z.boolean(), code: z.string() })),
  resource: z.string().nullable(),
  row: z.object({ isSeen: z.boolean(), text: z.string() }).nullable(),
})

const ENTRIES_OUT = z.array(
  z.object({ id: z.string(), parentId: z.string().nullable(), title: z.string(), code: z.string().nullable() }),
)

const TRY_RULE_OUT = z.array(
  z.object({
    userId: z.string(),
    name: z.string(),
    isReadable: z.boolean(),
    before: z.number(),
    after: z.number(),
    lost: z.array(z.object({ id: z.string(), title: z.string() })),
    gained: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
)
