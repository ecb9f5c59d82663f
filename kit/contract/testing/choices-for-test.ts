import { type Choices, choices, openChoices } from '../choices.ts'

/** A dictionary of a test, of which nobody asks what it holds. */
export function textChoices(code: string): Choices<Readonly<Record<string, string>>, true> {
  return openChoices(code, [code, code], {})
}

/** The same with numbers. */
export function numberChoices(
  code: string,
  values: readonly number[] = [1],
): Choices<Readonly<Record<string, number>>, false> {
  return choices(code, [code, code], Object.fromEntries(values.map((value) => [value, [value, '一', 'one']]))) as never
}
