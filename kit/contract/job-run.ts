/** What became of a run of a schedule, as stored. */
export const RUN = { waiting: 0, running: 1, done: 2, failed: 3, leftOut: 4, merged: 5 } as const

/** Of a schedule: it runs, or it is paused. Values of the protocol. */
export const SCHEDULE = { running: '0', paused: '-1' } as const

/** What becomes of runs that were due while no process ran. */
export const MISFIRE = { skip: 'skip', once: 'once' } as const
