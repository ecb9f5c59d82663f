import { sql } from 'kysely'
import { z } from 'zod'
import { columnOf } from '#kit/contract/column-name.ts'
import { invalid } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { type Locale, plural, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { type RegisteredTable, treeOfTable, tripleOf } from './registered-tables.ts'
import { SHARED_TENANT } from './shared-items.ts'
import { type DictTable, filterPairs, tableDictionary } from './table-dictionary.ts'

const REGISTERED = 'tables that the shared tenant registers are for all'
const COLUMNS = 'which columns the tables of declared resources have'

/** Kinds whose values say nothing to whoever chooses, or a page of text. */
const NO_CHOICE: readonly string[] = ['html', 'image', 'textarea']

/** Registering of tables that fields choose from; which tables and columns there are is what resources declare. */
export function tableDictionaryRoutes(app: AppContext, declaredTriples: ReadonlySet<string>): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/dictTable/tables',
        answers: answers(TABLES_OUT),
        summary: ['表字典：可登记的表', 'Table dictionaries: tables and columns that may be registered'],
        permission: 'system:dictTable:list',
        input: NO_INPUT,
      },
      (ctx) => tablesFor(app, ctx, ctx.locale),
    ),
    ...crudRoutes(app, tableDictionary, {
      prepare: async (values, ctx, before) => {
        const code = before?.code ?? values.code ?? ''
        if (!before && declaredTriples.has(code)) {
          throw invalid([{ path: 'code', message: ALREADY }])
        }
        const [name = '', text = '', coded = ''] = code.split(',')
        const table = (await tablesFor(app, ctx)).find((one) => one.table === name)
        const isText = table?.columns.some((one) => one.column === text && one.isText)
        if (!table || !isText || !table.columns.some(({ column }) => column === coded)) {
          throw invalid([{ path: 'code', message: NOT_DECLARED }])
        }
        const filter = values.filter === undefined ? before?.filter : values.filter
        const known = new Set(table.columns.map(({ column }) => column))
        if (filterPairs(filter).some(([column]) => !known.has(column))) {
          throw invalid([{ path: 'filter', message: NO_COLUMN }])
        }
        return values
      },
    }),
  ]
}

/**
 * The table that an administrator registered under a triple, for the caller's tenant or for all; one whose columns are
 * declared no longer is none.
 */
export async function tableRegisteredAs(
  app: AppContext,
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  sent: string,
): Promise<RegisteredTable | undefined> {
  const { rows } = await sql<{ code: string; filter: string | null }>`
    select code, filter from sys_dict_table
    where code = ${tripleOf(sent)} and tenant_id in (${SHARED_TENANT}, ${user.tenantId})
    order by tenant_id = ${user.tenantId} desc limit 1
  `.execute(unscoped(db, REGISTERED))
  const [found] = rows
  const [table = '', text = '', code = ''] = (found?.code ?? '').split(',')
  const filter = filterPairs(found?.filter)
  const declared = new Set(ownersOf(app, table).flatMap((one) => choosable(one).map(([column]) => column)))
  const named = [text, code, ...filter.map(([column]) => column)]
  return found && named.every((column) => declared.has(column))
    ? { table, text, code, tree: treeOfTable(table), filter }
    : undefined
}

/** The tables of resources whose lists the caller may read: nobody opens to all what they do not see themselves. */
async function tablesFor(
  app: AppContext,
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  locale: Locale = 'zh-CN',
): Promise<readonly DictTable[]> {
  const names = [...new Set(app.resources.map(({ table }) => table))]
  const readable = names
    .map((table) => [table, ownersOf(app, table)] as const)
    .filter(([, owners]) => owners.every((one) => user.can(permissionOf(one, 'list'))))
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name = any(${readable.map(([table]) => table)})
  `.execute(unscoped(db, COLUMNS))
  const stored = new Set(rows.map(({ table, column }) => `${table},${column}`))
  return readable.map(([table, owners]) => ({
    table,
    title: [...new Set(owners.map(({ title }) => textIn(locale, plural(title))))].join(
      locale === 'en-US' ? ', ' : '、',
    ),
    columns: [...new Map(owners.flatMap(choosable))]
      .filter(([column]) => stored.has(`${table},${column}`))
      .map(([column, { title, isText }]) => ({ column, title: textIn(locale, title), isText })),
  }))
}

function ownersOf({ resources }: AppContext, table: string): readonly AnyResource[] {
  return resources.filter((one) => one.table === table)
}

interface Choosable {
  readonly title: Text
  readonly isText: boolean
}

/** Columns that everybody may read, who may read rows of the resource at all. */
function choosable(resource: AnyResource): readonly (readonly [column: string, Choosable])[] {
  return [
    ...fieldEntries(resource)
      .filter(([, { kind, needs }]) => !NO_CHOICE.includes(kind) && needs === undefined)
      .map(([name, { kind, title }]) => [columnOf(name), { title, isText: kind === 'text' }] as const),
    ['id', { title: ['主键', 'Id'], isText: false }],
  ]
}

const ALREADY: Refusal = ['该表字典已由系统提供', 'The product brings this one along', 'dictionary.already']
const NOT_DECLARED: Refusal = [
  '只能登记您可以查看的数据表及其字段',
  'Only tables and columns that you may see can be registered',
  'dictionary.notDeclared',
]
const NO_COLUMN: Refusal = [
  '限定条件中有不存在的字段',
  'A condition names a column that the table does not have',
  'dictionary.noColumn',
]

const TABLES_OUT = z.array(
  z.object({
    table: z.string(),
    title: z.string(),
    columns: z.array(z.object({ column: z.string(), title: z.string(), isText: z.boolean() })),
  }),
)
