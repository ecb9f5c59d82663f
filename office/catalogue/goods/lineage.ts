import type { Text } from '#kit/contract/text.ts'

/** A figure of the same run: as a pre-order, as the one that arrived, or what was left of it; or the pre-order of another run. */
export interface Relative {
  readonly id: string
  readonly line: 1 | 2 | 3
  readonly goodsNo: string
  readonly name: string
  /** Another run of the figure, before this one or behind it. */
  readonly run?: 'earlier' | 'later' | undefined
  /** The row that it is told of. */
  readonly isSelf: boolean
}

/** What rows of figures and of listings say of their run, beside the declared columns. */
export interface WithLineage {
  readonly relatives?: readonly Relative[]
}

/** What a step of a run is called. */
export function stepTitle({ line, run }: Pick<Relative, 'line' | 'run'>): Text {
  return run ? RUNS[run] : STEPS[line]
}

export const LINEAGE: Text = ['谱系', 'Lineage']

const RUNS: Readonly<Record<NonNullable<Relative['run']>, Text>> = {
  earlier: ['上一版', 'Earlier run'],
  later: ['再版', 'Re-run'],
}
const STEPS: Readonly<Record<Relative['line'], Text>> = {
  1: ['现货', 'In stock'],
  2: ['预售', 'Pre-order'],
  3: ['补款', 'Balance'],
}
