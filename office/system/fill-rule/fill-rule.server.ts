import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { ofTenant, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { type InputSchema, input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { type NumberParams, numberParamsIn, patternIn } from '../../numbering/number-params.ts'
import { type FormData, formFields, numberText, periodOf } from '../../numbering/number-pattern.ts'
import { newNumbers, previewNumbers } from '../../numbering/own-numbers.server.ts'
import { kindOfRule, misfitOf } from '../../numbering/own-numbers.ts'
import { fillRule } from './fill-rule.ts'

const COUNTED = 'the counters of the tenant of the caller'

/** Values that a test shows. */
const SHOWN = 10
/** Rules that one call executes. */
const MOST_RULES = 50

interface Parts {
  readonly app: AppContext
  /** The server's own database: numbers that may be left out are counted in a transaction of their own. */
  readonly db: ServerDatabase
}

/** Values made up for fields: rules, their test, and the calls that forms make. */
export function fillRuleRoutes({ app, db }: Parts): readonly Route[] {
  const executing = { method: 'PUT', permission: SIGNED_IN } as const
  const execute = (ctx: RequestContext, code: string, form: FormData) => nextValue({ app, db }, ctx, { code, form })
  return [
    ...crudRoutes(app, fillRule, {
      messages: { add: ['添加成功！', 'Added'], edit: ['编辑成功!', 'Saved'] },
      prepare: (values, _, before) => {
        const reading = values.ruleParams === undefined ? undefined : numberParamsIn(values.ruleParams)
        if (reading && 'wrong' in reading) {
          const message: Text = [`规则参数不正确：${reading.wrong}`, `The parameters cannot be read: ${reading.wrong}`]
          throw invalid([{ path: 'ruleParams', message }])
        }
        const kind = kindOfRule(String(values.ruleCode ?? before?.ruleCode ?? ''))
        const message = kind && reading && misfitOf(kind, reading)
        if (message) {
          throw invalid([{ path: 'ruleParams', message }])
        }
        return values
      },
    }),
    route(
      {
        method: 'GET',
        path: `${fillRule.path}/preview`,
        answers: answers(z.array(z.string())),
        summary: ['编码规则：接下来的值', 'Fill rule: The next values'],
        permission: permissionOf(fillRule, 'queryById'),
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => previewOf(app, ctx, await storedById(app, fillRule, ctx, ctx.input.id)),
    ),
    route(
      {
        method: 'GET',
        path: `${fillRule.path}/testFillRule`,
        answers: answers(z.string()),
        summary: ['编码规则：功能测试', 'Fill rule: Test'],
        permission: permissionOf(fillRule, 'list'),
        input: input({ ruleCode: wireText(100) }),
      },
      async (ctx) => (await previewOf(app, ctx, await ruleOf(app, ctx, ctx.input.ruleCode)))[0] ?? '',
    ),
    route(
      {
        ...executing,
        path: `${fillRule.path}/executeRuleByCode/:ruleCode`,
        answers: answers(z.string()),
        summary: ['编码规则：取值', 'Fill rule: A value'],
        input: EXECUTED,
      },
      (ctx) => execute(ctx, ctx.input.ruleCode, ctx.input.form),
    ),
    route(
      {
        ...executing,
        path: `${fillRule.path}/executeRuleByCodeBatch`,
        answers: answers(EXECUTE_RULE_BY_CODE_BATCH_OUT),
        summary: ['编码规则：批量取值', 'Fill rule: Several values'],
        input: input({
          commonFormData: FORM_DATA,
          rules: z.array(z.object({ ruleCode: wireText(100), formData: FORM_DATA })).max(MOST_RULES),
        }),
      },
      async (ctx) => {
        const results: { readonly ruleCode: string; readonly result: string }[] = []
        const { commonFormData, rules } = ctx.input
        for (const { ruleCode, formData } of rules) {
          results.push({ ruleCode, result: await execute(ctx, ruleCode, { ...commonFormData, ...formData }) })
        }
        return results
      },
    ),
  ]
}

/** What a form holds; only what a pattern names of it is read. */
const FORM_DATA = z.record(z.string(), z.unknown()).nullish()

/** The body of the call is the form itself. */
const EXECUTED: InputSchema<{ readonly ruleCode: string; readonly form: FormData }> = {
  read: (raw) => ({ ...input({ ruleCode: wireText(100) }).read(raw), form: raw }),
  json: () => ({
    type: 'object',
    properties: { ruleCode: { type: 'string' } },
    required: ['ruleCode'],
    additionalProperties: true,
  }),
}

interface Rule {
  readonly ruleCode: string
  readonly ruleParams: string | null
}

/**
 * A form asks for the rule of its field, whoever fills it in: the tenant alone bounds it.
 * @throws DomainError when there is no such rule: what should have a number is not saved without one
 */
async function ruleOf(app: AppContext, ctx: RequestContext, code: string): Promise<Rule> {
  const rule = await visibleRows(app, fillRule, ctx)
    .select(['ruleCode', 'ruleParams'])
    .where('ruleCode', '=', code)
    .executeTakeFirst()
  if (!rule) {
    throw refused(filled(['该编码不存在：{code}', 'There is no such rule: {code}', 'fillRule.unknown'], { code }))
  }
  return rule
}

/** @throws DomainError when they cannot be read */
function paramsOfRule({ ruleCode, ruleParams }: Rule): NumberParams {
  const params = numberParamsIn(ruleParams)
  if ('wrong' in params) {
    const names = { code: ruleCode, wrong: params.wrong }
    throw refused(
      filled(
        [
          '规则“{code}”的参数不正确：{wrong}',
          'The parameters of {code} cannot be read: {wrong}',
          'fillRule.unreadableParameters',
        ],
        names,
      ),
    )
  }
  return params
}

/** The next value of a rule, which is then used up. */
async function nextValue(
  { app, db }: Parts,
  ctx: RequestContext,
  { code, form }: { readonly code: string; readonly form: FormData },
): Promise<string> {
  const params = paramsOfRule(await ruleOf(app, ctx, code))
  const kind = kindOfRule(code)
  if (kind) {
    return (await newNumbers(ctx, kind, { count: 1, now: new Date() }))[0] ?? ''
  }
  const pattern = patternIn(params)
  const time = app.clock.format(new Date())
  // one statement of its own holds the counter for no longer than it takes
  const counting = params.isGapless ? ctx.db : ofTenant(db, ctx.user.tenantId)
  const { rows } = await sql<{ counted: number }>`
    insert into sys_fill_counter as c (tenant_id, rule_code, period, counted)
    values (${ctx.user.tenantId}, ${code}, ${params.isContinuous ? '' : periodOf(pattern, time)}, 1)
    on conflict (tenant_id, rule_code, period) do update set counted = c.counted + 1 returning counted
  `.execute(unscoped(counting, COUNTED))
  return numberText(pattern, { time, counted: Number(rows[0]?.counted ?? 0), isRound: params.isContinuous, form })
}

/** The values that come next, none of which is used up. */
async function previewOf(app: AppContext, ctx: RequestContext, rule: Rule): Promise<readonly string[]> {
  const params = paramsOfRule(rule)
  const kind = kindOfRule(rule.ruleCode)
  if (kind) {
    return previewNumbers(ctx, kind, { count: SHOWN, now: new Date(), params })
  }
  const pattern = patternIn(params)
  const time = app.clock.format(new Date())
  const { rows } = await sql<{ counted: number }>`
    select counted from sys_fill_counter where rule_code = ${rule.ruleCode}
      and period = ${params.isContinuous ? '' : periodOf(pattern, time)}
  `.execute(unscoped(ctx.db, COUNTED))
  const counted = Number(rows[0]?.counted ?? 0)
  // no form asks: its fields stand under their names
  const form = Object.fromEntries(formFields(pattern).map((name) => [name, name]))
  return Array.from({ length: SHOWN }, (_, index) =>
    numberText(pattern, { time, counted: counted + index + 1, isRound: params.isContinuous, form }),
  )
}

const EXECUTE_RULE_BY_CODE_BATCH_OUT = z.array(z.object({ ruleCode: z.string(), result: z.string() }))
