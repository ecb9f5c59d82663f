import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from '#kit/contract/table-message.ts'

/** Rows sent within a window; the rest of what the server accepts is left for heart-beats. */
export const ROWS_PER_WINDOW = MESSAGE_LIMIT - 5

/** Rows on their way out, paced so that the server never takes many changes at once for a flood. */
export interface Outbox {
  /** By what they change: a newer state of a row replaces the one that still waits. */
  readonly waiting: ReadonlyMap<string, string>
  /** When the last rows were sent, milliseconds. */
  readonly sentAt: readonly number[]
}

export const EMPTY_OUTBOX: Outbox = { waiting: new Map(), sentAt: [] }

export function withMessage(outbox: Outbox, key: string, text: string): Outbox {
  return { ...outbox, waiting: new Map([...outbox.waiting].filter(([other]) => other !== key)).set(key, text) }
}

/** What may be sent now, oldest first, and after how many milliseconds the next may; undefined when nothing waits. */
export function takeDue(
  outbox: Outbox,
  now: number,
): { readonly outbox: Outbox; readonly texts: readonly string[]; readonly nextIn: number | undefined } {
  const recent = outbox.sentAt.filter((time) => time > now - MESSAGE_WINDOW_MS)
  const due = [...outbox.waiting].slice(0, ROWS_PER_WINDOW - recent.length)
  const waiting = new Map([...outbox.waiting].slice(due.length))
  const sentAt = [...recent, ...due.map(() => now)]
  return {
    outbox: { waiting, sentAt },
    texts: due.map(([, text]) => text),
    nextIn: waiting.size > 0 ? (sentAt[0] ?? now) + MESSAGE_WINDOW_MS - now : undefined,
  }
}
