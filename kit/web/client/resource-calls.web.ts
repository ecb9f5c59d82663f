import { useMemo } from 'react'
import { type Action, actionPath } from '#kit/contract/action.ts'
import { columnOf } from '#kit/contract/column-name.ts'
import type { Page } from '#kit/contract/envelope.ts'
import type { ValuesOf } from '#kit/contract/field.ts'
import type { RecordChange } from '#kit/contract/history.ts'
import { JOB_VERBS } from '#kit/contract/job.ts'
import { UNDELETE, UNIQUE_CHECK_PATH } from '#kit/contract/paths.ts'
import { type AnyResource, type Resource, type RowOf, type Verb, verbsOf } from '#kit/contract/resource.ts'
import type { TabCounts } from '#kit/contract/tabs.ts'
import type { Text } from '#kit/contract/text.ts'
import { currentText } from '../browser/text.web.ts'
import { ApiError } from './api-error.ts'
import { type Answer, type CallOptions, client } from './client.web.ts'
import { objectionOf } from './objection.web.ts'
import { pageOf } from './page-of.ts'

/** Most ids in one address; longer lists of ids go in several requests. */
const IDS_PER_REQUEST = 200

/** Most ids an export takes; its ids travel in one address. */
export const MAX_SELECTIONS = 400

type Input = Readonly<Record<string, unknown>>

/** Changed fields of a row, and the version that they change: without it the server refuses an edit of a page. */
interface EditInput extends Input {
  readonly id: string
  readonly version: number
}

/** The calls of a resource, typed by its declaration. All reject with an ApiError. */
export interface ResourceCalls<Row> {
  readonly list: (params: Input, options?: CallOptions) => Promise<Page<Row>>
  /** Numbers of rows by tab, under the filters of a list request. */
  readonly counts: (params: Input, options?: CallOptions) => Promise<TabCounts>
  readonly get: (id: string, options?: CallOptions) => Promise<Row>
  /** The new row, as the server has it. Errors (400) are the form's to show. */
  readonly add: (values: Input) => Promise<Answer<Row>>
  /** The row as it is now. Errors (400) and conflicts (409) are the form's to show. */
  readonly edit: (values: EditInput) => Promise<Answer<Row>>
  readonly remove: (ids: readonly string[]) => Promise<Answer<unknown>>
  /** Brings back what this person has just deleted. Errors (400) and conflicts (409) are the caller's to show. */
  readonly undelete: (ids: readonly string[]) => Promise<Answer<unknown>>
  /** The workbook of the rows that match; empty when there is nothing to export. */
  readonly exportSheet: (params: Input) => Promise<Blob>
  /** The same as a job; resolves with its id. */
  readonly startExport: (params: Input) => Promise<string>
  /** What was done to a row, newest first. */
  readonly history: (id: string, pageNo: number, options?: CallOptions) => Promise<Page<RecordChange>>
  /** The same as a workbook. */
  readonly historySheet: (id: string) => Promise<Blob>
  /** The server's objection to a value that another row has, or undefined. */
  readonly uniqueCheck: (name: string, value: string, id?: string, signal?: AbortSignal) => Promise<string | undefined>
}

type InputOf<A> =
  A extends Action<infer I, infer On>
    ? Partial<ValuesOf<I>> &
        (On extends 'row' | 'job'
          ? { readonly id: string }
          : On extends 'rows'
            ? { readonly ids: readonly string[] }
            : unknown)
    : never

/** The declared commands of a resource as calls; errors (400) and conflicts (409) are the caller's to show. */
type ActionCalls<R extends AnyResource> =
  R extends Resource<infer _F, infer A>
    ? string extends keyof A
      ? unknown
      : { readonly [name in keyof A]: (input: InputOf<A[name]>) => Promise<Answer<unknown>> }
    : unknown

/** Runs a declared command; ids of rows travel as one comma list. Rejects with an ApiError. */
export function callAction(resource: AnyResource, name: string, { ids, ...input }: Input): Promise<Answer<unknown>> {
  const path = actionPath(resource, name)
  const body = Array.isArray(ids) ? { ...input, ids: ids.join(',') } : { ...input, ...(ids !== undefined && { ids }) }
  return resource.actions?.[name]?.method === 'PUT'
    ? client.put(path, body, { handles: [400, 409] })
    : client.post(path, body, { handles: [400, 409] })
}

/** Calls of a resource outside components. */
export function resourceCalls<R extends AnyResource>(resource: R): ResourceCalls<RowOf<R>> & ActionCalls<R> {
  const actions = Object.keys(resource.actions ?? {}).map(
    (name) => [name, (input: Input) => callAction(resource, name, input)] as const,
  )
  const standard: ResourceCalls<RowOf<R>> = {
    async list(params, options) {
      return pageOf(await client.get(pathOf(resource, 'list'), params, options))
    },
    counts: (params, options) => client.get(`${resource.path}/counts`, params, options),
    get: async (id, options) => client.get(pathOf(resource, 'queryById'), { id }, options),
    add: async (values) => client.post(pathOf(resource, 'add'), values, { handles: [400] }),
    edit: async (values) => client.put(pathOf(resource, 'edit'), values, { handles: [400, 409] }),
    remove: (ids) => remove(resource, ids),
    undelete: (ids) => client.post(`${resource.path}/${UNDELETE}`, { ids: ids.join(',') }, { handles: [400, 409] }),
    async exportSheet(params) {
      return (await client.download(pathOf(resource, 'exportXls'), params)).blob
    },
    async startExport(params) {
      pathOf(resource, 'exportXls')
      return (await client.post<{ readonly id: string }>(`${resource.path}/${JOB_VERBS.export}`, params)).result.id
    },
    history: async (id, pageNo, options) => client.get(`${resource.path}/history`, { id, pageNo }, options),
    historySheet: async (id) => (await client.download(`${resource.path}/historyXls`, { id })).blob,
    uniqueCheck: (name, value, id, signal) => uniqueCheck(resource, { name, value, id }, signal),
  }
  return { ...Object.fromEntries(actions), ...standard } as ResourceCalls<RowOf<R>> & ActionCalls<R>
}

/** The calls of a resource, the same object as long as the resource is the same. */
export function useResource<R extends AnyResource>(resource: R): ResourceCalls<RowOf<R>> & ActionCalls<R> {
  return useMemo(() => resourceCalls(resource), [resource])
}

/**
 * Path of a verb. A verb that the resource does not have cannot be called: the page says which setting is missing.
 * Adding, editing and reading one row have no such setting there; they only say the same.
 */
function pathOf(resource: AnyResource, verb: Verb): string {
  if (!verbsOf(resource).includes(verb)) {
    const message: Text = [`请设置url.${verb}属性!`, `Please set the property url.${verb}!`]
    throw new ApiError({ http: 200, code: 500, message: currentText(message) })
  }
  return `${resource.path}/${verb}`
}

async function remove(resource: AnyResource, ids: readonly string[]): Promise<Answer<unknown>> {
  const [first = ''] = ids
  if (ids.length === 1) {
    return client.remove(pathOf(resource, 'delete'), { id: first })
  }
  let answer: Answer<unknown> = { result: null, message: '', code: 200 }
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const part = ids.slice(start, start + IDS_PER_REQUEST)
    answer = await client.remove(pathOf(resource, 'deleteBatch'), { ids: part.map((id) => `${id},`).join('') })
  }
  return answer
}

async function uniqueCheck(
  resource: AnyResource,
  { name, value, id }: { name: string; value: string; id: string | undefined },
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (value.trim() === '') {
    return undefined
  }
  return objectionOf(
    UNIQUE_CHECK_PATH,
    { tableName: resource.table, fieldName: columnOf(name), fieldVal: value, dataId: id },
    signal,
  )
}
