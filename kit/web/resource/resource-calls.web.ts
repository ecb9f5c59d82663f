import { useMemo } from 'react'
import type { Page } from '#kit/contract/envelope.ts'
import {
  type AnyResource,
  anyResource,
  columnOf,
  type Fields,
  type Resource,
  type RowOf,
  type Verb,
  verbsOf,
} from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '../client/api-error.ts'
import { type Answer, type CallOptions, client } from '../client/client.web.ts'
import { currentText } from '../text/text.web.ts'
import { pageOf } from './page-of.ts'

/** Most ids in one address; longer lists of ids go in several requests. */
const IDS_PER_REQUEST = 200

/** Most ids an export takes; its ids travel in one address. */
export const MAX_SELECTIONS = 400

type Input = Readonly<Record<string, unknown>>

/** The calls of a resource (specification 7.25), typed by its declaration. All reject with an ApiError. */
export interface ResourceCalls<Row> {
  readonly list: (params: Input, options?: CallOptions) => Promise<Page<Row>>
  readonly get: (id: string, options?: CallOptions) => Promise<Row>
  /** Faults (400) are the form's to show. */
  readonly add: (values: Input) => Promise<Answer<unknown>>
  /** `values` name id and version; faults (400) and conflicts (409) are the form's to show. */
  readonly edit: (values: Input) => Promise<Answer<unknown>>
  readonly remove: (ids: readonly string[]) => Promise<Answer<unknown>>
  /** The workbook of the rows that match; empty when there is nothing to export. */
  readonly exportSheet: (params: Input) => Promise<Blob>
  /** The server's objection to a value that another row has, or undefined (specification 5.15). */
  readonly objection: (name: string, value: string, id?: string, signal?: AbortSignal) => Promise<string | undefined>
}

/** Calls of a resource outside components. */
export function resourceCalls<F extends Fields>(resource: Resource<F>): ResourceCalls<RowOf<Resource<F>>> {
  const one = anyResource(resource)
  return {
    async list(params, options) {
      return pageOf(await client.get(pathOf(one, 'list'), params, options))
    },
    get: async (id, options) => client.get(pathOf(one, 'queryById'), { id }, options),
    add: async (values) => client.post(pathOf(one, 'add'), values, { handles: [400] }),
    edit: async (values) => client.put(pathOf(one, 'edit'), values, { handles: [400, 409] }),
    remove: (ids) => remove(one, ids),
    async exportSheet(params) {
      return (await client.download(pathOf(one, 'exportXls'), params)).blob
    },
    objection: (name, value, id, signal) => objection(one, { name, value, id }, signal),
  }
}

/** The calls of a resource, the same object as long as the resource is the same. */
export function useResource<F extends Fields>(resource: Resource<F>): ResourceCalls<RowOf<Resource<F>>> {
  return useMemo(() => resourceCalls(resource), [resource])
}

/**
 * Path of a verb. A verb that the resource does not have cannot be called: the page says which setting is missing
 * (specification 8.9b). Adding, editing and reading one row have no such setting there; they only say the same.
 */
function pathOf(one: AnyResource, verb: Verb): string {
  if (!verbsOf(one).includes(verb)) {
    const says: Text = [`请设置url.${verb}属性!`, `Please set the property url.${verb}!`]
    throw new ApiError({ http: 200, code: 500, message: currentText(says) })
  }
  return `${one.path}/${verb}`
}

async function remove(one: AnyResource, ids: readonly string[]): Promise<Answer<unknown>> {
  const [first = ''] = ids
  if (ids.length === 1) {
    return client.remove(pathOf(one, 'delete'), { id: first })
  }
  let answer: Answer<unknown> = { result: null, message: '', code: 200 }
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const part = ids.slice(start, start + IDS_PER_REQUEST)
    answer = await client.remove(pathOf(one, 'deleteBatch'), { ids: part.map((id) => `${id},`).join('') })
  }
  return answer
}

async function objection(
  one: AnyResource,
  { name, value, id }: { name: string; value: string; id: string | undefined },
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (value.trim() === '') {
    return undefined
  }
  const params = { tableName: one.table, fieldName: columnOf(name), fieldVal: value, dataId: id }
  try {
    await client.get('/sys/duplicate/check', params, { ...(signal && { signal }), handles: 'all' })
    return undefined
  } catch (error) {
    // Only a refusal says something about the value; without an answer the server checks again when saving.
    return error instanceof ApiError && error.http === 200 ? error.message : undefined
  }
}
