/** The fields that changed, as a history keeps them: before and after, in the form of the wire. */
type Changed = Readonly<Record<string, readonly [from: unknown, to: unknown]>>

type Content = Readonly<Record<string, unknown>>

/**
 * What a record was after each entry of its history, by the number of the entry.
 * @param current what it is now
 * @param changes its entries, newest first; one without changes says that the record came or went
 */
export function foldVersions(current: Content, changes: readonly (Changed | null)[]): readonly Content[] {
  const versions: Content[] = []
  let content = current
  for (const changed of changes) {
    versions.push(content)
    const before = Object.entries(changed ?? {}).flatMap(([name, [from]]) =>
      Object.hasOwn(content, name) ? [[name, from] as const] : [],
    )
    content = { ...content, ...Object.fromEntries(before) }
  }
  return versions
}
