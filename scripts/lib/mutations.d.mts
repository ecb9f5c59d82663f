export interface Mutation {
  readonly path: string
  readonly kind: 'refusal' | 'early return' | 'bound' | 'limit' | 'guarding call' | 'condition'
  /** Place in the text. */
  readonly start: number
  readonly end: number
  readonly line: number
  readonly was: string
  readonly becomes: string
}

/** Ways to break the guards of a file, one at a time. @param path for the kind of the source */
export function mutationsOf(path: string, text: string): readonly Mutation[]
