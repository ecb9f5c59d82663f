import type { Text } from './text.ts'

type Color = 'grey' | 'blue' | 'green' | 'orange' | 'red'

/** A value, its Chinese and English text, and the colour of its tag where it is a state. */
export type Choice<Value extends string | number = string | number> = readonly [
  value: Value,
  zh: string,
  en: string,
  color?: Color,
]

/** What a dictionary holds when the shop begins. */
export interface ChoiceList {
  /** Code of the dictionary, under which the shop keeps its texts and colours. */
  readonly code: string
  readonly title: Text
  readonly items: readonly Choice[]
  /** Values of the columns that hold it are numbers; on the wire its values are texts all the same. */
  readonly isNumber: boolean
  /** The shop adds values of its own: code that compares with some of them takes any other, too. */
  readonly isOpen: boolean
  /** Values are names as people write them, with any signs but commas: `1/7`, `Phat!`. */
  readonly hasNames: boolean
  /** No table holds it and nobody edits it; it answers like a stored one. */
  readonly isOfCode: boolean
  /** What people write for values beside their texts, by value: short names, names of before. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

const LIST: unique symbol = Symbol('choices')

/** What a field may hold, by name: `CONSULT.new` is the value, `choicesOf(CONSULT)` the dictionary. */
export type Choices<
  Values extends Readonly<Record<string, string | number>> = Readonly<Record<string, string | number>>,
  IsOpen extends boolean = boolean,
> = Values & { readonly [LIST]: ChoiceList & { readonly isOpen: IsOpen } }

/** Choices of any values. */
export interface AnyChoices {
  readonly [LIST]: ChoiceList
}

/** The values that a field of these choices holds; of an open dictionary any text. */
export type ChoiceOf<C> = C extends { readonly [LIST]: { readonly isOpen: true } }
  ? string
  : { [name in keyof C]: name extends string ? C[name] : never }[keyof C]

type Values<Items extends Readonly<Record<string, Choice>>> = { readonly [name in keyof Items]: Items[name][0] }

/**
 * The choices of a dictionary whose values are those of the code: none comes, goes or changes, the shop may change their
 * texts and colours. From them come the type of the field, what is checked of its values, what is seeded, and the
 * enumeration in the API document.
 *
 * @param items by the name that code calls the value with, in the order in which they are shown
 * @throws Error when two have the same value, or some are numbers and others texts
 */
export function choices<const Items extends Readonly<Record<string, Choice>>>(
  code: string,
  title: Text,
  items: Items,
  options: { readonly isOfCode?: boolean } = {},
): Choices<Values<Items>, false> {
  return build(code, title, items, { ...options, isOpen: false })
}

/** The choices that a dictionary begins with, and to which the shop adds its own. */
export function openChoices<const Items extends Readonly<Record<string, Choice<string>>>>(
  code: string,
  title: Text,
  items: Items,
  options: { readonly hasNames?: boolean; readonly words?: ChoiceList['words'] } = {},
): Choices<Values<Items>, true> {
  return build(code, title, items, { ...options, isOpen: true })
}

/** Choices of what has a title each, by their codes. */
export function titledChoices<Code extends string>(
  titled: Readonly<Record<Code, { readonly title: Text }>>,
): { readonly [code in Code]: readonly [code, string, string] } {
  const entries = Object.entries<{ readonly title: Text }>(titled)
  return Object.fromEntries(entries.map(([code, { title }]) => [code, [code, ...title]])) as never
}

/** The dictionary of choices. */
export function choicesOf(of: AnyChoices): ChoiceList {
  return of[LIST]
}

/** Code of their dictionary, for what asks by it. */
export function codeOf(of: AnyChoices): string {
  return of[LIST].code
}

/** What somebody meant who wrote it in some width and case; undefined for a word that is none of those that are known. */
export function valueMeant({ words }: Pick<ChoiceList, 'words'>, text: string): string | undefined {
  const asked = wordKey(text)
  return Object.keys(words).find((value) => words[value]?.some((word) => wordKey(word) === asked))
}

function wordKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** All values, in the order in which they are shown. */
export function valuesOf<C extends AnyChoices>(of: C): readonly ChoiceOf<C>[] {
  return of[LIST].items.map(([value]) => value as ChoiceOf<C>)
}

/** Whether it is one of the values. */
export function isChoice<C extends AnyChoices>(of: C, value: unknown): value is ChoiceOf<C> {
  return of[LIST].items.some(([known]) => known === value)
}

interface Options {
  readonly isOpen: boolean
  readonly hasNames?: boolean
  readonly isOfCode?: boolean
  readonly words?: ChoiceList['words']
}

function build<Items extends Readonly<Record<string, Choice>>, IsOpen extends boolean>(
  code: string,
  title: Text,
  named: Items,
  { isOpen, hasNames = false, isOfCode = false, words = {} }: Options,
): Choices<Values<Items>, IsOpen> {
  const items = Object.values(named)
  const values = items.map(([value]) => value)
  const isNumber = items.length > 0 && values.every((value) => typeof value === 'number')
  if (
    new Set(values.map(String)).size < values.length ||
    (!isNumber && values.some((value) => typeof value === 'number'))
  ) {
    throw new Error(`values of ${code}: each once, all of them numbers or texts`)
  }
  const list: ChoiceList = { code, title, items, isNumber, isOpen, hasNames, isOfCode, words }
  const byName = Object.fromEntries(Object.entries(named).map(([name, [value]]) => [name, value]))
  return Object.defineProperty(byName, LIST, { value: list }) as Choices<Values<Items>, IsOpen>
}
