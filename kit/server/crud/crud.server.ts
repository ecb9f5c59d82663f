import type { Field } from '#kit/contract/field.ts'
import { UNDELETE } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, canUndelete, keepsHistory, type Verb, verbsOf } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Answers, answers, pageOfRows, WORKBOOK } from '../http/answers.server.ts'
import { type HttpContext, type Route, type RouteBase, route, type SIGNED_IN } from '../http/route.server.ts'
import { input, rawInput, wireText } from '../http/schema.server.ts'
import { actionRoutes } from './actions.server.ts'
import type { AppContext } from './app-context.server.ts'
import { childPage } from './children.server.ts'
import { registerCommented } from './comment-routes.server.ts'
import { registerCompute } from './computed.server.ts'
import { countRoutes } from './counts.server.ts'
import { askForSheet, exportRows } from './export.server.ts'
import { exportJobRoute } from './export-job.server.ts'
import { registerSheets } from './export-sheet.server.ts'
import { askBeforeExport, exportStepUp } from './exporter.server.ts'
import type { AnyHandlers, Handlers, OwnVerb, Sent, VerbHandler } from './handlers.server.ts'
import { HISTORY_SHEET_INPUT, historyPage, historySheet, PAGE_OF_ROW } from './history-pages.server.ts'
import { importFiles } from './import.server.ts'
import { importColumnRoutes } from './import-columns.server.ts'
import { importJobRoute } from './import-job.server.ts'
import { importRowsRoute } from './import-rows.server.ts'
import { undoImportRoute } from './import-undo-job.server.ts'
import { importStepUp } from './import-weight.server.ts'
import type { Importer } from './importer.server.ts'
import { exportSchemaOf, inputSchemaOf, listSchemaOf } from './json-schema.server.ts'
import { listPage } from './list.server.ts'
import { plainImporter } from './plain-importer.server.ts'
import { readById } from './read-row.server.ts'
import { removeRows } from './remove-rows.server.ts'
import { alsoShown, COUNT, HISTORY, rowOut, verbAnswers } from './resource-answers.server.ts'
import { tellingOfSecret, withSecretState } from './secret-states.server.ts'
import type { HistoryParts } from './shown-changes.server.ts'
import { type Controlled, stepUpOf } from './step-up-of.server.ts'
import { undeleteRows } from './undelete.server.ts'
import { VERB_TITLES } from './verb-titles.ts'
import { registerEditor } from './versions.server.ts'
import { addRow, editRow, storedById } from './write.server.ts'

type Handler = VerbHandler

/** The standard routes of a resource and those of its actions; `own` holds what the noun does itself. */
export function crudRoutes<R extends AnyResource>(
  app: AppContext,
  declared: R,
  ...[own]: Record<never, never> extends Handlers<R> ? [own?: Handlers<R>] : [own: Handlers<R>]
): readonly Route[] {
  const resource: AnyResource = declared
  const hooks = (own ?? {}) as AnyHandlers
  const compute = withSecretState(app, resource, hooks.compute)
  if (compute) {
    registerCompute(app, resource, compute)
  }
  if (hooks.shows) {
    alsoShown(resource, hooks.shows)
  }
  if (hooks.sheets) {
    registerSheets(app, resource, hooks.sheets)
  }
  if (verbsOf(resource).includes('edit')) {
    const { handle, permission } = ownVerb(hooks.verbs?.edit)
    registerEditor(app, resource, {
      // commands that restore are calls, too
      edit: (ctx) => (handle ? handle(ctx as HttpContext<Sent>) : editRow(app, resource, hooks, ctx)),
      permission: permission ?? permissionOf(resource, 'edit'),
    })
  }
  if (keepsHistory(resource)) {
    registerCommented(app, resource)
  }
  const importer = hooks.importer ?? plainImporter(app, resource, hooks)
  const handlers: Record<Verb, Handler> = {
    list: (ctx) => listPage(app, resource, ctx),
    queryById: (ctx) => readById(app, resource, ctx, String(ctx.input.id ?? '')),
    add: (ctx) => addRow(app, resource, hooks, ctx),
    edit: (ctx) => editRow(app, resource, hooks, ctx),
    delete: (ctx) => removeRows(app, resource, hooks, ctx),
    deleteBatch: (ctx) => removeRows(app, resource, hooks, ctx),
    exportXls: async (ctx) => {
      await askForSheet(app, resource, ctx)
      return exportRows(app, resource, ctx)
    },
    importExcel: (ctx) => importFiles(app, importer, ctx),
  }
  const routes = [
    ...verbsOf(resource).flatMap((verb) => {
      const { handle, permission } = ownVerb(hooks.verbs?.[verb])
      return routesOf(resource, verb, {
        handle: verb === 'edit' ? tellingOfSecret(app, resource, handle ?? handlers.edit) : (handle ?? handlers[verb]),
        permission: permission ?? permissionOf(resource, verb),
        successMessage: hooks.messages?.[verb],
        declaredAnswers: hooks.answers?.[verb] ?? verbAnswers(resource, verb),
        controlled: controlledVerb(app, importer, verb),
      })
    }),
    ...actionRoutes(app, resource, hooks),
    ...countRoutes(app, resource),
    ...childRoutes(app, resource),
    ...(keepsHistory(resource) ? historyRoutes(app, resource, { ...resource.children, ...hooks.historyParts }) : []),
    ...(canUndelete(resource) ? [undeleteRoute(app, resource, hooks)] : []),
    ...(verbsOf(resource).includes('exportXls') ? [exportJobRoute(app, resource)] : []),
    ...(verbsOf(resource).includes('importExcel') ? importRoutes(app, importer) : []),
  ]
  return hooks.onCommitted ? toldWhenCommitted(routes, hooks.onCommitted) : routes
}

/** The routes, those that write in a transaction of their own telling when it is committed. */
export function toldWhenCommitted(routes: readonly Route[], onCommitted: () => void): readonly Route[] {
  return routes.map((each) => ({ ...each, definition: { ...each.definition, onCommitted } }))
}

/**
 * Brings back what the caller deleted lately, for whoever may delete.
 * @throws Error for a noun that deletes in a way of its own: nobody knows how that is taken back
 */
function undeleteRoute(app: AppContext, resource: AnyResource, { verbs = {} }: AnyHandlers): Route {
  if (verbs.delete || verbs.deleteBatch) {
    throw new Error(`${resource.name} deletes in its own way and keeps a history: its rows could not be brought back`)
  }
  return route(
    {
      method: 'POST',
      path: `${resource.path}/${UNDELETE}`,
      answers: COUNT,
      summary: [`${resource.title[0]}：撤销删除`, `${resource.title[1]}: Undo delete`],
      permission: permissionOf(resource, 'delete'),
      // what comes back gives again what it gave
      ...stepUpOf(resource, 'delete'),
      input: input({ ids: wireText(MAX_IDS_LENGTH) }),
    },
    (ctx) => undeleteRows(app, resource, ctx, ctx.input.ids),
  )
}

/** A comma list of 1,000 ids. */
const MAX_IDS_LENGTH = 65_000

/** All of an import but `importExcel` itself. */
function importRoutes(app: AppContext, importer: Importer): readonly Route[] {
  app.importers.set(importer.resource.name, importer)
  return [
    ...importColumnRoutes(app, importer),
    importJobRoute(app, importer),
    undoImportRoute(app, importer),
    ...(importer.typed ? [importRowsRoute(app, importer)] : []),
  ]
}

/** The rows of each child, page by page, for whoever may see the row that they belong to. */
function childRoutes(app: AppContext, resource: AnyResource): readonly Route[] {
  return Object.entries(resource.children ?? {}).map(([name, child]) =>
    route(
      {
        method: 'GET',
        path: `${resource.path}/${name}`,
        answers: answers(() => pageOfRows(rowOut(child.resource))),
        summary: [
          `${resource.title[0]}：${child.resource.title[0]}`,
          `${resource.title[1]}: ${child.resource.title[1]}`,
        ],
        permission: permissionOf(resource, 'queryById'),
        input: PAGE_OF_ROW,
        isPlainRead: true,
      },
      async (ctx) => {
        await storedById(app, resource, ctx, ctx.input.id)
        return childPage(app, resource, child, ctx)
      },
    ),
  )
}

/** What was done to a row, for whoever may see the row; as a workbook for whoever may export rows, where rows are. */
function historyRoutes(app: AppContext, resource: AnyResource, parts: HistoryParts): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: `${resource.path}/history`,
        answers: HISTORY,
        summary: [`${resource.title[0]}：变更记录`, `${resource.title[1]}: History`],
        permission: permissionOf(resource, 'queryById'),
        input: PAGE_OF_ROW,
        isPlainRead: true,
      },
      async (ctx) => {
        await storedById(app, resource, ctx, ctx.input.id)
        return historyPage(app, resource, parts, ctx)
      },
    ),
    ...(verbsOf(resource).includes('exportXls') ? [historySheetRoute(app, resource, parts)] : []),
  ]
}

function historySheetRoute(app: AppContext, resource: AnyResource, parts: HistoryParts): Route {
  return route(
    {
      method: 'GET',
      path: `${resource.path}/historyXls`,
      answers: WORKBOOK,
      summary: [`${resource.title[0]}：导出变更记录`, `${resource.title[1]}: Export the history`],
      permission: permissionOf(resource, 'exportXls'),
      ...exportStepUp(app, resource),
      input: HISTORY_SHEET_INPUT,
      limit: 'heavy',
    },
    async (ctx) => {
      await storedById(app, resource, ctx, ctx.input.id)
      await askBeforeExport(app, ctx, { columns: fieldsOf(resource) })
      return historySheet(app, resource, parts, ctx)
    },
  )
}

/** What a history may tell of: all that is declared. */
function fieldsOf({ fields, computed = {} }: AnyResource): readonly Field[] {
  return [...Object.values(fields), ...Object.values(computed)]
}

/** Methods, words of success and manner of each verb; the texts are the wire's own. */
const VERB_ROUTES: Record<
  Verb,
  Pick<RouteBase<Sent>, 'transaction' | 'limit' | 'successMessage' | 'isPlainRead'> & {
    methods: readonly RouteBase<Sent>['method'][]
  }
> = {
  list: { methods: ['GET'], isPlainRead: true },
  queryById: { methods: ['GET'], isPlainRead: true },
  add: { methods: ['POST'], successMessage: ['添加成功！', 'Added'] },
  // older clients edit with POST
  edit: { methods: ['PUT', 'POST'], successMessage: ['修改成功!', 'Saved'] },
  delete: { methods: ['DELETE'], successMessage: ['删除成功!', 'Deleted'] },
  deleteBatch: {
    methods: ['DELETE'],
    successMessage: ['批量删除成功！', 'Deleted'],
  },
  exportXls: { methods: ['GET'], limit: 'heavy' },
  importExcel: { methods: ['POST'], limit: 'heavy', transaction: 'none' },
}

function ownVerb(own: NonNullable<AnyHandlers['verbs']>[Verb]): Partial<OwnVerb> {
  return typeof own === 'function' ? { handle: own } : (own ?? {})
}

interface VerbRoute {
  readonly handle: Handler
  readonly permission: string | typeof SIGNED_IN
  readonly successMessage: Text | undefined
  readonly declaredAnswers: Answers
  readonly controlled: Controlled
}

function controlledVerb(app: AppContext, importer: Importer, verb: Verb): Controlled {
  const { resource } = importer
  return verb === 'importExcel'
    ? importStepUp(importer)
    : verb === 'exportXls'
      ? exportStepUp(app, resource)
      : stepUpOf(resource, verb)
}

function routesOf(
  resource: AnyResource,
  verb: Verb,
  { handle, permission, successMessage, declaredAnswers, controlled }: VerbRoute,
): readonly Route[] {
  const { methods, ...rest } = VERB_ROUTES[verb]
  const title = VERB_TITLES[verb]
  return methods.map((method) =>
    route(
      {
        ...rest,
        ...(successMessage && { successMessage }),
        method,
        path: `${resource.path}/${verb}`,
        answers: declaredAnswers,
        summary: [`${resource.title[0]}：${title[0]}`, `${resource.title[1]}: ${title[1]}`],
        title,
        permission,
        ...controlled,
        input: rawInput(() => schemaOf(resource, verb)),
      },
      handle,
    ),
  )
}

function schemaOf(resource: AnyResource, verb: Verb): Readonly<Record<string, unknown>> {
  if (verb === 'add' || verb === 'edit') {
    return inputSchemaOf(fieldEntries(resource), verb)
  }
  if (verb === 'exportXls') {
    return exportSchemaOf(resource)
  }
  return verb === 'list' ? listSchemaOf(resource) : ID_SCHEMAS[verb]
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
    properties: { 'files[]': { type: 'string', format: 'binary' }, dryRun: TEXT, partial: TEXT, columns: TEXT },
  },
}
