import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.server.ts'

export interface Rule {
  /** Component of the page whose rows are bound. */
  readonly component: string
  readonly column: string
  /** Equal when left out. */
  readonly operator?: string
  readonly value: string
}

/** Gives a person's role a page with one selected rule: rows whose `column` is so to the value. */
export async function bindToRule(
  app: Pick<TestApp, 'db'>,
  { roleId }: { readonly roleId: string },
  { component, column, operator = '=', value }: Rule,
): Promise<void> {
  const { rows } = await sql<{ id: string; permissionId: string }>`
    insert into sys_permission_data_rule (permission_id, rule_column, rule_conditions, rule_value)
    select id, ${column}, ${operator}, ${value} from sys_permission where component = ${component} returning id, permission_id
  `.execute(app.db)
  const [rule] = rows
  if (!rule) {
    throw new Error(`no page has the component ${component}`)
  }
  await sql`
    insert into sys_role_permission (role_id, permission_id, data_rule_ids) values (${roleId}, ${rule.permissionId}, ${rule.id})
  `.execute(app.db)
}
