import { z } from 'zod'
import { asRead } from '#kit/contract/field.ts'
import { FIND_MAX, FOUND_PER_RESOURCE, type FoundGroup, NAMED_MAX } from '#kit/contract/find.ts'
import { FIND_PATH, NAMED_PATH } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { searchedText } from '#kit/contract/plain-code.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { plural, saidIn } from '#kit/contract/text.ts'
import { boundCondition, conditionSql } from '../database/where.server.ts'
import { answers, named } from '../http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '../http/route.server.ts'
import { input, wireText } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { findPattern, findTextFields } from './find-text.server.ts'
import { type Rows, visibleRows } from './list.server.ts'

/** The search over the records of all resources that say how theirs are found, and those that somebody found before. */
export function findRoutes(app: AppContext, resources: readonly AnyResource[]): readonly Route[] {
  const findable = resources.filter(({ find, menu }) => find !== undefined && menu !== undefined)
  const permitted = ({ user }: RequestContext) =>
    findable.filter((resource) => user.can(permissionOf(resource, 'list')))
  return [
    route(
      {
        method: 'GET',
        path: FIND_PATH,
        answers: FOUND,
        summary: ['查找记录', 'Find records by a word'],
        // each resource asks for the permission of its list
        permission: SIGNED_IN,
        input: input({ keyword: wireText(FIND_MAX) }),
      },
      async (ctx) => {
        const keyword = searchedText(ctx.input.keyword)
        const pattern = findPattern(keyword)
        if (pattern === undefined) {
          return []
        }
        const groups = permitted(ctx).map((resource) =>
          groupOf(resource, ctx, rowsFoundBy(app, resource, ctx, { keyword, pattern })),
        )
        return (await Promise.all(groups)).filter(({ records }) => records.length > 0)
      },
    ),
    route(
      {
        method: 'GET',
        path: NAMED_PATH,
        answers: FOUND,
        summary: ['按编号取记录名称', 'What records are called'],
        permission: SIGNED_IN,
        input: input({ records: wireText(NAMED_MAX * 100) }),
      },
      async (ctx) => {
        const ids = idsByResource(ctx.input.records)
        const groups = permitted(ctx)
          .filter(({ name }) => ids.has(name))
          .map((resource) =>
            groupOf(resource, ctx, visibleRows(app, resource, ctx).where('id', 'in', ids.get(resource.name) ?? [])),
          )
        return (await Promise.all(groups)).filter(({ records }) => records.length > 0)
      },
    ),
  ]
}

/** `goods:1,goods:2,product:3` */
function idsByResource(text: string): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const part of text.split(',').slice(0, NAMED_MAX)) {
    const [name = '', id = ''] = part.split(':')
    ids.set(name, [...(ids.get(name) ?? []), id])
  }
  return ids
}

/** A word that is searched for. */
interface Word {
  readonly keyword: string
  readonly pattern: string
}

function rowsFoundBy(app: AppContext, resource: AnyResource, ctx: RequestContext, { keyword, pattern }: Word): Rows {
  const seen = seenBy(resource, ctx.user.can)
  const open = findTextFields(resource)
  // what only some may see is no part of the search text
  const others = (resource.find?.by ?? []).filter((name) => !open.includes(name) && Object.hasOwn(seen.fields, name))
  const columns = { resource: seen, clock: app.clock }
  return visibleRows<AnyResource>(app, resource, ctx)
    .where((where) => {
      const holds = (field: string) =>
        conditionSql(where, seen, boundCondition(columns, { field, operator: 'like', values: [keyword] }))
      const byText =
        open.length === 0
          ? []
          : [
              where('findText', 'like', pattern),
              // rows that were there before their search text
              where.and([where('findText', 'is', null), where.or(open.map(holds))]),
            ]
      return where.or([...byText, ...others.map(holds)])
    })
    .limit(FOUND_PER_RESOURCE)
}

async function groupOf(resource: AnyResource, ctx: RequestContext, rows: Rows): Promise<FoundGroup> {
  const seen = seenBy(resource, ctx.user.can)
  const { title = '', note } = resource.find ?? {}
  const isShown = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(seen.fields, name)
  const read = (name: string, value: unknown) => asRead(fieldOf(seen, name) ?? {}, value)
  const found = await rows
    .select(['id', ...[title, `${title}En`, note].filter(isShown)])
    .orderBy('createTime', 'desc')
    .execute()
  return {
    resource: resource.name,
    title: plural(resource.title),
    records: (found as readonly Readonly<Record<string, unknown>>[]).map((row) => ({
      id: String(row.id),
      path: `${resource.menu?.url ?? ''}/${row.id}`,
      title: String(read(title, saidIn(ctx.locale, row, title)) ?? row.id),
      note: isShown(note) ? String(read(note, row[note]) ?? '') : '',
    })),
  }
}

const FOUND = answers(
  z.array(
    named(
      'FoundGroup',
      z.object({
        resource: z.string(),
        title: z.tuple([z.string(), z.string()]).meta({ description: 'Chinese and English' }),
        records: z.array(
          z.object({
            id: z.string(),
            path: z.string().meta({ description: 'Of its page in the browser' }),
            title: z.string(),
            note: z.string(),
          }),
        ),
      }),
    ),
  ),
)
