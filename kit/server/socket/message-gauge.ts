/** Counts messages of one sender within a sliding window. */
export interface MessageGauge {
  /** Notes one at this time, in milliseconds; false when it is one too many. */
  accepts(now: number): boolean
}

export function messageGauge({ limit, windowMs }: { readonly limit: number; readonly windowMs: number }): MessageGauge {
  let times: readonly number[] = []
  return {
    accepts: (now) => {
      times = [...times.filter((time) => time > now - windowMs), now].slice(-limit - 1)
      return times.length <= limit
    },
  }
}
