/** The text of a file, fetched when somebody wants to read it. */
export type SourceFile = () => Promise<{ readonly default: string }>
