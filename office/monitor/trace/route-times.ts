/** How a route did within some hours; milliseconds. */
export interface RouteTimes {
  /** `METHOD path` */
  readonly route: string
  readonly called: number
  readonly failed: number
  readonly average: number
  readonly p50: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly slowest: number
}

export const ROUTE_TIMES_PATH = '/sys/monitor/trace/routes'

/** Hours that may be looked back at. */
export const ROUTE_HOURS = [1, 6, 24] as const
