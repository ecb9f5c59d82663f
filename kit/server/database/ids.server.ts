import { randomBytes } from 'node:crypto'

/** A row id: 32 hex characters (specification 9.8e), the first 12 its time in milliseconds, so that ids sort by age. */
export function newId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
}
