import pg from 'pg'

/** As `Client` of a pool: connections that the pool ends stay open, and the next pool gets them. */
export interface KeptConnections {
  readonly Client: typeof pg.Client
  /** Processes of the database that serve those which wait for the next pool. */
  waiting(): readonly number[]
  close(): Promise<void>
}

/** What a pool leaves behind in a session, but for what it has planned and for whom it speaks, which the next one asks for. */
const FORGET = 'unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences'

/** As most pools of tests have. */
const MOST_KEPT = 6

/** Of one database and one role: a new connection first learns the catalogue, which costs more than most statements of a test do. */
export function keptConnections(): KeptConnections {
  const shelf: KeptConnection[] = []
  const keep = (connection: KeptConnection): boolean => {
    const isKept = shelf.length < MOST_KEPT
    if (isKept) {
      shelf.push(connection)
    }
    return isKept
  }

  function taken(): KeptConnection | undefined {
    const connection = shelf.pop()
    return connection === undefined || connection.isUsable ? connection : taken()
  }

  // a constructor may answer with an object that is there already
  const Client = function takeOrOpen(options: pg.ClientConfig) {
    return taken() ?? new KeptConnection(options, keep)
  } as unknown as typeof pg.Client

  return {
    Client,
    waiting: () => shelf.map(({ process }) => process),
    close: async () => {
      await Promise.all(shelf.splice(0).map((connection) => connection.close()))
    },
  }
}

type Connected = (error: Error) => void

/** What the types of `pg.Client` leave out. */
interface OfClient {
  /** Of the process that serves it. */
  readonly processID?: number
  /** Nothing runs on it. */
  readonly readyForQuery: boolean
}

class KeptConnection extends pg.Client {
  /** Takes the connection, unless there are enough. */
  readonly #keep: (connection: KeptConnection) => boolean
  #isOpen = false

  constructor(options: pg.ClientConfig, keep: (connection: KeptConnection) => boolean) {
    super(options)
    this.#keep = keep
    this.#watch()
  }

  get isUsable(): boolean {
    return this.#isOpen && (this as unknown as OfClient).readyForQuery
  }

  get process(): number {
    return (this as unknown as OfClient).processID ?? 0
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const connected = this.#isOpen ? Promise.resolve(this) : this.#connectAnew()
    if (callback === undefined) {
      return connected
    }
    connected.then(() => callback(null as unknown as Error), callback)
    return undefined
  }

  override end(): Promise<void>
  override end(callback: Connected): void
  override end(callback?: Connected): Promise<void> | undefined {
    const ended = this.#leave()
    if (callback === undefined) {
      return ended
    }
    ended.then(() => callback(null as unknown as Error), callback)
    return undefined
  }

  close(): Promise<void> {
    return super.end()
  }

  async #connectAnew(): Promise<this> {
    await super.connect()
    this.#isOpen = true
    return this
  }

  async #leave(): Promise<void> {
    if (!((await this.#isFree()) && this.#keep(this))) {
      await super.end()
      return
    }
    this.emit('end')
    this.removeAllListeners()
    this.#isOpen = true
    this.#watch()
  }

  /** Nothing of what it did is left; false if it is broken, or in the middle of something. */
  async #isFree(): Promise<boolean> {
    if (!this.isUsable || this.getTransactionStatus() !== 'I') {
      return false
    }
    return this.query(FORGET).then(
      () => this.isUsable,
      () => false,
    )
  }

  #watch(): void {
    this.on('error', () => {
      this.#isOpen = false
    })
    this.once('end', () => {
      this.#isOpen = false
    })
  }
}
