import { type Choices, choices, openChoices } from '../choices.ts'

/** A dictionary of a test, of which nobody asks what it holds. */
export function textChoices(code: string): Choices<Readonly<Record<string, string>>, true> {
  return openChoices(code, [code, code], {})
}

/** The same with numbers: any digit. */
export function numberChoices(code: string): Choices<Readonly<Record<string, number>>, false> {
  const digits = Array.from({ length: 10 }, (_, digit) => [`n${digit}`, [digit, `${digit}`, `${digit}`]])
  return choices(code, [code, code], Object.fromEntries(digits)) as never
}
