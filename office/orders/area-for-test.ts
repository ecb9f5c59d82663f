import type { Examples } from '#kit/contract/testing/examples.ts'
import { bin } from './bin/bin.ts'
import { binExamples } from './bin/bin-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const ordersExamples: Readonly<Record<string, Examples>> = { [bin.name]: binExamples }
