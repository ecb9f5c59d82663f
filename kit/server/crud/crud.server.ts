import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, fieldEntries, type Verb, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Call, type Route, type RouteBase, route } from '../http/route.server.ts'
import type { InputSchema } from '../http/schema.server.ts'
import { exportRows } from './export.server.ts'
import type { House } from './house.server.ts'
import { importFiles } from './import.server.ts'
import { inputSchemaOf, listSchemaOf } from './json-schema.server.ts'
import { listPage } from './list.server.ts'
import { addRow, editRow, removeRows, type WriteHooks, wireById } from './write.server.ts'

type Sent = Readonly<Record<string, unknown>>
type Handler = (call: Call<Sent>) => Promise<unknown>

/** The standard routes of a resource; `hooks` add a noun's rules, `own` replaces whole verbs. */
export function crudRoutes(
  house: House,
  one: AnyResource,
  hooks: WriteHooks = {},
  own: Partial<Record<Verb, Handler>> = {},
): readonly Route[] {
  const handlers: Record<Verb, Handler> = {
    list: (call) => listPage(house, one, call),
    queryById: (call) => wireById(house, one, call, String(call.input.id ?? '')),
    add: (call) => addRow(house, one, hooks, call),
    edit: (call) => editRow(house, one, hooks, call),
    delete: (call) => removeRows(house, one, hooks, call),
    deleteBatch: (call) => removeRows(house, one, hooks, call),
    exportXls: (call) => exportRows(house, one, call),
    importExcel: (call) => importFiles(house, one, hooks, call),
    ...own,
  }
  return verbsOf(one).flatMap((verb) => routesOf(one, verb, handlers[verb]))
}

/** A route of a noun's action; its permission is `prefix:action`. */
export function actionRoute<Input>(
  one: AnyResource,
  name: string,
  schema: InputSchema<Input>,
  handle: (call: Call<Input>) => Promise<unknown>,
  rest: Partial<Pick<RouteBase<Input>, 'says' | 'transaction' | 'limit'>> = {},
): Route {
  const action = one.actions?.[name]
  if (!action) {
    throw new Error(`${one.name} declares no action ${name}`)
  }
  return route(
    {
      ...rest,
      method: action.method,
      path: one.path + action.path,
      summary: action.title,
      permission: actionPermission(one, name),
      input: schema,
    },
    handle,
  )
}

/** Method, words of success and manner of each verb; the texts are the wire's own. */
const VERB_ROUTES: Record<
  Verb,
  Pick<RouteBase<Sent>, 'transaction' | 'limit' | 'says'> & {
    methods: readonly RouteBase<Sent>['method'][]
    title: Text
  }
> = {
  list: { methods: ['GET'], title: ['分页列表', 'List'] },
  queryById: { methods: ['GET'], title: ['按编号查询', 'One by id'] },
  add: { methods: ['POST'], title: ['新增', 'Add'], says: ['添加成功！', 'Added'] },
  // older clients edit with POST (wire 4)
  edit: { methods: ['PUT', 'POST'], title: ['编辑', 'Edit'], says: ['修改成功!', 'Saved'] },
  delete: { methods: ['DELETE'], title: ['删除', 'Delete'], says: ['删除成功!', 'Deleted'] },
  deleteBatch: { methods: ['DELETE'], title: ['批量删除', 'Delete several'], says: ['批量删除成功！', 'Deleted'] },
  exportXls: { methods: ['GET'], title: ['导出', 'Export'], limit: 'heavy' },
  importExcel: { methods: ['POST'], title: ['导入', 'Import'], limit: 'heavy', transaction: 'none' },
}

function routesOf(one: AnyResource, verb: Verb, handle: Handler): readonly Route[] {
  const { methods, title, ...rest } = VERB_ROUTES[verb]
  return methods.map((method) =>
    route(
      {
        ...rest,
        method,
        path: `${one.path}/${verb}`,
        summary: [`${one.title[0]}：${title[0]}`, `${one.title[1]}: ${title[1]}`],
        permission: permissionOf(one, verb),
        input: { read: (raw) => raw, json: schemaOf(one, verb) },
      },
      handle,
    ),
  )
}

function schemaOf(one: AnyResource, verb: Verb): Readonly<Record<string, unknown>> {
  if (verb === 'add' || verb === 'edit') {
    return inputSchemaOf(fieldEntries(one), verb)
  }
  return verb === 'list' || verb === 'exportXls' ? listSchemaOf(one) : ID_SCHEMAS[verb]
}

const TEXT = { type: 'string' }
const ID_SCHEMAS: Readonly<
  Record<'queryById' | 'delete' | 'deleteBatch' | 'importExcel', Readonly<Record<string, unknown>>>
> = {
  queryById: { type: 'object', properties: { id: TEXT }, required: ['id'] },
  delete: { type: 'object', properties: { id: TEXT }, required: ['id'] },
  deleteBatch: { type: 'object', properties: { ids: TEXT }, required: ['ids'] },
  importExcel: {
    type: 'object',
    properties: { 'files[]': { type: 'string', format: 'binary' }, dryRun: TEXT, partial: TEXT },
  },
}
