import type { AnyResource } from '#kit/contract/resource.ts'
import { isSame } from '../field/field-value.ts'
import { childEntries, formRows, isSameValue } from './child-values.ts'
import { type FormValues, formNames } from './form-values.ts'

export type Side = 'mine' | 'current'

/** One field whose value in the form differs from the row as it is now. */
export interface Difference {
  readonly name: string
  /** The side that changed it; mine when both did. */
  readonly proposed: Side
}

interface Versions {
  /** The row as the form was opened with. */
  readonly base: FormValues
  /** The form. */
  readonly mine: FormValues
  /** The row as somebody else left it. */
  readonly current: FormValues
}

/** What has to be chosen when two people edited one row. A change of only one side is proposed as it is. */
export function differences(resource: AnyResource, { base, mine, current }: Versions): readonly Difference[] {
  const own = formNames(resource)
    .filter((name) => !isSame(mine[name], current[name]))
    .map((name) => ({ name, proposed: isSame(base[name], mine[name]) ? ('current' as const) : ('mine' as const) }))
  const children = childEntries(resource).flatMap(([name, child]): Difference[] => {
    const [was, here, there] = [base, mine, current].map((side) => formRows(child, side[name]))
    return isSameValue(here, there) ? [] : [{ name, proposed: isSameValue(was, here) ? 'current' : 'mine' }]
  })
  return [...own, ...children]
}

/** The form after choosing. */
export function resolved({ mine, current }: Versions, chosen: Readonly<Record<string, Side>>): FormValues {
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      chosen[name] === 'current' ? (current[name] ?? undefined) : value,
    ]),
  )
}
