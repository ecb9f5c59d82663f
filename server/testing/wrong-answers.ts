import type { WrongAnswer } from './answer-check.server.ts'

/** Test files load our modules anew, and their servers note into one list all the same. */
const KEY = Symbol.for('vitrine.wrong-answers')

function noted(): WrongAnswer[] {
  const shared = globalThis as { [KEY]?: WrongAnswer[] }
  shared[KEY] ??= []
  return shared[KEY]
}

/** Notes an answer that its route does not declare; the test that asked for it fails. */
export function noteWrongAnswer(wrong: WrongAnswer): void {
  noted().push(wrong)
}

/** What was noted since it was last asked for. */
export function takeWrongAnswers(): readonly WrongAnswer[] {
  return noted().splice(0)
}
