interface Counted {
  readonly id: string
  /** Failures one after the other that break it; 0: never. */
  readonly breakerFailures: number
}

export interface Breakers {
  /** Notes a failure. @returns whether it is one too many */
  failed(target: Counted): boolean
  /** Notes a success: only failures one after the other count. */
  worked(target: Pick<Counted, 'id'>): void
}

/** Counts failures of targets, one after the other. After a break the next failure breaks again. */
export function breakers(): Breakers {
  const failures = new Map<string, number>()
  return {
    failed: ({ id, breakerFailures }) => {
      const count = (failures.get(id) ?? 0) + 1
      const isBroken = breakerFailures > 0 && count >= breakerFailures
      failures.set(id, isBroken ? breakerFailures - 1 : count)
      return isBroken
    },
    worked: ({ id }) => {
      failures.delete(id)
    },
  }
}
