import { afterEach, expect } from 'vitest'
import { takeWrongAnswers } from './wrong-answers.ts'

// The server of a test looks at its own answers; whoever asked for a wrong one fails, and is told the route and the place.
afterEach(() => {
  expect(takeWrongAnswers(), 'answers are what their routes declare').toEqual([])
})
