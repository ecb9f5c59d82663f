import { expect } from 'vitest'
import type { Client } from '#server/testing/test-app.server.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

type Query = Readonly<Record<string, string>>

/** What every list of a client of the protocol asks with. */
export const PAGE = {
  column: 'createTime',
  order: 'desc',
  field: 'id,,,username,realname,action',
  pageNo: '1',
  pageSize: '10',
  superQueryMatchType: 'and',
}

/** Questions in the form in which clients of the protocol send them: with a time stamp, and every parameter as text. */
export function wireClient(client: () => Client) {
  async function ask(path: string, query: Query = {}) {
    const { body } = await client().get(path, { _t: '1767225600', ...query })
    return { code: body.code, success: body.success, message: body.message, result: body.result as unknown }
  }

  async function rows(path: string, query: Query = {}): Promise<readonly Row[]> {
    const { success, message, result } = await ask(path, query)
    expect(success, `${path}: ${message}`).toBe(true)
    return (Array.isArray(result) ? result : (result as { readonly records: Row[] }).records) as readonly Row[]
  }

  async function only(path: string, query: Query): Promise<Row> {
    const [row, ...others] = await rows(path, query)
    expect(others, path).toEqual([])
    return row ?? expect.fail(`${path}: nothing found`)
  }
  return { ask, rows, only }
}

/** Whether a command succeeded, and its words. */
export const said = ({ body }: Awaited<ReturnType<Client['post']>>) => [body.success, body.message]

/** Ids as clients send several: each followed by a comma. */
export const idsOf = (list: readonly Row[]) => list.map(({ id }) => `${id},`).join('')
