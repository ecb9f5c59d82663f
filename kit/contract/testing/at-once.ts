import type { Steps } from '../steps.ts'

/** Runs work from its first step to its last. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next()
  while (!step.done) {
    step = steps.next()
  }
  return step.value
}

/** The same function, its work done when it is called. */
export function inOneGo<Input extends readonly unknown[], Result>(
  work: (...input: Input) => Steps<Result>,
): (...input: Input) => Result {
  return (...input) => atOnce(work(...input))
}
