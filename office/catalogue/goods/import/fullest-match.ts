import type { Steps } from '#kit/contract/steps.ts'

/**
 * Pairs as many of the left with the right as can be paired at all, each at most once (augmenting paths). Meant for
 * small groups: who fits whom is asked left × right times, and the work after that grows with left × pairs.
 */
export function* fullestMatch<L, R>(
  left: readonly L[],
  right: readonly R[],
  fits: (left: L, right: R) => boolean,
): Steps<Map<L, R>> {
  const fitting = new Map<L, readonly R[]>()
  for (const each of left) {
    fitting.set(
      each,
      right.filter((other) => fits(each, other)),
    )
    yield
  }
  const partnerOf = new Map<R, L>()
  const settle = (each: L, tried: Set<R>): boolean => {
    for (const other of fitting.get(each) ?? []) {
      if (tried.has(other)) {
        continue
      }
      tried.add(other)
      const partner = partnerOf.get(other)
      if (partner === undefined || settle(partner, tried)) {
        partnerOf.set(other, each)
        return true
      }
    }
    return false
  }
  for (const each of left) {
    settle(each, new Set())
    yield
  }
  return new Map([...partnerOf].map(([other, each]) => [each, other]))
}
