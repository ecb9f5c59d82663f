import { WORKLOADS, type Workload, type WorkloadSizes } from '../database/workload.ts'
import { shortageRefusal } from './known-errors.server.ts'

/** Requests that wait for each connection of their workload, most: more would wait longer than anybody does. */
const WAITING_PER_CONNECTION = 10

interface WorkloadReading {
  readonly workload: Workload
  /** Requests that are worked on or wait. */
  readonly inside: number
  /** Refused since the process began. */
  readonly refused: number
}

/** Lets in as many requests of each workload as its connections can serve before anybody loses patience. */
export interface Admission {
  /**
   * Lets a request in, until the returned function is called; calling it again does nothing.
   * @throws DomainError `unavailable` at once where the line is full
   */
  enter(workload: Workload): () => void
  readings(): readonly WorkloadReading[]
}

/** @param sizes connections of each workload; every request is let in where left out */
export function admission(sizes?: WorkloadSizes): Admission {
  const counts = new Map(WORKLOADS.map((workload) => [workload, { inside: 0, refused: 0 }]))
  const of = (workload: Workload) => counts.get(workload) ?? { inside: 0, refused: 0 }
  const placesOf = (workload: Workload) =>
    sizes ? sizes[workload] * (1 + WAITING_PER_CONNECTION) : Number.POSITIVE_INFINITY
  return {
    enter: (workload) => {
      const count = of(workload)
      if (count.inside >= placesOf(workload)) {
        count.refused += 1
        throw shortageRefusal('busy')
      }
      count.inside += 1
      let isInside = true
      return () => {
        count.inside -= isInside ? 1 : 0
        isInside = false
      }
    },
    readings: () => WORKLOADS.map((workload) => ({ workload, ...of(workload) })),
  }
}
