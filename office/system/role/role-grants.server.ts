import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { dataRules } from '../permission/data-rules.server.ts'
import { GRANTS_OUT, TICKED_RULES_OUT } from '../permission/grant-answers.server.ts'
import { GRANT_FIELDS, RULE_FIELDS, ruleGrant, wantedGrants } from '../permission/grant-input.server.ts'
import {
  grantedIds,
  grantsAnswer,
  grantsTo,
  ROLE_GRANTS,
  saveGrants,
  saveRules,
} from '../permission/grant-rows.server.ts'
import { noteTaken } from '../permission/taken.server.ts'
import { ROLE_RIGHTS, role } from './role.ts'

/** What is granted to roles: pages and buttons, and which data rules bind the rows of a page. */
export function roleGrantRoutes(app: AppContext): readonly Route[] {
  const granting = { permission: ROLE_RIGHTS.grant } as const
  return [
    route(
      {
        ...granting,
        method: 'GET',
        path: '/sys/permission/queryRolePermission',
        answers: answers(z.array(z.string())),
        summary: ['角色：已授予的菜单与按钮', 'Roles: what is granted, with the groups above it'],
        input: input({ roleId: WIRE_ID }),
      },
      async (ctx) => {
        await storedById(app, role, ctx, ctx.input.roleId)
        return grantedIds(ctx.db, ROLE_GRANTS, ctx.input.roleId)
      },
    ),
    route(
      {
        ...granting,
        method: 'GET',
        path: '/sys/role/grants',
        answers: answers(GRANTS_OUT),
        summary: ['角色：授权与数据规则', 'Roles: what is granted, with the rules that bind it'],
        input: input({ roleId: WIRE_ID }),
      },
      async (ctx) => {
        await storedById(app, role, ctx, ctx.input.roleId)
        return grantsAnswer(ctx.db, ROLE_GRANTS, ctx.input.roleId)
      },
    ),
    route(
      {
        ...granting,
        method: 'POST',
        path: '/sys/permission/saveRolePermission',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['角色：授权', 'Roles: Grant permissions'],
        successMessage: ['保存成功！', 'Saved'],
        input: input({ roleId: WIRE_ID, ...GRANT_FIELDS }),
      },
      async (ctx) => {
        const { roleId } = ctx.input
        await storedById(app, role, ctx, roleId, { isLocked: true })
        const { taken } = await saveGrants(ctx, ROLE_GRANTS, roleId, wantedGrants(ctx.input))
        await noteTaken(ctx, role.table, roleId, { grants: taken })
        return null
      },
    ),
    route(
      {
        ...granting,
        method: 'GET',
        path: '/sys/role/datarule/:permissionId/:roleId',
        answers: answers(TICKED_RULES_OUT),
        summary: ['角色：菜单的数据规则', 'Roles: data rules of a page, and which are ticked'],
        input: input({ permissionId: WIRE_ID, roleId: WIRE_ID }),
      },
      async (ctx) => {
        const { permissionId, roleId } = ctx.input
        await storedById(app, role, ctx, roleId)
        const datarule = await dataRules(ctx, { permissionId })
        if (datarule.length === 0) {
          throw refused(['未找到权限配置信息', 'This page has no data rules', 'menu.noDataRules'])
        }
        const grants = await grantsTo(ctx.db, ROLE_GRANTS, roleId)
        const grant = grants.find((one) => one.permissionId === permissionId)
        return {
          datarule,
          ...(grant && grant.ruleIds.length > 0 ? { drChecked: grant.ruleIds.join(',') } : {}),
          ruleMatch: grant?.match ?? 'and',
        }
      },
    ),
    route(
      {
        ...granting,
        method: 'POST',
        path: '/sys/role/datarule',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['角色：勾选数据规则', 'Roles: Select data rules'],
        successMessage: ['保存成功!', 'Saved'],
        input: input({ roleId: WIRE_ID, ...RULE_FIELDS }),
      },
      async (ctx) => {
        const { roleId } = ctx.input
        await storedById(app, role, ctx, roleId, { isLocked: true })
        const taken = await saveRules(ctx, ROLE_GRANTS, roleId, ruleGrant(ctx.input))
        if (!taken) {
          throw refused(['请先保存角色菜单权限!', 'Grant the page to the role first', 'role.entryNotGiven'])
        }
        await noteTaken(ctx, role.table, roleId, { grants: taken })
        return null
      },
    ),
  ]
}
