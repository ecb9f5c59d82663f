import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { type AnyResource, columnOf, fieldEntries } from '#kit/contract/resource.ts'
import { type Route, route, Said, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'

/**
 * Whether a value of a unique field is free (specification 7.19c, wire 5.5). Only fields that a declaration calls
 * unique can be asked about, and the answer says no more than free or taken.
 */
export function duplicateCheckRoutes(catalogue: readonly AnyResource[]): readonly Route[] {
  const known = new Map(
    catalogue.flatMap((one) =>
      fieldEntries(one).flatMap(([name, field]) =>
        field.unique ? [[`${one.table}.${columnOf(name)}`, { one, column: columnOf(name) }] as const] : [],
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
        says: ['该值可用！', 'This value is free'],
        input: input({
          tableName: wireText(64),
          fieldName: wireText(64),
          fieldVal: wireText(500).default(''),
          dataId: wireText(64).default(''),
        }),
      },
      async ({ db, me, input: sent }) => {
        const field = known.get(`${sent.tableName}.${sent.fieldName}`)
        if (!field) {
          throw refused(['该字段不支持重复校验', 'This field cannot be checked'])
        }
        if (sent.fieldVal.trim() === '') {
          return new Said(null, ['数据为空,不作处理！', 'Nothing to check'], 500)
        }
        const { rows } = await sql`
          select 1 from ${sql.table(field.one.table)}
          where ${sql.ref(field.column)} = ${sent.fieldVal.trim()} and id <> ${sent.dataId} and del_flag = 0 and tenant_id = ${me.tenantId}
          limit 1
        `.execute(db)
        if (rows.length > 0) {
          throw refused(['该值不可用，系统中已存在！', 'This value is taken'])
        }
        return null
      },
    ),
  ]
}
