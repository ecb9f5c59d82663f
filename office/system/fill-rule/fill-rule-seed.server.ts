import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import { asJson, OWN_NUMBERS } from '../../numbering/own-numbers.ts'

/**
 * Rules of the shop's own numbers that are new to the database, as the numbers look by themselves. One that is there, or was
 * taken away, belongs to the administrators.
 */
export async function seedFillRules(db: Database, seedId: (kind: string, key: string) => string): Promise<SeededTexts> {
  for (const { rule, name, params } of Object.values(OWN_NUMBERS)) {
    await sql`
      insert into sys_fill_rule (id, rule_name, rule_name_en, rule_code, rule_params, create_by)
      values (${seedId('fillRule', rule)}, ${name[0]}, ${name[1]}, ${rule}, ${asJson(params)}, 'system') on conflict do nothing
    `.execute(db)
  }
  return {
    ...{ name: 'fill rules', table: 'sys_fill_rule', by: ['id'], columns: ['rule_name', 'rule_name_en'] },
    rows: Object.values(OWN_NUMBERS).map(({ rule, name: [rule_name, rule_name_en] }) => ({
      ...{ id: seedId('fillRule', rule), rule_name, rule_name_en },
    })),
    holders: 'system:fillRule:edit',
  }
}
