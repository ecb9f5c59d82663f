import pg from 'pg'

/** A statement as the driver got it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Set for statements that are prepared once per connection. */
  readonly name?: string
  /** Place among the turns of what was noted: a statement that began after one of the turn before was answered. */
  readonly turn: number
  /** Which of the connections of the process sent it. */
  readonly connection: number
}

type Sent = Omit<Statement, 'turn' | 'connection'>

/** Notes from now on every statement that names the table. @returns what takes the notes since the last time. */
export function captureStatements(table: string): () => readonly Statement[] {
  let noted: Statement[] = []
  let turn = 0
  let isAnswered = false
  const connections = new WeakMap<pg.Client, number>()
  let connected = 0
  const query: (...input: unknown[]) => unknown = pg.Client.prototype.query
  const noting = function (this: pg.Client, ...input: unknown[]): unknown {
    const statement = statementOf(input)
    const answer = query.apply(this, input)
    if (statement?.text.includes(table)) {
      turn += isAnswered ? 1 : 0
      isAnswered = false
      const own = turn
      const connection = connections.get(this) ?? connected++
      connections.set(this, connection)
      noted.push({ ...statement, turn, connection })
      const note = () => {
        isAnswered ||= own === turn
      }
      Promise.resolve(answer).then(note, note)
    }
    return answer
  }
  Object.assign(pg.Client.prototype, { query: noting })
  return () => {
    const taken = noted
    noted = []
    return taken
  }
}

function statementOf([first, second]: readonly unknown[]): Sent | null {
  if (typeof first === 'string') {
    return { text: first, values: Array.isArray(second) ? second : [] }
  }
  if (typeof first !== 'object' || first === null || !('text' in first)) {
    return null
  }
  const { text, values, name } = first as { text: string; values?: unknown[]; name?: string }
  return { text, values: values ?? (Array.isArray(second) ? second : []), ...(name ? { name } : {}) }
}
