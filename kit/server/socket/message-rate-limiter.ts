/** Counts messages of one sender within a sliding window. */
export interface MessageRateLimiter {
  /** Notes one at this time, in milliseconds; false when it is one too many. */
  accepts(now: number): boolean
}

export function messageRateLimiter({
  limit,
  windowMs,
}: {
  readonly limit: number
  readonly windowMs: number
}): MessageRateLimiter {
  let times: readonly number[] = []
  return {
    accepts: (now) => {
      times = [...times.filter((time) => time > now - windowMs), now].slice(-limit - 1)
      return times.length <= limit
    },
  }
}
