export interface Reach {
  /** Test files of Vitest, the nearest first. */
  readonly units: readonly string[]
  /** Those that go through everything that is declared with a server: the whole suite runs them. */
  readonly longer: readonly string[]
  readonly journeys: readonly string[]
  /** Names of the nouns of the changed folders: contract tests go through them alone. */
  readonly nouns: readonly string[]
  /** Addresses of their pages: looks at pages go through them alone. */
  readonly pages: readonly string[]
}

/** Tests and journeys that a change can reach. @param texts all sources by their paths */
export function reachOf(changed: readonly string[], texts: ReadonlyMap<string, string>): Reach
