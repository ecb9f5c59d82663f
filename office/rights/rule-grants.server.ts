import { sql } from 'kysely'
import { type DataRule, type RuleMatch, UNREADABLE_RULE } from '#kit/contract/data-rule.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Grant } from './grants.server.ts'

/** A rule as it binds. */
type BindingRule = DataRule & { readonly id: string; readonly name: string | null }

/** A grant of a page with the rules that bind its rows. */
export interface PageGrant {
  readonly grant: Grant
  readonly component: string
  readonly rules: readonly BindingRule[]
  readonly match: RuleMatch
}

/**
 * The grants of pages with their rules. A role without selected rules binds nothing, a rule that was switched off neither;
 * a selected rule that is not there any more hides every row of its role.
 */
export async function pageGrants(db: Database, grants: readonly Grant[]): Promise<readonly PageGrant[]> {
  const rules = await loadRules(db, grants)
  return grants.flatMap((grant) => {
    const { component, dataRuleIds, ruleMatch } = grant
    if (!component) {
      return []
    }
    const selected = selectedIds(dataRuleIds).flatMap((id) => {
      const rule = rules.get(id) ?? { ...UNREADABLE_RULE, id, name: null, isOn: true }
      return rule.isOn ? [rule] : []
    })
    return [{ grant, component, rules: selected, match: ruleMatch }]
  })
}

type StoredRule = BindingRule & { readonly isOn: boolean }

async function loadRules(db: Database, grants: readonly Grant[]): Promise<ReadonlyMap<string, StoredRule>> {
  const ids = [...new Set(grants.flatMap(({ dataRuleIds }) => selectedIds(dataRuleIds)))]
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<StoredRule>`
    select id, rule_name as name, rule_column as "column", rule_conditions as operator, rule_value as value,
      status = '1' as is_on
    from sys_permission_data_rule where id = any(${ids})
  `.execute(ofAnySpeaker(db, 'rules that bind a person are read before there is a caller'))
  return new Map(rows.map((rule) => [rule.id, rule]))
}

/** Ids of rules as a grant keeps them. Every part counts as written: one that is blank or holds a blank names no rule. */
export function selectedIds(dataRuleIds: string | null): readonly string[] {
  return (dataRuleIds ?? '').split(',').filter((id) => id !== '')
}
