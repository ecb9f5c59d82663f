import { type RawBuilder, sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Stored, StoredItem, StoredParam, StoredReport } from './report.ts'
import type { StoredRule } from './sql-report.ts'

const REPORTS = 'reports of the shared tenant are for all; their rows are read through row rules'

const NO_REPORT: Refusal = ['实体不存在', 'There is no such report', 'report.noReport']

type Asking = Pick<RequestContext, 'db' | 'user'>

/**
 * Reports of tenant 0 are for all, unless the tenant has one of the same code; those of another tenant are unknown.
 * @param key the code of a report, or its id
 * @throws DomainError `refused` when there is none
 */
export async function storedReport(
  { db, user }: Asking,
  key: string,
): Promise<Stored & { readonly rules: readonly StoredRule[] }> {
  const {
    rows: [report],
  } = await sql<StoredReport>`
    select id, code, name, name_en, source, db_source, cgr_sql, chart_label, chart_values, tenant_id from online_report
    where (code = ${key} or id = ${key}) and tenant_id in (0, ${user.tenantId})
    order by tenant_id = ${user.tenantId} desc, id = ${key} desc limit 1
  `.execute(unscoped(db, REPORTS))
  if (!report) {
    throw refused(NO_REPORT)
  }
  const [items, params, rules] = await Promise.all([
    partsOf<StoredItem>(db, report.id, {
      table: 'online_report_item',
      columns: sql`field_name, field_txt, field_txt_en, group_title, is_show, is_order, is_total, search_mode,
        field_type, dict_code, field_href`,
    }),
    partsOf<StoredParam>(db, report.id, {
      table: 'online_report_param',
      columns: sql`id, param_name, param_txt, param_txt_en, param_type, param_value, field_name, order_num`,
    }),
    partsOf<StoredRule>(db, report.id, {
      table: 'online_report_rule',
      columns: sql`field_name, rule_condition, rule_value`,
    }),
  ])
  return { report, items, params, rules }
}

interface Parts {
  readonly table: string
  readonly columns: RawBuilder<unknown>
}

async function partsOf<Row>(db: Asking['db'], id: string, { table, columns }: Parts): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
    where report_id = ${id} order by order_num, id`.execute(unscoped(db, REPORTS))
  return rows
}
