import type { AnyResource } from '#kit/contract/resource.ts'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import type { ImportMarks } from './import-marks.ts'

/** The newest times that the list has now. */
export async function marksBefore(resource: AnyResource): Promise<ImportMarks> {
  const newest = async (column: keyof ImportMarks): Promise<string> => {
    const params = { column, order: 'desc', pageNo: 1, pageSize: 1, field: `id,${column}` }
    const { records } = pageOf<AnyRow>(await client.get(`${resource.path}/list`, params))
    const time = records[0]?.[column]
    return typeof time === 'string' ? time : ''
  }
  const [createTime, updateTime] = await Promise.all([newest('createTime'), newest('updateTime')])
  return { createTime, updateTime }
}
