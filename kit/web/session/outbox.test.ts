import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from '#kit/contract/table-message.ts'
import { EMPTY_OUTBOX, type Outbox, ROWS_PER_WINDOW, takeDue, withMessage } from './outbox.ts'

interface Sent {
  readonly at: number
  readonly text: string
}

/** Puts the rows in at their times, takes whenever something is due, until nothing waits. */
function run(rows: readonly { readonly at: number; readonly key: string; readonly text: string }[]): readonly Sent[] {
  let outbox: Outbox = EMPTY_OUTBOX
  let next: number | undefined
  const sent: Sent[] = []
  const take = (now: number) => {
    const taken = takeDue(outbox, now)
    outbox = taken.outbox
    next = taken.nextIn === undefined ? undefined : now + taken.nextIn
    sent.push(...taken.texts.map((text) => ({ at: now, text })))
  }
  for (const { at, key, text } of rows) {
    while (next !== undefined && next <= at) {
      take(next)
    }
    outbox = withMessage(outbox, key, text)
    take(at)
  }
  while (next !== undefined) {
    take(next)
  }
  return sent
}

const changes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60 })), { maxLength: 200 })
  .map((pairs) =>
    pairs
      .sort(([one], [other]) => one - other)
      .map(([at, row], place) => ({ at, key: `row-${row}`, text: `row-${row}#${place}` })),
  )

test('no window ever takes more than the server does, with room left for heart-beats', () => {
  expect(ROWS_PER_WINDOW).toBeLessThan(MESSAGE_LIMIT - 1)
  fc.assert(
    fc.property(changes, (rows) => {
      const sent = run(rows)
      for (const { at } of sent) {
        const inWindow = sent.filter((other) => other.at >= at && other.at < at + MESSAGE_WINDOW_MS)
        expect(inWindow.length).toBeLessThanOrEqual(ROWS_PER_WINDOW)
      }
    }),
  )
})

test('the last state of every row arrives, and none after it', () => {
  fc.assert(
    fc.property(changes, (rows) => {
      const sent = run(rows)
      for (const key of new Set(rows.map((row) => row.key))) {
        const own = sent.filter(({ text }) => text.startsWith(`${key}#`))
        expect(own.at(-1)?.text).toBe(rows.findLast((row) => row.key === key)?.text)
      }
    }),
  )
})

test('what may go goes at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: ROWS_PER_WINDOW }), (count) => {
      const rows = Array.from({ length: count }, (_, place) => ({ at: place, key: `${place}`, text: `${place}` }))
      expect(run(rows)).toEqual(rows.map(({ at, text }) => ({ at, text })))
    }),
  )
})
