import { sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { ChildValues, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { childRows } from '#kit/server/crud/part-rows.server.ts'
import { addRow, editRow, storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, rawInput, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { onlineReport } from './online-report.ts'
import { dropEntries, type MenuCommands, settleEntries } from './report-menu.server.ts'
import { PARAM_TYPE, placesIn } from './sql/parameters.ts'
import { type SqlParts, sqlColumns } from './sql-rows.server.ts'
import { reportOfSent } from './wire-report.ts'

const NEW_PARTS = 'parts of a report that is being written'

interface Parts extends SqlParts {
  readonly menu: MenuCommands
}

type Columns = Awaited<ReturnType<typeof sqlColumns>>

/** What administrators do with reports: only they write SQL, and what they write is tried before it is stored. */
export function reportAdminRoutes(parts: Parts): readonly Route[] {
  const { app, menu } = parts
  const hooksOf = (): WriteHooks<typeof onlineReport> => {
    let found: Columns = []
    return {
      prepare: async (values, ctx, before, children) => {
        requireOneKind({ ...before, ...values })
        found = await triedColumns(parts, ctx, { values, before, children })
        return values
      },
      after: async (ids, ctx) => {
        const [id = ''] = ids
        await addMissing(app, ctx, id, found)
        await settleEntries({ app, menu }, ctx, ids)
      },
      guardDelete: (rows, ctx) =>
        dropEntries(
          menu,
          ctx,
          rows.map(({ code }) => code),
        ),
    }
  }
  const edit = (ctx: RequestContext<Readonly<Record<string, unknown>>>) =>
    editRow(app, onlineReport, hooksOf(), { ...ctx, input: reportOfSent(ctx.input) })
  return [
    ...crudRoutes(app, onlineReport, {
      ...hooksOf(),
      verbs: {
        add: (ctx) => addRow(app, onlineReport, hooksOf(), { ...ctx, input: reportOfSent(ctx.input) }),
        edit,
      },
    }),
    route(
      {
        method: 'PUT',
        path: `${onlineReport.path}/editAll`,
        answers: answers(EDIT_ALL_OUT),
        summary: ['在线报表：编辑（旧）', 'Online report: Edit, for older clients'],
        permission: permissionOf(onlineReport, 'edit'),
        input: rawInput(() => ({ type: 'object', properties: { head: {}, items: {}, params: {} } })),
        successMessage: ['修改成功!', 'Saved'],
      },
      edit,
    ),
    parseRoute(parts),
    tablesRoute(parts),
    ...(['items', 'params'] as const).map((name) => partsRoute(app, name)),
  ]
}

/**
 * A report is of a noun or of a statement.
 * @throws DomainError `invalid`
 */
function requireOneKind({
  source,
  cgrSql,
  dbSource,
}: Partial<Readonly<Record<'source' | 'cgrSql' | 'dbSource', string | null>>>) {
  if (Boolean(source) === Boolean(cgrSql)) {
    throw invalid([
      {
        path: 'cgrSql',
        message: ['请填写SQL或数据来源之一', 'Enter either SQL or a resource', 'report.sqlOrResource'],
      },
    ])
  }
  if (source && dbSource) {
    throw invalid([
      {
        path: 'dbSource',
        message: ['只有SQL报表可以选择数据源', 'Only SQL is run on a data source', 'report.sqlOnly'],
      },
    ])
  }
}

interface Writing {
  readonly values: { readonly cgrSql?: string | null; readonly dbSource?: string | null }
  readonly before: { readonly id: string; readonly cgrSql: string | null; readonly dbSource: string | null } | null
  readonly children: ChildValues<typeof onlineReport>
}

/** The columns of the statement that is written; none for a report of a noun, or where nothing of it is written. */
async function triedColumns(
  parts: Parts,
  ctx: RequestContext,
  { values, before, children }: Writing,
): Promise<Columns> {
  const cgrSql = values.cgrSql === undefined ? before?.cgrSql : values.cgrSql
  const isWritten = values.cgrSql !== undefined || values.dbSource !== undefined || children.params !== undefined
  if (!cgrSql || !isWritten) {
    return []
  }
  const dbSource = (values.dbSource === undefined ? before?.dbSource : values.dbSource) ?? null
  const stored = before && !children.params ? await storedParams(parts.app, ctx, before.id) : []
  const written = (children.params ?? stored).map(({ paramName, paramType, paramValue }) => ({
    paramName: String(paramName),
    paramType: String(paramType ?? PARAM_TYPE.text),
    paramValue: paramValue === null ? null : String(paramValue),
  }))
  // a place without a parameter becomes one: a text
  const places = placesIn(cgrSql).filter((name) => !written.some(({ paramName }) => paramName === name))
  const params = [
    ...written,
    ...places.map((paramName) => ({ paramName, paramType: PARAM_TYPE.text, paramValue: null })),
  ]
  return sqlColumns(parts, { cgrSql, dbSource, params }, ctx)
}

async function storedParams(app: AppContext, ctx: RequestContext, id: string) {
  return childRows(app, onlineReport, ctx, 'params')
    .select(['paramName', 'paramType', 'paramValue'])
    .where('reportId', '=', id)
    .execute()
}

/** Columns and parameters that nobody has written are those of the statement. */
async function addMissing(app: AppContext, ctx: RequestContext, id: string, found: Columns): Promise<void> {
  const run = unscoped(ctx.db, NEW_PARTS)
  const { tenantId, username } = ctx.user
  const items = await childRows(app, onlineReport, ctx, 'items').select('id').where('reportId', '=', id).execute()
  if (items.length === 0) {
    for (const [index, { name, type }] of found.entries()) {
      await sql`insert into online_report_item (id, report_id, field_name, field_type, is_total, order_num, tenant_id, create_by)
        values (${newId()}, ${id}, ${name}, ${type}, false, ${index + 1}, ${tenantId}, ${username})`.execute(run)
    }
  }
  const row = await storedById(app, onlineReport, ctx, id)
  const known = await storedParams(app, ctx, id)
  const missing = placesIn(row.cgrSql ?? '').filter((name) => !known.some(({ paramName }) => paramName === name))
  for (const [index, name] of missing.entries()) {
    await sql`insert into online_report_param (id, report_id, param_name, order_num, tenant_id, create_by)
      values (${newId()}, ${id}, ${name}, ${known.length + index + 1}, ${tenantId}, ${username})`.execute(run)
  }
}

const ORDER = sql`order_num`

const STATEMENT = { sql: z.string().min(1).max(20_000), dbKey: z.string().max(100).nullish() }

/** What a statement gives, for whoever writes it. */
function parseRoute(parts: Parts): Route {
  return route(
    {
      method: 'GET',
      path: `${onlineReport.path}/parseSql`,
      answers: answers(PARSE_SQL_OUT),
      summary: ['在线报表：解析SQL', 'Online report: Read a statement'],
      permission: permissionOf(onlineReport, 'edit'),
      input: input(STATEMENT),
      limit: 'report',
    },
    async (ctx) => {
      const { sql: cgrSql, dbKey } = ctx.input
      const params = placesIn(cgrSql).map((paramName) => ({ paramName, paramType: PARAM_TYPE.text, paramValue: null }))
      const columns = await sqlColumns(parts, { cgrSql, dbSource: dbKey || null, params }, ctx)
      return {
        fields: columns.map(({ name, type }, index) => ({
          ...{ fieldName: name, fieldTxt: name, fieldType: type, isShow: 1, isOrder: 1, isSearch: 0, isTotal: '0' },
          orderNum: index + 1,
        })),
        params: params.map(({ paramName }, index) => ({ paramName, paramTxt: paramName, orderNum: index + 1 })),
      }
    },
  )
}

/** Tables of the shop that a statement may name, with the columns that the author sees. */
function tablesRoute({ own }: Parts): Route {
  return route(
    {
      method: 'GET',
      path: `${onlineReport.path}/tables`,
      answers: answers(TABLES_OUT),
      summary: ['在线报表：可用数据表', 'Online report: Tables to read from'],
      permission: permissionOf(onlineReport, 'list'),
      input: rawInput(() => ({ type: 'object', properties: {} })),
      isPlainRead: true,
    },
    async (ctx) => own.tablesFor(ctx),
  )
}

/** The parts of a report as older clients ask for them. */
function partsRoute(app: AppContext, name: 'items' | 'params'): Route {
  return route(
    {
      method: 'GET',
      path: `/online/cgreport/${name === 'items' ? 'item' : 'param'}/listByHeadId`,
      answers: answers(LIST_BY_HEAD_ID_OUT),
      summary:
        name === 'items'
          ? ['在线报表：字段', 'Online report: Columns']
          : ['在线报表：参数', 'Online report: Parameters'],
      permission: permissionOf(onlineReport, 'queryById'),
      input: input({ headId: WIRE_ID }),
      isPlainRead: true,
    },
    async (ctx) => {
      await storedById(app, onlineReport, ctx, ctx.input.headId)
      const { headId } = ctx.input
      const rows =
        name === 'items'
          ? await childRows(app, onlineReport, ctx, 'items')
              .selectAll()
              .where('reportId', '=', headId)
              .orderBy(ORDER)
              .execute()
          : await childRows(app, onlineReport, ctx, 'params')
              .selectAll()
              .where('reportId', '=', headId)
              .orderBy(ORDER)
              .execute()
      return rows.map((row) => ({ ...row, cgrheadId: headId }))
    },
  )
}

const EDIT_ALL_OUT = z.object({
  id: z.string(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  source: z.string().nullable(),
  dbSource: z.string().nullable(),
  cgrSql: z.string().nullable(),
  isInMenu: z.boolean(),
  chartLabel: z.string().nullable(),
  chartValues: z.string().nullable(),
  description: z.string().nullable(),
  _can: z.array(z.string()).optional(),
  params: z.array(
    z.object({
      id: z.string(),
      createBy: z.string().nullable(),
      createTime: z.string(),
      updateBy: z.string().nullable(),
      updateTime: z.string().nullable(),
      version: z.number(),
      paramName: z.string(),
      paramTxt: z.string().nullable(),
      paramTxtEn: z.string().nullable(),
      paramType: z.enum(['String', 'Integer', 'BigDecimal', 'Date', 'Datetime']).nullable(),
      paramValue: z.string().nullable(),
      fieldName: z.string().nullable(),
      _can: z.array(z.string()).optional(),
    }),
  ),
  rules: z.array(
    z.object({
      id: z.string(),
      createBy: z.string().nullable(),
      createTime: z.string(),
      updateBy: z.string().nullable(),
      updateTime: z.string().nullable(),
      version: z.number(),
      fieldName: z.string(),
      ruleCondition: z.enum([
        '=',
        '!=',
        '>',
        '>=',
        '<',
        '<=',
        'LEFT_LIKE',
        'RIGHT_LIKE',
        'LIKE',
        'IN',
        'USE_SQL_RULES',
      ]),
      ruleValue: z.string(),
      _can: z.array(z.string()).optional(),
    }),
  ),
  items: z.array(
    z.object({
      id: z.string(),
      createBy: z.string().nullable(),
      createTime: z.string(),
      updateBy: z.string().nullable(),
      updateTime: z.string().nullable(),
      version: z.number(),
      fieldName: z.string(),
      fieldTxt: z.string().nullable(),
      fieldTxtEn: z.string().nullable(),
      fieldType: z.enum(['Money', 'String', 'Integer', 'BigDecimal', 'Date', 'Datetime', 'Boolean']).nullable(),
      dictCode: z.string().nullable(),
      searchMode: z.enum(['single', 'group']).nullable(),
      fieldHref: z.string().nullable(),
      isShow: z.boolean(),
      isOrder: z.boolean(),
      isTotal: z.boolean(),
      groupTitle: z.string().nullable(),
      _can: z.array(z.string()).optional(),
    }),
  ),
})

const PARSE_SQL_OUT = z.object({
  fields: z.array(
    z.object({
      orderNum: z.number(),
      fieldName: z.string(),
      fieldTxt: z.string(),
      fieldType: z.enum(['String', 'Integer', 'BigDecimal', 'Date', 'Datetime', 'Boolean']),
      isShow: z.number(),
      isOrder: z.number(),
      isSearch: z.number(),
      isTotal: z.string(),
    }),
  ),
  params: z.array(z.object({ paramName: z.string(), paramTxt: z.string(), orderNum: z.number() })),
})

const TABLES_OUT = z.array(
  z.object({
    name: z.string(),
    title: z.tuple([z.string(), z.string()]),
    columns: z.array(z.object({ name: z.string(), title: z.tuple([z.string(), z.string()]) })),
  }),
)

const LIST_BY_HEAD_ID_OUT = z.array(
  z.union([
    z.object({
      cgrheadId: z.string(),
      orderNum: z.number().nullish(),
      id: z.string(),
      delFlag: z.literal([0, 1]),
      updateBy: z.string().nullable(),
      updateTime: z.string().nullable(),
      tenantId: z.number(),
      createTime: z.string(),
      createBy: z.string().nullable(),
      version: z.number(),
      sysOrgCode: z.string().nullable(),
      fieldName: z.string(),
      fieldTxt: z.string().nullable(),
      fieldTxtEn: z.string().nullable(),
      fieldType: z.enum(['Money', 'String', 'Integer', 'BigDecimal', 'Date', 'Datetime', 'Boolean']).nullable(),
      dictCode: z.string().nullable(),
      searchMode: z.enum(['single', 'group']).nullable(),
      fieldHref: z.string().nullable(),
      isShow: z.boolean(),
      isOrder: z.boolean(),
      isTotal: z.boolean(),
      groupTitle: z.string().nullable(),
      reportId: z.string(),
    }),
    z.object({
      cgrheadId: z.string(),
      orderNum: z.number().nullish(),
      id: z.string(),
      delFlag: z.literal([0, 1]),
      updateBy: z.string().nullable(),
      updateTime: z.string().nullable(),
      tenantId: z.number(),
      createTime: z.string(),
      createBy: z.string().nullable(),
      version: z.number(),
      sysOrgCode: z.string().nullable(),
      fieldName: z.string().nullable(),
      paramName: z.string(),
      paramType: z.enum(['String', 'Integer', 'BigDecimal', 'Date', 'Datetime']).nullable(),
      paramValue: z.string().nullable(),
      paramTxt: z.string().nullable(),
      paramTxtEn: z.string().nullable(),
      reportId: z.string(),
    }),
  ]),
)
