/** The versions of one record, as a page compares them. */
export interface ComparedVersions {
  /** What it is, in the reader's language. */
  readonly kind: string
  readonly title: string
  readonly fields: readonly { readonly name: string; readonly title: string }[]
  /** Newest first. */
  readonly versions: readonly {
    readonly id: string
    readonly number: number
    /** As its button says it. */
    readonly commandText: string
    readonly createBy: string
    readonly createTime: string
    /** As people read them, by field. */
    readonly texts: Readonly<Record<string, string>>
  }[]
}

/** Names of the fields that two versions do not have in common. */
export function differing(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return new Set([...names].filter((name) => (one[name] ?? '') !== (other[name] ?? '')))
}
