import { nameKey } from './clean-text.ts'

/** Finds names by any of their spellings. */
export interface NameBook {
  /**
   * @returns the name as the shop keeps it, and whether it was spelled otherwise; `name` is null for an alias whose
   * name the shop does not keep; null for a text that is neither.
   */
  find(text: string): { readonly name: string | null; readonly isAlias: boolean; readonly meant: string } | null
}

/** Names that the shop keeps come first; then the aliases, those given by the user before the built-in ones. */
export function nameBook(input: {
  readonly known: readonly string[]
  readonly aliases: Readonly<Record<string, readonly string[]>>
  /** Spelling → name. */
  readonly extra?: Readonly<Record<string, string>>
}): NameBook {
  const known = new Map(input.known.map((name) => [nameKey(name), name]))
  const aliases = new Map<string, string>()
  for (const [name, spellings] of Object.entries(input.aliases)) {
    for (const spelling of [name, ...spellings]) {
      aliases.set(nameKey(spelling), name)
    }
  }
  for (const [spelling, name] of Object.entries(input.extra ?? {})) {
    aliases.set(nameKey(spelling), name)
  }
  return {
    find(text) {
      const key = nameKey(text)
      const direct = known.get(key)
      if (direct !== undefined) {
        return { name: direct, isAlias: direct !== text, meant: direct }
      }
      const meant = aliases.get(key)
      return meant === undefined ? null : { name: known.get(nameKey(meant)) ?? null, isAlias: true, meant }
    },
  }
}
