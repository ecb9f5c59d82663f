/** What declarations cannot tell of who has which rows named. */
export interface NamingRules {
  /** Permissions, by table, of pages that choose rows of it in a way that no declared field tells. */
  readonly choosers: ReadonlyMap<string, readonly string[]>
  /** Tables whose rows are people: a list that can be searched by them is no reason to read who they are. */
  readonly people: ReadonlySet<string>
}
