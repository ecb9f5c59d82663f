import type { Text } from '#kit/contract/text.ts'

export interface Declared<Value> {
  readonly kind: 'number' | 'boolean' | 'text' | 'choice' | 'choices'
  readonly title: Text
  readonly initial: Value
  readonly min?: number
  readonly max?: number
  /** Longest text. */
  readonly length?: number
  /** What may be chosen, with its words. */
  readonly choices?: readonly (readonly [value: string, title: Text])[]
  readonly help?: Text
  /** What changes with it, and for whom. */
  readonly effect: Text
  /** Amounts are fen, shown in yuan. */
  readonly isMoney?: boolean
}

export type Setting = Declared<number> | Declared<boolean> | Declared<string>

const FROM_NOW: Text = ['保存后立即生效', 'Counts as soon as it is saved']

export function number(
  title: Text,
  initial: number,
  min: number,
  max: number,
  more: Partial<Declared<number>> = {},
): Declared<number> {
  return { kind: 'number', title, initial, min, max, effect: FROM_NOW, ...more }
}

export function boolean(title: Text, initial: boolean, more: Partial<Declared<boolean>> = {}): Declared<boolean> {
  return { kind: 'boolean', title, initial, effect: FROM_NOW, ...more }
}

export function text(
  title: Text,
  initial: string,
  length: number,
  more: Partial<Declared<string>> = {},
): Declared<string> {
  return { kind: 'text', title, initial, length, effect: FROM_NOW, ...more }
}

export function choice(
  title: Text,
  choices: readonly (readonly [value: string, title: Text])[],
  more: Partial<Declared<string>> = {},
): Declared<string> {
  return { kind: 'choice', title, initial: choices[0]?.[0] ?? '', choices, effect: FROM_NOW, ...more }
}

/** Several of them, at least one; stored in their order, apart by commas. All of them unless said. */
export function choices(
  title: Text,
  offered: readonly (readonly [value: string, title: Text])[],
  more: Partial<Declared<string>> = {},
): Declared<string> {
  const initial = offered.map(([value]) => value).join(',')
  return { kind: 'choices', title, initial, choices: offered, effect: FROM_NOW, ...more }
}
