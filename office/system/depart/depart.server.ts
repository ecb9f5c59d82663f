import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { inputSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, rawInput, WIRE_ID, WIRE_IDS, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { DEPART_RIGHTS, depart, directorUserIds } from './depart.ts'
import { DEPART_NODE_OUT } from './depart-answers.server.ts'
import { departImporter } from './depart-import.server.ts'
import { departLookupRoutes } from './depart-lookups.server.ts'
import { moveDepart } from './depart-move.server.ts'
import { departPickerRoutes } from './depart-pickers.server.ts'
import { departsBeyond } from './depart-powers.server.ts'
import { departTakenRoutes } from './depart-taken.server.ts'
import { addDepart, departById, editDepart, hangingBelow, removeDeparts } from './depart-write.server.ts'

/** The pages of departments, and the trees that others choose from. */
export function departRoutes(app: AppContext): readonly Route[] {
  app.guards.set(depart.table, departsBeyond)
  const sent = (verb: 'add' | 'edit') =>
    rawInput(() => inputSchemaOf([...fieldEntries(depart), ['directorUserIds', directorUserIds]], verb))
  return [
    ...departPickerRoutes(app),
    ...departLookupRoutes(app),
    ...departTakenRoutes(app),
    route(
      {
        method: 'GET',
        path: '/sys/sysDepart/queryById',
        answers: answers(DEPART_NODE_OUT),
        summary: ['部门：详情', 'Department: one'],
        permission: 'system:depart:list',
        input: input({ id: WIRE_ID }),
      },
      (ctx) => departById(app, ctx, ctx.input.id),
    ),
    route(
      {
        method: 'POST',
        path: '/sys/sysDepart/add',
        answers: answers(DEPART_NODE_OUT),
        summary: ['部门：新增', 'Department: add'],
        permission: 'system:depart:add',
        successMessage: ['添加成功！', 'Added'],
        input: sent('add'),
      },
      (ctx) => addDepart(app, ctx),
    ),
    // older clients edit with POST
    ...(['PUT', 'POST'] as const).map((method) =>
      route(
        {
          method,
          path: '/sys/sysDepart/edit',
          answers: answers(DEPART_NODE_OUT),
          summary: ['部门：编辑', 'Department: edit'],
          permission: 'system:depart:edit',
          successMessage: ['修改成功!', 'Saved'],
          input: sent('edit'),
        },
        (ctx) => editDepart(app, ctx),
      ),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/sysDepart/move',
        answers: answers(z.number()),
        summary: ['部门：移动与排序', 'Department: Move and sort'],
        permission: DEPART_RIGHTS.move,
        successMessage: ['移动成功', 'Moved'],
        input: input({
          id: WIRE_ID,
          parentId: wireText(36).default(''),
          ids: wireText(65_000).default(''),
        }),
      },
      (ctx) => moveDepart(app, ctx),
    ),
    route(
      {
        method: 'GET',
        path: '/sys/sysDepart/countBelow',
        answers: answers(COUNT_BELOW_OUT),
        summary: ['部门：下级、用户与角色数', 'Department: how much hangs below'],
        permission: 'system:depart:list',
        input: input({ ids: WIRE_IDS }),
      },
      (ctx) => hangingBelow(app, ctx, idsOf(ctx.input.ids)),
    ),
    ...(['delete', 'deleteBatch'] as const).map((verb) =>
      route(
        {
          method: 'DELETE',
          path: `/sys/sysDepart/${verb}`,
          answers: answers(z.number()),
          // its roles go with it
          stepUp: STEP_UP.grant,
          summary: ['部门：删除', 'Department: Delete'],
          permission: 'system:depart:delete',
          successMessage: ['删除成功!', 'Deleted'],
          input: input({ id: WIRE_ID.optional(), ids: WIRE_IDS.optional() }),
        },
        (ctx) => removeDeparts(app, ctx, idsOf(ctx.input.ids ?? ctx.input.id ?? '')),
      ),
    ),
    ...crudRoutes(app, depart, { importer: departImporter(app) }).filter(({ definition: { path } }) => !OWN.has(path)),
  ]
}

/** What departments do in a way of their own. */
const OWN = new Set(
  ['queryById', 'add', 'edit', 'delete', 'deleteBatch', 'undelete'].map((name) => `${depart.path}/${name}`),
)

const COUNT_BELOW_OUT = z.object({ departs: z.number(), users: z.number(), roles: z.number() })
