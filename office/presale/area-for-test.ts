import type { Examples } from '#kit/contract/testing/examples.ts'
import { wave } from '../trade/model/wave.ts'
import { NOBODY } from '../trade/model/wave-review.ts'
import { releasePlanExamples } from './release/release-for-test.ts'
import { releasePlan } from './release/release-plan.ts'
import { waveExamples } from './wave/wave-for-test.ts'

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const presaleExamples: Readonly<Record<string, Examples>> = {
  [releasePlan.name]: releasePlanExamples,
  [wave.name]: waveExamples,
  [`${wave.name}.cut`]: { values: { seats: () => NOBODY } },
}
