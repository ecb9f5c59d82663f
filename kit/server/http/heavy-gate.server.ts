import { DomainError } from '#kit/contract/errors.ts'

const AT_ONCE = { person: 2, instance: 4 } as const

/** Lets only so many exports and imports run at once; the next one is told to wait (security design 3.11). */
export interface HeavyGate {
  /** @returns the function that leaves. @throws DomainError `tooMany`. */
  enter(person: string): () => void
}

export function heavyGate(): HeavyGate {
  const inside = new Map<string, number>()
  return {
    enter: (person) => {
      const own = inside.get(person) ?? 0
      const all = [...inside.values()].reduce((sum, count) => sum + count, 0)
      if (own >= AT_ONCE.person || all >= AT_ONCE.instance) {
        throw new DomainError(
          'tooMany',
          ['导入导出任务较多，请稍后再试', 'Too many imports and exports are running, please wait'],
          {
            data: { retryAfter: 5 },
          },
        )
      }
      inside.set(person, own + 1)
      let hasLeft = false
      return () => {
        if (!hasLeft) {
          hasLeft = true
          const left = (inside.get(person) ?? 1) - 1
          left > 0 ? inside.set(person, left) : inside.delete(person)
        }
      }
    },
  }
}
