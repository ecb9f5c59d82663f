import { columnOf } from '#kit/contract/column-name.ts'
import { refused } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import { mayName } from '#kit/server/crud/named-rows.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'

/** Whether a row other than the one named holds a value; for nouns whose values are unique beyond the visible rows. */
export type IsTaken = (ctx: RequestContext, name: string, value: string, ownId: string) => Promise<boolean>

/**
 * Whether a value of a unique field is free among the rows that the caller may see, or as a table says itself. Only fields
 * that a declaration calls unique and that the caller may see can be asked about, by those who may have the rows named
 * (`mayName`), and the answer says no more than free or taken.
 */
export function duplicateCheckRoutes(app: AppContext, own: Readonly<Record<string, IsTaken>> = {}): readonly Route[] {
  const known = new Map(
    app.resources.flatMap((resource) =>
      fieldEntries(resource).flatMap(([name, field]) =>
        field.unique ? [[`${resource.table}.${columnOf(name)}`, { resource, name, field }] as const] : [],
      ),
    ),
  )
  return [
    route(
      {
        method: 'GET',
        path: '/sys/duplicate/check',
        answers: NOTHING,
        summary: ['重复校验', 'Whether a unique value is free'],
        permission: SIGNED_IN,
        successMessage: ['该值可用！', 'This value is free'],
        input: input({
          tableName: wireText(64),
          fieldName: wireText(64),
          fieldVal: wireText(500).default(''),
          dataId: wireText(64).default(''),
        }),
      },
      async (ctx) => {
        const sent = ctx.input
        const asked = known.get(`${sent.tableName}.${sent.fieldName}`)
        if (!asked || !isSeen(asked.field, ctx.user.can) || !mayNameAny(app, asked.resource, ctx)) {
          throw refused(['该字段不支持重复校验', 'This field cannot be checked', 'check.notCheckable'])
        }
        if (sent.fieldVal.trim() === '') {
          return new MessageResponse(null, ['数据为空,不作处理！', 'Nothing to check'], 500)
        }
        const { table } = asked.resource
        const isTaken = own[table] ?? isAmongVisible(app, table)
        if (await isTaken(ctx, asked.name, sent.fieldVal.trim(), sent.dataId)) {
          throw refused(['该值不可用，系统中已存在！', 'This value is taken', 'check.taken'])
        }
        return null
      },
    ),
  ]
}

function mayNameAny(app: AppContext, { table }: AnyResource, { user }: RequestContext): boolean {
  return app.resources.some((resource) => resource.table === table && mayName(app, resource, user))
}

function isAmongVisible(app: AppContext, table: string): IsTaken {
  return async (ctx, name, value, ownId) => {
    const taken = await visibleRowsOfTable(app, table, ctx)
      .select('id')
      .where(name, '=', value)
      .where('id', '<>', ownId)
      .limit(1)
      .executeTakeFirst()
    return taken !== undefined
  }
}
