/**
 * Whom the server works for. Each has database connections of its own, so that none waits for those of another: what buyers and
 * payment channels ask; what staff ask; reports, exports, imports and jobs.
 */
export const WORKLOADS = ['buyers', 'staff', 'reports'] as const

export type Workload = (typeof WORKLOADS)[number]

/** Most connections of the server itself at once, and as many again of its tenants. */
export type WorkloadSizes = Readonly<Record<Workload, number>>
