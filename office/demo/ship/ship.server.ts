import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { addRow, editRow } from '#kit/server/crud/write.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, rawInput, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { sampleShip } from './ship.ts'

type Sent = Readonly<Record<string, unknown>>

/** Most rows that are saved at once. */
const MOST_ROWS = 500

/** Ships as rows of a list, and as a table that clients of the protocol save cell by cell. */
export function sampleShipRoutes(app: AppContext): readonly Route[] {
  return [...crudRoutes(app, sampleShip), dataRoute(app), saveRowRoute(app), saveAllRoute(app)]
}

function dataRoute(app: AppContext): Route {
  return route(
    {
      method: 'GET',
      path: '/mock/vxe/getData',
      answers: answers(() => pageOfRows(rowOut(sampleShip).extend({ num: z.int(), ship_name: z.string() }))),
      summary: ['示例货船：表格数据', 'Sample ships: rows of the table'],
      permission: permissionOf(sampleShip, 'list'),
      input: input({
        pageNo: wireInteger(1).default(1),
        pageSize: wireInteger(1, MOST_ROWS).default(10),
        parentId: wireText(36).default(''),
      }),
    },
    async (ctx) => {
      const { pageNo, pageSize, parentId } = ctx.input
      const { records, total } = await listPage(app, sampleShip, { ...ctx, input: { pageNo, pageSize } }, (rows) =>
        rows.where((of) => of(of.fn.coalesce('parentId', of.val('')), '=', parentId)),
      )
      const named = records.map((row, index) => ({
        ...row,
        num: (pageNo - 1) * pageSize + index + 1,
        ship_name: row.shipName,
      }))
      return exactPage(named, { total, size: pageSize, current: pageNo })
    },
  )
}

function saveRowRoute(app: AppContext): Route {
  return route(
    {
      method: 'PUT',
      path: '/mock/vxe/immediateSaveRow',
      answers: answers(() => rowOut(sampleShip)),
      summary: ['示例货船：保存一行', 'Sample ships: save a row'],
      permission: permissionOf(sampleShip, 'edit'),
      successMessage: ['保存成功！', 'Saved'],
      input: rawInput(() => ({ type: 'object' })),
    },
    (ctx) => saveShip(app, ctx, ctx.input),
  )
}

const ROWS = z.array(z.record(z.string(), z.unknown())).max(MOST_ROWS)

function saveAllRoute(app: AppContext): Route {
  return route(
    {
      method: 'POST',
      path: '/mock/vxe/immediateSaveAll',
      answers: NOTHING,
      summary: ['示例货船：保存整表', 'Sample ships: save all rows of the table'],
      permission: permissionOf(sampleShip, 'edit'),
      successMessage: ['保存成功！', 'Saved'],
      input: rawInput(() => ({ type: 'array', items: { type: 'object' } })),
    },
    async (ctx: HttpContext<Sent>) => {
      // the body is the list itself
      const rows = ROWS.safeParse(ctx.request.body)
      if (!rows.success) {
        const message = [`请提交 1 至 ${MOST_ROWS} 行的数组`, `Send a list of up to ${MOST_ROWS} rows`] as const
        throw invalid([{ path: 'rows', message }])
      }
      for (const row of rows.data) {
        await saveShip(app, ctx, row)
      }
      return null
    },
  )
}

/** Changes the ship of this id, else of this name, else adds one: rows that a table has just added have ids of the client alone. */
async function saveShip(app: AppContext, ctx: RequestContext, sent: Sent): Promise<unknown> {
  const { id: sentId, ship_name: shipName = sent.shipName, version: _version, ...values } = sent
  const id = String(sentId ?? '')
  const found = await visibleRows(app, sampleShip, ctx)
    .select(['id'])
    .where((of) => of.or([of('id', '=', id), of('shipName', '=', String(shipName ?? ''))]))
    .execute()
  const [known = found[0]] = found.filter((row) => row.id === id)
  if (known) {
    return editRow(app, sampleShip, {}, { ...ctx, input: { ...values, shipName, id: known.id } })
  }
  if (!ctx.user.can(permissionOf(sampleShip, 'add'))) {
    throw new DomainError('forbidden', ['没有新增权限', 'You may not add rows', 'ship.addForbidden'], {
      data: { permission: permissionOf(sampleShip, 'add') },
    })
  }
  return addRow(app, sampleShip, {}, { ...ctx, input: { ...values, shipName } })
}
