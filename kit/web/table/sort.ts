/** The column that the rows of a list are ordered by, and which way. */
export interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}
