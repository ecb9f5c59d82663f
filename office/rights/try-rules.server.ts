import { type RuleMatch, readDataRules } from '#kit/contract/data-rule.ts'
import { COUNT_CAP } from '#kit/contract/envelope.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Rows } from '#kit/server/crud/list.server.ts'
import { ruleVariables, visibleRows } from '#kit/server/crud/list.server.ts'
import type { Caller, RuleGrant } from '#kit/server/http/caller.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type AskParts, personOf } from './access-parts.server.ts'
import type { RuleTrial, TriedRow } from './rule-trial.ts'

/** Rows of each kind that a trial shows. */
const MOST_ROWS = 5

interface UnsavedRule {
  readonly id: string
  readonly ruleColumn: string
  readonly ruleConditions: string
  readonly ruleValue: string
}

export interface TrialInput {
  /** Component of the page. */
  readonly component: string
  readonly rule: UnsavedRule
  readonly match: RuleMatch
  readonly userIds: readonly string[]
}

/**
 * What people see of a page now, and what they would see with an unsaved rule: in each of their grants of the page it
 * takes the place of the saved rule of the same id, or is added. Nothing is written.
 */
export async function tryRule(parts: AskParts, ctx: RequestContext<TrialInput>): Promise<readonly RuleTrial[]> {
  const { app, callerNow } = parts
  const { component, userIds } = ctx.input
  const resource = app.resources.find(({ menu }) => menu?.component === component)
  if (!resource) {
    throw invalid([
      { path: 'permissionId', message: ['该菜单没有列表数据', 'This page has no list of rows', 'rights.noList'] },
    ])
  }
  return Promise.all(
    userIds.map(async (userId) => {
      const person = await personOf(parts, ctx, userId)
      const name = person.realname ?? person.username
      const caller = await callerNow(person.id, ctx.user.tenantId)
      return caller
        ? trialOf(app, ctx, { resource, caller, name })
        : { userId, name, isReadable: true, before: 0, after: 0, lost: [], gained: [] }
    }),
  )
}

async function trialOf(
  app: AppContext,
  ctx: RequestContext<TrialInput>,
  { resource, caller, name }: { readonly resource: AnyResource; readonly caller: Caller; readonly name: string },
): Promise<RuleTrial> {
  const { rule, match } = ctx.input
  const { db } = ctx
  const tried = { id: rule.id, column: rule.ruleColumn, operator: rule.ruleConditions, value: rule.ruleValue }
  const granted = caller.rulesFor(resource.menu?.component ?? '')
  // somebody without the page is tried as if a role gave it with this rule alone
  const grants: readonly RuleGrant[] = granted.length > 0 ? granted : [{ rules: [], match, holder: caller }]
  const changed = grants.map((grant) => withRule(grant, tried, match))
  const as = (rules: readonly RuleGrant[]): Caller => ({ ...caller, rulesFor: () => rules })
  // whoever tries a rule is shown nothing that they do not see themselves
  const shown = () => visibleRows(app, resource, ctx)
  const seen = (rules: readonly RuleGrant[]) => visibleRows(app, resource, { db, user: as(rules) }).select('id')
  const [before, after] = [seen(granted.length > 0 ? grants : []), seen(changed)]
  const variables = ruleVariables(app, ctx.user.tenantId, caller)
  return {
    userId: caller.userId,
    name,
    isReadable: readDataRules(resource, [tried], variables) !== null,
    before: await count(before),
    after: await count(after),
    lost: await named(resource, shown().where('id', 'in', before).where('id', 'not in', after)),
    gained: await named(resource, shown().where('id', 'in', after).where('id', 'not in', before)),
  }
}

type Tried = RuleGrant['rules'][number] & { readonly id: string }

function withRule({ rules, match, holder }: RuleGrant, tried: Tried, wished: RuleMatch): RuleGrant {
  const isThere = tried.id !== '' && rules.some((rule) => 'id' in rule && rule.id === tried.id)
  return isThere
    ? { rules: rules.map((rule) => ('id' in rule && rule.id === tried.id ? tried : rule)), match, holder }
    : { rules: [...rules, tried], match: rules.length > 0 ? match : wished, holder }
}

async function count(rows: ReturnType<Rows['select']>): Promise<number> {
  const found = await rows.limit(COUNT_CAP + 1).execute()
  return found.length
}

async function named(resource: AnyResource, rows: Rows): Promise<readonly TriedRow[]> {
  const title = resource.find?.title ?? resource.list.find((name) => fieldOf(resource, name)?.kind === 'text') ?? 'id'
  const found = (await rows
    .select(['id', title])
    .orderBy('createTime', 'desc')
    .limit(MOST_ROWS)
    .execute()) as readonly Readonly<Record<string, unknown>>[]
  return found.map((row) => ({ id: String(row.id), title: String(row[title] ?? row.id) }))
}
