import { type Duplex, PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'

/** What `pg` hands a statement that speaks COPY; its types leave this out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  readonly stream: Duplex
}

/** As a `Submittable` of `pg`. */
abstract class Copy {
  readonly #text: string
  #done: (rows: number) => void = () => undefined
  #fail: (error: unknown) => void = () => undefined
  /** Rows, once all of them are through. */
  readonly rows = new Promise<number>((resolve, reject) => {
    this.#done = resolve
    this.#fail = reject
  })
  #count = 0
  protected error: unknown

  constructor(text: string) {
    this.#text = text
    this.rows.catch(() => undefined)
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#count = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    if (this.error === undefined) {
      this.#done(this.#count)
    } else {
      this.#fail(this.error)
    }
    this.ended()
  }

  handleError(error: unknown): void {
    this.error ??= error
    this.#fail(this.error)
    this.ended()
  }

  protected ended(): void {}
}

/** `COPY … TO STDOUT`: the connection waits while nobody reads. */
class CopyOut extends Copy {
  readonly bytes = new PassThrough()
  /** The connection, while it waits. */
  #paused: CopyConnection['stream'] | undefined

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void {
    // what was received with it comes all the same
    if (!this.bytes.write(Buffer.from(chunk)) && !this.#paused) {
      this.#paused = stream.pause()
      this.bytes.once('drain', () => this.#resume())
    }
  }

  protected override ended(): void {
    // a stream that ends drains no more
    this.#resume()
    if (this.error === undefined) {
      this.bytes.end()
    } else {
      this.bytes.destroy(this.error instanceof Error ? this.error : new Error(String(this.error)))
    }
  }

  #resume(): void {
    this.#paused?.resume()
    this.#paused = undefined
  }
}

/** `COPY … FROM STDIN`: what is sent waits while the database does not take more. */
class CopyIn extends Copy {
  readonly #source: AsyncIterable<Buffer>

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text)
    this.#source = source
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.error !== undefined) {
          return
        }
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) {
          await new Promise<void>((resolve) => connection.stream.once('drain', resolve))
        }
      }
      connection.endCopyFrom()
    } catch (error) {
      this.error ??= error
      connection.sendCopyFail('the source of the rows failed')
    }
  }
}

/** Rows of `copy (…) to stdout` as text; `rows` says how many there were, after the last byte. */
export function copyOut(
  client: pg.Client,
  statement: string,
): { readonly bytes: Readable; readonly rows: Promise<number> } {
  const { bytes, rows } = client.query(new CopyOut(statement) as unknown as pg.Submittable) as unknown as CopyOut
  return { bytes, rows }
}

/** Sends rows to `copy … from stdin`. @returns how many were taken */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  return (client.query(new CopyIn(statement, source) as unknown as pg.Submittable) as unknown as CopyIn).rows
}
