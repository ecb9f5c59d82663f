/** Numbers that look random and are the same on every machine for the same seed. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  chance(share: number): boolean
  pick<Choices extends readonly [unknown, ...unknown[]]>(choices: Choices): Choices[number]
  shuffled<T>(items: readonly T[]): T[]
}

/** A generator after the mulberry32 scheme: 32 bits of state, good enough for pictures and names. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    shuffled: (items) => {
      const left = [...items]
      return items.flatMap(() => left.splice(whole(0, left.length - 1), 1))
    },
  }
}
