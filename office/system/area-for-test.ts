import type { Examples } from '#kit/contract/testing/examples.ts'
import { tableDictionary } from './dictionary/table-dictionary.ts'
import { tableDictionaryExamples } from './dictionary/table-dictionary-for-test.ts'
import { position } from './position/position.ts'
import { role } from './role/role.ts'
import { roleExamples } from './role/role-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const systemExamples: Readonly<Record<string, Examples>> = {
  [role.name]: roleExamples,
  [tableDictionary.name]: tableDictionaryExamples,
  [position.name]: { calls: { queryByCode: ({ code }) => ({ code }) } },
}
