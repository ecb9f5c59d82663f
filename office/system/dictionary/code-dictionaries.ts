import type { ChoiceList } from '#kit/contract/choices.ts'

/** What code holds fast of a dictionary. */
export interface CodeDictionaries {
  /** Its values are those of the code: none comes, goes or changes; texts and colours are free. */
  isFixed(code: string): boolean
  /** A field chooses from it: it keeps its code, and stays. */
  isNamed(code: string): boolean
  /** Its values are names, with any signs but commas. */
  hasNames(code: string): boolean
  /** No table holds it: a stored one cannot take its code. */
  isOfCode(code: string): boolean
}

/** @param chosen those that fields choose from; beside them only those of the code are kept from being removed */
export function codeDictionaries(choices: readonly ChoiceList[], chosen: readonly ChoiceList[]): CodeDictionaries {
  const codes = (has: (list: ChoiceList) => boolean): ReadonlySet<string> =>
    new Set(choices.filter(has).map(({ code }) => code))
  const named = codes((list) => !list.isOpen || chosen.includes(list))
  const fixed = codes(({ isOpen }) => !isOpen)
  const names = codes(({ hasNames }) => hasNames)
  const ofCode = codes(({ isOfCode }) => isOfCode)
  return {
    isFixed: (code) => fixed.has(code),
    isNamed: (code) => named.has(code),
    hasNames: (code) => names.has(code),
    isOfCode: (code) => ofCode.has(code),
  }
}
