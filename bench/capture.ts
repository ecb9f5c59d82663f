import pg from 'pg'

/** A statement as the driver got it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Set for statements that are prepared once per connection. */
  readonly name?: string
}

/** Notes from now on every statement that names the table. @returns what takes the notes since the last time. */
export function captureStatements(table: string): () => readonly Statement[] {
  let noted: Statement[] = []
  const query: (...input: unknown[]) => unknown = pg.Client.prototype.query
  const noting = function (this: pg.Client, ...input: unknown[]): unknown {
    const statement = statementOf(input)
    if (statement?.text.includes(table)) {
      noted.push(statement)
    }
    return query.apply(this, input)
  }
  Object.assign(pg.Client.prototype, { query: noting })
  return () => {
    const taken = noted
    noted = []
    return taken
  }
}

function statementOf([first, second]: readonly unknown[]): Statement | null {
  if (typeof first === 'string') {
    return { text: first, values: Array.isArray(second) ? second : [] }
  }
  if (typeof first !== 'object' || first === null || !('text' in first)) {
    return null
  }
  const { text, values, name } = first as { text: string; values?: unknown[]; name?: string }
  return { text, values: values ?? (Array.isArray(second) ? second : []), ...(name ? { name } : {}) }
}
