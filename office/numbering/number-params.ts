import { type NumberPattern, PATTERN_MAX, parsePattern } from './number-pattern.ts'

/** How numbers are made, as a rule has it in its JSON. */
export interface NumberParams {
  readonly pattern: string
  /** Counted in the transaction that uses the number: none is left out, and those who count wait for each other. */
  readonly isGapless: boolean
  /** The number goes on when a period ends, and its digits come round when they are used up. */
  readonly isContinuous: boolean
}

/** Reads the JSON of a rule, or says what of it cannot be read. */
export function numberParamsIn(ruleParams: string | null): NumberParams | { readonly wrong: string } {
  try {
    const { pattern, gapless, continuous } = JSON.parse(ruleParams ?? '') as Readonly<Record<string, unknown>>
    if (typeof pattern !== 'string' || pattern.length > PATTERN_MAX) {
      return { wrong: 'pattern' }
    }
    const reading = parsePattern(pattern)
    return 'wrong' in reading ? reading : { pattern, isGapless: isYes(gapless), isContinuous: isYes(continuous) }
  } catch {
    return { wrong: 'JSON' }
  }
}

const isYes = (value: unknown) => value === true || value === 'true'

/** The pattern of parameters that were read. */
export function patternIn({ pattern }: Pick<NumberParams, 'pattern'>): NumberPattern {
  const reading = parsePattern(pattern)
  if ('wrong' in reading) {
    throw new Error(`no pattern of numbers: ${pattern}`)
  }
  return reading
}
