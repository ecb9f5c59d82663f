type ExampleInput = Readonly<Record<string, unknown>>

/** Reads and changes rows as the suite does it, over HTTP. */
interface ExampleRows {
  get(path: string, id: string): Promise<ExampleInput>
  edit(path: string, values: ExampleInput): Promise<ExampleInput>
}

/** What the suite over all resources asks a noun for where its declaration does not say it; lies beside the noun. */
export interface Examples {
  /** Values that the noun's own rules let through, by field: a different one for each number. */
  readonly values?: Readonly<Record<string, (number: number) => unknown>>
  /** Statements that make what its values name, of nouns that the suite cannot make; run once in each shop. */
  readonly named?: readonly string[]
  /** Makes rows fit together that references were chosen from; they are given by the name of the field. */
  tie?(references: ReadonlyMap<string, readonly string[]>, rows: ExampleRows): Promise<void>
  /** Fields that a sheet brings back, unless it does all that are shown. */
  readonly sheetFields?: readonly string[]
  /** The input as a sheet can hold it. */
  sheetInput?(input: ExampleInput): ExampleInput
  /** What a row is made with beside its fields: parts that no declaration knows. */
  readonly parts?: ExampleInput
  /** Statements that make a row of a noun without a call for it, with all that it refers to; `id` is that of the row. */
  stored?(id: string, number: number): readonly string[]
  /** Field of such a row that has a text of its own, `secret<number>x` somewhere in it. */
  readonly told?: string
  /** Fields that an edit leaves alone: a command of their own changes them once they are known, or they belong to such ones. */
  readonly kept?: readonly string[]
  /** The row that the house is made of, by a value: nobody deletes it. */
  readonly builtIn?: readonly [name: string, value: string]
  /** Fields that follow from others, or from the time. */
  readonly derived?: readonly string[]
  /** Input of calls that name something else than the row, by the last part of their path. */
  readonly calls?: Readonly<Record<string, (row: ExampleInput) => ExampleInput>>
}
