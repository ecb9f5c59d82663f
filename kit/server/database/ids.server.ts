import { randomBytes } from 'node:crypto'

let lastTime = 0
let inTime = 0

/**
 * A row id: 32 hex characters. The first 12 are its time in milliseconds and the next 4 count within
 * it, so that ids of one process sort by age.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastTime)
  inTime = now === lastTime ? inTime + 1 : 0
  // more rows than the counter holds borrow the next millisecond
  lastTime = inTime > 0xffff ? now + 1 : now
  inTime = inTime > 0xffff ? 0 : inTime
  return lastTime.toString(16).padStart(12, '0') + inTime.toString(16).padStart(4, '0') + randomBytes(8).toString('hex')
}
