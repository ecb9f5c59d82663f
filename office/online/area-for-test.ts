import type { Examples } from '#kit/contract/testing/examples.ts'
import { dataSource } from './data-source/data-source.ts'
import { dataSourceExamples } from './data-source/data-source-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const onlineExamples: Readonly<Record<string, Examples>> = {
  [dataSource.name]: dataSourceExamples,
}
