import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import { SEED_REPORTS } from './report-seed.ts'

/** Reports that are new to the database; one that is there, or was taken away, belongs to the administrators. */
export async function seedReports(
  db: Database,
  seedId: (kind: string, key: string) => string,
): Promise<readonly SeededTexts[]> {
  for (const { code, name, source, items, params } of SEED_REPORTS) {
    const id = seedId('report', code)
    const { rows } = await sql`
      insert into online_report (id, code, name, name_en, source, create_by)
      values (${id}, ${code}, ${name[0]}, ${name[1]}, ${source}, 'system') on conflict do nothing returning id
    `.execute(db)
    if (rows.length === 0) {
      continue
    }
    for (const [index, { field, title, search, isHidden = false }] of items.entries()) {
      await sql`
        insert into online_report_item (id, report_id, field_name, field_txt, field_txt_en, is_show, search_mode, order_num, create_by)
        values (${seedId('reportItem', `${code}:${field}`)}, ${id}, ${field}, ${title?.[0] ?? null}, ${title?.[1] ?? null},
          ${!isHidden}, ${search ?? null}, ${index + 1}, 'system')
      `.execute(db)
    }
    for (const [index, param] of params.entries()) {
      await sql`
        insert into online_report_param (id, report_id, param_name, param_txt, param_txt_en, param_value, field_name, order_num, create_by)
        values (${seedId('reportParam', `${code}:${param.name}`)}, ${id}, ${param.name}, ${param.title[0]}, ${param.title[1]},
          ${param.value}, ${param.name}, ${index + 1}, 'system')
      `.execute(db)
    }
  }
  const of = { by: ['id'], holders: 'online:report:edit' }
  return [
    {
      ...{ ...of, name: 'reports', table: 'online_report', columns: ['name', 'name_en'] },
      rows: SEED_REPORTS.map(({ code, name: [name, name_en] }) => ({ id: seedId('report', code), name, name_en })),
    },
    {
      ...{ ...of, name: 'columns of reports', table: 'online_report_item', columns: ['field_txt', 'field_txt_en'] },
      rows: SEED_REPORTS.flatMap(({ code, items }) =>
        items.map(({ field, title: [field_txt, field_txt_en] = [null, null] }) => ({
          ...{ id: seedId('reportItem', `${code}:${field}`), field_txt, field_txt_en },
        })),
      ),
    },
    {
      ...{ ...of, name: 'parameters of reports', table: 'online_report_param', columns: ['param_txt', 'param_txt_en'] },
      rows: SEED_REPORTS.flatMap(({ code, params }) =>
        params.map(({ name, title: [param_txt, param_txt_en] }) => ({
          ...{ id: seedId('reportParam', `${code}:${name}`), param_txt, param_txt_en },
        })),
      ),
    },
  ]
}
