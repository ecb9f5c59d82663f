/** Failures of one person from one address that cost nothing. */
export const FREE_TRIES = 2
/** Seconds of the longest wait. */
export const LONGEST_WAIT = 3600
/** Every so many failures of an address, the wait of the next name that fails there doubles … */
const ADDRESS_STEP = 10
/** … up to these seconds, so that a slip among many does not cost an hour. */
const LONGEST_ADDRESS_WAIT = 60

/** Seconds that a person waits after so many failures from one address: 1, 2, 4 … from the third on. */
export function waitAfter(failures: number): number {
  return failures > FREE_TRIES ? Math.min(LONGEST_WAIT, 2 ** (failures - FREE_TRIES - 1)) : 0
}

/** Seconds that a person who fails waits at an address of so many failures. */
export function waitAt(failures: number): number {
  const steps = Math.floor(failures / ADDRESS_STEP)
  return steps > 0 ? Math.min(LONGEST_ADDRESS_WAIT, 2 ** steps) : 0
}
