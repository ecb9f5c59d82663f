import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'

/** Role of the database that statements of reports run as: it reads what nouns declare, and nothing else. */
export const REPORT_ROLE = 'vitrine_reports'

/** Columns that are never read by a report, whatever a declaration says one day. */
const SECRET = /passw|secret|token|sealed|hash|salt/i

/** Columns that every row has, with those that bound who sees it. */
const GUARDS = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'version',
  'delFlag',
  'tenantId',
  'sysOrgCode',
]

/** Columns of a noun that the role reads; `key` names the row that a part belongs to. */
export function readColumns({ fields, where = {}, tenants }: AnyResource, key?: string): readonly string[] {
  const declared = fieldEntries({ fields }).map(([name]) => name)
  const all = [...GUARDS, ...declared, ...Object.keys(where), ...(tenants ? [tenants] : []), ...(key ? [key] : [])]
  return [...new Set(all)].filter((name) => !SECRET.test(name))
}
