import { sql } from 'kysely'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { SeededTexts } from '#kit/server/database/seeded-texts.server.ts'
import type { RulePart } from './check-rule.ts'

interface SeedRule {
  readonly code: string
  readonly name: Text
  readonly parts: readonly RulePart[]
}

const SEED_RULES: readonly SeedRule[] = [
  {
    code: 'common',
    name: ['通用编码规则', 'Codes in general'],
    parts: [
      { digits: '1', pattern: '^[a-zA-Z]$', message: '第一位只能是字母' },
      { digits: '*', pattern: '^[0-9a-zA-Z_]{0,}$', message: '只能填写数字、大小写字母、下划线' },
      { digits: '*', pattern: '^.{3,}$', message: '最少输入3位数' },
      { digits: '*', pattern: '^.{3,12}$', message: '最多输入12位数' },
    ],
  },
]

/** Check rules that are new to the database; one that is there, or was taken away, belongs to the administrators. */
export async function seedCheckRules(
  db: Database,
  seedId: (kind: string, key: string) => string,
): Promise<SeededTexts> {
  for (const { code, name, parts } of SEED_RULES) {
    await sql`
      insert into sys_check_rule (id, rule_name, rule_name_en, rule_code, rule_json, create_by)
      values (${seedId('checkRule', code)}, ${name[0]}, ${name[1]}, ${code}, ${JSON.stringify(parts)}, 'system') on conflict do nothing
    `.execute(db)
  }
  return {
    ...{ name: 'check rules', table: 'sys_check_rule', by: ['id'], columns: ['rule_name', 'rule_name_en'] },
    rows: SEED_RULES.map(({ code, name: [rule_name, rule_name_en] }) => ({
      ...{ id: seedId('checkRule', code), rule_name, rule_name_en },
    })),
    holders: 'system:checkRule:edit',
  }
}
