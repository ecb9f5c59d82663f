import type { Examples } from '#kit/contract/testing/examples.ts'

/** A sender that the rule for addresses lets through. */
export const mailServerExamples: Examples = { values: { fromAddress: (n) => `shop${n}@mail.example` } }
