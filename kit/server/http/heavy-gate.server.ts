import type { ServerResponse } from 'node:http'
import { DomainError } from '#kit/contract/errors.ts'

const AT_ONCE = { person: 2, instance: 4 } as const

/** Limits how many exports and imports run at once; one more is refused. */
export interface HeavyGate {
  /**
   * Runs the work in a slot. The slot is freed when the work has ended and its response is sent or aborted, whichever
   * comes last. A client that has disconnected already gets none.
   * @throws DomainError `tooMany`.
   */
  inside<Result>(person: string, response: ServerResponse, work: () => Promise<Result>): Promise<Result>
}

export function heavyGate(): HeavyGate {
  const inside = new Map<string, number>()
  const enter = (person: string): void => {
    const own = inside.get(person) ?? 0
    const all = [...inside.values()].reduce((sum, count) => sum + count, 0)
    if (own >= AT_ONCE.person || all >= AT_ONCE.instance) {
      throw new DomainError(
        'tooMany',
        ['导入导出任务较多，请稍后再试', 'Too many imports and exports are running, please wait', 'request.busy'],
        { data: { retryAfter: 5 } },
      )
    }
    inside.set(person, own + 1)
  }
  const leave = (person: string): void => {
    const left = (inside.get(person) ?? 1) - 1
    left > 0 ? inside.set(person, left) : inside.delete(person)
  }
  return {
    inside: async (person, response, work) => {
      if (response.destroyed) {
        throw new DomainError('refused', ['请求已取消', 'The request was broken off', 'request.aborted'])
      }
      enter(person)
      // one step for the work and one for the answer, in either order
      let steps = 2
      const step = (): void => {
        steps -= 1
        if (steps === 0) {
          leave(person)
        }
      }
      response.once('close', step)
      try {
        return await work()
      } finally {
        step()
      }
    },
  }
}
