import type { AnswerVariable } from '../../trade/model/messages.ts'

/** What is often answered, by the setting of the shop. */
export const READY_ANSWERS_PATH = '/shop/consult/readyAnswers'

/** A ready answer for one consult. */
export interface ReadyAnswer {
  /** With the values that there are; what has none stands as it was written. */
  readonly text: string
  readonly missing: readonly AnswerVariable[]
}
