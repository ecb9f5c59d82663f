/**
 * Pairs as many of the left with the right as can be paired at all, each at most once (augmenting paths). Meant for
 * small groups: the work grows with left × right × pairs.
 */
export function fullestMatch<L, R>(
  left: readonly L[],
  right: readonly R[],
  fits: (left: L, right: R) => boolean,
): Map<L, R> {
  const partnerOf = new Map<R, L>()
  const settle = (each: L, tried: Set<R>): boolean => {
    for (const other of right) {
      if (tried.has(other) || !fits(each, other)) {
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
  }
  return new Map([...partnerOf].map(([other, each]) => [each, other]))
}
