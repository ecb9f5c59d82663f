import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { type DataRuleRow, dataRules } from '../../permission/data-rules.server.ts'
import { GRANTS_OUT, RIGHTS_TREE_OUT, TICKED_RULES_OUT } from '../../permission/grant-answers.server.ts'
import { GRANT_FIELDS, RULE_FIELDS, ruleGrant, wantedGrants } from '../../permission/grant-input.server.ts'
import {
  grantAgain,
  grantedIds,
  grantsAnswer,
  grantsTo,
  type StoredGrant,
  saveGrants,
  saveRules,
  type WantedGrants,
} from '../../permission/grant-rows.server.ts'
import type { GivenGrant } from '../../permission/held.server.ts'
import { noteTaken } from '../../permission/taken.server.ts'
import { type PermissionRow, permissionTree } from '../../role/permission-tree.ts'
import { DEPART_RIGHTS, depart } from '../depart.ts'
import { requireManaged } from '../depart-rows.server.ts'
import { DEPART_ROLE_RIGHTS, departRole } from './depart-role.ts'
import { DEPART_GRANTS, departLimits, managedRole, roleGrantsOf, trimRoleRules } from './depart-role-rows.server.ts'

const SAVED: Text = ['保存成功!', 'Saved']
const NOT_OF_DEPART: Refusal = [
  '只能授予部门已有的权限，请先给部门授权',
  'A department role can give only what the department was given',
  'depart.notOfDepart',
]

/** What departments were given, and what of it their roles give. */
export function departPermissionRoutes(app: AppContext): readonly Route[] {
  const list = { method: 'GET', permission: 'system:departRole:list' } as const
  const grant = { method: 'POST', permission: DEPART_ROLE_RIGHTS.grant, stepUp: STEP_UP.grant } as const
  return [
    route(
      {
        method: 'GET',
        permission: DEPART_RIGHTS.grant,
        path: '/sys/sysDepartPermission/grants',
        answers: answers(GRANTS_OUT),
        summary: ['部门权限：已授予的权限与数据规则', 'What a department was given, with its row rules'],
        input: input({ departId: WIRE_ID }),
      },
      async (ctx) => {
        await requireManaged(app, ctx, ctx.input.departId)
        return grantsAnswer(ctx.db, DEPART_GRANTS, ctx.input.departId)
      },
    ),
    route(
      {
        method: 'GET',
        permission: DEPART_RIGHTS.grant,
        path: '/sys/permission/queryDepartPermission',
        answers: answers(z.array(z.string())),
        summary: ['部门权限：已授予的菜单与按钮', 'What a department was given, with the groups above it'],
        input: input({ departId: WIRE_ID }),
      },
      async (ctx) => {
        await requireManaged(app, ctx, ctx.input.departId)
        return grantedIds(ctx.db, DEPART_GRANTS, ctx.input.departId)
      },
    ),
    route(
      {
        method: 'POST',
        permission: DEPART_RIGHTS.grant,
        path: '/sys/permission/saveDepartPermission',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['部门权限：授权', 'Grant permissions'],
        successMessage: ['保存成功！', 'Saved'],
        input: input({ departId: WIRE_ID, ...GRANT_FIELDS }),
      },
      async (ctx) => {
        const { departId } = ctx.input
        await requireManaged(app, ctx, departId)
        const wanted = wantedGrants(ctx.input)
        const { taken } = await saveGrants(ctx, DEPART_GRANTS, departId, wanted)
        await noteTaken(ctx, depart.table, departId, { grants: taken })
        for (const chosen of wanted.rules ?? []) {
          await trimRoleRules(ctx, departId, chosen)
        }
        return null
      },
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartRole/grants',
        answers: answers(GRANTS_OUT),
        summary: ['部门角色授权：已授予的权限与数据规则', 'What a department role gives, with its row rules'],
        input: input({ roleId: WIRE_ID }),
      },
      async (ctx) => {
        const { id, departId } = await managedRole(app, ctx, ctx.input.roleId)
        return grantsAnswer(ctx.db, roleGrantsOf(departId), id)
      },
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
        answers: answers(RIGHTS_TREE_OUT),
        summary: ['部门角色授权：可授予的权限树', 'Menu entries and actions that a department may give to its roles'],
        input: input({ departId: WIRE_ID }),
      },
      async (ctx) => {
        const { departId } = ctx.input
        await requireManaged(app, ctx, departId)
        const rows = await entries(ctx, await grantedIds(ctx.db, DEPART_GRANTS, departId))
        return { treeList: permissionTree(rows), ids: rows.map(({ id }) => id) }
      },
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartPermission/queryDeptRolePermission',
        answers: answers(z.array(z.string())),
        summary: ['部门角色授权：已授予的权限', 'What a department role gives'],
        input: input({ roleId: WIRE_ID }),
      },
      async (ctx) => {
        const { id, departId } = await managedRole(app, ctx, ctx.input.roleId)
        return grantedIds(ctx.db, roleGrantsOf(departId), id)
      },
    ),
    route(
      {
        ...grant,
        path: '/sys/sysDepartPermission/saveDeptRolePermission',
        answers: NOTHING,
        summary: ['部门角色授权：保存', 'Save permissions'],
        successMessage: ['保存成功！', 'Saved'],
        input: input({ roleId: WIRE_ID, ...GRANT_FIELDS }),
      },
      async (ctx) => {
        await saveRoleGrants(app, ctx, ctx.input.roleId, wantedGrants(ctx.input))
        return null
      },
    ),
    route(
      {
        ...list,
        path: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
        answers: answers(TICKED_RULES_OUT),
        summary: ['部门角色授权：数据规则', 'Row rules that a department role may have'],
        input: input({ permissionId: WIRE_ID, departId: WIRE_ID, roleId: WIRE_ID }),
      },
      async (ctx) => {
        const { permissionId, roleId } = ctx.input
        const { id, departId } = await managedRole(app, ctx, roleId)
        const limit = (await departLimits(ctx, departId)).get(permissionId)
        const rules = (await dataRules(ctx, { permissionId })).filter((rule) => limit?.ruleIds.includes(rule.id))
        const own = await grantsTo(ctx.db, roleGrantsOf(departId), id)
        return ticked(rules, own, permissionId)
      },
    ),
    route(
      {
        ...grant,
        path: '/sys/sysDepartRole/datarule',
        answers: NOTHING,
        summary: ['部门角色授权：保存数据规则', 'Save data rules'],
        successMessage: SAVED,
        input: input({ roleId: WIRE_ID, ...RULE_FIELDS }),
      },
      async (ctx) => {
        await saveRoleRules(app, ctx, ctx.input.roleId, ruleGrant(ctx.input))
        return null
      },
    ),
    route(
      {
        method: 'GET',
        permission: DEPART_RIGHTS.grant,
        path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
        answers: answers(TICKED_RULES_OUT),
        summary: ['部门权限：数据规则', 'Row rules that a department may have'],
        input: input({ permissionId: WIRE_ID, departId: WIRE_ID }),
      },
      async (ctx) => {
        const { permissionId, departId } = ctx.input
        await requireManaged(app, ctx, departId)
        return ticked(
          await dataRules(ctx, { permissionId }),
          await grantsTo(ctx.db, DEPART_GRANTS, departId),
          permissionId,
        )
      },
    ),
    route(
      {
        method: 'POST',
        permission: DEPART_RIGHTS.grant,
        path: '/sys/sysDepartPermission/datarule',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['部门权限：保存数据规则', 'Save data rules'],
        successMessage: SAVED,
        input: input({ departId: WIRE_ID, ...RULE_FIELDS }),
      },
      async (ctx) => {
        const { departId } = ctx.input
        await requireManaged(app, ctx, departId)
        const chosen = ruleGrant(ctx.input)
        const taken = await saveRules(ctx, DEPART_GRANTS, departId, chosen)
        if (!taken) {
          throw refused(['请先保存部门菜单权限!', 'Give the entry to the department first', 'depart.entryNotGiven'])
        }
        await noteTaken(ctx, depart.table, departId, { grants: taken })
        await trimRoleRules(ctx, departId, chosen)
        return null
      },
    ),
  ]
}

/** Live entries of the menu among the ids, in their order. */
async function entries({ db }: RequestContext, ids: readonly string[]): Promise<readonly PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`
    select id, parent_id, name, rule_flag from sys_permission where id = any(${ids}) order by sort_no, id
  `.execute(unscoped(db, 'entries of the menu are for all; roles grant them'))
  return rows
}

/** Row rules to choose from, and which are chosen. @throws DomainError `refused` when there are none */
function ticked(rules: readonly DataRuleRow[], grants: readonly StoredGrant[], permissionId: string) {
  if (rules.length === 0) {
    throw refused(['未找到权限配置信息', 'This entry has no row rules', 'menu.noDataRules'])
  }
  const own = grants.find((one) => one.permissionId === permissionId)
  return {
    datarule: rules,
    ...(own && own.ruleIds.length > 0 ? { drChecked: own.ruleIds.join(',') } : {}),
    ruleMatch: own?.match ?? 'and',
  }
}

/** A role gets what its department has, bound by the row rules of the department, and loses what the page left out. */
async function saveRoleGrants(
  app: AppContext,
  ctx: HttpContext,
  roleId: string,
  { wanted, last, rules = [] }: WantedGrants,
): Promise<void> {
  const { id, departId } = await managedRole(app, ctx, roleId)
  const limits = await departLimits(ctx, departId)
  const known = new Set([...(await grantedIds(ctx.db, DEPART_GRANTS, departId)), ...last])
  if (wanted.some((one) => !known.has(one))) {
    throw refused(NOT_OF_DEPART)
  }
  for (const chosen of rules) {
    requireWithin(chosen, limits.get(chosen.permissionId))
  }
  const before = new Set((await grantsTo(ctx.db, roleGrantsOf(departId), id)).map(({ permissionId }) => permissionId))
  const chosen = new Set(rules.map(({ permissionId }) => permissionId))
  const inherited = wanted.flatMap((one): GivenGrant[] => {
    const limit = limits.get(one)
    return limit && limit.ruleIds.length > 0 && !before.has(one) && !chosen.has(one) ? [limit] : []
  })
  const { taken } = await saveGrants(ctx, roleGrantsOf(departId), id, { wanted, last, rules: [...rules, ...inherited] })
  await noteTaken(ctx, departRole.table, id, { grants: taken })
}

async function saveRoleRules(app: AppContext, ctx: HttpContext, roleId: string, chosen: GivenGrant): Promise<void> {
  const { id, departId } = await managedRole(app, ctx, roleId)
  const limit = (await departLimits(ctx, departId)).get(chosen.permissionId)
  const own = await grantsTo(ctx.db, roleGrantsOf(departId), id)
  if (!limit || !own.some(({ permissionId }) => permissionId === chosen.permissionId)) {
    throw refused(['请先保存角色菜单权限!', 'Give the entry to the role first', 'role.entryNotGiven'])
  }
  requireWithin(chosen, limit)
  // without rules of its own those of the department bind the role
  const binding = chosen.ruleIds.length > 0 ? chosen : { ...limit, permissionId: chosen.permissionId }
  await noteTaken(ctx, departRole.table, id, { grants: await saveRules(ctx, roleGrantsOf(departId), id, binding) })
}

/** Grants a role of a department again what was taken from it, within what the department has by now. @throws DomainError */
export async function grantRoleAgain(
  ctx: HttpContext,
  { id, departId }: { readonly id: string; readonly departId: string },
  grants: readonly GivenGrant[],
): Promise<void> {
  const limits = await departLimits(ctx, departId)
  if (grants.some(({ permissionId }) => !limits.has(permissionId))) {
    throw refused(NOT_OF_DEPART)
  }
  for (const grant of grants) {
    requireWithin(grant, limits.get(grant.permissionId))
  }
  await grantAgain(ctx, roleGrantsOf(departId), id, grants)
}

/** @throws DomainError `refused` for row rules that the department does not have */
function requireWithin({ ruleIds }: GivenGrant, limit: GivenGrant | undefined): void {
  if (ruleIds.some((id) => !limit?.ruleIds.includes(id))) {
    throw refused([
      '只能选择部门已有的数据规则',
      'Only row rules of the department can be selected',
      'depart.ruleNotOfIt',
    ])
  }
}
