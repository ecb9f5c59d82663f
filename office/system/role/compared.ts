/** A page or button of a role with the rules that bind it. */
interface Grant {
  readonly permissionId: string
  readonly ruleIds: readonly string[]
  readonly match: 'and' | 'or'
}

interface RulesOf {
  readonly names: readonly string[]
  readonly match: 'and' | 'or'
}

/** What two roles do not have in common. */
export interface Comparison {
  readonly onlyLeft: readonly string[]
  readonly onlyRight: readonly string[]
  readonly both: number
  /** What both have, bound by other rules. */
  readonly rules: readonly { readonly permissionId: string; readonly left: RulesOf; readonly right: RulesOf }[]
}

export function compared(
  left: readonly Grant[],
  right: readonly Grant[],
  nameOf: (ruleId: string) => string,
): Comparison {
  const leftIds = new Set(left.map(({ permissionId }) => permissionId))
  const others = new Map(right.map((grant) => [grant.permissionId, grant]))
  const rulesOf = ({ ruleIds, match }: Grant): RulesOf => ({ names: ruleIds.map(nameOf), match })
  const shared = left.flatMap((grant) => {
    const other = others.get(grant.permissionId)
    return other ? [[grant, other] as const] : []
  })
  return {
    onlyLeft: [...leftIds].filter((id) => !others.has(id)),
    onlyRight: [...others.keys()].filter((id) => !leftIds.has(id)),
    both: shared.length,
    rules: shared
      .filter(([one, other]) => keyOf(one) !== keyOf(other))
      .map(([one, other]) => ({ permissionId: one.permissionId, left: rulesOf(one), right: rulesOf(other) })),
  }
}

/** How several rules are joined matters where there are several. */
function keyOf({ ruleIds, match }: Grant): string {
  return [...new Set(ruleIds)].toSorted().join(',') + (ruleIds.length > 1 ? match : '')
}
