import { refused } from '#kit/contract/errors.ts'
import { columnOf, fieldEntries } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import { MessageResponse, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'

/**
 * Whether a value of a unique field is free among the rows that the caller may see. Only fields
 * that a declaration calls unique can be asked about, and the answer says no more than free or taken.
 */
export function duplicateCheckRoutes(app: AppContext): readonly Route[] {
  const known = new Map(
    app.resources.flatMap((resource) =>
      fieldEntries(resource).flatMap(([name, field]) =>
        field.unique ? [[`${resource.table}.${columnOf(name)}`, { table: resource.table, name }] as const] : [],
      ),
    ),
  )
  return [
    route(
      {
        method: 'GET',
        path: '/sys/duplicate/check',
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
        const field = known.get(`${sent.tableName}.${sent.fieldName}`)
        if (!field) {
          throw refused(['该字段不支持重复校验', 'This field cannot be checked'])
        }
        if (sent.fieldVal.trim() === '') {
          return new MessageResponse(null, ['数据为空,不作处理！', 'Nothing to check'], 500)
        }
        const taken = await visibleRowsOfTable(app, field.table, ctx)
          .select('id')
          .where(field.name, '=', sent.fieldVal.trim())
          .where('id', '<>', sent.dataId)
          .limit(1)
          .executeTakeFirst()
        if (taken) {
          throw refused(['该值不可用，系统中已存在！', 'This value is taken'])
        }
        return null
      },
    ),
  ]
}
