import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { CHECK_RULE_PATH } from '#kit/contract/paths.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext, CheckRules } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { SHARED_TENANT } from '../dictionary/shared-items.ts'
import { brokenPart, type RulePart } from './check-rule.ts'
import { checkRule } from './check-rule-resource.ts'
import { linearError, matchesLinear } from './linear-match.server.ts'
import { inOrder, partErrors, partsIn } from './rule-parts.ts'

const PARTS: z.ZodType<readonly RulePart[]> = z.array(
  z.object({
    digits: z.string().regex(/^(?:\*|[1-9]\d{0,3})$/),
    pattern: z.string(),
    message: z.string(),
    priority: z.string().optional(),
  }),
)

/** A value is encoded twice: three characters for each of its bytes, and each `%` of them again. */
const MOST_ENCODED = 9000

/** Check rules that administrators keep: anybody may ask whether a value keeps one. */
export function checkRuleRoutes(app: AppContext): readonly Route[] {
  return [
    ...crudRoutes(app, checkRule, {
      answers: { test: NOTHING },
      messages: { add: ['添加成功！', 'Added'], edit: ['编辑成功!', 'Saved'] },
      prepare: (values) => {
        const { ruleJson } = values
        return typeof ruleJson !== 'string' ? values : { ...values, ruleJson: readableRule(ruleJson) }
      },
      actions: {
        test: async ({ row, input: { value } }) => {
          requireKept(PARTS.parse(JSON.parse(row.ruleJson ?? '[]')), value ?? '')
          return null
        },
      },
    }),
    route(
      {
        method: 'GET',
        path: CHECK_RULE_PATH,
        answers: NOTHING,
        summary: ['按编码校验', 'Whether a value keeps a check rule'],
        permission: SIGNED_IN,
        input: input({ ruleCode: wireText(100), value: wireText(MOST_ENCODED).default('') }),
      },
      async (ctx) => {
        requireKept(await partsOfRule(ctx, ctx.input.ruleCode), decoded(ctx.input.value))
        return null
      },
    ),
  ]
}

/** @throws DomainError `refused` in the words of the first part that a value breaks */
function requireKept(parts: readonly RulePart[], value: string): void {
  const broken = brokenPart(parts, value, matchesLinear)
  if (broken) {
    throw new DomainError('refused', textOf(broken.message), { data: broken })
  }
}

/**
 * The parts of a rule in the order in which they are tested, each of them an expression that the server reads.
 * @throws DomainError `invalid` naming the part that it cannot read
 */
function readableRule(ruleJson: string): string {
  const errors = partErrors(ruleJson)
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const parts = inOrder(partsIn(ruleJson) ?? [])
  for (const { pattern } of parts) {
    const wrong = linearError(pattern)
    if (wrong !== undefined) {
      throw invalid([
        {
          path: 'ruleJson',
          message: [
            `不支持的正则表达式：${pattern}（${wrong}）`,
            `This expression cannot be used: ${pattern} (${wrong})`,
            'checkRule.wrongPattern',
          ],
        },
      ])
    }
  }
  return JSON.stringify(parts)
}

/** @throws DomainError when there is no such rule: a value that cannot be tested is not let through. */
export const brokenRules: CheckRules = async (ctx, ruleCode, values) => {
  const parts = await partsOfRule(ctx, ruleCode)
  return new Map(
    values.flatMap((value) => {
      const broken = brokenPart(parts, value, matchesLinear)
      return broken ? [[value, textOf(broken.message)] as const] : []
    }),
  )
}

/** Rules of the shared tenant are for all; of a code that is there twice the tenant's own one counts. */
async function partsOfRule(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  ruleCode: string,
): Promise<readonly RulePart[]> {
  const { rows } = await sql<{ ruleJson: string }>`
    select rule_json from sys_check_rule
    where rule_code = ${ruleCode} and tenant_id in (${SHARED_TENANT}, ${user.tenantId})
    order by tenant_id = ${user.tenantId} desc limit 1
  `.execute(unscoped(db, 'rules of the shared tenant are for all'))
  const [found] = rows
  if (!found) {
    throw refused(['该编码不存在', 'There is no such rule', 'checkRule.unknown'])
  }
  return PARTS.parse(JSON.parse(found.ruleJson))
}

/** What administrators wrote is shown as it is, in every language. */
function textOf(message: string): Refusal {
  return [message, message, 'checkRule.broken']
}

/** The value comes encoded once more than its address asks for; one that was not is taken as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
