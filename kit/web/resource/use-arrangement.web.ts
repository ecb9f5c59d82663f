import { useMemo } from 'react'
import { type AnyResource, fieldOf, publicField } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { usePreference } from '../preference/preference.web.ts'
import { useHiddenTails } from '../session/can.web.ts'
import { type Arrangement, AS_DECLARED, type Column, choosableColumns, shownColumns } from '../table/columns.ts'

export interface Arranged {
  readonly arrangement: Arrangement
  readonly arrange: (change: Partial<Arrangement>) => void
  readonly reset: () => void
  /** The columns to draw, in order. */
  readonly columns: readonly Column[]
  /** All columns that this user may choose. */
  readonly choosable: readonly { readonly name: string; readonly title: Text }[]
}

/** How the user arranged the list of a resource: columns, widths, density; kept on the server. */
export function useArrangement(resource: AnyResource): Arranged {
  const [arrangement, setArrangement] = usePreference<Arrangement>(`list:${resource.name}`, AS_DECLARED)
  // A column is hidden from whoever lacks its code, `prefix:field` (specification 6.3d).
  const tails = useHiddenTails(`${resource.permission}:`).filter((tail) => fieldOf(resource, tail) !== undefined)
  const hidden = tails.join(',')
  return useMemo(() => {
    const names = hidden.split(',')
    return {
      arrangement,
      arrange: (change) => setArrangement({ ...arrangement, ...change }),
      reset: () => setArrangement({ ...AS_DECLARED, density: arrangement.density }),
      columns: shownColumns(resource, arrangement, names),
      choosable: choosableColumns(resource, names).map((name) => ({
        name,
        title: publicField(resource, name)?.title ?? [name, name],
      })),
    }
  }, [arrangement, hidden, resource, setArrangement])
}
