export interface Part {
  /** Bytes on the line. */
  readonly size: number
  /** Numbers of the visits that load it. */
  readonly visits: readonly number[]
  /** Numbers of the parts that it imports. */
  readonly imports: readonly number[]
  /** It stays a file of its own. */
  readonly isAlone?: boolean
}

export interface GroupOptions {
  readonly request?: number
  readonly spare?: number
}

export function groupsOf(
  parts: readonly Part[],
  weights: readonly number[],
  options?: GroupOptions,
): readonly (readonly number[])[]
