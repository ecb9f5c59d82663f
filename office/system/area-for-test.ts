import type { Examples } from '#kit/contract/testing/examples.ts'
import { checkRule } from './check-rule/check-rule-resource.ts'
import { depart } from './depart/depart.ts'
import { tableDictionary } from './dictionary/table-dictionary.ts'
import { tableDictionaryExamples } from './dictionary/table-dictionary-for-test.ts'
import { fillRule } from './fill-rule/fill-rule.ts'
import { position } from './position/position.ts'
import { role } from './role/role.ts'
import { roleExamples } from './role/role-for-test.ts'
import { tenantPack } from './tenant/tenant-pack.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const systemExamples: Readonly<Record<string, Examples>> = {
  [role.name]: roleExamples,
  [tenantPack.name]: {
    calls: {
      takenGrants: ({ id }) => ({ ownerId: id }),
      giveBackGrants: ({ id }) => ({ ownerId: id, id }),
    },
  },
  [tableDictionary.name]: tableDictionaryExamples,
  [checkRule.name]: {
    values: { ruleJson: (n) => `[{"digits":"*","pattern":"^[a-z]+$","message":"第${n}条","priority":"1"}]` },
    sheetFields: ['ruleName', 'ruleCode', 'ruleDescription', 'ruleJson'],
    calls: {
      checkByCode: ({ ruleCode }) => ({ ruleCode, value: '' }),
      test: ({ id }) => ({ id, value: '' }),
    },
  },
  [fillRule.name]: {
    values: { ruleParams: (n) => `{"pattern":"N${n}-{seq:4}","gapless":true}` },
    sheetFields: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'],
    calls: {
      testFillRule: ({ ruleCode }) => ({ ruleCode }),
      executeRuleByCodeBatch: ({ ruleCode }) => ({ rules: [{ ruleCode }] }),
    },
  },
  [depart.name]: {
    values: {
      orgCode: (n) => `${String.fromCharCode(65 + Math.floor(n / 99))}${String((n % 99) + 1).padStart(2, '0')}`,
    },
  },
  [position.name]: { calls: { queryByCode: ({ code }) => ({ code }) } },
}
