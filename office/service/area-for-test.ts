import type { Examples } from '#kit/contract/testing/examples.ts'
import { consultExamples } from './consult/consult-for-test.ts'
import { noticeExamples } from './notice/notice-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const serviceExamples: Readonly<Record<string, Examples>> = { ...consultExamples, ...noticeExamples }
