import type { Examples } from '#kit/contract/testing/examples.ts'
import { samplePerson } from './person/person.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const demoExamples: Readonly<Record<string, Examples>> = {
  [samplePerson.name]: { values: { email: (n) => `person${n}@example.com` } },
}
