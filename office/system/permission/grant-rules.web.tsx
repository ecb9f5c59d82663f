import { useQuery } from '@tanstack/react-query'
import { Checkbox, Segmented, Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { nameOf } from './grant-boxes.web.tsx'
import type { GrantCalls, TickableRule } from './grant-calls.web.ts'
import type { GrantEntry, GrantRules } from './grant-tree.ts'
import { RULE_CONDITIONS } from './rule-conditions.ts'

interface GrantRulesPanelProps {
  readonly entry: GrantEntry
  readonly isGranted: boolean
  readonly rules: GrantRules | undefined
  readonly rulesOf: GrantCalls['rulesOf']
  readonly onTick: (rules: GrantRules) => void
}

/** Which rules bind the rows of a page, and how several are joined. */
export function GrantRulesPanel({ entry, isGranted, rules, rulesOf, onTick }: GrantRulesPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const query = useQuery({ queryKey: ['rules-to-tick', entry.id], queryFn: () => rulesOf(entry.id), gcTime: 0 })
  const ticked = rules?.ruleIds ?? []
  const match = rules?.match ?? 'and'
  const change = (more: Partial<GrantRules>) => onTick({ permissionId: entry.id, ruleIds: ticked, match, ...more })
  return (
    <section className="grant-rules" aria-label={t(TITLE)}>
      <h3 className="grant-rules-title">
        {t(TITLE)} · {nameOf(entry, locale)}
      </h3>
      <p className="grant-hint">{t(isGranted ? HINT : NOT_GRANTED)}</p>
      {query.isPending && <Skeleton active title={false} />}
      {query.isError && <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />}
      {query.data && (
        <Checkbox.Group
          className="grant-rules-list"
          disabled={!isGranted}
          value={[...ticked]}
          onChange={(ids) => change({ ruleIds: ids.map(String) })}
        >
          {query.data.map((rule) => (
            <Checkbox key={rule.id} value={rule.id}>
              <RuleText rule={rule} />
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
      {ticked.length > 1 && (
        <div className="grant-match">
          <span id="grant-match">{t(JOINED)}</span>
          <Segmented<'and' | 'or'>
            aria-labelledby="grant-match"
            size="small"
            value={match}
            onChange={(next) => change({ match: next })}
            options={[
              { value: 'and', label: t(AND) },
              { value: 'or', label: t(OR) },
            ]}
          />
          <p className="grant-hint">{t(match === 'and' ? AND_HINT : OR_HINT)}</p>
        </div>
      )}
    </section>
  )
}

function RuleText({ rule }: { readonly rule: TickableRule }) {
  const t = useTranslate()
  const conditions = useDictionary(RULE_CONDITIONS)
  const condition = conditions.find(({ value }) => value === rule.ruleConditions)?.text ?? rule.ruleConditions
  return (
    <span className={rule.status === '1' ? undefined : 'grant-off'}>
      {rule.ruleName ?? rule.id}
      {rule.status !== '1' && ` (${t(OFF)})`}
      <small className="grant-rule-text">
        {rule.ruleColumn} {condition} {rule.ruleValue}
      </small>
    </span>
  )
}

const TITLE: Text = ['数据规则', 'Data rules']
const HINT: Text = ['不勾选表示能看到全部数据', 'Without a tick all rows are seen']
const NOT_GRANTED: Text = ['先勾选该菜单，再选择规则', 'Grant the page first']
const FAILED: Text = ['规则加载失败', 'The rules could not be loaded']
const OFF: Text = ['已停用', 'off']
const JOINED: Text = ['多条规则', 'Several rules']
const AND: Text = ['且', 'And']
const OR: Text = ['或', 'Or']
const AND_HINT: Text = [
  '同一字段的规则满足其一，不同字段的规则须同时满足',
  'One rule of each field must hold, and all fields together',
]
const OR_HINT: Text = ['满足任意一条规则的数据都能看到', 'Rows that meet any of the rules are seen']
