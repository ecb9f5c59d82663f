import { sql } from 'kysely'
import { z } from 'zod'
import { dataRuleError, dataRuleFields, dataRuleOperators } from '#kit/contract/data-rule.ts'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { type DataRuleRow, dataRules } from '../permission/data-rules.server.ts'
import { DATA_RULE_OUT } from '../permission/grant-answers.server.ts'
import { requireHeld } from '../permission/held.server.ts'
import { MENU_RIGHTS } from './permission.ts'

const RULES = 'data rules of the tenant of the caller'

const FILTERS = {
  permissionId: wireText(64).default(''),
  ruleName: wireText(50).default(''),
  ruleValue: wireText(300).default(''),
}

const RULE = {
  permissionId: WIRE_ID.optional(),
  ruleName: wireText(50).nullish(),
  ruleColumn: wireText(50).nullish(),
  ruleConditions: wireText(50).nullish(),
  ruleValue: wireText(300).nullish(),
  status: z.preprocess(
    (raw) => (raw === undefined || raw === null || raw === '' ? undefined : String(raw)),
    z.enum(['0', '1']).optional(),
  ),
}

/** Rules that bind the rows of a page; which roles are bound by them is ticked where the page is granted. */
export function dataRuleRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: MENU_RIGHTS.list } as const
  const writing = { permission: MENU_RIGHTS.rule } as const
  return [
    ...(['getPermRuleListByPermId', 'queryPermissionRule'] as const).map((name) =>
      route(
        {
          ...reading,
          path: `/sys/permission/${name}`,
          answers: answers(z.array(DATA_RULE_OUT)),
          summary: ['数据规则：列表', 'Data rules of a page'],
          input: input(FILTERS),
        },
        (ctx) => dataRules(ctx, { ...ctx.input, ruleName: ctx.input.ruleName.trim() }),
      ),
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/ruleFields',
        answers: answers(RULE_FIELDS_OUT),
        summary: ['数据规则：可用字段', 'Fields that rules of a page may name, with the conditions that fit'],
        input: input({ permissionId: WIRE_ID }),
      },
      async (ctx) => {
        const resource = await resourceOf(app, ctx, ctx.input.permissionId)
        return (resource ? dataRuleFields(resource) : []).map(([name, field]) => ({
          name,
          title: textIn(ctx.locale, field.title),
          kind: field.kind,
          operators: dataRuleOperators(field),
          code: field.code ?? null,
        }))
      },
    ),
    route(
      {
        ...writing,
        method: 'POST',
        path: '/sys/permission/addPermissionRule',
        answers: answers(DATA_RULE_OUT.nullable()),
        stepUp: STEP_UP.grant,
        summary: ['数据规则：新增', 'Data rules: add'],
        successMessage: ['添加成功！', 'Added'],
        input: input({ ...RULE, permissionId: WIRE_ID }),
      },
      async (ctx) => {
        const { permissionId } = ctx.input
        const values = { ...EMPTY, ...given(ctx.input), permissionId }
        await requireReadable(app, ctx, values)
        const id = newId()
        await sql`
          insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, tenant_id, create_by)
          values (${id}, ${permissionId}, ${values.ruleName}, ${values.ruleColumn.trim()}, ${values.ruleConditions}, ${values.ruleValue},
            ${values.status}, ${ctx.user.tenantId}, ${ctx.user.username})
        `.execute(unscoped(ctx.db, RULES))
        await settleFlag(ctx, permissionId)
        const [rule] = await dataRules(ctx, { id })
        return rule
      },
    ),
    ...(['PUT', 'POST'] as const).map((method) =>
      route(
        {
          ...writing,
          method,
          path: '/sys/permission/editPermissionRule',
          answers: answers(DATA_RULE_OUT.nullable()),
          stepUp: STEP_UP.grant,
          summary: ['数据规则：编辑', 'Data rules: edit'],
          successMessage: ['更新成功！', 'Saved'],
          input: input({ ...RULE, id: WIRE_ID }),
        },
        async (ctx) => {
          const before = await ownRule(ctx, ctx.input.id)
          const values = { ...before, ...given(ctx.input), permissionId: before.permissionId }
          await requireReadable(app, ctx, values)
          await sql`
            update ${withDeleted('sys_permission_data_rule')} set rule_name = ${values.ruleName}, rule_column = ${values.ruleColumn.trim()},
              rule_conditions = ${values.ruleConditions}, rule_value = ${values.ruleValue}, status = ${values.status},
              update_by = ${ctx.user.username}, update_time = now(), version = version + 1
            where id = ${before.id}
          `.execute(unscoped(ctx.db, RULES))
          const [rule] = await dataRules(ctx, { id: before.id })
          return rule
        },
      ),
    ),
    route(
      {
        ...writing,
        method: 'DELETE',
        path: '/sys/permission/deletePermissionRule',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['数据规则：删除', 'Data rules: delete'],
        successMessage: ['删除成功！', 'Deleted'],
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const rule = await ownRule(ctx, ctx.input.id)
        await requireHeld(ctx, [rule.permissionId])
        await requireUnticked(ctx, rule.id)
        await sql`
          update ${withDeleted('sys_permission_data_rule')} set del_flag = 1, update_by = ${ctx.user.username}, update_time = now() where id = ${rule.id}
        `.execute(unscoped(ctx.db, RULES))
        await settleFlag(ctx, rule.permissionId)
        return null
      },
    ),
  ]
}

type RuleValues = Pick<DataRuleRow, 'permissionId' | 'ruleColumn' | 'ruleConditions' | 'ruleValue' | 'status'> & {
  readonly ruleName: string | null
}

const EMPTY = { ruleName: null, ruleColumn: '', ruleConditions: '', ruleValue: '', status: '1' } as const

function given(sent: Readonly<Record<string, unknown>>): Partial<RuleValues> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => name in EMPTY && value !== undefined && value !== null),
  )
}

/** The resource whose rows a page shows, as row rules know it. */
async function resourceOf(app: AppContext, { db }: RequestContext, permissionId: string): Promise<AnyResource | null> {
  const { rows } = await sql<{ component: string | null }>`
    select component from sys_permission where id = ${permissionId}
  `.execute(unscoped(db, 'entries of the menu are for all; grants give them'))
  const [page] = rows
  if (!page) {
    throw new DomainError('notFound', ['菜单不存在', 'This menu entry does not exist', 'menu.unknown'])
  }
  return app.resources.find(({ menu }) => menu && menu.component === page.component) ?? null
}

/**
 * Rules are written by whoever sees all rows of the page, and only such that can be read: a rule that cannot be read
 * hides every row.
 */
async function requireReadable(app: AppContext, ctx: RequestContext, rule: RuleValues): Promise<void> {
  const resource = await resourceOf(app, ctx, rule.permissionId)
  await requireHeld(ctx, [rule.permissionId])
  if (!rule.ruleName?.trim()) {
    throw invalid([{ path: 'ruleName', message: ['请输入规则名称', 'Enter a name', 'dataRule.nameMissing'] }])
  }
  if (!resource) {
    throw invalid([
      {
        path: 'ruleColumn',
        message: ['该菜单没有可限制的数据', 'This entry shows no rows that could be bound', 'menu.noRows'],
      },
    ])
  }
  const error = dataRuleError(resource, {
    column: rule.ruleColumn,
    operator: rule.ruleConditions,
    value: rule.ruleValue,
  })
  if (error) {
    throw invalid([{ path: WIRE_NAMES[error.path], message: error.message }])
  }
}

const WIRE_NAMES = { column: 'ruleColumn', operator: 'ruleConditions', value: 'ruleValue' } as const

async function ownRule(ctx: RequestContext, id: string): Promise<DataRuleRow> {
  const [rule] = await dataRules(ctx, { id })
  if (!rule) {
    throw new DomainError('notFound', ['数据规则不存在', 'This data rule does not exist', 'dataRule.unknown'])
  }
  if (rule.tenantId !== ctx.user.tenantId) {
    throw refused([
      '该规则由所有租户共用，只能在主租户维护',
      'All tenants share this rule; it is kept in the first tenant',
      'dataRule.shared',
    ])
  }
  return rule
}

/** A rule that is gone hides every row of those who have it ticked: it is taken from them first. */
async function requireUnticked({ db }: RequestContext, id: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select data_rule_ids from sys_role_permission union all
      select data_rule_ids from sys_depart_permission union all
      select data_rule_ids from sys_depart_role_permission) as granted
    where ${id} = any(string_to_array(data_rule_ids, ','))
  `.execute(acrossTenants(db, 'how often a rule is ticked, in whatever tenant'))
  const count = rows[0]?.count ?? 0
  if (count > 0) {
    throw refused(
      [
        '规则已被 {n} 处授权勾选，请先取消勾选，或停用规则',
        'It is ticked in {n} {n|grant|grants}; untick it there first, or switch it off',
        'dataRule.granted',
      ],
      { n: count },
    )
  }
}

async function settleFlag({ db }: RequestContext, permissionId: string): Promise<void> {
  await sql`
    update ${withDeleted('sys_permission')} p set rule_flag = exists (
      select 1 from sys_permission_data_rule d where d.permission_id = p.id)::int
    where p.id = ${permissionId}
  `.execute(unscoped(db, 'entries of the menu are for all; grants give them'))
}

const RULE_FIELDS_OUT = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    kind: z.enum([
      'number',
      'boolean',
      'date',
      'text',
      'textarea',
      'html',
      'money',
      'dict',
      'datetime',
      'month',
      'image',
      'ref',
      'region',
      'rows',
    ]),
    operators: z.array(z.string()),
    code: z.string().nullable(),
  }),
)
